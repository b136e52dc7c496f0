"""A whole log from its first line, fast: every line held against the chain, every step against the
law, and nothing parsed that what the book adds up to does not need.

It comes to just what `fold.apply` comes to, line by line; a test says so of every history.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Protocol, TypeAlias, TypeVar

from fsm.book import Book as Law
from fsm.chapter import Chapter
from fsm.chapters import Chapters
from fsm.record import StepError
from writer.errors import BrokenLog
from writer.events import fold
from writer.events.amiss import misfit, not_ours, sound
from writer.events.chain import GENESIS
from writer.events.counted import Counted, time_of
from writer.events.envelope import ts_of
from writer.events.filed import is_free, kept, written
from writer.events.lawful import chapter_stepped, chapter_told, is_untouched, may_be_there
from writer.events.links import CLAIM, FRONT, OPENING, Cut, Link, held, lines_of
from writer.events.look import Seen
from writer.events.lot import Lot
from writer.events.paid import Paid
from writer.events.spelled import (
    FACT_OF_A_CHAPTER,
    STEP_OF_A_CHAPTER,
    Line,
    facts_said,
    kind_of,
    of_a_chapter,
    step_said,
    subject_of,
)
from writer.events.state import BookState, Cost, Tally
from writer.events.talk import Talk
from writer.events.upcast import is_known
from writer.events.worked import Worked

Told = TypeVar("Told")
Handler: TypeAlias = Callable[[bytes], None]
Deeds: TypeAlias = Mapping[bytes, Handler | None]


class Ears(Protocol):
    """Somebody who wants to hear of lines, beside what they come to."""

    @property
    def listeners(self) -> Mapping[str, Handler]:
        """By the kinds of lines."""

    @property
    def arrivals(self) -> Collection[str]:
        """The states of chapters that are told of when one comes there."""

    def waits(self, subject: bytes, raw: bytes) -> None:
        """Somebody is to decide."""

    def arrived(self, raw: bytes, seq: int, number: int, said: bytes) -> None:
        """The only steps of chapters that are heard of, with what is said behind the number."""


NEXT = b'","seq":'
AT_A_GLANCE = FRONT + 13
"""Bytes of a line in which no two kinds begin alike."""


@dataclass
class Tale:
    """A log on its way to what it adds up to. Between `walk` and `rest` some of it is put off."""

    state: BookState
    run_id: str
    seq: int = 0
    chain: bytes = GENESIS.encode()
    ears: Ears | None = None
    is_witnessed: bool = False
    """Whether somebody else holds these very lines against the chain, and looks at whatever can be
    seen of each by itself: that is to be taken over from there.
    """
    _talk: Talk = field(default_factory=Talk)
    _later: dict[bytes, list[tuple[int, bytes]]] = field(default_factory=dict)
    """Gates with their answers, and what memory found, by subject: forgotten with a chapter."""
    _own: Chapters | None = None
    """Where the chapters stand, changed in place: nobody else has them while this goes on."""
    _begun_at: int = 0
    """The first line about a file since anything has happened in the book."""
    _last: bytes = b""

    def __post_init__(self) -> None:
        run = self.state.run.cost if self.seq else Cost()
        self._costs = (replace(self.state.cost), replace(run))
        """Of the book and of the run, as far as all is counted: not line by line."""
        self._counted, self._paid = Counted(), Paid()
        self._deeds = self._what_is_done()

    def read(self, data: bytes) -> None:
        """Every line; BrokenLog with the place where one does not fit."""
        before = self.seq
        with sound(lambda: [data], before, self.run_id):
            self.walk(data)
            self.rest()

    def walk(self, data: bytes, until: int | None = None, worked: Worked | None = None) -> None:
        """Every line up to `until`. `worked` takes what they say of work, where somebody wants to
        know.
        """
        for lines in lines_of(data):
            if until is not None:
                lines = lines[: max(until - self.seq, 0)]
            if not lines:
                break
            if self.is_witnessed:
                self._go([raw[:AT_A_GLANCE] for raw in lines], lines)
                self.chain = lines[-1][CLAIM]
            else:
                self._look_and_go(lines, worked)
            self._last = lines[-1]

    def _look_and_go(self, lines: list[bytes], worked: Worked | None) -> None:
        before = self.seq
        at = held(lines, Link(self.chain, before), self.run_id)
        known = lines[: at.seq - before]
        lot = Lot(known, before, Cut.of(known))
        self._go(lot.kinds, known)
        self._counted.take(lot)
        answers = self._paid.take(lot)
        work = time_of(lot) if worked is None else worked.take(lot, answers)
        self._counted.duration_ms += work
        if len(known) < len(lines):
            raise misfit(lines[len(known)], at, self.run_id)
        self.chain = at.chain

    def takes_over(self, seen: Seen) -> bool:
        """Whether another has seen just the lines that were walked, and nothing in them that we
        should have looked at; then it counts what they have seen.
        """
        if seen.at != (self.chain, self.seq) or not all(map(is_known, seen.counted.kinds)):
            return False
        if self._begun_at and any(line >= self._begun_at for line in seen.filed.protected):
            return False
        seen.filed.lay_over(self.state.artifacts.lines, self.run_id)
        self._counted, self._paid = seen.counted, seen.paid
        self._count()
        return True

    def _count(self) -> None:
        counted, paid = self._counted, self._paid
        self._counted, self._paid = Counted(), Paid()
        state, run = self.state, self.state.run
        for kind, count in counted.kinds.items():
            run.events[kind] = run.events.get(kind, 0) + count
        run.errors += counted.errors
        run.duration_ms += counted.duration_ms
        for cost in self._costs:
            cost.add(paid)
        state.cost, run.cost = map(replace, self._costs)
        state.models += [model for model in paid.models if model not in state.models]

    def _go(self, kinds: list[bytes], lines: list[bytes]) -> None:
        seq = self.seq
        for place, do in enumerate(map(self._deeds.__getitem__, kinds)):
            if do:
                self.seq = seq + place + 1
                do(lines[place])
        self.seq = seq + len(lines)

    def _what_is_done(self) -> Deeds:
        """What is done with a line, by how it begins: it takes its part in the state, and then
        whoever listens hears of it. All others take their turn in the fold.
        """
        does: dict[str, Handler | None] = {
            **dict.fromkeys(fold.CHANGE_NOTHING),
            "artifact_written": self._file,
            "state_changed": self._stepped,
            "fact_noted": self._noted,
            "llm_request": self._talk.heard.append,
            "llm_response": self._talk.heard.append,
            "run_start": self._began,
            "memory_recalled": self._recalled,
            "human_gate_open": self._waits,
            "human_decision": self._decided,
        }
        if self.is_witnessed:
            looks = self._file_protected if self._begun_at else self._file_at_first
            does["artifact_written"] = looks
        listeners = dict(self.ears.listeners) if self.ears else {}
        listeners.pop("state_changed", None)  # a step is heard of if it leads somewhere
        heard = {kind: _both(does.get(kind, self._turn), hear) for kind, hear in listeners.items()}
        known = {OPENING + kind.encode(): do for kind, do in {**does, **heard}.items()}
        if self.is_witnessed:  # somebody else looks at the whole of their names
            known = {(kind + NEXT)[:AT_A_GLANCE]: do for kind, do in known.items()}
        return defaultdict(lambda: self._turn, known)

    def _began(self, raw: bytes) -> None:
        if self.seq == 1:
            self.state.run = Tally(started_at=ts_of(raw))

    def _file(self, raw: bytes) -> None:
        """A file that a gate protects is where the law allows it; all others may be anywhere."""
        path, digest, replaces, permit, payload = written(raw)
        if not may_be_there(self.state.law, path, digest, replaces or None, permit):
            raise BrokenLog("record.unlawful", run=self.run_id, line=self.seq)
        self.state.artifacts.lines[path] = kept(digest, replaces, self.run_id, payload, self.seq)

    def _file_at_first(self, raw: bytes) -> None:
        """Where somebody else looks at what is free: before anything has happened in a book, it may
        have any file that was found when it was taken over.
        """
        if not self._begun_at and is_untouched(self.state.law):
            self._file(raw)
            return
        if not self._begun_at:
            self._begun_at = self.seq
            self._deeds = self._what_is_done()
        self._file_protected(raw)

    def _file_protected(self, raw: bytes) -> None:
        if not is_free(raw):
            self._file(raw)

    def _stepped(self, raw: bytes) -> None:
        """A step of a chapter; most are said in the same words, whatever its number."""
        said = of_a_chapter(raw, STEP_OF_A_CHAPTER, b',"trigger":')
        if said is None:
            self._turn(raw)
            if self.ears:
                self.ears.listeners["state_changed"](raw)
            return
        number, (source, step) = said[0], step_said(said[1])
        self._hold(chapter_stepped, number, step)
        fold.step(self.state, number, step.trigger, source, step.target)
        if step.target == "deposited":
            self._forget(number)
        if self.ears and source != step.target and step.target in self.ears.arrivals:
            self.ears.arrived(raw, self.seq, number, said[1])

    def _noted(self, raw: bytes) -> None:
        """What came to light of a chapter, in the same way."""
        said = of_a_chapter(raw, FACT_OF_A_CHAPTER, b',"news":')
        if said is None:
            self._turn(raw)
            return
        number, (words, news) = said[0], facts_said(said[1])
        self._hold(chapter_told, number, news)
        if words is not None:
            self.state.words[number] = words

    def _hold(self, after: Callable[[Law, int, Told], Chapter], number: int, told: Told) -> None:
        """The chapter after what is told of it; BrokenLog where it could not have happened."""
        law = self.state.law
        if self._own is None or law.chapters is not self._own:
            self._own = Chapters.of(law.chapters).own()
            self.state.law = law = law.with_chapters(self._own)
        try:
            self._own.put(number, after(law, number, told))
        except (StepError, ValueError, KeyError):
            raise BrokenLog("record.unlawful", run=self.run_id, line=self.seq) from None

    def _turn(self, raw: bytes) -> None:
        if not raw.startswith(OPENING):
            raise not_ours(raw, self.seq, self.run_id)
        kind = kind_of(raw)
        if not is_known(kind):
            raise BrokenLog("record.event_unknown", run=self.run_id, line=self.seq, type=kind)
        self._fold(kind, self.seq, raw)

    def _fold(self, kind: str, seq: int, raw: bytes) -> None:
        line = Line(raw, kind, seq, self.run_id)
        if kind == "llm_failed":
            self._talk.take_in(self.state)
            self._talk.remember(self.state, line.data["call_key"])
        if kind == "chat_said":
            self._talk.take_in(self.state)
            self._talk.forget_chat(fold.CHAT)
        fold.turn(self.state, line)

    def _recalled(self, raw: bytes) -> None:
        self._later[b"recalled/" + subject_of(raw)] = [(self.seq, raw)]

    def _waits(self, raw: bytes) -> None:
        subject = subject_of(raw)
        self._later[b"gate/" + subject] = [(self.seq, raw)]
        if self.ears:
            self.ears.waits(subject, raw)

    def _decided(self, raw: bytes) -> None:
        opened = self._later.setdefault(b"gate/" + subject_of(raw), [])
        opened.append((self.seq, raw))

    def _forget(self, chapter: int) -> None:
        """What a chapter that is deposited needs no more."""
        self._talk.forget(chapter, self.state)
        recalled, gate = b"recalled/%03d/" % chapter, b"gate/chapter:%d" % chapter
        self._later.pop(gate, None)
        for later in [key for key in self._later if key.startswith(recalled)]:
            del self._later[later]

    def rest(self) -> None:
        """All that was put off."""
        if not self._last:
            return
        self._count()
        self._talk.remember_all(self.state)
        for seq, later in sorted(chain.from_iterable(self._later.values())):
            self._fold(kind_of(later), seq, later)
        self._later.clear()
        self.state.last_activity = ts_of(self._last)
        ended = self._last.startswith(b'{"event_type":"run_end"')
        self.state.run.ended_at = ts_of(self._last) if ended else ""


def _both(do: Handler | None, hear: Handler) -> Handler:
    if do is None:
        return hear

    def both(raw: bytes) -> None:
        do(raw)
        hear(raw)

    return both
