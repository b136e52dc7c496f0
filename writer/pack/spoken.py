"""All that the pack says, or some items of it, as one text to look things up in."""

from collections.abc import Iterator, Sequence
from typing import Any

from writer.contracts.pack import MaterialsPack
from writer.pack.items import by_anchor
from writer.pack.places import NOT_TO_BE_CHANGED


def spoken(pack: MaterialsPack, anchors: Sequence[str] = ()) -> str:
    """What stands at the anchors; or everywhere, but in the history, which tells what was asked."""
    known = by_anchor(pack)
    named = [known[anchor].record.to_data() for anchor in anchors if anchor in known]
    whole = {name: part for name, part in pack.to_data().items() if name not in NOT_TO_BE_CHANGED}
    return "\n".join(_texts(named or [whole]))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            # Of a relationship the name says as much as the value.
            yield from _texts(inner)
            if not name.isascii() or " " in name:
                yield name
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
    elif value is not None and not isinstance(value, bool):
        yield str(value)
