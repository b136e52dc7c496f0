"""The log of a run: what is acknowledged is there, in order, and nothing else counts."""

import errno
from pathlib import Path

import orjson
import pytest

from tests.crash import scenarios
from tests.crash.simulated import Call, SimulatedDisk
from tests.events.runs import chains, derived_index, entries, filled, new_book, opened
from writer.desk.book import Book
from writer.errors import BadInput, BrokenLog, DiskRefused, TooLate, UnknownBook
from writer.events import log as log_module
from writer.events.envelope import Entry, index_line
from writer.events.index import LOOKS
from writer.events.log import MOST_AT_ONCE
from writer.events.types import BookRenamed, DecisionTaken, NodeStarted

SHARED = {
    "event_id",
    "ts",
    "seq",
    "run_id",
    "project",
    "stage",
    "chapter",
    "phase",
    "node",
    "event_type",
    "actor",
    "status",
    "duration_ms",
    "anchors",
    "artifact_paths",
    "payload_refs",
    "message",
}


def test_events_are_numbered_from_one_without_gaps(tmp_path: Path) -> None:
    book = filled(tmp_path)
    book.log.append(*entries(3))
    seqs = [line.seq for line in opened(tmp_path).log.lines()]
    assert seqs == list(range(1, book.log.seq + 1))
    assert len(seqs) > 9


