"""A long comparison without what is the same in both, but for a line or two around each change."""

from collections.abc import Iterator, Sequence

from writer.contracts.wording import Piece

AROUND = 2
FOLD = "⋯"


def folded(pieces: Sequence[Piece]) -> list[Piece]:
    return [
        Piece("same", _short(piece.text, at == 0, at == len(pieces) - 1))
        if piece.kind == "same"
        else piece
        for at, piece in enumerate(pieces)
    ]


def _short(text: str, first: bool, last: bool) -> str:  # noqa: FBT001
    """Nothing is told before the first change, or after the last one."""
    lines = text.split("\n")
    if len(lines) <= 2 * AROUND + 2:
        return text
    return "\n".join(_kept(lines, first, last))


def _kept(lines: list[str], first: bool, last: bool) -> Iterator[str]:  # noqa: FBT001
    if not first:
        yield from lines[: AROUND + 1]
    yield FOLD
    if not last:
        yield from lines[-AROUND - 1 :]
