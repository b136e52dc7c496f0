"""The log of one run: append-only, chained, in two files, shared by every process on the book.

The durable line in `events.full.jsonl` is the commit point. Payloads are durable before it; the
index, and whatever else is derived, comes after and may be lost.
"""

import contextlib
from collections.abc import Callable, Sequence
from datetime import datetime

from fsm.record import StepError
from writer.clock import Clock, stamp
from writer.errors import DiskRefused, Refused, TooLate
from writer.events import fold
from writer.events.envelope import Entry, Envelope, Home
from writer.events.lawful import after_all
from writer.events.links import Link
from writer.events.own_line import OwnLine
from writer.events.pen import Pen, Written
from writer.events.read_log import ReadLog
from writer.events.reading import Lines
from writer.events.redact import Redactor
from writer.events.script import Script
from writer.events.settling import WRITTEN, settle
from writer.events.snapshots import EVERY
from writer.events.stretches import stretch_digest
from writer.events.types import LogRepaired, SnapshotTaken
from writer.store import reserve
from writer.store.files import Files, SyncFailed, digest
from writer.store.locks import Lease, turn
from writer.store.paths import BookPaths, RunPaths

MOST_AT_ONCE = 256
"""Lines in one append. Bounds how much a restart has to see to, of files not written yet."""
SNAPSHOT = SnapshotTaken.event_type