def test_an_append_returns_what_it_wrote(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    written = book.log.append(*entries(3))
    assert [line.data["part"] for line in written] == ["part 0", "part 1", "part 2"]
    assert chains(list(opened(tmp_path).log.lines()))[-3:] == chains(list(written))


def test_two_processes_see_each_others_events(tmp_path: Path) -> None:
    first = new_book(tmp_path)
    second = opened(tmp_path)
    for entry in entries(3):
        first.log.append(entry)
        second.log.append(entry)
    first.log.catch_up()
    assert first.log.seq == second.log.seq
    assert first.log.last_chain == second.log.last_chain
    assert first.log.state == second.log.state


@pytest.mark.req("HB-20", "HB-21")
def test_both_logs_have_the_shared_fields_and_the_full_one_also_data_and_chain(
    tmp_path: Path,
) -> None:
    book = filled(tmp_path)
    full = book.run.full_log.read_bytes().splitlines()
    index = book.run.index_log.read_bytes().splitlines()
    assert len(full) == len(index) == book.log.seq
    for whole, short in zip(map(orjson.loads, full), map(orjson.loads, index), strict=True):
        assert short.keys() == SHARED
        assert whole.keys() - {"more"} == SHARED | {"data", "chain"}
        assert short == {key: whole[key] for key in SHARED}


@pytest.mark.req("HB-20")
def test_the_logs_only_grow(tmp_path: Path) -> None:
    book = filled(tmp_path)
    before = [path.read_bytes() for path in (book.run.full_log, book.run.index_log)]
    opened(tmp_path).log.append(*entries(2))
    after = [path.read_bytes() for path in (book.run.full_log, book.run.index_log)]
    assert all(new.startswith(old) for new, old in zip(after, before, strict=True))
    assert after != before


def test_reading_changes_not_a_byte_and_makes_no_file(tmp_path: Path) -> None:
    filled(tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    book = opened(tmp_path)
    list(book.log.lines())
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_an_expected_seq_lets_only_the_first_one_in(tmp_path: Path) -> None:
    first = new_book(tmp_path)
    second = opened(tmp_path)
    seen = first.log.seq
    decision = DecisionTaken(
        gate="chapter", subject="1", card_id="C-1", decision="accept", by="Lin", draft_sha256="d"
    )
    first.log.append(Entry(decision), expected_seq=seen)
    with pytest.raises(TooLate) as refusal:
        second.log.append(Entry(decision), expected_seq=seen)
    assert (refusal.value.facts["expected"], refusal.value.facts["found"]) == (seen, seen + 1)
    assert opened(tmp_path).log.seq == seen + 1
    second.log.append(Entry(decision), expected_seq=seen + 1)


def test_an_expected_seq_that_is_ahead_is_refused_too(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    with pytest.raises(TooLate):
        book.log.append(*entries(1), expected_seq=book.log.seq + 1)


def test_too_many_events_at_once_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    before = book.run.full_log.read_bytes()
    with pytest.raises(ValueError, match=f"{MOST_AT_ONCE + 1} events"):
        book.log.append(*entries(MOST_AT_ONCE + 1))
    assert book.run.full_log.read_bytes() == before
    assert len(book.log.append(*entries(MOST_AT_ONCE))) == MOST_AT_ONCE


def test_what_is_no_text_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    before = book.run.full_log.read_bytes()
    for entry in (
        Entry(NodeStarted(part="a\ud800")),
        Entry(NodeStarted(), message="\udcff"),
        Entry(NodeStarted(), node="\udcff"),
        Entry(BookRenamed(old="\ud800" * 3000, new="", by="")),
    ):
        with pytest.raises(BadInput):
            book.log.append(entry)
    assert book.run.full_log.read_bytes() == before
    assert book.log.append(*entries(1))[0].seq == book.log.seq


# A last line without an end


def tear(book: Book, tail: bytes) -> None:
    with book.run.full_log.open("ab") as file:
        file.write(tail)


@pytest.mark.parametrize("tail", [b"{", b'{"event_type":"node_st', b"\0" * 40, "中".encode()[:2]])
def test_a_torn_tail_is_set_aside_and_reported(tmp_path: Path, tail: bytes) -> None:
    book = filled(tmp_path)
    before = book.run.full_log.read_bytes()
    tear(book, tail)
    found = opened(tmp_path)
    assert found.log.torn == tail
    assert found.log.seq == book.log.seq
    assert book.run.full_log.read_bytes() == before + tail, "looking changes nothing"
    worked_on = Book.open_to_work(found.ports, found.name)
    report = list(worked_on.log.lines())[-1]
    assert (report.event_type, report.status) == ("log_repaired", "error")
    assert (book.run.logs / report.data["set_aside"]).read_bytes() == tail
    assert report.data["size"] == len(tail)
    assert book.run.full_log.read_bytes().startswith(before)


def test_an_append_sets_a_torn_tail_aside_first(tmp_path: Path) -> None:
    book = filled(tmp_path)
    tear(book, b'{"torn')
    book.log.append(*entries(1))
    kinds = [line.event_type for line in opened(tmp_path).log.lines()]
    assert kinds[-2:] == ["log_repaired", "node_start"]


def test_a_line_that_is_whole_but_for_its_newline_was_never_acknowledged(tmp_path: Path) -> None:
    book = filled(tmp_path)
    data = book.run.full_log.read_bytes()
    book.run.full_log.write_bytes(data[:-1])
    book.run.index_log.unlink()
    assert opened(tmp_path).log.seq == book.log.seq - 1


def test_half_of_an_append_counts_as_none_of_it(tmp_path: Path) -> None:
    book = filled(tmp_path)
    seq, before = book.log.seq, book.run.full_log.read_bytes()
    index = book.run.index_log.read_bytes()
    book.log.append(*entries(3))
    whole = book.run.full_log.read_bytes()
    ends = [place + 1 for place in range(len(before), len(whole)) if whole[place] == 10]
    for cut in (*ends[:2], ends[0] + 30, ends[1] + 30):
        book.run.full_log.write_bytes(whole[:cut])
        book.run.index_log.write_bytes(index)
        found = opened(tmp_path)
        assert (found.log.seq, found.log.torn) == (seq, whole[len(before) : cut])
        assert len(list(found.log.lines())) == seq
        found.log.append(*entries(1))
        lines = list(opened(tmp_path).log.lines())
        assert [line.event_type for line in lines[seq:]] == ["log_repaired", "node_start"]
        aside = book.run.logs / lines[seq].data["set_aside"]
        assert aside.read_bytes() == whole[len(before) : cut]


# A log that lost lines


def test_a_log_cut_at_the_end_of_a_line_is_found_by_its_index(tmp_path: Path) -> None:
    book = filled(tmp_path)
    cut = book.run.full_log.read_bytes().splitlines(keepends=True)[:-2]
    book.run.full_log.write_bytes(b"".join(cut))
    tree = {path: path.read_bytes() for path in book.run.logs.rglob("*") if path.is_file()}
    with pytest.raises(BrokenLog) as damage:
        opened(tmp_path).log.append(*entries(1))
    assert (damage.value.key, damage.value.facts["line"]) == (
        "record.lines_missing",
        len(cut) + 1,
    )
    with pytest.raises(BrokenLog):
        opened(tmp_path).log.rebuild_index()
    assert {path: path.read_bytes() for path in tree} == tree


def test_a_log_cut_inside_a_line_is_not_taken_for_a_torn_one(tmp_path: Path) -> None:
    book = filled(tmp_path)
    data = book.run.full_log.read_bytes()
    book.run.full_log.write_bytes(data[:-50])
    with pytest.raises(BrokenLog):
        opened(tmp_path).log.repair()
    assert book.run.full_log.read_bytes() == data[:-50]


def test_nothing_is_appended_to_a_log_that_got_shorter_meanwhile(tmp_path: Path) -> None:
    book = filled(tmp_path)
    lines = book.run.full_log.read_bytes().splitlines(keepends=True)
    short = b"".join(lines[:-1])
    book.run.full_log.write_bytes(short)
    book.run.index_log.unlink()
    with pytest.raises(BrokenLog):
        book.log.append(*entries(1))
    assert book.run.full_log.read_bytes() == short


def test_a_log_that_is_gone_is_not_begun_again(tmp_path: Path) -> None:
    book = filled(tmp_path)
    book.run.full_log.unlink()
    with pytest.raises(BrokenLog, match="is gone"):
        book.log.append(*entries(1))
    assert not book.run.full_log.exists()


def test_a_book_that_was_moved_away_is_not_made_anew(tmp_path: Path) -> None:
    filled(tmp_path)
    book = opened(tmp_path)
    book.paths.root.rename(tmp_path / "elsewhere")
    with pytest.raises(UnknownBook):
        book.log.append(*entries(1))
    assert not book.paths.root.exists()


# The index


@pytest.mark.req("HB-20")
@pytest.mark.parametrize("damage", ["gone", "empty", "short", "torn", "zeros", "long", "other"])
def test_the_index_is_put_right_by_the_next_append(tmp_path: Path, damage: str) -> None:
    book = filled(tmp_path)
    index, right = book.run.index_log, book.run.index_log.read_bytes()
    last = right.splitlines(keepends=True)[-1]
    wrong = {
        "gone": None,
        "empty": b"",
        "short": right[: -len(last)],
        "torn": right[:-10],
        "zeros": right[: -len(last)] + b"\0" * len(last),
        "long": right + b"torn",
        "other": right[: -len(last)] + last.swapcase(),
    }[damage]
    index.unlink() if wrong is None else index.write_bytes(wrong)
    log = opened(tmp_path).log
    log.append(*entries(2))
    assert index.read_bytes() == derived_index(log)


@pytest.mark.req("HB-20")
@pytest.mark.parametrize("chatter", [True, False])
@pytest.mark.parametrize("how", ["made anew", "deleted"])
def test_an_index_that_changes_under_an_open_log_is_soon_right_again(
    tmp_path: Path, how: str, *, chatter: bool
) -> None:
    log = filled(tmp_path).log
    for _ in range(3):
        log.append(*entries(1), chatter=chatter)
    if how == "deleted":
        log.run.index_log.unlink()
    else:
        opened(tmp_path).log.rebuild_index()
    for _ in range(LOOKS + 1):
        log.append(*entries(1))
    assert log.run.index_log.read_bytes() == derived_index(log)


@pytest.mark.req("HB-20")
def test_the_index_can_be_rebuilt_from_the_full_log(tmp_path: Path) -> None:
    book = filled(tmp_path)
    book.log.append(Entry(BookRenamed(old='","data":{"', new="\n\u2028", by="林")))
    right = book.run.index_log.read_bytes()
    book.run.index_log.write_bytes(b"x" * len(right))
    assert opened(tmp_path).log.rebuild_index() == book.log.seq
    assert book.run.index_log.read_bytes() == right == derived_index(book.log)


def test_no_text_can_pass_for_the_end_of_an_index_line() -> None:
    line = (
        b'{"event_type":"x","message":"\\",\\"data\\":{","data":{"a":",\\"data\\":{"},"chain":"0"}'
    )
    assert orjson.loads(index_line(line)).keys() == {"event_type", "message"}


# A disk that refuses


HALF = b'{"event_type":"node_start"'


class Refusing:
    """A disk that fails at one call on one file, after writing a part of it."""

    def __init__(self, disk: SimulatedDisk, method: str, name: str, number: int, part: int) -> None:
        self.disk = disk
        self.what = (method, name)
        self.number = number
        self.part = part
        self.done = False
        disk.before = self

    def __call__(self, call: Call) -> None:
        if self.done or (call.method, call.path.name) != self.what:
            return
        self.done = True
        if self.part:
            self.disk.append(call.path, HALF[: self.part])
        raise OSError(self.number, "refused", str(call.path))


def simulated() -> SimulatedDisk:
    return scenarios.cached(scenarios.book_at_its_gate).copy()


LOG, INDEX = "events.full.jsonl", "events.index.jsonl"


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS])
@pytest.mark.parametrize("part", [0, 20])
def test_a_full_disk_acknowledges_nothing_and_leaves_a_log_that_goes_on(
    number: int, part: int
) -> None:
    disk = simulated()
    book = Book.open(scenarios.process(disk), scenarios.NAME)
    before, seq = disk.read(book.run.full_log), book.log.seq
    Refusing(disk, "append", LOG, number, part)
    with pytest.raises(OSError, match="refused"):
        book.log.append(*entries(2))
    assert disk.read(book.run.full_log)[len(before) :] == HALF[:part]
    assert Book.open(scenarios.process(disk), scenarios.NAME).log.seq == seq
    repaired = 1 if part else 0
    assert book.log.append(*entries(1))[0].seq == seq + repaired + 1
    again = Book.open(scenarios.process(disk), scenarios.NAME)
    kinds = [line.event_type for line in again.log.lines()][seq:]
    assert kinds == ["log_repaired"] * repaired + ["node_start"]


def test_a_payload_that_finds_no_room_leaves_no_event() -> None:
    disk = simulated()
    book = Book.open(scenarios.process(disk), scenarios.NAME)
    before = disk.read(book.run.full_log)
    large = Entry(BookRenamed(old="x" * 5000, new="", by=""))

    def full(call: Call) -> None:
        if call.method == "write":
            raise OSError(errno.ENOSPC, "refused", str(call.path))

    disk.before = full
    with pytest.raises(OSError, match="refused"):
        book.log.append(large)
    disk.before = lambda call: None
    assert disk.read(book.run.full_log) == before
    assert book.log.append(large)[0].payload_refs


def test_after_a_failed_sync_this_process_appends_no_more() -> None:
    disk = simulated()
    book = Book.open(scenarios.process(disk), scenarios.NAME)
    before, seq = disk.read(book.run.full_log), book.log.seq
    Refusing(disk, "sync", LOG, errno.EIO, 0)
    with pytest.raises(OSError, match="refused"):
        book.log.append(*entries(1))
    for attempt in (book.log.repair, book.log.rebuild_index, lambda: book.log.append(*entries(1))):
        with pytest.raises(DiskRefused) as refusal:
            attempt()
        assert refusal.value.key == "record.sync_failed"
    assert disk.read(book.run.full_log) == before
    again = Book.open_to_work(scenarios.process(disk), scenarios.NAME)
    assert again.log.append(*entries(1))[0].seq == seq + 1


@pytest.mark.req("HB-05")
@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC])
@pytest.mark.parametrize(
    ("method", "where"),
    [
        ("sync", "payloads/."),
        ("sync_dir", "logs/payloads"),
        ("sync", "/.outline.json."),
        ("sync_dir", scenarios.NAME),
    ],
    ids=["payload", "entry of a payload", "file", "entry of a file"],
)
def test_after_a_failed_sync_of_a_text_or_a_file_nothing_more_is_recorded_either(
    method: str, where: str, number: int
) -> None:
    disk = simulated()
    ports = scenarios.process(disk)
    book = Book.open_to_work(ports, scenarios.NAME)
    path, text = book.paths.root / "outline.json", b"all of it, " * 300

    def fails(call: Call) -> None:
        inside = where in str(call.path) if method == "sync" else str(call.path).endswith(where)
        if call.method == method and inside:
            raise OSError(number, "refused", str(call.path))

    disk.before = fails
    with pytest.raises(OSError, match="refused"):
        book.keep({path: text}, Entry(NodeStarted(), actor="human"))
    disk.before = lambda call: None
    for one in (book, Book.open(ports, scenarios.NAME)):
        for attempt in (one.log.repair, lambda log=one.log: log.append(*entries(1))):
            with pytest.raises(DiskRefused) as refusal:
                attempt()
            assert refusal.value.key == "record.sync_failed"
    again = Book.open_to_work(scenarios.process(disk), scenarios.NAME)
    again.keep({path: text})
    assert disk.read(path) == text


