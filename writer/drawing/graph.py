"""What is drawn: nodes, and arrows with words on them."""

from dataclasses import dataclass
from typing import Literal
from unicodedata import east_asian_width

Kind = Literal["plain", "gate", "start", "end"]
FONT_SIZE = 13
LINE_HEIGHT = 17


@dataclass(frozen=True, slots=True)
class Node:
    """A box. A gate is where a person decides; start and end have no words of their own."""

    id: str
    label: str = ""
    kind: Kind = "plain"


@dataclass(frozen=True, slots=True)
class Edge:
    """An arrow. `by_a_person` is drawn so that it is seen at a glance."""

    source: str
    target: str
    label: str = ""
    by_a_person: bool = False


def width(text: str) -> float:
    """Of the widest line, near enough for any plain font."""
    return max((sum(map(_of, line)) for line in text.splitlines()), default=0.0) * FONT_SIZE


def height(text: str) -> float:
    return len(text.splitlines()) * LINE_HEIGHT


def _of(character: str) -> float:
    if east_asian_width(character) in "WF":
        return 1.0
    return 0.68 if character.isupper() or character in "mwMW—" else 0.55
