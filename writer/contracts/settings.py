"""The settings of a book."""

from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from writer.contracts.identifiers import ChapterNumber, Count, Seed
from writer.contracts.record import Record

BookLanguage = Literal["en", "zh"]
RevisionPolicy = Literal["none", "auto_apply", "manual_confirm"]

CHAPTERS_OF_A_NEW_BOOK = 10


def _nothing_is_empty(value: object) -> object:
    return "" if value is None else value


# Settings of existing NovelGen projects may hold null here.
LooseText = Annotated[
    str,
    BeforeValidator(_nothing_is_empty),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "null"}]}),
]


class Settings(Record):
    """What a book is to be: its idea, its length, its language, and how it is written."""

    kind: ClassVar[str] = "settings"

    project_name: Annotated[str, Field(min_length=1, max_length=80)]
    """The book's directory below `outputs/projects/`."""
    title: str = ""
    """What readers see; the project name where empty."""
    idea: LooseText = ""
    """What the human asked for, word for word."""
    genre: LooseText = ""
    taboos: list[str] = Field(default_factory=list)
    """What may not occur, word for word: each a limit in the pack."""
    forbidden_words: list[str] = Field(default_factory=list)
    """Words that may stand nowhere."""
    style_wishes: list[str] = Field(default_factory=list)
    """How it is to be written, word for word: each a style rule of the pack."""
    hard_constraints: list[str] = Field(default_factory=list)
    """What must hold, word for word: each a ruling of the pack."""
    author: LooseText = ""
    llm_model: LooseText = ""
    """The model for all roles; empty means the one of the environment."""
    temperature: Annotated[float, Field(ge=0, le=2)] = 0.7
    world_description: LooseText = ""
    theme_description: LooseText = ""
    initial_chapters: ChapterNumber = CHAPTERS_OF_A_NEW_BOOK
    """Chapters of the first outline."""
    max_chapters: ChapterNumber = CHAPTERS_OF_A_NEW_BOOK
    """The story may grow to this many; as many as initial_chapters where missing."""
    num_chapters: ChapterNumber | None = None
    """The older name of initial_chapters, read where that is missing."""
    language: BookLanguage = "en"
    target_words: Count = 2000
    """Length of a chapter: words, or characters in Chinese."""
    revision_policy: RevisionPolicy = "none"
    max_rewrites: Count = 2
    """Rounds the agents may rewrite a chapter by themselves before the human decides."""
    max_review_rounds: Annotated[int, Field(ge=1, le=99)] = 3
    """Rounds of the agents' review loop over the materials."""
    stage: Annotated[str, Field(min_length=1)] = "stage1"
    seed: Seed = 0

    @model_validator(mode="before")
    @classmethod
    def _chapters_of_older_files(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        found = {field: value for field, value in data.items() if value is not None}
        older, most = found.get("num_chapters"), found.get("max_chapters")
        if "initial_chapters" not in found:
            fits = min(CHAPTERS_OF_A_NEW_BOOK, most) if isinstance(most, int) else None
            data = {**data, "initial_chapters": older or fits or CHAPTERS_OF_A_NEW_BOOK}
        if most is None:
            data = {**data, "max_chapters": data["initial_chapters"]}
        return data

    @model_validator(mode="after")
    def _initial_fits_into_max(self) -> Self:
        if self.initial_chapters > self.max_chapters:
            raise PydanticCustomError(
                "initial_above_max",
                "initial_chapters ({initial}) is above max_chapters ({most})",
                {"initial": self.initial_chapters, "most": self.max_chapters},
            )
        return self
