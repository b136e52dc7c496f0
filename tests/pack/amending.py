"""Packs and changes made by chance, the same for the same seed."""

import random
from typing import Any

from tests.examples import Language
from tests.pack.versions import LISTS, Versions, listed_on
from writer.checks.called import all_forms
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import CanonCharacter
from writer.contracts.proposal import Change
from writer.desk import amend
from writer.errors import BadInput
from writer.pack.dotted import dotted
from writer.pack.ids import with_ids
from writer.pack.items import Item, items

NAMES = {
    "en": ("Ines Cale", "Tomas", "Mr Hale Brook", "lantern room", "Lamp", "Mara Cale"),
    "zh": ("沈知微", "陆远", "阿海", "灯楼", "林晚舟"),
}
PLAIN = {"canon.world.geography": "A shore", "planning.tone": "dry", "CHAR-001.age": "41"}


def pack_of(seed: int) -> MaterialsPack:
    """Some versions on from an example, so that lists are long and ids have gaps."""
    language: Language = "en" if seed % 2 else "zh"
    versions = Versions(seed, language)
    pack = versions.first
    for _ in range(seed % 3):
        pack = with_ids(versions.after(pack), before=pack)
    return with_ids(pack)


def changes_of(pack: MaterialsPack, seed: int) -> list[Change]:
    """Sets, additions, removals and renames together."""
    chance = random.Random(seed)
    every = [item for item in items(pack) if item.anchor]
    sets: dict[str, Any] = dict([chance.choice(list(PLAIN.items()))])
    sets |= dict(_set(chance, chance.choice(every)) for _ in range(chance.randint(0, 3)))
    adds = dict(_add(chance, pack) for _ in range(chance.randint(0, 2)))
    touched = {place.partition(".")[0] for place in sets}
    gone = [one for one in every if len(one.place) > len(one.shelf.place)]
    removes = tuple(
        {one.anchor for one in chance.sample(gone, min(2, len(gone)))}
        - touched
        - {one.anchor for one in every if one.shelf.prefix == "CH"}
    )
    renames = dict(_rename(chance, pack, removes) for _ in range(chance.randint(0, 1)))
    return amend.changes(pack, sets, adds, removes, renames)


def _set(chance: random.Random, item: Item) -> tuple[str, str]:
    return f"{item.anchor}.{item.shelf.title[-1]}", f"words {chance.random()}"


def _add(chance: random.Random, pack: MaterialsPack) -> tuple[str, Any]:
    shelf = chance.choice([one for one in LISTS if listed_on(one, pack)])
    (field, *_) = shelf.title
    like = listed_on(shelf, pack)[0].to_data()
    return f"{dotted(shelf.place)}[+]", {**like, "id": "", field: f"new {chance.random()}"}


def _rename(
    chance: random.Random, pack: MaterialsPack, removed: tuple[str, ...]
) -> tuple[str, str]:
    language = "en" if "Mara Venn" in all_forms(pack) or chance.random() < 0.5 else "zh"
    named = [
        item.anchor
        for item in items(pack)
        if isinstance(item.record, CanonCharacter)
        and item.record.name.strip()
        and item.anchor not in removed
    ]
    return chance.choice(named), chance.choice(NAMES[language])


def made(seed: int) -> tuple[MaterialsPack, list[Change]]:
    """A pack, and changes that it can take."""
    pack = pack_of(seed)
    for more in range(50):
        try:
            return pack, changes_of(pack, seed * 100 + more)
        except BadInput:
            continue
    raise AssertionError(seed)