def test_an_index_that_cannot_be_written_does_not_undo_the_event() -> None:
    disk = simulated()
    book = Book.open(scenarios.process(disk), scenarios.NAME)
    Refusing(disk, "append", INDEX, errno.ENOSPC, 7)
    done: list[str] = []
    written = book.log.append(*entries(1), then=lambda: done.append("yes"))
    assert done == ["yes"]
    assert written[0].seq == book.log.seq
    book.log.append(*entries(1))
    lines = disk.read(book.run.full_log).splitlines()
    assert disk.read(book.run.index_log) == b"".join(map(index_line, lines))


def test_what_a_dead_process_recorded_is_done_before_the_next_append(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also by a process that had the book open all the time."""
    monkeypatch.setattr(log_module, "MOST_AT_ONCE", 4)
    disk = simulated()
    awake = Book.open(scenarios.process(disk), scenarios.NAME)
    dying = Book.open(scenarios.process(disk), scenarios.NAME)
    path = dying.paths.step("outline")

    def die(call: Call) -> None:
        if call.method == "rename" and path.name in call.path.name:
            raise KeyboardInterrupt

    disk.before = die
    with pytest.raises(KeyboardInterrupt):
        dying.keep({path: b"{}\n"})
    disk.before = lambda call: None
    assert disk.kind(path) is None
    for entry in entries(6):
        awake.log.append(entry)
    assert disk.read(path) == b"{}\n"


def test_what_did_not_come_to_pass_is_done_by_the_next_append_of_the_same_process() -> None:
    disk = simulated()
    book = Book.open(scenarios.process(disk), scenarios.NAME)
    path = book.paths.step("outline")

    def full(call: Call) -> None:
        if call.method == "write" and path.name in call.path.name:
            raise OSError(errno.ENOSPC, "refused", str(call.path))

    disk.before = full
    with pytest.raises(OSError, match="refused"):
        book.keep({path: b"{}\n"})
    disk.before = lambda call: None
    assert disk.kind(path) is None
    book.log.append(*entries(1))
    assert disk.read(path) == b"{}\n"
