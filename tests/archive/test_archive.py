"""`ng archive`: a run ends where it lies, sealed; nothing is lost, and the book goes on."""

import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.cli.trees import tree
from tests.line.walking import FIXES, Line, walked
from writer import bootstrap, settings
from writer.desk import archive, next_run
from writer.desk.book import Book
from writer.desk.ports import Ports
from writer.desk.shelf import runs
from writer.desk.verify import verify
from writer.errors import BookInUse, TooLate
from writer.events.envelope import Entry
from writer.events.log import RunLog
from writer.events.types import ArchiveStarted, NodeStarted
from writer.store.locks import Lease

pytestmark = pytest.mark.xdist_group("archive")


def to_the_second_gate(line: Line) -> None:
    """Chapter 1 is deposited; chapter 2 was sent back once, and waits at its gate."""
    line.to_the_gate()
    line.ng("accept", line.book, "1", "--by", "Lin")
    line.ng("write", line.book)
    fix, words = FIXES[line.language]
    asked = ("--fix", fix, "--criterion", f"contains: {words}")
    line.ng("rewrite", line.book, "2", *asked, "--by", "Lin")


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return walked(tmp_path_factory.mktemp("archive") / "outputs", "en", to_the_second_gate)


@pytest.fixture
def line(prepared: Path, tmp_path: Path, capsys: Any) -> Line:
    shutil.copytree(prepared, tmp_path / "outputs", symlinks=True)
    return Line(tmp_path / "outputs", "en", capsys.readouterr)


def ports_of(line: Line) -> Ports:
    return bootstrap.ports(settings.load({"NG_OUTPUTS": str(line.outputs)}, {}))


def opened(line: Line) -> Book:
    return Book.open(ports_of(line), line.book)


def known(line: Line) -> Any:
    """What a book is, whichever run it is in."""
    return {k: v for k, v in line.status().items() if k != "run_id"}


def contents(root: Path) -> dict[str, bytes]:
    files = (path for path in root.rglob("*") if path.is_file())
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in files}


def kinds(run: Path) -> list[str]:
    lines = (run / "logs" / "events.full.jsonl").read_bytes().splitlines()
    return [orjson.loads(line)["event_type"] for line in lines]


@pytest.mark.req("HB-28")
def test_a_run_is_archived_where_it_lies_with_materials_chapters_and_logs(line: Line) -> None:
    run, before, stood = line.run, contents(line.root), known(line)
    told = line.ng("archive", line.book)
    assert line.root / told["path"] == run
    assert run.parts[-4:-1] == ("stages", "stage1", "runs")
    assert (run / "materials_snapshot" / "materials_pack.frozen.v001.json").is_file()
    assert (run / "chapters" / "001.md").is_file()
    assert kinds(run)[-3:] == ["archive_started", "archive_completed", "run_end"]
    after = contents(line.root)
    logs = f"{run.relative_to(line.root)}/logs/"
    changed = {path for path in before if after.get(path) != before[path]}
    assert all(path.startswith((logs, ".locks/")) for path in changed), changed
    assert known(line) == stood


@pytest.mark.req("HB-28")
def test_an_archived_run_is_read_only_and_takes_no_event(line: Line) -> None:
    late = opened(line)
    run = line.run
    line.ng("archive", line.book)
    files = [path for path in run.rglob("*") if path.is_file()]
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o444}
    before = (run / "logs" / "events.full.jsonl").read_bytes()
    with pytest.raises(TooLate):
        late.log.append(Entry(NodeStarted(), status="start"))
    assert (run / "logs" / "events.full.jsonl").read_bytes() == before


@pytest.mark.req("HB-28")
def test_the_undecided_chapter_is_carried_into_the_next_run_byte_for_byte(line: Line) -> None:
    old = line.run
    told = line.ng("archive", line.book)
    assert line.run.name == told["run_id"]
    assert line.run != old
    there = sorted(path.relative_to(old) for path in (old / "chapters").rglob("002.*"))
    assert Path("chapters/002.human_review.json") in there
    for path in there:
        if (old / path).is_file():
            assert (line.run / path).read_bytes() == (old / path).read_bytes()
    assert not list((line.run / "chapters").glob("001.*"))
    snapshot = line.run / "materials_snapshot" / "materials_pack.frozen.v001.json"
    assert stat.S_IMODE(snapshot.stat().st_mode) == 0o444


