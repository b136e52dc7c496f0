"""The log of one run as a process knows it: read, checked and folded up to a place in it.

Whoever only reads takes no lock and changes nothing.
"""

from collections.abc import Collection, Iterator, Sequence

from writer.errors import BrokenLog, NovelGateError
from writer.events import backwards, envelope, fold, opening
from writer.events.envelope import Envelope
from writer.events.index import Index
from writer.events.log_file import LogFile
from writer.events.opening import FirstLook
from writer.events.payloads import Payloads
from writer.events.reading import START, Read, lines_of_chapter, whole_appends
from writer.events.snapshots import Snapshots
from writer.events.types import SnapshotTaken
from writer.store.files import Files, digest
from writer.store.paths import BookPaths, RunPaths


class ReadLog:
    """Reads, checks and folds."""

    def __init__(self, files: Files, book: BookPaths, run: RunPaths) -> None:
        self.run = run
        self.payloads = Payloads(files, run)
        self.snapshots = Snapshots(files, run)
        self.state = fold.BookState()
        self.last_append: Sequence[Envelope] = ()
        """The lines that were recorded together last."""
        self.torn = b""
        """What follows the last whole append: lines of one that was never finished."""
        self._full = LogFile(files, book, run)
        self._index = Index(files, run, self._full)
        self._at = START
        self._snapshot_at = 0
        """The last event that is in the newest snapshot."""

    @property
    def seq(self) -> int:
        return self._at.seq

    @property
    def last_chain(self) -> str:
        return self._at.chain

    @property
    def is_cut(self) -> bool:
        """Whether lines are missing at the end that the index still knows of."""
        return self._index.is_ahead(self._at)

    def lines(self) -> Iterator[Envelope]:
        """Every event of the run from the first, checked."""
        for lines, _ in whole_appends(self._full.read(0, self._at), START, self.run.run_id):
            yield from (line for _, line in lines)

    def of_chapter(self, number: int) -> list[Envelope]:
        """The events of one chapter in this run; what stands between them is not even parsed."""
        return lines_of_chapter(self._reader(), self._at.size, number, self.run.run_id)

    def newest(self, kinds: Collection[str] = ()) -> Iterator[Envelope]:
        """The events of these kinds, or all of them, the newest first."""
        return backwards.newest(self._reader(), self._at.size, self.run.run_id, kinds)

    def _reader(self) -> Read:
        self._full.read(self._at.size, self._at)  # which says if lines are missing
        return self._full.read_piece

    def full(self, line: Envelope) -> Envelope:
        """The line with its large texts in place."""
        data = self.payloads.bring_in(line.data, line.payload_refs)
        return line.model_copy(update={"data": data})

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
        data = self._full.read(known.at.size if known else 0, self._at)
        try:
            look = known or opening.at_the_first_line(data, self.payloads)
            look.read(data, self.run.run_id)
        except (NovelGateError, ValueError, LookupError, TypeError):
            look = self.snapshots.beginning() or FirstLook(START, fold.BookState())
        self._at, self.state, self.last_append = look.at, look.state, look.last_append
        self._index.size, self._index.end = look.index_size, look.index_end
        self._snapshot_at = look.snapshot_at

    def read_on(self) -> list[Envelope]:
        """Like `catch_up`, but a log that was not read yet is read from its first line."""
        data = self._full.read(self._at.size, self._at)
        return self._take_in(data) if data or self.torn else []

    def _take_in(self, data: bytes) -> list[Envelope]:
        """What follows upon the last line that was read."""
        new, start = [], self._at.size
        for lines, at in whole_appends(data, self._at, self.run.run_id):
            for raw, line in lines:
                self._fold(line)
                self._index.follow((envelope.index_line(raw),))
            self.last_append = [line for _, line in lines]
            new += self.last_append
            self._at = at
        self.torn = data[self._at.size - start :]
        return new

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
            own = digest(self.state.to_json().encode()), self._index.size
            if own != (told.sha256, told.index_size):
                raise BrokenLog("record.unlawful", run=self.run.run_id, line=seq)
        self._snapshot_at = seq
