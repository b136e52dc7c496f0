"""Something told at length, in sections: for paper and for screens."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, what is said below it, and what is listed there, column by column."""

    title: str = ""
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Telling:
    head: str
    sections: tuple[Section, ...]
