"""What the record tells of a book: its log while it grows, and the book at any event of it."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from textual import work

from writer.contracts.status import BookStatus
from writer.desk.book import Book
from writer.desk.finding import newest
from writer.desk.history import Filter
from writer.desk.replay import replay, said
from writer.desk.status import status
from writer.desk.then import Then
from writer.events.envelope import Envelope
from writer.texts import say
from writer.tui.proposal_room import ProposalRoom
from writer.tui.screens.log import MOST, LoggedEvent, LogScreen, Record
from writer.tui.screens.timeline import Moment, TimelineScreen

LONGEST = 20_000
"""Characters of an event that a screen shows; the whole is in `ng log --payloads`."""


class Ledger:
    """Reads the log of one book, each time only what is new."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._asked: tuple[str, int] = "", -1
        self._lines: dict[int, Envelope] = {}
        self._found: list[LoggedEvent] = []

    def read(self, text: str) -> list[LoggedEvent]:
        """The newest that are wanted; looked for only where there is something new to find."""
        self._book.log.catch_up()
        if self._asked != (asked := (text, self._book.log.seq)):
            lines = newest(self._book, filter_of(text), MOST)
            self._lines = {line.seq: line for line in lines}
            self._found = [_logged(line) for line in lines]
            self._asked = asked
        return self._found

    def in_full(self, seq: int) -> str:
        known = self._lines.get(seq)
        if known is None:
            return ""  # another filter has come between
        line = self._book.log.full(known)
        head = f"{line.seq} · type:{line.event_type} · {line.actor} · {line.ts}"
        facts = [head, line.message, *line.artifact_paths, "", *_spelt_out(line.data)]
        return "\n".join(facts)[:LONGEST]


def filter_of(text: str) -> Filter:
    """`type:blocked chapter:2 status:error` in any order; all other words are looked for."""
    found: dict[str, str] = {}
    rest = []
    for word in text.split():
        name, sign, value = word.replace("：", ":").partition(":")
        if sign and name in ("type", "status", "chapter") and value:
            found[name] = value
        else:
            rest.append(word)
    number = found.get("chapter", "")
    return Filter(
        type=found.get("type"),
        status=found.get("status"),
        chapter=int(number) if number.isdigit() else None,
        grep=" ".join(rest) or None,
    )


class RecordRoom(ProposalRoom):
    """Opens the record; nothing is changed here."""

    @work(group="ask")
    async def show_log(self, name: str) -> None:
        ledger = await self.look_up(name, Ledger)
        if ledger is None:
            return
        look_back = partial(self.show_timeline, name)
        record = Record(name, ledger.read, ledger.in_full, look_back)
        self.push_screen(LogScreen(record, self.language))

    @work(group="timeline", exclusive=True)
    async def show_timeline(self, name: str, event: LoggedEvent | None = None) -> None:
        """The story, and in it the very event that somebody asked for, told or not."""
        told = await self.look_up(name, replay)
        if told is None:
            return
        moments = {
            line.seq: Moment(line.seq, line.at, said(line.says, self.language, line.facts))
            for line in told.story.lines
        }
        if event:
            moments.setdefault(
                event.seq, Moment(event.seq, event.at, event.sentence(self.language))
            )
        rows = [moments[seq] for seq in sorted(moments)]
        seq, then = event.seq if event else None, partial(self._then, told.book)
        self.push_screen(TimelineScreen(name, rows, then, self.language, seq))

    def _then(self, book: Book, seq: int) -> Sequence[str]:
        was = Then.of(book, seq)
        return self._told(status(was, self.language), len(was.state.artifacts))

    def _told(self, stood: BookStatus, files: int) -> list[str]:
        language, materials = self.language, stood.materials
        frozen = materials.frozen_version or materials.draft_version or ""
        state = self.say(f"materials_{materials.state}")
        chapters = [
            f"{c.number:>4}  {c.title}  ·  {self._state_of(c.state)}  ·  {c.words}"
            for c in stood.chapters
            if c.state != "planned"
        ]
        proposals = [
            f"{p.id}  {say(f'proposals.state_{p.state}', language)}" for p in stood.proposals
        ]
        cost = stood.cost
        tokens = cost.tokens_in + cost.tokens_out
        return [
            self.say("timeline_materials", state=state, version=frozen),
            *chapters,
            *proposals,
            self.say("timeline_cost", calls=cost.calls, tokens=tokens, files=files),
        ]

    def _state_of(self, state: str) -> str:
        return self.say(f"chapter_{state}")


def _spelt_out(facts: Any, indent: str = "") -> Iterator[str]:
    """What an event says, fact by fact; what it leaves unsaid is not named."""
    named = facts.items() if isinstance(facts, dict) else enumerate(facts, 1)
    for name, value in named:
        label = f"{indent}{str(name).replace('_', ' ')}: "
        if isinstance(value, (dict, list)) and value:
            yield label.rstrip()
            yield from _spelt_out(value, f"{indent}  ")
        elif value not in (None, "", [], {}):
            yield f"{label}{value}"


def _logged(line: Envelope) -> LoggedEvent:
    return LoggedEvent(line.seq, line.ts, line.event_type, line.chapter, line.status, line.message)
