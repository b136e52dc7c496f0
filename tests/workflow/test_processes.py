"""kill -9 around each node, Ctrl+C in the middle of writing, and two who go on at once."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.line.test_crashes import answered_twice, artefacts, differing, in_a_process, steps
from writer.cli.main import main
from writer.desk import span
from writer.graph.checkpoints import InFile

pytestmark = pytest.mark.xdist_group("workflow-processes")

BOOK = "Tide"
BY = ["--by", "Lin"]
CHAPTERS = 3
COMMANDS: list[list[str]] = [
    ["run", BOOK],
    ["materials", "freeze", BOOK, *BY],
    *(
        words
        for number in range(1, CHAPTERS + 1)
        for words in (["run", BOOK], ["accept", BOOK, str(number), *BY])
    ),
]


def ng(outputs: Path, words: list[str], die_at: int = 0, count: Path | None = None) -> int:
    """Runs a command; dies before or after a node is saved where `die_at` says so."""

    def work() -> int:
        os.environ["NG_CLOCK"] = "2026-01-01T00:00:00+00:00"
        seen = 0
        put, spanned = InFile.put, span.spanned

        def moment() -> None:
            nonlocal seen
            seen += 1
            if seen == die_at:
                os.kill(os.getpid(), signal.SIGKILL)

        def putting(saver: InFile, *given: Any) -> Any:
            moment()
            done = put(saver, *given)
            moment()
            return done

        def spanning(*given: Any) -> Any:
            done = spanned(*given)
            moment()
            return done

        InFile.put = putting  # type: ignore[method-assign,assignment]
        sys.modules["writer.desk.work"].spanned = spanning  # type: ignore[attr-defined]
        code = main(["--outputs", str(outputs), *words])
        if count:
            count.write_text(str(seen))
        return code

    return in_a_process(work)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Path], list[int]]:
    """The outputs before each command and at the end, and the moments that each has."""
    import writer.desk.work  # noqa: F401 - what is imported here need not be in each process

    base = tmp_path_factory.mktemp("undisturbed")
    outputs, snapshots, moments = base / "outputs", [], []
    outputs.mkdir()
    new = ["new", BOOK, "--idea", "A keeper.", "--chapters", str(CHAPTERS), "--target-words", "120"]
    assert ng(outputs, new) == 0
    for number, words in enumerate(COMMANDS):
        snapshots.append(shutil.copytree(outputs, base / f"before-{number}", symlinks=True))
        assert ng(outputs, words, count=base / "count") == 0, words
        moments.append(int((base / "count").read_text()))
    snapshots.append(shutil.copytree(outputs, base / "end", symlinks=True))
    return snapshots, moments


def dies_and_goes_on(
    undisturbed: tuple[list[Path], list[int]], place: Path, number: int, die_at: int, until: int
) -> None:
    """On to the end of a later command, so that what a crash has doubled would show."""
    snapshots, _ = undisturbed
    outputs, at = place / "outputs", (COMMANDS[number], die_at)
    shutil.copytree(snapshots[number], outputs, symlinks=True)
    assert ng(outputs, COMMANDS[number], die_at) == -signal.SIGKILL, at
    assert ng(outputs, ["resume", BOOK]) in (0, 3), at
    for words in COMMANDS[number:until]:
        assert ng(outputs, words) in (0, 3), (at, words)
    assert differing(artefacts(outputs), artefacts(snapshots[until])) == [], at
    assert steps(outputs) == steps(snapshots[until]), at
    assert answered_twice(outputs) == [], at


@pytest.mark.req("WF-05", "HB-05")
@pytest.mark.parametrize("share", [0.3, 0.8])
def test_going_on_after_kill_9_around_a_node_ends_in_the_same_bytes(
    undisturbed: tuple[list[Path], list[int]], tmp_path: Path, share: float
) -> None:
    every = [(n, m + 1) for n, of in enumerate(undisturbed[1]) for m in range(of)]
    dies_and_goes_on(undisturbed, tmp_path, *every[int(share * len(every))], len(COMMANDS))


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(COMMANDS)))
def test_going_on_after_kill_9_around_every_node(
    undisturbed: tuple[list[Path], list[int]], tmp_path: Path, number: int
) -> None:
    """Up to the next gate: from there on the book is the same as one that nobody disturbed."""
    gates = [n + 1 for n, words in enumerate(COMMANDS) if words[0] == "run"] + [len(COMMANDS)]
    until = next(gate for gate in gates if gate > number)
    for die_at in range(1, undisturbed[1][number] + 1):
        dies_and_goes_on(undisturbed, tmp_path / str(die_at), number, die_at, until)
        shutil.rmtree(tmp_path / str(die_at))
    print(f"\n{' '.join(COMMANDS[number])}: {undisturbed[1][number]} kills")


def begun(outputs: Path) -> subprocess.Popen[str]:
    """`ng run` on its way to the first gate, held up in the middle of a node."""
    script = """
