"""Lines with a word before them that says what they are."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from textual.content import Content

from writer.tui.widgets.cells import padded
from writer.tui.widgets.signs import LABEL

GAP = 2


def column(labels: Iterable[str]) -> int:
    """How much room the longest label takes, with the gap behind it."""
    return GAP + max(cell_len(label) for label in labels)


def labelled(label: str, cells: int, lines: Sequence[str | Content], style: str = "") -> Content:
    """The label stands before the first line; the others are below that one."""
    first = Content.styled(padded(label, cells), LABEL)
    drawn = [Content.styled(line, style) if isinstance(line, str) else line for line in lines]
    return Content("\n").join(
        Content.assemble(" " * cells if at else first, line) for at, line in enumerate(drawn)
    )
