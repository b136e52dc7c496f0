"""A long run is told again by several processes at a time, and comes out as it does by one."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.replay.kept import NAMES, opened, ports, unpacked
from tests.replay.teller import BOOK
from writer.desk import relay
from writer.desk.leg import Came, Leg
from writer.desk.relay import Runner
from writer.desk.rerun import rerun
from writer.desk.retelling import Retelling
from writer.desk.stage import Stage
from writer.errors import ReplayMismatch
from writer.store.files import digest

SAMPLE = ("rewrite", "escalated_and_migrated", "rollback_killed", "file_put_back")
NEVER = 1 << 60


@pytest.fixture(autouse=True)
def every_run_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "PAYS", 1)
    monkeypatch.setattr(relay, "processors", lambda: 4)


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Of each leg that was asked for, whether it was taken over."""
    said: list[bool] = []
    take_over = Runner.taken_over

    def taken_over(runner: Runner, told: Stage) -> bool:
        said.append(take_over(runner, told))
        return said[-1]

    monkeypatch.setattr(Runner, "taken_over", taken_over)
    return said


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_every_history_comes_out_the_same(name: str, taken: list[bool], tmp_path: Path) -> None:
    _comes_out_the_same(name, taken, tmp_path)


@pytest.mark.req("UX-14")
@pytest.mark.parametrize("name", SAMPLE)
def test_some_histories_come_out_the_same(name: str, taken: list[bool], tmp_path: Path) -> None:
    _comes_out_the_same(name, taken, tmp_path)
    assert taken


def _comes_out_the_same(name: str, taken: list[bool], place: Path) -> None:
    root = unpacked(name, place / "then")
    book = opened(place / "then")
    expected = relay.parts(Retelling(book), 4)
    rerun(ports(place / "then"), book, place / "now")
    assert taken == [True] * len(expected)
    _is_the_same(root, place / "now")


def _is_the_same(root: Path, now: Path) -> None:
    again = now / "projects" / root.name
    for path in sorted(root.rglob("*")):
        if path.is_file() and "torn" not in path.parts:
            relative = path.relative_to(root)
            assert (again / relative).read_bytes() == path.read_bytes(), relative
    assert [path.name for path in now.iterdir() if path.name.startswith(".")] == []


def test_a_long_run_is_told_by_as_many_as_there_are_processors_and_work_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    unpacked("three_chapters", tmp_path)
    record = Retelling(opened(tmp_path))
    parts = relay.parts(record, 4)
    assert [record.line(begins).node for begins, _ in parts] == ["advisor"] * 3
    assert [ends for _, ends in parts] == [begins for begins, _ in parts[1:]] + [record.left]
    assert len(relay.parts(record, 2)) == 1
    assert relay.parts(record, 1) == []
    monkeypatch.setattr(relay, "PAYS", record.left)
    assert relay.parts(record, 4) == []


Trouble = Callable[[Runner], None]


def _killed(runner: Runner) -> None:
    runner.dismiss()


def _never_begun(runner: Runner) -> None:
    runner.dismiss()
    runner._process = None


def _babbles(runner: Runner) -> None:
    runner.dismiss()
    runner._process = _process("print('that is all')")


def _says_too_little(runner: Runner) -> None:
    runner.dismiss()
    runner._process = _process('print(\'{"name": "Tide"}\')')


def _process(code: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)


