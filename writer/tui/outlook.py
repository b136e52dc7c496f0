"""What a desk shows of its book, read from the record without a lock."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice, takewhile
from threading import Lock
from typing import Any, Literal, TypeVar

from fsm.chapter import ChapterState
from fsm.materials import MaterialsState
from fsm.proposal import ProposalState
from writer.contracts.pack import MaterialsPack
from writer.contracts.status import BookStatus
from writer.desk import candidates, propose
from writer.desk.book import Book
from writer.desk.card import AT_THE_GATE, chapter_card
from writer.desk.happening import sentence_of, telling
from writer.desk.ports import Ports
from writer.desk.status import status
from writer.desk.studio import frozen_pack
from writer.errors import NovelGateError, Refused
from writer.events.envelope import Envelope
from writer.pack.anchors import index
from writer.tui.hand_watch import HandWatch

LATELY = 40
"""More than any screen has lines for."""
LOOKS = 4
"""Looks without an event after which all files that follow from the last one are there."""
TRIES, A_MOMENT = 5, 0.1
ReadT = TypeVar("ReadT")
Kind = Literal["materials", "worlds", "chapter", "proposal", "drafts", "hands"]


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something that waits for a person."""

    kind: Kind
    subject: str
    """The number of a chapter, or the name of a proposal."""
    title: str = ""
    blockers: int = 0
    majors: int = 0
    minors: int = 0
    touches: int = 0
    """Deposited chapters that a proposal concerns; drafts to choose from; files changed by hand."""


@dataclass(frozen=True, slots=True)
class Lately:
    """Something that happened: the name of its sentence, and what that speaks of."""

    at: str
    says: str
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outlook:
    """A book as its desk shows it."""

    status: BookStatus
    waiting: tuple[Waiting, ...]
    lately: tuple[Lately, ...]
    decisions: int = 0
    anchors: int = 0


def patiently(read: Callable[[], ReadT]) -> ReadT:
    """An event is on record a moment before the files that follow from it: what is not there yet
    is looked for again.
    """
    for _ in range(TRIES):
        try:
            return read()
        except NovelGateError:
            time.sleep(A_MOMENT)
    return read()


class Lookout:
    """Keeps an eye on one book: each look reads only what is new."""

    def __init__(self, ports: Ports, name: str) -> None:
        self._ports = ports
        self._name = name
        self._book: Book | None = None
        self._lately: deque[Lately] = deque(maxlen=LATELY)
        self._counts: tuple[str, int, int] = ("", 0, 0)
        self._one_at_a_time = Lock()
        self._hands = HandWatch()
        self._looks = 0
        self._heard = 0
        """The last event that we know of."""
        self._last: Outlook | None = None
        self._changes: tuple[Waiting, ...] = ()

    def look(self) -> Outlook:
        with self._one_at_a_time:
            book = self._caught_up()
            self._looks += 1
            if self._last is None or self._looks <= LOOKS or self._is_touched(book):
                self._last = patiently(partial(self._seen, book))
            return self._last

    def read(self, question: Callable[[Book], ReadT]) -> ReadT:
        """Asks the book, which is open here already, as it is now."""
        with self._one_at_a_time:
            return question(self._caught_up())

    def _caught_up(self) -> Book:
        """Whoever reads a file of the book may hear of an event before we do."""
        news: Sequence[Envelope] = ()
        if self._book is None or self._book.state.run.ended_at:
            self._book, self._heard = Book.open(self._ports, self._name), 0
        else:
            news = self._book.log.catch_up()
        log, heard = self._book.log, self._heard
        if log.seq != heard:
            told: Iterator[Lately] = filter(None, map(happening, news))
            if log.seq - heard != len(news):
                newest = takewhile(lambda line: line.seq > heard, log.newest(telling()))
                told = reversed([*islice(filter(None, map(happening, newest)), LATELY)])
            self._lately.extendleft(told)
            self._heard, self._looks = log.seq, 0
        return self._book

    def _is_touched(self, book: Book) -> bool:
        return tuple(self._changed(book)) != self._changes

    def _seen(self, book: Book) -> Outlook:
        decisions, anchors = self._count(book)
        self._changes = tuple(self._changed(book))
        waiting = (*self._changes, *_waiting(book))
        return Outlook(status(book), waiting, tuple(self._lately), decisions, anchors)

    def _changed(self, book: Book) -> Iterable[Waiting]:
        """Nothing else goes on before these are decided, so they come first."""
        if found := self._hands.changed(book):
            yield Waiting("hands", "", found[0], touches=len(found))

    def _count(self, book: Book) -> tuple[int, int]:
        """Of the frozen pack, which never changes under its version."""
        version = book.state.law.frozen_version
        if version != self._counts[0]:
            try:
                pack: MaterialsPack = frozen_pack(book)
            except Refused:  # changed by hand: that is told, and can be put right from here
                return 0, 0
            self._counts = version, len(pack.execution.decisions), len(index(pack).anchors)
        return self._counts[1:]


def _waiting(book: Book) -> Iterable[Waiting]:
    law = book.state.law
    if law.materials.candidates:
        yield Waiting("worlds", "", str(len(law.materials.candidates)))
    if law.materials.state is MaterialsState.HUMAN_REVIEW_GATE:
        yield Waiting("materials", "", law.materials.version, len(law.materials.conditions))
    for name in law.proposals_in(ProposalState.HUMAN_DECISION, ProposalState.APPROVED):
        yield _proposal(book, name)
    for number in law.chapters_in(*AT_THE_GATE):
        yield _chapter(book, number)
    for number in law.chapters_in(ChapterState.DRAFT):
        if drafts := candidates.waiting(book, number):
            yield Waiting("drafts", str(number), touches=len(drafts))


def _chapter(book: Book, number: int) -> Waiting:
    card = chapter_card(book, number)
    found = [issue.severity for issue in card.issues]
    counts = (found.count(kind) for kind in ("blocker", "major", "minor"))
    return Waiting("chapter", str(number), card.chapter_title, *counts)


def _proposal(book: Book, name: str) -> Waiting:
    try:
        found = propose.read(book, name)
    except NovelGateError:
        return Waiting("proposal", name)
    change = found.what[0] if found.what else None
    place = (change.anchor or change.path.rpartition("/")[2]) if change else ""
    title = f"{place}: {change.old} → {change.new}" if change else ""
    return Waiting("proposal", name, title, touches=len(found.impact.chapters))


def happening(line: Envelope) -> Lately | None:
    """What a person would tell of an event; most are not worth a word."""
    found = sentence_of(line.event_type, line.chapter, line.data)
    return Lately(line.ts, *found) if found else None
