"""The log of one run: append-only, chained, in two files, shared by every process on the book.

The durable line in `events.full.jsonl` is the commit point. Payloads are durable before it; the
index, and whatever else is derived, comes after and may be lost.
"""

import contextlib
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

from fsm.record import StepError
from writer.clock import Clock, stamp
from writer.errors import BrokenLog, DiskRefused, NovelGateError, Refused, TooLate
from writer.events import backwards, chain, envelope, fold, opening
from writer.events.envelope import Entry, Envelope, Home, PayloadRef
from writer.events.lawful import after_all
from writer.events.opening import FirstLook
from writer.events.payloads import Payloads, as_bytes
from writer.events.reading import START, Lines, Position, Read, lines_of_chapter, whole_appends
from writer.events.redact import Redactor
from writer.events.script import Script
from writer.events.snapshots import EVERY, Snapshots
from writer.events.types import ArtifactRemoved, ArtifactWritten, LogRepaired, SnapshotTaken
from writer.store import reserve
from writer.store.files import Files, SyncFailed, confine, digest
from writer.store.locks import Lease, turn
from writer.store.paths import BookPaths, RunPaths
from writer.store.vault import finish, finish_removal

MOST_AT_ONCE = 256
"""Lines in one append. Bounds how much a restart has to see to, of files not written yet."""

INDEX_LOOKS = 16
"""Events after which the index is looked at, although nobody has recorded anything meanwhile: it
may have been made anew or deleted all the same.
"""


