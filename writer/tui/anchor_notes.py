"""The items of a pack as screens show them."""

from writer.contracts.pack import MaterialsPack
from writer.pack.items import Item, by_anchor
from writer.tui.screens.notes import AnchorNote


def notes_on(pack: MaterialsPack) -> dict[str, AnchorNote]:
    return {anchor: _note(anchor, item) for anchor, item in by_anchor(pack).items()}


def _note(anchor: str, item: Item) -> AnchorNote:
    """What an item says, without its own name; only plain values can be changed by one line."""
    said = {
        name: str(value)
        for name, value in item.record.to_data().items()
        if isinstance(value, (str, int, float)) and value not in ("", anchor)
    }
    lines = tuple(text for text in said.values() if text != item.title)
    places = {f"{anchor}.{name}": text for name, text in said.items()}
    return AnchorNote(item.title, lines, places)
