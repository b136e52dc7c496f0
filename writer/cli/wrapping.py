"""Long texts in the columns of a terminal: words stay whole, Chinese breaks where it may."""

import re
import shutil
from collections.abc import Iterator

from writer.cli.console import width

WIDEST = 100
_WIDE = r"\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef“”‘’…—"
_PIECES = re.compile(rf"\s+|[{_WIDE}]|[^\s{_WIDE}]+")
_NOT_FIRST = set("，。、；：！？”’）》」』】…—")
_NOT_LAST = set("“‘（《「『【")


def room() -> int:
    """Columns of the terminal; where there is none, those that read well."""
    return min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns)


def hanging(
    text: str, first: str = "", indent: str = "", columns: int | None = None
) -> Iterator[str]:
    """Lines of the text, of which the first begins with `first` and the others with `indent`."""
    line, empty = first, True
    most = columns or room()
    for piece in _unbroken(text):
        fits = width(line) + width(piece.rstrip()) <= most
        if fits or empty:
            line += piece if not empty else piece.lstrip()
        else:
            yield line.rstrip()
            line = indent + piece.lstrip()
        empty = empty and not piece.strip()
    yield line.rstrip()


def _unbroken(text: str) -> list[str]:
    """What is not broken up: a word with what closes it, an opening mark with what it opens."""
    found: list[str] = []
    for piece in _PIECES.findall(text.strip()):
        joins = found and (piece[0] in _NOT_FIRST or found[-1][-1] in _NOT_LAST)
        if joins:
            found[-1] += piece
        elif piece.isspace():
            found.append(" ")
        else:
            found.append(piece)
    return found
