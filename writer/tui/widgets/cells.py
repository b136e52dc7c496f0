"""Text measured in the cells of a terminal, where a Chinese character takes two."""

from collections.abc import Iterable

from rich.cells import cell_len

ELLIPSIS = "…"
LONG_WORD = 15
NOT_AT_THE_START = frozenset("，。、；：？！…—”’）》」』】〉⟧ \t,.;:?!)]}")
"""What closes a phrase stays with it and does not begin a line."""
NOT_AT_THE_END = frozenset("“‘（《「『【〈⟦([{")


def one_line(text: str) -> str:
    return " ".join(text.split())


def shortened(text: str, cells: int) -> str:
    """The beginning of a text that fits, with a sign where something is left out."""
    text = one_line(text)
    if cell_len(text) <= cells:
        return text
    return _whole_words(text, cells - 1) + ELLIPSIS if cells > 0 else ""


def ending(text: str, cells: int) -> str:
    """The end of a text that fits, with a sign where something is left out."""
    text = one_line(text)
    if cell_len(text) <= cells:
        return text
    return ELLIPSIS + _whole_words(text[::-1], cells - 1)[::-1] if cells > 0 else ""


def padded(text: str, cells: int) -> str:
    return text + " " * (cells - cell_len(text))


def beside(left: str, right: str, cells: int) -> str:
    """Two texts on one line, at its two ends. The right one is kept, the left one may be cut."""
    right = shortened(right, cells)
    left = shortened(left, cells - cell_len(right) - 2)
    return padded(left, cells - cell_len(right)) + right


def wrapped(text: str, cells: int, indent: int = 0) -> list[tuple[int, int]]:
    """Where each line begins and ends when the text is laid out, with `indent` cells left free
    before the first line of a paragraph.

    Chinese may be broken after any character, and is broken so that no line begins with what
    closes a phrase; other writing is broken between words.
    """
    lines: list[tuple[int, int]] = []
    start = 0
    for paragraph in text.split("\n"):
        end = start + len(paragraph)
        lines.extend(_laid_out(text, start, end, max(cells, 2), indent))
        start = end + 1
    return lines


def lines_of(text: str, cells: int, most: int | None = None) -> list[str]:
    """The text as lines; where there are more than `most`, the last one says that it goes on."""
    spans = wrapped(text, cells)
    lines = [text[start:end].rstrip() for start, end in spans]
    if most is None or len(lines) <= most:
        return lines
    return [*lines[: most - 1], shortened(text[spans[most - 1][0] :], cells)] if most else []


def flowed(entries: Iterable[str], cells: int, between: str = "  ") -> list[str]:
    """As many on a line as fit; none is broken but one that has no room on a line of its own."""
    lines: list[str] = []
    for entry in entries:
        if lines and cell_len(lines[-1]) + cell_len(between) + cell_len(entry) <= cells:
            lines[-1] += between + entry
        else:
            lines.append(shortened(entry, cells) if cell_len(entry) > cells else entry)
    return lines


def _laid_out(text: str, start: int, end: int, cells: int, indent: int) -> list[tuple[int, int]]:
    lines: list[tuple[int, int]] = []
    while True:
        room = cells if lines else max(cells - indent, 2)
        fits = start + len(_head(text[start:end], room))
        if fits >= end:
            lines.append((start, end))
            return lines
        cut = next((at for at in range(fits, start, -1) if _may_break(text, at)), fits)
        lines.append((start, cut))
        start = cut


def _may_break(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at]
    if after in NOT_AT_THE_START or before in NOT_AT_THE_END:
        return False
    return before.isspace() or cell_len(before) > 1 or cell_len(after) > 1


def _whole_words(text: str, cells: int) -> str:
    """The beginning that fits, without a torn word at its end unless the word is very long."""
    head = _head(text, cells).rstrip()
    rest = text[len(head) : len(head) + 1]
    torn = rest.isalnum() and head[-1:].isalnum() and cell_len(rest) == cell_len(head[-1:]) == 1
    whole, blank, word = head.rpartition(" ")
    return whole.rstrip() if torn and blank and len(word) <= LONG_WORD else head


def _head(text: str, cells: int) -> str:
    """As much of the beginning as fits."""
    used = 0
    for at, character in enumerate(text):
        used += cell_len(character)
        if used > cells:
            # A blank at the end of a line takes no room.
            return text[: at + 1] if character == " " and used == cells + 1 else text[:at]
    return text
