"""A book as Markdown, and as plain text. Not a character of the prose is changed."""

import re

from writer.formats.headings import is_heading
from writer.formats.volume import Volume
from writer.texts import say

LOOKS_LIKE_A_HEADING = re.compile(r"^(?=\\*#)", re.MULTILINE)


def markdown(volume: Volume) -> str:
    """A heading for the book and one for each chapter; a line that looks like one is escaped."""
    head = f"# {volume.title}\n"
    if volume.notice:
        head += f"\n> {volume.notice}\n"
    chapters = (f"## {one.title}\n\n{_escaped(one.body)}\n" for one in volume.chapters)
    return "\n".join([head, *chapters])


def text(volume: Volume) -> str:
    """A heading is a line of its own, and begins as chapters do, so that it is found again."""
    head = "\n".join(line for line in (volume.title, volume.author, volume.notice) if line)
    chapters = (
        f"{_headed(volume, one.number, one.title)}\n\n{one.body}\n" for one in volume.chapters
    )
    return "\n".join([f"{head}\n", *chapters])


def _headed(volume: Volume, number: int, title: str) -> str:
    if is_heading(title):
        return title
    return say("exports.heading", volume.language, number=number, title=title)


def _escaped(body: str) -> str:
    return LOOKS_LIKE_A_HEADING.sub(r"\\", body)
