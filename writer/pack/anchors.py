"""The anchors of a pack: what each leads to, and how it is found again."""

from difflib import get_close_matches
from typing import Any

import jmespath

from writer.contracts.anchors import AnchorIndex, AnchorPlace
from writer.contracts.pack import MaterialsPack
from writer.errors import BadInput
from writer.pack.items import Item, by_anchor


def index(pack: MaterialsPack) -> AnchorIndex:
    """Every anchor with its path and title, and the way back from the path."""
    found = by_anchor(pack)
    return AnchorIndex(
        anchors={
            anchor: AnchorPlace(path=item.path, title=item.title) for anchor, item in found.items()
        },
        reverse_index={item.path: anchor for anchor, item in found.items()},
    )


def resolve(pack: MaterialsPack, anchor: str) -> Any:
    """What stands at an anchor, as data."""
    return jmespath.search(item_at(pack, anchor).path, pack.to_data())


def item_at(pack: MaterialsPack, anchor: str) -> Item:
    found = by_anchor(pack)
    if anchor not in found:
        near = get_close_matches(anchor, found, cutoff=0.5) or list(found)[:3]
        raise BadInput("checks.no_such_anchor", anchor=anchor, near=", ".join(near))
    return found[anchor]
