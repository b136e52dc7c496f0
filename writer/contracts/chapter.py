"""The text of a chapter: the result of step 6."""

from typing import ClassVar

from pydantic import Field

from writer.contracts.identifiers import ChapterNumber, Count, SceneNumber
from writer.contracts.record import Record


class GeneratedScene(Record):
    """The text of one scene."""

    kind: ClassVar[str] = "generated_scene"

    scene_number: SceneNumber
    content: str
    word_count: Count


class GeneratedChapter(Record):
    """The text of a chapter: a draft in the run, the truth once it is deposited."""

    kind: ClassVar[str] = "generated_chapter"

    chapter_number: ChapterNumber
    chapter_title: str
    scenes: list[GeneratedScene] = Field(default_factory=list)
    total_words: Count

    def body(self) -> str:
        """The prose, without the title."""
        return "\n\n".join([trimmed(scene.content) for scene in self.scenes])


def trimmed(text: str) -> str:
    """Without the blank lines around it. How its first line is indented is part of the text."""
    blank, filled = len(text) - len(text.lstrip()), len(text.rstrip())
    start, end = text.rfind("\n", 0, blank) + 1, text.find("\n", filled)
    return text[start : end if end >= 0 else None] if filled else ""
