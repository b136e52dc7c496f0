"""The human changes the pack by hand: as a text, checked, and taken as a new version."""

import difflib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import orjson
from pydantic import BaseModel

from fsm.actions import materials_actions
from fsm.materials import MaterialsTrigger
from writer.contracts import validation
from writer.contracts.fault import Fault, json_path
from writer.contracts.pack import MaterialsPack
from writer.contracts.record import AS_ON_DISK
from writer.desk import law, versions
from writer.desk.book import Book
from writer.desk.freeze import Said, send_back
from writer.desk.studio import Studio
from writer.errors import InvalidRecord, Reason, Refused
from writer.events.envelope import Entry
from writer.events.types import HumanEdited
from writer.pack import assembly
from writer.pack.compare import compare
from writer.pack.ids import with_ids
from writer.pack.items import CHAPTERS, Place, items
from writer.pack.note import Note, notes
from writer.pack.places import NOT_TO_BE_CHANGED
from writer.store.files import digest
from writer.texts import Language, say

T = MaterialsTrigger


@dataclass(frozen=True, slots=True)
class Edit:
    """A pack as somebody wants it, and the one that it was made from."""

    before: MaterialsPack
    after: MaterialsPack

    @property
    def changes_nothing(self) -> bool:
        return not compare(self.before, self.after)

    def notes(self, language: Language) -> list[Note]:
        return notes(self.before, self.after, language)


def hold_at_the_gate(book: Book) -> None:
    """Before anybody begins to edit: whether there is anything to be edited now."""
    if reasons := materials_actions(book.state.law)[T.EDIT]:
        raise Refused("law.refused", reasons=law.in_words(reasons))


def editable(book: Book) -> str:
    """The pack at the gate as a text to edit, without its version and history: those are ours."""
    return _text(_current(book))


def read(book: Book, data: bytes) -> Edit:
    """What somebody made of the text; InvalidRecord with the place of each fault."""
    before = _current(book)
    parsed = validation.parse(data)
    if isinstance(parsed, Fault):
        raise _invalid([parsed])
    if not isinstance(parsed, dict):
        raise _invalid([Reason("pack_edit.no_pack")])
    whole = before.to_data()
    if lost := [Reason("pack_edit.part_gone", part=part) for part in _parts(whole, parsed)]:
        raise _invalid(lost)
    ours = {name: whole[name] for name in NOT_TO_BE_CHANGED}
    after = validation.examine(MaterialsPack, orjson.dumps({**parsed, **ours}))
    if isinstance(after, list):
        raise _invalid(validation.listed(after))
    if wrong := [*_unknown_fields(before, after), *_strange_ids(before, after)]:
        raise _invalid(wrong)
    return Edit(before, with_ids(after, before))


def take(studio: Studio, edit: Edit, by: str) -> str:
    """The edited pack as a new version, back through the loop's checks; returns that version."""
    book, before = studio.book, edit.before
    told = edit.notes(studio.language)
    anchors = sorted({note.anchor for note in told if note.anchor})
    why = say("pack_edit.why", studio.language)
    pack = assembly.next_version(edit.after, why=why, by=by, at=studio.now(), anchors=anchors)
    event = HumanEdited(
        path=book.paths.relative(book.paths.draft_pack(pack.meta.version)),
        by=by,
        diff=_diff(before, edit.after),
    )
    said = Said(by, digest(before.to_bytes()), says=why)
    entry = Entry(event, actor="human", anchors=tuple(anchors), message=f"{by}: {why}"[:120])
    return send_back(studio, T.EDIT, said, pack, entry)


def _current(book: Book) -> MaterialsPack:
    return versions.pack(book, book.state.law.materials.version or None)


def _text(pack: MaterialsPack) -> str:
    data = {k: v for k, v in pack.to_data().items() if k not in NOT_TO_BE_CHANGED}
    return orjson.dumps(data, option=AS_ON_DISK).decode()


def _diff(before: MaterialsPack, after: MaterialsPack) -> str:
    old, new = (_text(pack).splitlines(keepends=True) for pack in (before, after))
    return "".join(difflib.unified_diff(old, new, "before", "after", n=1))


def _parts(whole: dict[str, Any], parsed: dict[str, Any]) -> list[str]:
    return [name for name in whole if name not in parsed and name not in NOT_TO_BE_CHANGED]


def _unknown_fields(before: MaterialsPack, after: MaterialsPack) -> Iterator[Reason]:
    """A field that nobody knows is a slip of the pen; those of other versions were there before."""
    known = {_anywhere(place) for place in _extras(before)}
    for place in _extras(after):
        if _anywhere(place) not in known:
            yield Reason("pack_edit.unknown_field", path=json_path(place))


def _anywhere(place: Place) -> Place:
    return tuple(step for step in place if isinstance(step, str))


def _extras(value: Any, place: Place = ()) -> Iterator[Place]:
    if isinstance(value, BaseModel):
        yield from ((*place, name) for name in value.model_extra or ())
        for name, info in type(value).model_fields.items():
            yield from _extras(getattr(value, name), (*place, info.alias or name))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _extras(one, (*place, number))


def _strange_ids(before: MaterialsPack, after: MaterialsPack) -> Iterator[Reason]:
    """Ids are ours to give: an item keeps its own, and a new one comes without."""
    known = {item.anchor for item in items(before)}
    seen: Counter[str] = Counter()
    for item in items(after):
        if item.shelf.prefix == CHAPTERS or not item.anchor:
            continue
        seen[item.anchor] += 1
        facts = {"path": json_path((*item.place, "id")), "id": item.anchor}
        if item.anchor not in known:
            yield Reason("pack_edit.new_id", **facts)
        elif seen[item.anchor] > 1:
            yield Reason("pack_edit.same_id", **facts)


def _invalid(reasons: list[Any]) -> InvalidRecord:
    return InvalidRecord("pack_edit.invalid", reasons=reasons, count=len(reasons))
