"""Somebody in a box, and a line to everybody they have to do with."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from rich.cells import cell_len

from writer.contracts.knowledge import Related
from writer.tui.widgets.cells import lines_of

BEFORE = 8
"""Cells for the lines."""
Drawn = Callable[[int], list[str]]
"""Lines for the width there is."""


def star(name: str, relations: Sequence[Related]) -> Drawn:
    """The arrow shows who is what to whom: from whoever has the relation to the other."""
    return lambda width: list(_star(name, relations, width))


def _star(name: str, relations: Sequence[Related], width: int) -> Iterator[str]:
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
        for line in lines_of(told, max(width - BEFORE, 8)) if told else ():
            yield f"  {' ' if last else '│'}     {line}"


def _lines(name: str, relations: Iterable[Related]) -> Iterator[tuple[str, str, str]]:
    for one in relations:
        out = one.source == name
        other = one.target if out else one.source
        yield ("──▶" if out else "◀──"), other, one.relation
