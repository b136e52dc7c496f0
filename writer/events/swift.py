"""A whole log from its first line, fast: every line held against the chain, every step against the
law, and nothing parsed that what the book adds up to does not need.

It comes to just what `fold.apply` comes to, line by line; a test says so of every history.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TypeAlias, TypeVar

from fsm.book import Book as Law
from fsm.chapter import Chapter
from fsm.chapters import Chapters
from fsm.record import StepError
from writer.errors import BrokenLog
from writer.events import fold
from writer.events.chain import GENESIS, follows
from writer.events.counted import Counted
from writer.events.envelope import ts_of
from writer.events.filed import is_free, kept, written
from writer.events.lawful import chapter_stepped, chapter_told, may_be_there
from writer.events.links import CLAIM, FRONT, OPENING, Link, held, lines_of
from writer.events.look import Seen
from writer.events.paid import Paid
from writer.events.spelled import (
    FACT_OF_A_CHAPTER,
    STEP_OF_A_CHAPTER,
    Line,
    facts_said,
    is_readable,
    is_sound,
    kind_of,
    of_a_chapter,
    step_said,
    subject_of,
)
from writer.events.state import BookState, Cost, Tally
from writer.events.talk import Talk
from writer.events.upcast import is_known
from writer.events.worked import Worked
from writer.store.fronts import FRONTS

Told = TypeVar("Told")
Handler: TypeAlias = Callable[[bytes], None]
Deeds: TypeAlias = Mapping[bytes, Handler | None]
Listeners: TypeAlias = Mapping[str, Handler]
"""Who wants to hear of lines of a kind, beside what they come to."""
NOBODY: Listeners = {}
UNREADABLE = (LookupError, ValueError, TypeError, AttributeError)
"""What it comes to when a line is taken for what it should be, and is not."""


@dataclass
class Tale:
    """A log on its way to what it adds up to."""

    state: BookState
    run_id: str
    seq: int = 0
    chain: bytes = GENESIS.encode()
    _talk: Talk = field(default_factory=Talk)
    _later: dict[bytes, list[tuple[int, bytes]]] = field(default_factory=dict)
    """Gates with their answers, and what memory found, by subject: forgotten with a chapter."""
    _own: Chapters | None = None
    """Where the chapters stand, changed in place: nobody else has them while this goes on."""

    def __post_init__(self) -> None:
        run = self.state.run.cost if self.seq else Cost()
        self._costs = (replace(self.state.cost), replace(run))
        """Of the book and of the run, as far as all is counted: not line by line."""

    def read(
        self,
        data: bytes,
        until: int | None = None,
        listeners: Listeners = NOBODY,
        worked: Worked | None = None,
        *,
        witnessed: bool = False,
    ) -> None:
        """Every line up to `until`; BrokenLog with the place where one does not fit.

        `worked` takes what they say of work, where somebody wants to know. `witnessed` says that
        somebody else holds these very lines against the chain; what there is to see in them besides
        is then to be taken over from there.
        """
        before = self.seq
        try:
            self._read(data, until, listeners, worked, witnessed=witnessed)
        except UNREADABLE:
            if found := _first_unsound(data, before):
                raise BrokenLog("record.line_unreadable", run=self.run_id, line=found) from None
            raise

    def _read(
        self,
        data: bytes,
        until: int | None,
        listeners: Listeners,
        worked: Worked | None,
        *,
        witnessed: bool,
    ) -> None:
        last, counts, deeds = b"", Counter[bytes](), self._deeds(listeners, witnessed=witnessed)
        counted, paid = Counted(), Paid()
        for lines in lines_of(data):
            if until is not None:
                lines = lines[: max(until - self.seq, 0)]
            if not lines:
                break
            at = Link(self.chain, self.seq)
            at = _as_said(lines, at) if witnessed else held(lines, at, self.run_id)
            whole = lines[: at.seq - self.seq]
            kinds = [raw[: raw.find(b'"', FRONT)] for raw in whole]
            self._walk(kinds, whole, deeds)
            if not witnessed:
                counted, answers = counted.after(whole), paid.take(whole)
                if worked:
                    worked.take(whole, answers)
            if len(whole) < len(lines):
                raise misfit(lines[len(whole)], at, self.run_id)
            counts.update(kinds)
            self.chain, last = at.chain, lines[-1]
        if last:
            self._count(counted, paid)
            self._end(last, counts)

    def take_over(self, seen: Seen) -> None:
        """What another has seen of the lines that were walked."""
        seen.filed.lay_over(self.state.artifacts.lines)
        self._count(seen.counted, seen.paid)

    def _count(self, counted: Counted, paid: Paid) -> None:
        state, run = self.state, self.state.run
        run.errors += counted.errors
        run.duration_ms += counted.duration_ms
        for cost in self._costs:
            cost.add(paid)
        state.cost, run.cost = map(replace, self._costs)
        state.models += [model for model in paid.models if model not in state.models]

    def _walk(self, kinds: list[bytes], lines: list[bytes], deeds: Deeds) -> None:
        seq = self.seq
        for place, do in enumerate(map(deeds.__getitem__, kinds)):
            if do:
                self.seq = seq + place + 1
                do(lines[place])
        self.seq = seq + len(lines)

    def _deeds(self, listeners: Listeners, *, witnessed: bool) -> Deeds:
        """What is done with a line, by how it begins: it takes its part in the state, and then
        whoever listens hears of it. All others take their turn in the fold.
        """
        does: dict[str, Handler | None] = {
            **dict.fromkeys(fold.CHANGE_NOTHING),
            "artifact_written": self._file_protected if witnessed else self._file,
            "state_changed": self._stepped,
            "fact_noted": self._noted,
            "llm_request": self._talk.heard.append,
            "llm_response": self._talk.heard.append,
            "run_start": self._began,
            "memory_recalled": self._recalled,
            "human_gate_open": self._waits,
            "human_decision": self._decided,
        }
        heard = {kind: _both(does.get(kind, self._turn), hear) for kind, hear in listeners.items()}
        known = {OPENING + kind.encode(): do for kind, do in {**does, **heard}.items()}
        return defaultdict(lambda: self._turn, known)

    def _began(self, raw: bytes) -> None:
        if self.seq == 1:
            self.state.run = Tally(started_at=ts_of(raw))

    def _file(self, raw: bytes) -> None:
        """A file that a gate protects is where the law allows it; all others may be anywhere."""
        path, digest, replaces, permit, payload = written(raw)
        if path.startswith(FRONTS) and not may_be_there(
            self.state.law, path, digest, replaces or None, permit
        ):
            raise BrokenLog("record.unlawful", run=self.run_id, line=self.seq)
        self.state.artifacts.lines[path] = kept(digest, replaces, self.run_id, payload, self.seq)

    def _file_protected(self, raw: bytes) -> None:
        """The same where somebody else looks at what no gate protects."""
        if not is_free(raw):
            self._file(raw)

    def _stepped(self, raw: bytes) -> None:
        """A step of a chapter; most are said in the same words, whatever its number."""
        said = of_a_chapter(raw, STEP_OF_A_CHAPTER, b',"trigger":')
        if said is None:
            self._turn(raw)
            return
        number, (source, step) = said[0], step_said(said[1])
        self._hold(chapter_stepped, number, step)
        fold.step(self.state, number, step.trigger, source, step.target)
        if step.target == "deposited":
            self._forget(number)

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
            raise _not_ours(raw, self.seq, self.run_id)
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
        self._later[b"gate/" + subject_of(raw)] = [(self.seq, raw)]

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

    def _end(self, last: bytes, counts: Mapping[bytes, int]) -> None:
        run = self.state.run
        for kind, count in counts.items():
            name = kind[FRONT:].decode()
            run.events[name] = run.events.get(name, 0) + count
        self._talk.remember_all(self.state)
        for seq, later in sorted(chain.from_iterable(self._later.values())):
            self._fold(kind_of(later), seq, later)
        self._later.clear()
        self.state.last_activity = ts_of(last)
        run.ended_at = ts_of(last) if last.startswith(b'{"event_type":"run_end"') else ""


def _both(do: Handler | None, hear: Handler) -> Handler:
    if do is None:
        return hear

    def both(raw: bytes) -> None:
        do(raw)
        hear(raw)

    return both


def _as_said(lines: list[bytes], at: Link) -> Link:
    """The place after lines whose word is taken for it: somebody else looks at them."""
    return Link(lines[-1][CLAIM], at.seq + len(lines))


def _first_unsound(data: bytes, seq: int) -> int | None:
    """The number of the first line that does not say what it must."""
    for to_the_letter in (False, True):
        lines = chain.from_iterable(lines_of(data))
        for place, raw in enumerate(lines, seq + 1):
            if not is_sound(raw, to_the_letter=to_the_letter):
                return place
    return None


def misfit(raw: bytes, at: Link, run_id: str) -> BrokenLog:
    """What is wrong with a line that does not follow upon the one before it."""
    line = at.seq + 1
    if follows(at.chain.decode(), raw.removesuffix(b"\n")) is None:
        return BrokenLog("record.line_damaged", run=run_id, line=line)
    return _not_ours(raw, line, run_id)


def _not_ours(raw: bytes, line: int, run_id: str) -> BrokenLog:
    """Of a line that fits the chain, and nothing else."""
    found = is_readable(raw)
    if found is None:
        return BrokenLog("record.line_unreadable", run=run_id, line=line)
    return BrokenLog("record.line_misplaced", run=run_id, line=line, found=found.seq)