class RunLog(ReadLog):
    """What a process knows of the log, and goes on with."""

    def __init__(
        self,
        files: Files,
        book: BookPaths,
        run: RunPaths,
        clock: Clock,
        redact: Redactor,
        project: str,
        script: Script | None = None,
    ) -> None:
        super().__init__(files, book, run)
        self._files = files
        self._book = book
        self._turn = turn(files, book)
        self._clock = clock
        self._redact = redact
        self._script = script
        self._home = Home(run.run_id, project, run.stage)
        self._pen = Pen(self.payloads, redact, self._home)
        self._moment: datetime | None = None
        self._settled = 0
        """What follows from the lines up to this one is done, as far as this process knows."""

    def moment(self) -> datetime:
        """The time that the next event will have, so that what is written with it has the same:
        told again, a run knows no other times than those of its events.
        """
        if self._script:
            return self._script.moment(self.seq + 1)
        if self._moment is None:
            self._moment = self._clock.now()
        return self._moment

    def name_of(self, text: str) -> str:
        """The name that a text has as a payload."""
        return self.payloads.ref(self._pen.clean(text)).sha1

    def clean(self, text: str) -> str:
        """The text as the record would have it: without keys."""
        return self._redact(text)

    def append(
        self,
        *entries: Entry,
        expected_seq: int | None = None,
        lease: Lease | None = None,
        then: Callable[[], None] | None = None,
        chatter: bool = False,
    ) -> Sequence[Envelope]:
        """Records the events, durably, all or none.

        With `expected_seq`, only if nobody was faster: of two people who answer one gate exactly
        one counts. `chatter` promises nothing to anybody: it is there for all to read, and durable
        together with whatever is recorded next.
        """
        node = entries[0].node if entries else ""
        return self.record(
            lambda: entries,
            expected_seq=expected_seq,
            lease=lease,
            then=then,
            node=node,
            chatter=chatter,
        )

    def record(
        self,
        prepare: Callable[[], Sequence[Entry]],
        *,
        expected_seq: int | None = None,
        lease: Lease | None = None,
        then: Callable[[], None] | None = None,
        node: str = "",
        chatter: bool = False,
    ) -> Sequence[Envelope]:
        """Records what `prepare` finds to be recorded, and then does what follows from it.

        Both happen while it is our turn. What `then` leaves undone is done before the next append,
        by whomever: so a crash can only concern the last lines of the log.
        """
        if self._script:
            self._script.wait(node)
        with self._turn:
            if lease:
                lease.check()
            self._make_ready_at_last()
            if self.state.run.ended_at:
                raise TooLate("record.run_over", run=self.run.run_id)
            if expected_seq not in (None, self._at.seq):
                raise TooLate("record.too_late", expected=expected_seq, found=self.seq)
            written = self._recorded(prepare(), then, chatter=chatter)
            self._settled = seq = self._at.seq
            if seq - self._snapshot_at >= EVERY:
                self._take_snapshot()
            return written

    def repair(self) -> None:
        """Sets aside what was half-written: nobody was told that it counts. Finishes what was
        recorded but not done.
        """
        with self._turn:
            self._make_ready_at_last()

    def rebuild_index(self) -> int:
        """Writes the index anew from the full log; returns its number of lines."""
        with self._turn:
            self._make_ready()
            self._index.make_anew(self._at)
        return self.seq

    def hold_fast(self) -> None:
        """Makes durable what was only said so far."""
        if self._index.is_behind:
            with self._turn:
                self._make_ready()
                self._full.sync()
                self._index.extend()

    def owed(self) -> dict[str, str | None]:
        """The files that the last append wrote, where nobody has seen to it yet that they are
        there; each with the digest of what it replaces.
        """
        lines = [line.data for line in self._unsettled() if line.event_type == WRITTEN]
        return {data["path"]: data["replaces"] for data in lines}

    def _unsettled(self) -> list[Envelope]:
        """Only of the last append: what follows from those before was done before it began."""
        return [line for line in self.last_append if line.seq > self._settled]

    # All that follows only with the turn: nobody else is writing

    def _make_ready_at_last(self) -> None:
        """What a full disk has cut off is put right by what was kept for that."""
        try:
            self._make_ready()
        except OSError as error:
            if self._leaves_doubt(error) or not reserve.give(self._files, self._book, error):
                raise
            self._make_ready()

    def _make_ready(self) -> None:
        """What looks unfinished now is."""
        if self._files.unsure:
            raise DiskRefused("record.sync_failed", run=self.run.run_id)
        news = self.catch_up()
        self._index.look(self._at, anew=bool(news))
        if self._settled != self._at.seq:
            self._settle()
        if self.torn:
            self._set_aside(self.torn)

    def _settle(self) -> None:
        settle(self._files, self._book, self.payloads, self.state, self._unsettled())
        self._settled = self.seq

    def _set_aside(self, torn: bytes) -> None:
        name = f"after-{self.seq:06d}-{digest(torn)[:8]}"
        self._files.write(self.run.torn / name, torn)
        self._full.cut_off(self._at)
        self.torn = b""
        event = LogRepaired(set_aside=f"torn/{name}", size=len(torn))
        self._write(
            [Entry(event, status="error", message="a half-written last line was set aside")]
        )

    def _leaves_doubt(self, error: OSError) -> bool:
        """A failed sync of a payload or of a file that is on record, as well as of the log."""
        self._files.unsure |= isinstance(error, SyncFailed)
        return self._files.unsure

    def _recorded(
        self, entries: Sequence[Entry], then: Callable[[], None] | None, *, chatter: bool
    ) -> Sequence[Envelope]:
        """On a full disk there is a little room left, for what a person has decided."""
        if len(entries) > MOST_AT_ONCE:
            raise ValueError(f"{len(entries)} events in one append")
        self._hold(entries)
        written: Sequence[Envelope] = ()
        for last_try in (False, True):
            try:
                if entries and not written:
                    written = self._write(entries, chatter=chatter)
                if then:
                    then()
                break
            except OSError as error:
                if self._leaves_doubt(error) or last_try or not self._gives_room(entries, error):
                    raise
                if not written:
                    self._make_ready()
        return written

    def _gives_room(self, entries: Sequence[Entry], error: OSError) -> bool:
        asked = any(entry.actor == "human" for entry in entries)
        return asked and reserve.give(self._files, self._book, error)

    def _hold(self, entries: Sequence[Entry]) -> None:
        """What the law cannot allow is not recorded: nobody could read on behind it."""
        events = [e.event for e in entries if e.event.event_type not in fold.CHANGE_NOTHING]
        if not events:
            return
        try:
            after_all(self.state.law, events)
        except (StepError, ValueError, KeyError):
            raise Refused("record.not_allowed") from None

    def _take_snapshot(self) -> None:
        """A disk that has no room for one is no fault of what has happened already."""
        with contextlib.suppress(OSError):
            sha256 = self.snapshots.keep(self.seq, self.state)
            self._snapshot_at = self.seq + 1
            event = SnapshotTaken(
                sha256=sha256,
                index_size=self._index.size,
                fold=fold.FOLD,
                stretch=self._stretch(),
            )
            self._write([Entry(event, phase="archive")])
            self._settled = self.seq
            self.snapshots.thin_out()

    def _stretch(self) -> str:
        seq, link, size = self._at
        place = Link(link.encode(), seq)
        return stretch_digest(self._full.read_piece, size, place, self.run.run_id)

    def _write(self, entries: Sequence[Entry], *, chatter: bool = False) -> Sequence[Envelope]:
        entries = list(map(self._pen.cleaned, entries))
        script, first = self._script, self._at.seq + 1
        if script:
            entries = [script.retold(seq, entry) for seq, entry in enumerate(entries, first)]
            times = [script.stamp(first + place) for place in range(len(entries))]
        else:
            times = [stamp(self.moment())] * len(entries)
        new = self._pen.write(entries, times, self._at)
        if script:
            script.hold(first, new.lines, entries)
        for text, ref in new.texts:
            self.payloads.put(text, ref)
        later = chatter and not new.texts
        self._full.commit(b"".join(new.lines), self._at, later=later)
        self._moment = None
        self._take_over(entries, times, new)
        if later:
            self._index.owe(new.told)
        else:
            self._index.extend(new.told)
        return self.last_append

    def _take_over(self, entries: Sequence[Entry], times: Sequence[str], new: Written) -> None:
        """What was written just now, without holding it against the chain that it was made with."""
        first = self._at.seq + 1
        lines = Lines(new.lines, self._home.run_id, first)
        told = zip(entries, times, new.data, strict=True)
        for seq, (entry, ts, (data, refs)) in enumerate(told, first):
            kind = entry.event.event_type
            if seq == 1 or kind == SNAPSHOT:
                self._fold(lines[seq - first])
                continue
            fold.count(self.state, kind, seq, ts, entry.status, entry.duration_ms)
            if kind not in fold.CHANGE_NOTHING:
                line = OwnLine(kind, self.run.run_id, seq, ts, entry.chapter, refs, data)
                fold.turn(self.state, line)
        self._index.follow(new.told)
        self._at, self.last_append, self.torn = new.at, lines, b""
