"""What each tool has to be told."""

from typing import Literal, Self

from pydantic import Field, model_validator

from writer.chat.tools import Arguments
from writer.desk.export import Format

LONGEST = 500
CHAPTER = Field(ge=1, le=99_999, description="number of a chapter")
PROPOSAL = r"CP-\d{8}-\d{4}"


class Nothing(Arguments):
    pass


class Resume(Arguments):
    checkpoint: str = Field("", max_length=80, description="id of a checkpoint; may be left out")


class Rollback(Arguments):
    """A chapter, one of its scenes, or a step."""

    chapter: int | None = Field(None, ge=1, le=99_999, description="from this chapter on")
    scene: int | None = Field(None, ge=1, le=999, description="only from this scene of it on")
    step: str = Field("", max_length=40, description="or a step: world, outline, characters …")

    @model_validator(mode="after")
    def one_thing(self) -> Self:
        if (self.chapter is None) == (not self.step) or (self.scene and self.chapter is None):
            raise ValueError("chapter or step")
        return self


class Export(Arguments):
    format: Format = Field("md", description="md, txt, html, epub or docx")
    chapters: str = Field(
        "", pattern=r"^[\d,\s-]{0,40}$", description="such as 1-3; may be left out"
    )
    bible: bool = Field(default=False, description="true for the bible instead of the chapters")


class Card(Arguments):
    chapter: int | None = Field(None, ge=1, le=99_999, description="number of a chapter")
    proposal: str = Field("", pattern=rf"^({PROPOSAL})?$", description="or the id of a proposal")
    of: Literal["", "materials", "chapter", "proposal"] = Field("", description="or: materials")


class Chapter(Arguments):
    chapter: int = CHAPTER


class Log(Arguments):
    chapter: int | None = Field(None, ge=1, le=99_999, description="only of this chapter")


class Why(Chapter):
    quote: str = Field("", max_length=LONGEST, description="words of the chapter, as they stand")


class Proposals(Arguments):
    proposal: str = Field("", pattern=rf"^({PROPOSAL})?$", description="id; may be left out")


class Preference(Arguments):
    preference: str = Field(pattern=r"^[Pp][Rr]-\d{3,6}$", description="id, such as PR-001")


class Wish(Arguments):
    text: str = Field(min_length=1, max_length=LONGEST, description="how the author likes it")


class Words(Arguments):
    text: str = Field(min_length=1, max_length=LONGEST, description="what to look for")


class Person(Arguments):
    name: str = Field(min_length=1, max_length=80, description="name of somebody in the book")


class Anybody(Arguments):
    name: str = Field("", max_length=80, description="only what this person was in")


class Propose(Arguments):
    place: str = Field(min_length=1, max_length=120, description="such as CHAR-001.name")
    value: str = Field(min_length=1, max_length=2_000, description="what it shall be")
    why: str = Field(min_length=1, max_length=LONGEST, description="the person's reason")
    chapter: int | None = Field(None, ge=1, le=99_999, description="the chapter it was seen in")
