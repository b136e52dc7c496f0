"""What a person wants to see or do beside the decision that a screen asks for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from textual.message import Message

What = Literal[
    "edit_text",
    "rename_text",
    "why",
    "context",
    "texts",
    "waivers",
    "revision",
    "reopen",
    "anchor",
]
KEYS: dict[What, str] = {
    "revision": "v",
    "edit_text": "E",
    "rename_text": "N",
    "why": "y",
    "context": "c",
    "texts": "D",
    "waivers": "W",
    "reopen": "o",
    "anchor": "b",
}
Further = Mapping[What, Sequence[str]]
"""What there is beside the decision, and for each why it cannot be done now."""


@dataclass(frozen=True, slots=True)
class About:
    """A chapter of a book."""

    book: str
    number: int


class Wanted(Message):
    """The screen stays as it is meanwhile."""

    def __init__(self, what: What, about: About, quote: str = "") -> None:
        super().__init__()
        self.what: What = what
        self.about = about
        self.quote = quote
        """The passage, or the anchor, that is meant."""
