"""A run told again: elsewhere, without a network, and with the first difference shown."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.asking import Ng
from tests.replay.kept import opened, ports, unpacked
from tests.replay.teller import BOOK
from writer.desk import divergence
from writer.desk.rerun import rerun
from writer.errors import ReplayMismatch
from writer.graph import prompts
from writer.store import locks
from writer.store.staged import StagedDisk

NG = str(Path(sys.executable).with_name("ng"))
NODES = {
    "world": "world",
    "outline": "outline",
    "specialist": "specialist",
    "scene": "scene",
    "editor": "editor",
    "advisor": "advisor",
    "memory": "memory",
}


@pytest.fixture
def reworded(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Instructions with a sentence more, by the name of their file."""
    more: dict[str, str] = {}
    original = prompts.instructions
    monkeypatch.setattr(
        prompts,
        "instructions",
        lambda task, language: original(task, language) + more.get(task, ""),
    )
    return more


@pytest.mark.req("UX-14")
@pytest.mark.parametrize("task", ["world", "editor", "memory"])
def test_another_prompt_is_named_with_its_node(
    task: str, reworded: dict[str, str], tmp_path: Path
) -> None:
    _names_the_node(task, reworded, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("task", sorted(NODES))
def test_every_prompt_is_named_with_its_node(
    task: str, reworded: dict[str, str], tmp_path: Path
) -> None:
    _names_the_node(task, reworded, tmp_path)


def _names_the_node(task: str, reworded: dict[str, str], place: Path) -> None:
    unpacked("one_chapter", place / "then")
    reworded[task] = "\nAnd mind the gap."
    with pytest.raises(ReplayMismatch) as found:
        rerun(ports(place / "then"), opened(place / "then"), place / "now")
    assert NODES[task] in found.value.node
    shown = divergence.diff(found.value)
    assert "+And mind the gap." in "\n".join(shown)
    assert not [line for line in shown if line.startswith("-") and "mind" in line]


def test_a_difference_is_shown_by_the_command_and_ends_with_four(
    ng: Ng, reworded: dict[str, str], tmp_path: Path
) -> None:
    unpacked("only_an_idea", ng.outputs)
    done = ng("--json", "replay", BOOK, "--rerun", str(tmp_path / "same"))
    assert json.loads(done.out)["events"] == 5
    shutil.rmtree(ng.outputs)
    unpacked("worlds", ng.outputs)
    reworded["world"] = "\nAnd mind the gap."
    differs = ng("replay", BOOK, "--rerun", str(tmp_path / "other"))
    assert differs.code == 4
    assert "+And mind the gap." in differs.out
    assert "world" in differs.err


def test_a_run_is_told_again_only_in_an_empty_place(ng: Ng) -> None:
    unpacked("only_an_idea", ng.outputs)
    refused = ng("replay", BOOK, "--rerun", str(ng.outputs))
    assert refused.code == 4
    assert "not empty" in refused.err


@pytest.mark.req("UX-14")
def test_a_run_is_told_again_under_another_zone_language_seed_and_place(tmp_path: Path) -> None:
    root = unpacked("materials_answered", tmp_path / "书 of then")
    elsewhere = {
        "TZ": "Pacific/Kiritimati",
        "LC_ALL": "C",
        "PYTHONHASHSEED": "7",
        "NG_LANG": "zh",
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path / "nobody"),
    }
    now = tmp_path / "deep" / "er" / "now"
    told = subprocess.run(
        [NG, "--outputs", str(tmp_path / "书 of then"), "replay", BOOK, "--rerun", str(now)],
        cwd="/",
        env=elsewhere,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert told.returncode == 0, told.stderr
    _same(root, now / "projects" / BOOK)


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not here")
@pytest.mark.parametrize("user", [{"LOGNAME": "lin"}, {}], ids=["named", "by number"])
def test_no_socket_is_opened_while_a_run_is_told_again(
    user: dict[str, str], tmp_path: Path
) -> None:
    unpacked("server_that_is_down", tmp_path / "then")
    calls = tmp_path / "calls"
    words = ["--outputs", str(tmp_path / "then"), "replay", BOOK, "--rerun", str(tmp_path / "now")]
    told = subprocess.run(
        ["strace", "-f", "-qq", "-e", "trace=%network", "-o", str(calls), NG, *words],
        env={**{k: v for k, v in os.environ.items() if k not in locks.CALLED}, **user},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    assert "socket(" not in calls.read_text()


def _same(root: Path, again: Path) -> None:
    for path in sorted(root.rglob("*")):
        if path.is_file():
            assert (again / path.relative_to(root)).read_bytes() == path.read_bytes(), path


def test_a_run_is_told_again_without_so_much_as_importing_langgraph(tmp_path: Path) -> None:
    unpacked("one_chapter", tmp_path / "then")
    told = (
        "import sys; from pathlib import Path; from writer import bootstrap;"
        "from writer.desk.book import Book; from writer.desk.rerun import rerun;"
        "from writer.settings import AppSettings; then, now = map(Path, sys.argv[1:]);"
        f"ports = bootstrap.ports(AppSettings(outputs=then)); book = Book.open(ports, {BOOK!r});"
        "rerun(ports, book, now); heavy = ('langgraph', 'langchain_core', 'urllib3', 'openai');"
        "print([name for name in heavy if name in sys.modules])"
    )
    places = [str(tmp_path / "then"), str(tmp_path / "now")]
    done = subprocess.run([sys.executable, "-c", told, *places], capture_output=True, check=True)
    assert done.stdout.decode().strip() == "[]"


def test_what_was_told_before_the_two_part_lies_there_to_be_looked_at(
    reworded: dict[str, str], tmp_path: Path
) -> None:
    unpacked("one_chapter", tmp_path / "then")
    reworded["editor"] = "\nAnd mind the gap."
    with pytest.raises(ReplayMismatch):
        rerun(ports(tmp_path / "then"), opened(tmp_path / "then"), tmp_path / "now")
    again, before = opened(tmp_path / "now"), opened(tmp_path / "then")
    told = again.run.full_log.read_bytes()
    assert again.log.seq > 20
    assert before.run.full_log.read_bytes().startswith(told)
    assert again.paths.plan(1).read_bytes() == before.paths.plan(1).read_bytes()


def test_a_file_that_does_not_come_to_lie_on_the_disk_as_it_was_told_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    unpacked("one_chapter", tmp_path / "then")
    put_down = StagedDisk._put_down_whole

    def badly(disk: StagedDisk, place: str) -> None:
        put_down(disk, place)
        if place.endswith("chapter_001_plan.json"):
            Path(place).write_bytes(b"{}")

    monkeypatch.setattr(StagedDisk, "_put_down_whole", badly)
    with pytest.raises(ReplayMismatch) as found:
        rerun(ports(tmp_path / "then"), opened(tmp_path / "then"), tmp_path / "now")
    assert "chapter_001_plan.json" in found.value.node