class RunLog:
    """Reads, checks, folds and appends. Readers take no lock and change nothing."""

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
        self.run = run
        self.payloads = Payloads(files, run)
        self.snapshots = Snapshots(files, run)
        self.state = fold.BookState()
        self.last_append: Sequence[Envelope] = ()
        """The lines that were recorded together last."""
        self.torn = b""
        """What follows the last whole append: lines of one that was never finished."""
        self._files = files
        self._disk = files.disk
        self._turn = turn(files, book)
        self._book = book
        self._full, self._index = run.full_log, run.index_log
        self._seen = 0
        """The number of the file that was found to be the log of this very book."""
        self._home = Home(run.run_id, project, run.stage)
        self._clock = clock
        self._redact = redact
        self._script = script
        self._moment: datetime | None = None
        self._at = START
        self._snapshot_at = 0
        """The last event that is in the newest snapshot."""
        self._settled = 0
        """What follows from the lines up to this one is done, as far as this process knows."""
        self._owed = b""
        """Lines of the index for what is not durable yet: it never knows more than the log has."""
        self._index_size = 0
        self._index_number = 0
        self._index_end = b""
        self._index_checked = False
        self._index_sure = False
        """Whether it is as this process left it: nobody has recorded anything since."""

    @property
    def seq(self) -> int:
        return self._at.seq

    @property
    def last_chain(self) -> str:
        return self._at.chain

    def moment(self) -> datetime:
        """The time that the next event will have, so that what is written with it has the same:
        told again, a run knows no other times than those of its events.
        """
        if self._script:
            return self._script.moment(self.seq + 1)
        if self._moment is None:
            self._moment = self._clock.now()
        return self._moment

    @property
    def is_cut(self) -> bool:
        """Whether lines are missing at the end that the index still knows of."""
        return self._index_is_ahead()

    def lines(self) -> Iterator[Envelope]:
        """Every event of the run from the first, checked."""
        for lines, _ in whole_appends(self._read(0), START, self.run.run_id):
            yield from (line for _, line in lines)

    def of_chapter(self, number: int) -> list[Envelope]:
        """The events of one chapter in this run; what stands between them is not even parsed."""
        return lines_of_chapter(self._reader(), self._at.size, number, self.run.run_id)

    def newest(self, kinds: Collection[str] = ()) -> Iterator[Envelope]:
        """The events of these kinds, or all of them, the newest first."""
        return backwards.newest(self._reader(), self._at.size, self.run.run_id, kinds)

    def _reader(self) -> Read:
        self._read(self._at.size)  # which says if lines are missing
        return partial(self._disk.read, self._full)

    def full(self, line: Envelope) -> Envelope:
        """The line with its large texts in place."""
        data = self.payloads.bring_in(line.data, line.payload_refs)
        return line.model_copy(update={"data": data})

    def name_of(self, text: str) -> str:
        """The name that a text has as a payload."""
        return Payloads.name(self.clean(text).encode())

    def clean(self, text: str) -> str:
        """The text as the record would have it: without keys."""
        return self._redact(text)

    def catch_up(self) -> list[Envelope]:
        """Reads what was appended since the last look, by whomever; returns it.

        The first look begins at a snapshot, where the run is long enough to have one.
        """
        if not self._at.size:
            self._begin()
        return self.read_on()

    def _begin(self) -> None:
        """Where anything is wrong, nothing was read: line by line, that is found and said."""
        known = self.snapshots.beginning()
        data = self._read(known.at.size if known else 0)
        try:
            look = known or opening.at_the_first_line(data, self.payloads)
            look.read(data, self.run.run_id)
        except (NovelGateError, ValueError, LookupError, TypeError):
            look = self.snapshots.beginning() or FirstLook(START, fold.BookState())
        self._at, self.state, self.last_append = look.at, look.state, look.last_append
        self._index_size, self._index_end = look.index_size, look.index_end
        self._snapshot_at = look.snapshot_at

    def read_on(self) -> list[Envelope]:
        """Like `catch_up`, but a log that was not read yet is read from its first line."""
        data = self._read(self._at.size)
        return self._take_in(data) if data or self.torn else []

    def _take_in(self, data: bytes) -> list[Envelope]:
        """What follows upon the last line that was read."""
        new, start = [], self._at.size
        for lines, at in whole_appends(data, self._at, self.run.run_id):
            for raw, line in lines:
                self._fold(line)
                self._index_end = envelope.index_line(raw)
                self._index_size += len(self._index_end)
            self.last_append = [line for _, line in lines]
            new += self.last_append
            self._at = at
        self.torn = data[self._at.size - start :]
        return new

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
            if expected_seq is not None and expected_seq != self.seq:
                raise TooLate("record.too_late", expected=expected_seq, found=self.seq)
            written = self._recorded(prepare(), then, chatter=chatter)
            self._settled = seq = self.seq
            if seq - self._snapshot_at >= EVERY:
                self._take_snapshot()
            return written

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

    def _take_snapshot(self) -> None:
        """A disk that has no room for one is no fault of what has happened already."""
        with contextlib.suppress(OSError):
            sha256 = self.snapshots.keep(self.seq, self.state)
            self._snapshot_at = self.seq + 1
            event = SnapshotTaken(sha256=sha256, index_size=self._index_size, fold=fold.FOLD)
            self._write([Entry(event, phase="archive")])
            self._settled = self.seq
            self.snapshots.thin_out()

    def _hold(self, entries: Sequence[Entry]) -> None:
        """What the law cannot allow is not recorded: nobody could read on behind it."""
        events = [e.event for e in entries if e.event.event_type not in fold.CHANGE_NOTHING]
        try:
            after_all(self.state.law, events)
        except (StepError, ValueError, KeyError):
            raise Refused("record.not_allowed") from None

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
            self._write_index()
        return self.seq

    def _make_ready_at_last(self) -> None:
        """What a full disk has cut off is put right by what was kept for that."""
        try:
            self._make_ready()
        except OSError as error:
            if self._leaves_doubt(error) or not reserve.give(self._files, self._book, error):
                raise
            self._make_ready()

    def _leaves_doubt(self, error: OSError) -> bool:
        """A failed sync of a payload or of a file that is on record, as well as of the log."""
        self._files.unsure |= isinstance(error, SyncFailed)
        return self._files.unsure

    def _make_ready(self) -> None:
        """Only with the turn: nobody else is writing now, so what looks unfinished is."""
        if self._files.unsure:
            raise DiskRefused("record.sync_failed", run=self.run.run_id)
        if self.catch_up() or not self._index_sure or self.seq % INDEX_LOOKS == 0:
            self._look_at_index()
        if self._settled != self._at.seq:
            self._settle()
        if self.torn:
            self._set_aside(self.torn)

    def _look_at_index(self) -> None:
        found = self._disk.stamp(self._index)
        size, self._index_number = (found[0], found[3]) if found else (0, 0)
        if size == self._index_size:
            self._owed = b""  # somebody else has written it by now
        if size + len(self._owed) != self._index_size or not self._index_checked:
            self._mend_index()
        self._index_sure = self._index_checked

    def _mend_index(self) -> None:
        if self._index_is_ahead():
            raise BrokenLog("record.lines_missing", run=self.run.run_id, line=self.seq + 1)
        if not self._index_is_right():
            self._write_index()

    def _settle(self) -> None:
        """Does what follows from the last append, where whoever wrote it may not have come to it:
        what follows from those before was done before that one began.

        It is durable by now, for the index knows of it: no file is newer than its event.
        """
        kinds = (ArtifactWritten.event_type, ArtifactRemoved.event_type)
        owed = {
            line.data["path"]: line
            for line in self.last_append
            if line.seq > self._settled and line.event_type in kinds
        }
        for path, line in owed.items():
            artifact = self.state.artifacts.get(path)
            if line.event_type == ArtifactRemoved.event_type:
                finish_removal(self._files, self._book, path, line.data["sha256"])
            elif artifact and artifact.seq == line.seq:
                content = self.full(line).data["content"].encode()
                finish(self._files, self._book, path, content, artifact.replaces)
        self._settled = self.seq

    def _set_aside(self, torn: bytes) -> None:
        name = f"after-{self.seq:06d}-{digest(torn)[:8]}"
        self._files.write(self.run.torn / name, torn)
        # In one piece: a cut that a crash undoes would come back behind the next line.
        self._files.write(self.run.full_log, self._read(0)[: self._at.size])
        self._seen = 0
        self.torn = b""
        event = LogRepaired(set_aside=f"torn/{name}", size=len(torn))
        self._write(
            [Entry(event, status="error", message="a half-written last line was set aside")]
        )

    def hold_fast(self) -> None:
        """Makes durable what was only said so far."""
        if self._owed:
            with self._turn:
                self._make_ready()
                self._sync()
                self._extend_index(b"")

    def _write(self, entries: Sequence[Entry], *, chatter: bool = False) -> Sequence[Envelope]:
        entries = [self._cleaned(entry) for entry in entries]
        if self._script:
            entries = [self._script.retold(n, e) for n, e in enumerate(entries, self.seq + 1)]
        lines, link, texts = self._lines(entries)
        if self._script:
            self._script.hold(self.seq + 1, lines, entries)
        for text, ref in texts:
            self.payloads.put(text, ref)
        data = b"".join(lines)
        self._commit(data, later=chatter and not texts)
        self._moment = None
        at = Position(self.seq + len(lines), link, self._at.size + len(data))
        told = self._take_over(entries, lines, at)
        if chatter and not texts:
            self._owed += told
        else:
            self._extend_index(told)
        return self.last_append

    def _take_over(self, entries: Sequence[Entry], lines: Sequence[bytes], at: Position) -> bytes:
        """What was written just now, without holding it against the chain that it was made with;
        its lines of the index. Most events change nothing: those are counted and not read back.
        """
        first = self.seq + 1
        new = Lines(lines, self._home.run_id, first)
        for place, entry in enumerate(entries):
            kind = entry.event.event_type
            if kind in fold.CHANGE_NOTHING and kind != SnapshotTaken.event_type:
                ts = envelope.ts_of(lines[place])
                fold.count(self.state, kind, first + place, ts, entry.status, entry.duration_ms)
            else:
                self._fold(new[place])
        told = [envelope.index_line(line) for line in lines]
        self._index_end, every = told[-1], b"".join(told)
        self._index_size += len(every)
        self._at, self.last_append, self.torn = at, new, b""
        return every

    def _extend_index(self, told: bytes) -> None:
        """The events count now, whatever becomes of the index: the next append puts that right. So
        it does where somebody has made the index anew since: that has all the lines.
        """
        owed, self._owed = self._owed, b""
        due = owed + told
        try:
            if owed and self._size(self._index) + len(due) != self._index_size:
                self._index_sure = False
            else:
                self._disk.append(self._index, due, self._index_number)
        except OSError:
            self._index_sure = False

    def _lines(
        self, entries: Sequence[Entry]
    ) -> tuple[list[bytes], str, list[tuple[str, PayloadRef]]]:
        """The lines that follow upon the last one, the chain of the last of them, and the texts
        that must be durable before.
        """
        texts: list[tuple[str, PayloadRef]] = []

        def refer(text: str) -> PayloadRef:
            texts.append((text, self.payloads.ref(text)))
            return texts[-1][1]

        lean = [
            (entry, *self.payloads.move_out(entry.event, self._clean, refer)) for entry in entries
        ]
        lines, link, last = [], self.last_chain, self.seq + len(lean)
        for seq, (entry, data, refs) in enumerate(lean, start=self.seq + 1):
            ts = stamp(self._script.moment(seq) if self._script else self.moment())
            body = envelope.body(entry, data, refs, self._home, seq, ts, more=seq < last)
            line, link = chain.seal(link, body)
            lines.append(line)
        return lines, link, texts

    def _cleaned(self, entry: Entry) -> Entry:
        every = "\n".join((entry.node, entry.message, *entry.anchors, *entry.artifact_paths))
        if self._clean(every) == every:
            return entry
        return replace(
            entry,
            node=self._clean(entry.node),
            anchors=tuple(map(self._clean, entry.anchors)),
            artifact_paths=tuple(map(self._clean, entry.artifact_paths)),
            message=self._clean(entry.message),
        )

    def _clean(self, text: str) -> str:
        """The text as it may be written: without keys, and refused where it is no text."""
        text = self._redact(text)
        as_bytes(text)
        return text

    def _commit(self, data: bytes, *, later: bool = False) -> None:
        """The commit point. Half of it, on a full disk, is set aside by the next append."""
        self._disk.append(self._full, data, self._seen)
        if later:
            return
        try:
            self._sync()
        except OSError:
            with contextlib.suppress(OSError):  # nobody may build on it
                self._disk.truncate(self._full, self._at.size)
            raise

    def _sync(self) -> None:
        """A failed sync is never tried again: the system may have let go of the data."""
        try:
            self._disk.sync(self._full, self._seen)
            self._files.ensure_entry(self._full)
        except OSError:
            self._files.unsure = True
            raise

    def _write_index(self) -> None:
        """The index never knows more than the log surely has, or the log would look cut."""
        self._sync()
        self._owed = b""
        lines = [envelope.index_line(raw) for raw in self._read(0)[: self._at.size].splitlines()]
        self._files.write(self._index, b"".join(lines))
        self._index_number = 0

    def _index_is_ahead(self) -> bool:
        """Whether the index has a whole line that the full log lacks: the full log was cut."""
        if self._size(self._index) <= self._index_size:
            return False
        return self._disk.read(self._index).count(b"\n") > self.seq

    def _index_is_right(self) -> bool:
        """By its size and, once, its last line: what a crash takes, it takes from the end."""
        if self._size(self._index) + len(self._owed) != self._index_size:
            return False
        if self._owed:
            return True
        if not self._index_checked and self._index_end:
            start = self._index_size - len(self._index_end)
            self._index_checked = self._disk.read(self._index, start) == self._index_end
            return self._index_checked
        return True

    def _read(self, start: int) -> bytes:
        found = self._disk.stamp(self._full)
        size, number = (found[0], found[3]) if found else (self._confined(), 0)
        if size < self._at.size:
            key = "record.log_gone" if found is None else "record.lines_missing"
            raise BrokenLog(key, run=self.run.run_id, line=self.seq)
        if number != self._seen:
            self._confined()
            self._seen = number
        return self._disk.read(self._full, start) if size > start else b""

    def _confined(self) -> int:
        """No link leads to another log; the size of this one."""
        return self._size(confine(self._disk, self._book.root, self._full))

    def _size(self, path: Path) -> int:
        try:
            return self._disk.size(path)
        except FileNotFoundError:
            return 0

    def _fold(self, line: Envelope) -> None:
        if line.seq == 1 and "state" in line.payload_refs:
            carried = self.payloads.get(line.payload_refs["state"])
            self.state = fold.BookState.from_json(carried)
        if line.event_type == SnapshotTaken.event_type:
            self._hold_against(SnapshotTaken.model_validate(line.data), line.seq)
        fold.apply(self.state, line)

    def _hold_against(self, told: SnapshotTaken, seq: int) -> None:
        """A snapshot of anything but these very events was not taken by us."""
        if told.fold == fold.FOLD and seq != self._snapshot_at:  # that one was just read
            own = digest(self.state.to_json().encode()), self._index_size
            if own != (told.sha256, told.index_size):
                raise BrokenLog("record.unlawful", run=self.run.run_id, line=seq)
        self._snapshot_at = seq
