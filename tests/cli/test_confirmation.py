"""What needs a person's yes happens on a yes and on nothing else."""

import os
import pty
import select
import subprocess
import time

import pytest

from tests.cli.asking import BOOK, COMMAND, Ng
from tests.cli.trees import tree

TRASHED = "In the trash"
ASKING: tuple[tuple[str, ...], ...] = (
    ("rename", BOOK, "Other"),
    ("delete", BOOK),
    ("delete", "--empty-trash"),
    ("restore", TRASHED),
    ("restore", "Copy", "tide.tar.gz"),
)


@pytest.fixture
def library(ng: Ng) -> Ng:
    """A book, one in the trash, and a backup."""
    ng.book(TRASHED)
    ng("delete", TRASHED, "--by", "Lin")
    ng.book()
    ng("backup", BOOK, "-o", "tide.tar.gz")
    return ng


def at_a_terminal(ng: Ng, words: tuple[str, ...], typed: bytes) -> tuple[int, str]:
    """Calls `ng` on a terminal of its own and types once it asks; what it came to, and showed."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [COMMAND, *words],
        env=ng.environment(),
        cwd=ng.here,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    ) as process:
        os.close(theirs)
        shown = _read_until(ours, b"goes back): ")
        os.write(ours, typed)
        shown += _read_until(ours, None)
    os.close(ours)
    return process.returncode, shown.decode()


def _read_until(terminal: int, ending: bytes | None) -> bytes:
    shown, deadline = b"", time.monotonic() + 30
    while ending is None or not shown.endswith(ending):
        ready, _, _ = select.select([terminal], [], [], max(0, deadline - time.monotonic()))
        assert ready, shown
        try:
            chunk = os.read(terminal, 4096)
        except OSError:  # the other side is closed: how Linux says it
            return shown
        if not chunk:
            return shown
        shown += chunk
    return shown


@pytest.mark.parametrize("words", ASKING, ids=" ".join)
@pytest.mark.parametrize("by", [[], ["--by", ""], ["--by", " \t"]], ids=["none", "empty", "blank"])
def test_without_a_person_nothing_changes(
    library: Ng, words: tuple[str, ...], by: list[str]
) -> None:
    before = tree(library.outputs)
    answer = library(*words, *by)
    assert answer.refuses(3) == "This needs a person's decision, and nobody is here to ask."
    assert "--by NAME" in answer.err
    assert tree(library.outputs) == before


@pytest.mark.parametrize("words", ASKING, ids=" ".join)
def test_no_option_stands_for_a_yes(library: Ng, words: tuple[str, ...]) -> None:
    before = tree(library.outputs)
    for yes in ("--yes", "-y", "--force"):
        library(*words, yes).refuses(2)
    assert tree(library.outputs) == before


def test_the_end_of_input_is_no_yes(library: Ng) -> None:
    before = tree(library.outputs)
    answer = library.process("delete", BOOK)
    assert answer.code == 3
    assert "Traceback" not in answer.err
    assert tree(library.outputs) == before


def test_a_closed_input_is_no_yes(library: Ng, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    library("delete", BOOK).refuses(3)
    assert (library.projects / BOOK).is_dir()


def test_a_name_typed_at_a_terminal_confirms_what_was_told(ng: Ng) -> None:
    ng.book()
    code, shown = at_a_terminal(ng, ("rename", BOOK, "Other"), "林晚\n".encode())
    assert code == 0
    assert f"{BOOK} will be called Other." in shown
    assert f"{BOOK} is now called Other." in shown
    (event,) = ng.json("log", "Other", "--type", "book_renamed")
    assert event["data"]["by"] == "林晚"


@pytest.mark.parametrize("typed", [b"\n", b"   \n", b"\x04"], ids=["Enter", "spaces", "^D"])
def test_at_a_terminal_no_name_is_no_yes(ng: Ng, typed: bytes) -> None:
    ng.book()
    before = tree(ng.outputs)
    code, shown = at_a_terminal(ng, ("delete", BOOK), typed)
    assert code == 3
    assert "will go to the trash" in shown
    assert "nothing was decided" in shown
    assert tree(ng.outputs) == before
