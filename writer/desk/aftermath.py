"""What a changed pack does to what was kept of the book: memories set aside, names carried over."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson

from writer.checks.naming import Naming
from writer.contracts.chapter import GeneratedScene
from writer.contracts.memory import ArcSummary, ChapterMemoryEntry, OpenThreads
from writer.contracts.pack import MaterialsPack
from writer.contracts.plan import ChapterPlan
from writer.contracts.proposal import Proposal
from writer.contracts.record import Fact, Record
from writer.desk.amend import naming_of, renamed_data
from writer.desk.book import Book
from writer.desk.derived import derive_lists, is_late
from writer.desk.proposals import folder
from writer.desk.remains import Remains, remains

RECORDS: dict[str, type[Record | Fact]] = {
    "memory": ChapterMemoryEntry,
    "threads": OpenThreads,
    "arc": ArcSummary,
    "plan": ChapterPlan,
    "scene": GeneratedScene,
}


@dataclass
class Aftermath:
    """Files to write, and files that go."""

    files: dict[Path, bytes] = field(default_factory=dict)
    removes: list[Path] = field(default_factory=list)


def plans(book: Book, base: MaterialsPack, proposal: Proposal) -> Aftermath:
    """Plans and scenes, which the writer builds on, call everybody by the new name; what else a
    plan says stays as it was decided.
    """
    found, naming = Aftermath(), _names(base, proposal)
    for one in remains(book):
        if one.what in ("plan", "scene"):
            found.files |= dict(_renamed(book, one, naming))
    return found


def memories(book: Book, base: MaterialsPack, proposal: Proposal) -> Aftermath:
    """What is remembered of chapters that come back is set aside, until they are accepted again;
    so are the arcs that tell of them. The rest follows a change of name.
    """
    found, naming = Aftermath(), _names(base, proposal)
    come_back = set(proposal.impact.chapters)
    for one in remains(book):
        if one.what in ("memory", "arc") and not come_back.isdisjoint(one.chapters):
            path = book.paths.root / one.where
            aside = folder(book, proposal.proposal_id) / "set_aside" / one.where
            found.files[aside] = book.content(path)
            found.removes.append(path)
        elif one.what in ("memory", "threads", "arc"):
            found.files |= dict(_renamed(book, one, naming))
    return found


def carry_on(book: Book) -> None:
    """All that is made of deposited chapters and the pack follows a migration here, and may be
    made twice. The memories of chapters that came back are set aside: they return with a deposit.
    """
    if is_late(book):
        derive_lists(book)


def _names(base: MaterialsPack, proposal: Proposal) -> list[Naming]:
    return [naming_of(base, change) for change in proposal.what if change.op == "rename"]


def _renamed(book: Book, one: Remains, names: Sequence[Naming]) -> Iterator[tuple[Path, bytes]]:
    data: Any = one.data
    for naming in names:
        data = renamed_data(naming, data)
    if data != one.data:
        record = RECORDS[one.what].from_bytes(orjson.dumps(data))
        yield book.paths.root / one.where, record.to_bytes()
