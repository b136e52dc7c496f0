"""The log of one run: append-only, chained, in two files, shared by every process on the book.

The durable line in `events.full.jsonl` is the commit point. Payloads are durable before it; the
index, and whatever else is derived, comes after and may be lost.
"""

import contextlib
from collections.abc import Callable, Iterator, Sequence

from writer.clock import Clock, stamp
from writer.errors import BrokenLog, DiskRefused, TooLate
from writer.events import chain, envelope, fold
from writer.events.envelope import Entry, Envelope
from writer.events.payloads import Payloads
from writer.events.reading import START, checked_lines
from writer.events.redact import Redactor
from writer.events.types import LogRepaired
from writer.store.files import Files, digest
from writer.store.locks import Lease, turn
from writer.store.paths import BookPaths, RunPaths

MOST_AT_ONCE = 64
"""Lines in one append. Bounds how far back a restart looks for files that were not written yet."""


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
    ) -> None:
        self.run = run
        self.payloads = Payloads(files, run)
        self.state = fold.BookState()
        self.recent: list[Envelope] = []
        """The last lines, at most as many as one append may have written."""
        self.torn = b""
        """What follows the last newline: a line that was never finished."""
        self._files = files
        self._disk = files.disk
        self._book = book
        self._project = project
        self._clock = clock
        self._redact = redact
        self._at = START
        self._index_size = 0
        self._sync_failed = False

    @property
    def seq(self) -> int:
        return self._at.seq

    @property
    def last_chain(self) -> str:
        return self._at.chain

    def lines(self) -> Iterator[Envelope]:
        """Every event of the run from the first, checked."""
        for _, line, _ in checked_lines(self._read(0), START, self.run.run_id):
            yield line

    def full(self, line: Envelope) -> Envelope:
        """The line with its large texts in place."""
        data = self.payloads.bring_in(line.data, line.payload_refs)
        return line.model_copy(update={"data": data})

    def catch_up(self) -> list[Envelope]:
        """Reads what was appended since the last look, by whomever; returns it."""
        new = []
        data = self._read(self._at.size)
        start = self._at.size
        for raw, line, at in checked_lines(data, self._at, self.run.run_id):
            self._fold(line)
            new.append(line)
            self._at = at
            self._index_size += len(envelope.index_line(raw))
        self.torn = data[self._at.size - start :]
        return new

    def append(
        self,
        *entries: Entry,
        expected_seq: int | None = None,
        lease: Lease | None = None,
        then: Callable[[], None] | None = None,
    ) -> list[Envelope]:
        """Records the events, durably, in one piece; then does what follows from them.

        With `expected_seq`, only if nobody was faster: of two people who answer one gate exactly
        one counts. `then` runs while it is still our turn, so that a crash in it can only concern
        the last lines of the log.
        """
        if len(entries) > MOST_AT_ONCE:
            raise ValueError(f"{len(entries)} events in one append")
        with turn(self._files, self._book):
            if lease:
                lease.check()
            self._make_ready()
            if expected_seq is not None and expected_seq != self.seq:
                raise TooLate("record.too_late", expected=expected_seq, found=self.seq)
            written = self._write(entries)
            if then:
                then()
            return written

    def repair(self) -> None:
        """Sets a half-written last line aside. Whoever wrote it was never told that it counts."""
        with turn(self._files, self._book):
            self._make_ready()

    def rebuild_index(self) -> int:
        """Writes the index anew from the full log; returns its number of lines."""
        with turn(self._files, self._book):
            self._make_ready()
            self._write_index()
        return self.seq

    def _make_ready(self) -> None:
        """Only with the turn: nobody else is writing now, so what looks unfinished is."""
        if self._sync_failed:
            raise DiskRefused("record.sync_failed", run=self.run.run_id)
        self.catch_up()
        if self.torn:
            self._set_aside(self.torn)
        size = self._disk.size(self.run.index_log) if self._disk.kind(self.run.index_log) else 0
        if size > self._index_size and self._index_is_ahead():
            raise BrokenLog("record.lines_missing", run=self.run.run_id, line=self.seq + 1)
        if size != self._index_size:
            self._write_index()

    def _set_aside(self, torn: bytes) -> None:
        name = f"after-{self.seq:06d}-{digest(torn)[:8]}"
        self._files.write(self.run.torn / name, torn)
        self._disk.truncate(self.run.full_log, self._at.size)
        self.torn = b""
        event = LogRepaired(set_aside=f"torn/{name}", size=len(torn))
        self._write(
            [Entry(event, status="error", message="a half-written last line was set aside")]
        )

    def _write(self, entries: Sequence[Entry]) -> list[Envelope]:
        lean = [(entry, *self.payloads.move_out(entry.event, self._redact)) for entry in entries]
        lines, last = [], self.last_chain
        for seq, (entry, data, refs) in enumerate(lean, start=self.seq + 1):
            where = {
                "seq": seq,
                "ts": stamp(self._clock.now()),
                "run_id": self.run.run_id,
                "project": self._project,
                "stage": self.run.stage,
                "message": self._redact(entry.message),
            }
            line, last = chain.seal(last, envelope.body(entry, data, refs, where))
            lines.append(line)
        self._commit(b"".join(lines))
        self.catch_up()
        self._disk.append(self.run.index_log, b"".join(map(envelope.index_line, lines)))
        return self.recent[-len(lines) :] if lines else []

    def _commit(self, data: bytes) -> None:
        """The commit point. A failed sync is never tried again: the system may have lost it."""
        log = self.run.full_log
        try:
            self._disk.append(log, data)
        except OSError:
            with contextlib.suppress(OSError):
                self._disk.truncate(log, self._at.size)
            raise
        try:
            self._disk.sync(log)
            self._files.ensure_entry(log)
        except OSError:
            self._sync_failed = True
            raise

    def _write_index(self) -> None:
        lines = [envelope.index_line(raw) for raw in self._read(0)[: self._at.size].splitlines()]
        self._files.write(self.run.index_log, b"".join(lines))

    def _index_is_ahead(self) -> bool:
        """Whether the index has a whole line that the full log lacks: the full log was cut."""
        known = sum(1 for raw in self._disk.read(self.run.index_log).split(b"\n")[:-1] if raw)
        return known > self.seq

    def _read(self, start: int) -> bytes:
        if self._disk.kind(self.run.full_log) is None:
            if self._at.seq:
                raise BrokenLog("record.log_gone", run=self.run.run_id)
            return b""
        return self._disk.read(self.run.full_log, start)

    def _fold(self, line: Envelope) -> None:
        if line.seq == 1 and "state" in line.payload_refs:
            carried = self.payloads.get(line.payload_refs["state"])
            self.state = fold.BookState.model_validate_json(carried)
        fold.apply(self.state, line)
        self.recent = [*self.recent[1 - MOST_AT_ONCE :], line]