@pytest.mark.parametrize("trouble", [_killed, _never_begun, _babbles, _says_too_little])
def test_where_a_leg_comes_to_nothing_we_go_on_ourselves(
    trouble: Trouble, taken: list[bool], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begin = Runner.__init__

    def begun(runner: Runner, leg: Leg) -> None:
        begin(runner, leg)
        trouble(runner)

    monkeypatch.setattr(Runner, "__init__", begun)
    root = unpacked("three_chapters", tmp_path / "then")
    rerun(ports(tmp_path / "then"), opened(tmp_path / "then"), tmp_path / "now")
    assert taken == [False] * 3
    _is_the_same(root, tmp_path / "now")


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not here")
def test_no_part_opens_a_socket(tmp_path: Path) -> None:
    unpacked("three_chapters", tmp_path / "then")
    told = (
        "import sys; from writer.desk import relay; from writer.cli.main import main;"
        "relay.PAYS, relay.processors = 1, lambda: 4; sys.exit(main(sys.argv[1:]))"
    )
    calls = tmp_path / "calls"
    watched = ["strace", "-f", "-qq", "-s", "400", "-e", "trace=%network,execve", "-o", str(calls)]
    words = ["--outputs", str(tmp_path / "then"), "replay", BOOK, "--rerun", str(tmp_path / "now")]
    subprocess.run([*watched, sys.executable, "-c", told, *words], check=True, timeout=300)
    seen = calls.read_text()
    assert seen.count("from writer.desk.runner import main") == 3
    assert "socket(" not in seen


def test_where_one_leg_is_missing_the_next_still_counts(
    taken: list[bool], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begin = Runner.__init__

    def begun(runner: Runner, leg: Leg) -> None:
        begin(runner, leg)
        if leg.begins == 119:
            runner.dismiss()

    monkeypatch.setattr(Runner, "__init__", begun)
    root = unpacked("three_chapters", tmp_path / "then")
    rerun(ports(tmp_path / "then"), opened(tmp_path / "then"), tmp_path / "now")
    assert taken == [False, True, True]
    _is_the_same(root, tmp_path / "now")


def test_a_leg_counts_only_where_we_come_to_what_it_began_with(
    taken: list[bool], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its changes are of a file that was another one here."""
    root = unpacked("rewrite", tmp_path / "then")
    look = Runner._came.func  # type: ignore[attr-defined]

    def of_another(runner: Runner) -> Came:
        came = look(runner)
        assert came.changed
        return Came(came.name, dict.fromkeys(came.changed, digest(b"another")), came.gone)

    monkeypatch.setattr(Runner, "_came", property(of_another))
    rerun(ports(tmp_path / "then"), opened(tmp_path / "then"), tmp_path / "now")
    assert not any(taken)
    _is_the_same(root, tmp_path / "now")


def test_a_leg_that_leaves_less_than_it_says_is_found_out_in_the_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    move = relay._move

    def but_one(files: object, here: object, there: object, came: Came) -> None:
        plan = next(Path(there.root).rglob("chapter_002_plan.json"), None)  # type: ignore[attr-defined]
        if plan:
            plan.unlink()
        move(files, here, there, came)  # type: ignore[arg-type]

    monkeypatch.setattr(relay, "_move", but_one)
    unpacked("three_chapters", tmp_path / "then")
    with pytest.raises(ReplayMismatch) as found:
        rerun(ports(tmp_path / "then"), opened(tmp_path / "then"), tmp_path / "now")
    assert "chapter_002_plan.json" in found.value.node


def test_what_differs_late_is_named_as_it_is_by_one_process(
    taken: list[bool], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A text of the last answer was changed: each way stops at the same place, for the same."""
    unpacked("three_chapters", tmp_path / "then")
    book = opened(tmp_path / "then")
    answer = [line for line in book.log.lines() if line.event_type == "llm_response"][-1]
    (ref,) = answer.payload_refs.values()
    payload = book.run.payload(ref.path)
    payload.write_bytes(payload.read_bytes() + b"!")
    found = []
    for pays in (1, NEVER):
        monkeypatch.setattr(relay, "PAYS", pays)
        shutil.rmtree(tmp_path / "now", ignore_errors=True)
        with pytest.raises(ReplayMismatch) as differs:
            rerun(ports(tmp_path / "then"), opened(tmp_path / "then"), tmp_path / "now")
        found.append((differs.value.key, differs.value.facts, differs.value.node))
    assert found[0] == found[1]
    assert False in taken
