"""What a change would touch: computed from the book, never typed in."""

from collections.abc import Iterator, Sequence
from typing import Any

from writer.contracts.impact import Impact, Occurrence, Trace
from writer.contracts.pack import MaterialsPack
from writer.contracts.proposal import Change
from writer.contracts.review import HumanReview
from writer.desk import waivers
from writer.desk.affected import affected
from writer.desk.book import Book
from writer.desk.needles import Needles
from writer.desk.remains import Remains, remains
from writer.pack.dotted import dotted
from writer.pack.patch import json_pointer
from writer.pack.places import NOT_TO_BE_CHANGED

IN_HAND = ("draft", "agent_review", "human_review_gate", "escalated")
HANGING = ("memory", "arc", "graph")
FIRST = 120


class Survey:
    """Looks through a book for what a change touches."""

    def __init__(
        self, book: Book, before: MaterialsPack, after: MaterialsPack, what: Sequence[Change]
    ) -> None:
        self._book = book
        self._packs = before, after
        self._needles = Needles(before, what)
        self.occurrences: list[Occurrence] = []

    def impact(self, *, wide: bool = False) -> Impact:
        """`wide` brings chapters back that only name what changes."""
        texts, mentioned = self._texts()
        come_back = {trace.chapter for trace in texts if trace.chapter}
        if wide:
            come_back |= set(mentioned)
        chapters = sorted(come_back)
        left = [*self._remains(chapters)]
        places = [*texts, *left, *self._drafts(), *self._waivers(), *self._sheets(), *self._pack()]
        told = _by_kind(places)
        memories = [t.where for t in left if t.what in ("memory", "arc", "threads")]
        return Impact(
            chapters=chapters,
            memories=memories,
            graph_events=[trace.where for trace in left if trace.what == "graph"],
            waivers=[trace.where for trace in told.get("waiver", ())],
            rollback=bool(chapters),
            taints_memory=bool(memories),
            mentions=[number for number in mentioned if number not in come_back],
            drafts=sorted({t.chapter for t in told.get("draft", ()) if t.chapter}),
            sheets=sorted({t.chapter for t in told.get("sheet", ()) if t.chapter}),
            places=places,
        )

    def _texts(self) -> tuple[list[Trace], list[int]]:
        """Deposited chapters that would be wrong, and why; and those that name what changes."""
        found, mentioned = list[Trace](), list[int]()
        for chapter in affected(self._book, *self._packs, self._needles):
            found += chapter.traces
            self.occurrences += chapter.occurrences
            if chapter.is_named:
                mentioned.append(chapter.number)
        return found, mentioned

    def _remains(self, chapters: Sequence[int]) -> Iterator[Trace]:
        come_back = set(chapters)
        for one in remains(self._book):
            found = self._found_in(one)
            hangs = one.what in HANGING and not come_back.isdisjoint(one.chapters)
            if found or hangs:
                because = ("names" if self._needles.renames else "says") if found else "hangs"
                yield Trace(
                    what=one.what,
                    where=one.where,
                    because=because,
                    chapter=one.chapter,
                    quote=found[0].quote if found else "",
                    count=max(1, len(found)),
                )

    def _found_in(self, one: Remains) -> list[Occurrence]:
        found = self._needles.in_data(one.data, one.where, one.chapter)
        self.occurrences += found
        return found

    def _drafts(self) -> Iterator[Trace]:
        """Chapters in hand: their drafts, and what a person wants of them."""
        book = self._book
        for number, chapter in sorted(book.state.law.chapters.items()):
            if chapter.draft and chapter.state in IN_HAND and not chapter.deposited:
                path = book.run.draft(number)
                data = book.content(path) if book.has(path) else b""
                yield from self._one("draft", book.paths.relative(path), number, data.decode())
        for number, steer in sorted(book.state.steers.items()):
            yield from self._one("steer", f"CH-{number:03d}", number, steer)

    def _one(self, what: Any, where: str, number: int, text: str) -> Iterator[Trace]:
        if found := self._needles.in_data(text, where, number):
            self.occurrences += found
            because: Any = "names" if self._needles.renames else "says"
            count, quote = len(found), found[0].quote
            yield Trace(
                what=what, where=where, because=because, chapter=number, quote=quote, count=count
            )

    def _waivers(self) -> Iterator[Trace]:
        for one in waivers.touched(self._book, self._needles.anchors):
            yield Trace(
                what="waiver",
                where=one.id,
                because="cites",
                chapter=one.chapter,
                anchors=[anchor for anchor in one.anchors if anchor in self._needles.anchors],
                note=one.reason,
            )

    def _sheets(self) -> Iterator[Trace]:
        """What somebody asked of a draft that is not written yet."""
        for number, review in open_sheets(self._book):
            named = {anchor for one in review.conflicts for anchor in one.anchors}
            cited = sorted(named & self._needles.anchors)
            told = [*review.required_fix, *review.acceptance_criteria]
            where = self._book.paths.relative(self._book.run.human_review(number))
            found = self._needles.in_data(told, where, number)
            if cited or found:
                self.occurrences += found
                yield Trace(
                    what="sheet",
                    where=where,
                    because="names" if found else "cites",
                    chapter=number,
                    anchors=cited,
                    quote=found[0].quote if found else "",
                    note="; ".join(review.required_fix)[:FIRST],
                )

    def _pack(self) -> Iterator[Trace]:
        """The places of the pack itself that a rename reaches."""
        if not self._needles.renames:
            return
        data = self._packs[0].to_data()
        for part in data:
            if part in NOT_TO_BE_CHANGED:
                continue
            for place, text in _texts_in(data[part], (part,)):
                if found := self._needles.in_data(text, dotted(place), None):
                    self.occurrences += found
                    quote, count = found[0].quote, len(found)
                    where = json_pointer(place)
                    yield Trace(what="pack", where=where, because="names", quote=quote, count=count)


def open_sheets(book: Book) -> Iterator[tuple[int, HumanReview]]:
    """Sheets that the writer has not carried out yet."""
    for number, chapter in sorted(book.state.law.chapters.items()):
        path = book.run.human_review(number)
        if chapter.state == "draft" and book.has(path):
            review = book.read(HumanReview, path)
            if review.decision == "request_rewrite":
                yield number, review


def _texts_in(
    data: Any, place: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    match data:
        case dict():
            for name, value in data.items():
                yield from _texts_in(value, (*place, name))
        case list():
            for number, value in enumerate(data):
                yield from _texts_in(value, (*place, number))
        case str():
            yield place, data


def _by_kind(places: Sequence[Trace]) -> dict[str, list[Trace]]:
    found: dict[str, list[Trace]] = {}
    for trace in places:
        found.setdefault(trace.what, []).append(trace)
    return found
