"""Somebody in a box, and a line to everybody they have to do with."""

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len

from writer.contracts.knowledge import Related
from writer.tui.widgets.cells import shortened

LONGEST = 24
"""Cells for what two people are to each other; the whole is told below."""


def star(name: str, relations: Sequence[Related]) -> Iterator[str]:
    """The arrow shows who is what to whom: from whoever has the relation to the other."""
    wide = cell_len(name) + 2
    yield f"┌{'─' * wide}┐"
    yield f"│ {name} │"
    if not relations:
        yield f"└{'─' * wide}┘"
        return
    yield f"└─┬{'─' * (wide - 2)}┘"
    lines = list(_lines(name, relations))
    for at, (arrow, other, told) in enumerate(lines):
        last = at == len(lines) - 1
        yield f"  {'└' if last else '├'}─{arrow} {other}"
        if told:
            yield f"  {' ' if last else '│'}     {told}"


def _lines(name: str, relations: Iterable[Related]) -> Iterator[tuple[str, str, str]]:
    for one in relations:
        out = one.source == name
        other = one.target if out else one.source
        yield ("──▶" if out else "◀──"), other, shortened(one.relation, 2 * LONGEST)