import sys, time
from writer.llm.models import ChatModel
ask = ChatModel.ask
def slowly(model, *given):
    reply = ask(model, *given)
    print("asked", flush=True)
    time.sleep(0.4)
    return reply
ChatModel.ask = slowly
from writer.cli.main import main
sys.exit(main(sys.argv[1:]))
"""
    words = [sys.executable, "-c", script, "--outputs", str(outputs), "run", BOOK]
    return subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=outputs
    )


@pytest.mark.req("OR-19", "WF-05")
def test_ctrl_c_saves_the_state_and_says_so_and_no_call_is_made_twice(
    undisturbed: tuple[list[Path], list[int]], tmp_path: Path
) -> None:
    outputs = shutil.copytree(undisturbed[0][0], tmp_path / "outputs", symlinks=True)
    process = begun(outputs)
    assert process.stdout is not None
    for _ in range(3):
        assert process.stdout.readline() == "asked\n"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "ng run goes on from there" in err
    assert ng(outputs, ["run", BOOK]) == 0
    assert answered_twice(outputs) == []
    for words in COMMANDS[1:]:
        assert ng(outputs, words) == 0
    assert artefacts(outputs).keys() == artefacts(undisturbed[0][-1]).keys()


@pytest.mark.req("WF-05")
def test_of_two_who_go_on_at_once_one_works_and_the_other_is_told(
    undisturbed: tuple[list[Path], list[int]], tmp_path: Path
) -> None:
    outputs = shutil.copytree(undisturbed[0][0], tmp_path / "outputs", symlinks=True)
    process = begun(outputs)
    assert process.stdout is not None
    assert process.stdout.readline() == "asked\n"
    assert ng(outputs, ["resume", BOOK]) == 6
    process.communicate(timeout=60)
    assert process.returncode == 0
    assert answered_twice(outputs) == []


@pytest.mark.req("WF-06", "WF-12", "WF-13")
def test_the_commands_of_the_workflow(
    undisturbed: tuple[list[Path], list[int]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    outputs = shutil.copytree(undisturbed[0][1], tmp_path / "outputs", symlinks=True)

    def say(*words: str, code: int = 0) -> str:
        assert main(["--outputs", str(outputs), *words]) == code
        said = capsys.readouterr()
        return said.out + said.err

    listed = say("checkpoints", BOOK)
    named = listed.split()[0]
    assert "materials_card" in listed
    assert BOOK in say("resume", BOOK, "--checkpoint", named)
    assert "has no checkpoint nothing" in say("resume", BOOK, "--checkpoint", "nothing", code=4)
    assert say("workflow", "mermaid").startswith("flowchart TD")
    for name in ("w.svg", "w.png"):
        assert "Written" in say("workflow", "draw", "-o", str(tmp_path / name))
    assert (tmp_path / "w.png").read_bytes().startswith(b"\x89PNG")
    assert "no name for a picture" in say("workflow", "draw", "-o", "w.gif", code=4)
    say("workflow", "mermaid", "-o", str(tmp_path / "w.mmd"))
    assert (tmp_path / "w.mmd").read_text().startswith("flowchart TD")