@pytest.mark.req("HB-28")
def test_more_than_one_append_can_tell_is_carried_as_well(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, stood = line.run, known(line)
    monkeypatch.setattr(next_run, "MOST_AT_ONCE", 3)
    monkeypatch.setattr(RunLog, "repair", lambda _: None)  # nobody puts back what is missing
    line.ng("archive", line.book)
    there = [path for path in (old / "chapters").glob("002.*") if path.is_file()]
    assert len(there) > 3
    for path in there:
        assert (line.run / "chapters" / path.name).read_bytes() == path.read_bytes()
    monkeypatch.undo()
    assert known(line) == stood
    assert list(verify(opened(line))) == []


@pytest.mark.req("HB-28")
def test_the_new_run_begins_with_the_book_as_it_stood_and_the_chain_of_the_old(line: Line) -> None:
    before = opened(line)
    line.ng("archive", line.book)
    after = opened(line)
    first = after.log.full(next(iter(after.log.lines())))
    ended, _ = (
        Book(b.ports, b.paths, r, b.name)
        for b in [after]
        for r in runs(after.ports.files.disk, after.paths)
    )
    ended.log.catch_up()
    assert first.data["previous_run"] == before.run.run_id
    assert first.data["previous_chain"] == ended.log.last_chain
    assert after.state.law == before.state.law
    assert after.state.cost == before.state.cost
    assert after.state.answers == before.state.answers


@pytest.mark.req("HB-28")
def test_the_book_goes_on_at_its_gate_and_to_its_end_without_asking_twice(line: Line) -> None:
    calls = line.status()["cost"]["calls"]
    line.ng("archive", line.book)
    assert line.ng("card", line.book, "2")["chapter"] == 2
    line.ng("accept", line.book, "2", "--by", "Lin")
    line.ng("write", line.book)
    line.ng("accept", line.book, "3", "--by", "Lin")
    assert line.states() == ["deposited"] * 3
    line.ng("archive", line.book)
    assert line.states() == ["deposited"] * 3
    assert list(verify(opened(line))) == []
    assert line.status()["cost"]["calls"] > calls
    assert (
        sum(one["calls"] for one in line.ng("cost", line.book)["by_role"].values())
        == (line.status()["cost"]["calls"])
    )


@pytest.mark.req("HB-28")
def test_what_is_deposited_is_still_read_explained_and_reopened(line: Line) -> None:
    words = [("read", "1"), ("card", "1"), ("why", "1"), ("diff", "2")]
    before = [line.ng(word, line.book, number) for word, number in words]
    line.ng("archive", line.book)
    after = [line.ng(word, line.book, number) for word, number in words]
    assert after == before
    line.ng("accept", line.book, "2", "--by", "Lin")
    line.ng("reopen", line.book, "1", "--reason", "a typo", "--by", "Lin")
    line.ng("run", line.book)
    assert line.ng("card", line.book, "1")["chapter"] == 1
    line.ng("accept", line.book, "1", "--by", "Lin")
    assert line.states()[:2] == ["deposited", "deposited"]


@pytest.mark.req("HB-28")
def test_archiving_again_at_once_archives_nothing_more(line: Line) -> None:
    first = line.ng("archive", line.book)
    again = line.ng("archive", line.book)
    assert (again["archived"], again["run_id"], again["new"]) == (
        first["archived"],
        first["run_id"],
        False,
    )
    assert len(line.ng("runs", line.book)) == 2


@pytest.mark.req("HB-28")
def test_archiving_is_refused_while_somebody_is_at_work(line: Line) -> None:
    book = opened(line)
    lease = Lease.take(book.ports.files, book.paths, book.ports.clock, "write")
    with lease, pytest.raises(BookInUse):
        archive.archive(book.ports, book.name)
    assert "archive_started" not in kinds(line.run)


CUTS: dict[str, Callable[[Book], object]] = {
    "before the end": lambda book: book.log.append(
        Entry(ArchiveStarted(), phase="archive", status="start")
    ),
    "after the end": archive.end,
    "half of the next run": lambda book: _half(book),
}


def _half(book: Book) -> None:
    archive.end(book)
    place = book.paths.next_run / "stage1" / "runs" / "R0002-x" / "logs"
    place.mkdir(parents=True)
    (place / "events.full.jsonl").write_bytes(b'{"event_type":"run_st')


@pytest.mark.req("HB-28", "HB-05")
@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("way", ["archive", "status and write", "open"])
def test_cut_off_anywhere_it_is_finished_once_by_whoever_comes_next(
    line: Line, cut: str, way: str
) -> None:
    stood = known(line)
    CUTS[cut](opened(line))
    assert known(line) == stood
    if way == "archive":
        line.ng("archive", line.book)
    elif way == "open":
        line.ng("open", line.book)
    else:
        line.ng("accept", line.book, "2", "--by", "Lin")
    over = cut != "before the end" or way == "archive"
    assert len(line.ng("runs", line.book)) == 1 + over
    if way != "status and write":
        assert known(line) == stood
    assert list(verify(opened(line))) == []


@pytest.mark.req("HB-28")
def test_a_backup_holds_every_run_and_a_restored_one_is_sealed_again(line: Line) -> None:
    line.ng("archive", line.book)
    line.ng("backup", line.book, "-o", str(line.outputs / "b.tar.gz"))
    line.ng("restore", "Again", str(line.outputs / "b.tar.gz"), "--by", "Lin")
    root = line.outputs / "projects" / "Again"
    old, new = sorted(root.glob("stages/*/runs/*"))
    assert {stat.S_IMODE(p.stat().st_mode) for p in old.rglob("*") if p.is_file()} == {0o444}
    assert os.access(new / "logs" / "events.full.jsonl", os.W_OK)
    assert len(line.ng("runs", "Again")) == 2


@pytest.mark.req("HB-28")
def test_a_rollback_before_the_archive_is_undone_after_it(line: Line) -> None:
    stood = line.states()
    line.ng("rollback", line.book, "--chapter", "2", "--by", "Lin")
    line.ng("archive", line.book)
    line.ng("rollback", line.book, "--undo", "--by", "Lin")
    assert line.states()[0] == stood[0]
    assert line.states()[1] != "planned"
    assert list(verify(opened(line))) == []


@pytest.mark.req("HB-28")
def test_a_rollback_after_the_archive_leaves_the_archived_run_as_it_is(line: Line) -> None:
    old = line.run
    line.ng("archive", line.book)
    before = tree(old)
    line.ng("rollback", line.book, "--chapter", "1", "--by", "Lin")
    assert tree(old) == before
    assert list(verify(opened(line))) == []


def test_a_run_that_is_not_over_is_gone_on_with_as_it_is(line: Line) -> None:
    book = opened(line)
    assert next_run.go_on(book) is book


@pytest.mark.req("HB-28", "UX-14")
def test_an_archived_run_and_the_one_after_it_can_both_be_done_again(line: Line) -> None:
    line.ng("archive", line.book)
    line.ng("accept", line.book, "2", "--by", "Lin")
    for run in line.ng("runs", line.book):
        again = line.outputs.parent / run["run_id"]
        line.ng("replay", line.book, "--run", run["run_id"], "--rerun", str(again))


@pytest.mark.req("HB-28")
def test_a_fork_of_an_archived_run_goes_on_by_itself(line: Line) -> None:
    stood, old = line.states(), line.run.name
    line.ng("archive", line.book)
    line.ng("accept", line.book, "2", "--by", "Lin")
    first, second = line.ng("runs", line.book)
    for number, (run, seq) in enumerate(((old, first["last_seq"]), (second["run_id"], 2))):
        line.ng("replay", line.book, "--run", run, "--fork", str(seq), f"Fork {number}")
        made = line.ng("status", f"Fork {number}")
        assert [chapter["state"] for chapter in made["chapters"]] == stood
        assert list(verify(Book.open(ports_of(line), f"Fork {number}"))) == []
