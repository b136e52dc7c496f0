"""A real terminal: given back as it was, whatever happens; and the whole line by keys in tmux."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from tests.tui.conftest import BOOK, Office
from writer.tui.forms import Forms

AtStage = Callable[[str], Office]
ROOT = Path(__file__).parents[2]
NG = "import sys; from writer.cli.main import run; sys.argv[0] = 'ng'; run()"
FAILS = """
from writer.tui.desk import DeskScreen

def fail(self):
    secret = "do not show me"
    raise ZeroDivisionError(len(secret))

DeskScreen.action_next = fail
"""
SLOW = """
import importlib, time
real = importlib.import_module

def late(name, *more, **given):
    time.sleep(1.5 * (name == "writer.tui.app"))
    return real(name, *more, **given)

importlib.import_module = late
"""
PATIENCE = 120.0


def environment(office: Office) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "NG_OUTPUTS": str(office.ports.paths.outputs),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
    }


class Terminal:
    """A pseudo terminal with `ng` in it."""

    def __init__(
        self, office: Office, *words: str, program: str = NG, more: dict[str, str] | None = None
    ) -> None:
        self.ours, self.theirs = pty.openpty()
        fcntl.ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        self.before = termios.tcgetattr(self.theirs)
        self.out = b""
        self._before = ""
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, *words],
            cwd=office.ports.paths.outputs.parent,
            env=environment(office) | (more or {}),
            stdin=self.theirs,
            stdout=self.theirs,
            stderr=self.theirs,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        self._closing = Event()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        """Never waits in a read: that would keep the terminal open after it was closed."""
        while not self._closing.is_set():
            ready, _, _ = select.select([self.ours], [], [], 0.05)
            with contextlib.suppress(OSError):
                self.out += os.read(self.ours, 65536) if ready else b""

    @property
    def seen(self) -> str:
        """Everything that was drawn so far, without how."""
        return re.sub(r"\x1b(\[[0-9;?<>=$]*[a-zA-Z]|\][^\x07\x1b]*(\x07|\x1b\\))", "", self.text)

    @property
    def text(self) -> str:
        return self.out.decode("utf-8", "replace")

    def until(self, holds: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, self.seen[-4000:]
            time.sleep(0.05)

    def sees(self, text: str) -> None:
        """Not there before the last key: else it says nothing of where that led."""
        assert text not in self._before, f"{text!r} was there before the last key"
        self.until(lambda: text in self.seen)

    def press(self, keys: str) -> None:
        """A screen takes keys a moment after it is seen."""
        time.sleep(0.5)
        self._before = self.seen
        os.write(self.ours, keys.encode())

    def ends(self) -> int:
        code = self.process.wait(PATIENCE)
        time.sleep(0.1)
        return code

    @property
    def is_sane(self) -> bool:
        """Back on the first screen, with a cursor, no mouse, and the modes that it had."""
        last = {
            mode: max(self.text.rfind(f"\x1b[?{mode}h"), -1) < self.text.rfind(f"\x1b[?{mode}l")
            for mode in ("1049", "1000", "1003", "2004")
        }
        cursor = self.text.rfind("\x1b[?25h") > self.text.rfind("\x1b[?25l")
        return all(last.values()) and cursor and termios.tcgetattr(self.theirs) == self.before

    def hang_up(self) -> None:
        """Closes the terminal under whatever runs in it."""
        if not self._closing.is_set():
            self._closing.set()
            self._reader.join()
            os.close(self.theirs)
            os.close(self.ours)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.hang_up()


@pytest.fixture
def open_terminal() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def opening(*given: Any, **more: Any) -> Terminal:
        opened.append(Terminal(*given, **more))
        return opened[-1]

    yield opening
    for terminal in opened:
        terminal.close()


def test_the_editor_has_the_terminal_and_gives_it_back_even_where_it_fails(
    office_at: AtStage, open_terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    """What an editor writes comes through as it is, and the workbench is drawn again after it."""
    script = tmp_path / "editor.sh"
    script.write_text("#!/bin/sh\nstty -a | grep -c -- ' icanon' > modes\nexit 3\n")
    script.chmod(0o755)
    office = office_at("drafted")
    terminal = open_terminal(office, "desk", BOOK, more={"EDITOR": str(script)})
    terminal.sees("look at the materials and freeze them")
    terminal.press("m")
    terminal.sees("Request changes r")
    terminal.press("E")
    terminal.sees("The editor ended with code 3")
    assert (office.ports.paths.outputs.parent / "modes").read_text() == "1\n"
    terminal.press("\x1b")
    terminal.sees("What you wrote is kept")
    terminal.press("\x11")
    assert terminal.ends() == 0
    assert terminal.is_sane


@pytest.mark.parametrize(
    "number",
    [
        signal.SIGHUP,
        *(pytest.param(one, marks=pytest.mark.soak) for one in (signal.SIGINT, signal.SIGTERM)),
    ],
)
def test_a_signal_ends_the_workbench_and_gives_the_terminal_back(
    office_at: AtStage, open_terminal: Callable[..., Terminal], number: signal.Signals
) -> None:
    terminal = open_terminal(office_at("begun"))
    terminal.sees("draft the materials")
    os.kill(terminal.process.pid, number)
    assert terminal.ends() == 128 + number
    assert terminal.is_sane
    assert "Traceback" not in terminal.text


def test_a_terminal_that_is_closed_ends_the_workbench(
    office_at: AtStage, open_terminal: Callable[..., Terminal]
) -> None:
    terminal = open_terminal(office_at("begun"))
    terminal.sees("draft the materials")
    terminal.hang_up()
    assert terminal.ends() in (1, 129, -signal.SIGHUP)


def test_a_mistake_of_ours_shows_no_traceback_and_gives_the_terminal_back(
    office_at: AtStage, open_terminal: Callable[..., Terminal]
) -> None:
    office = office_at("begun")
    terminal = open_terminal(office, "desk", BOOK, program=FAILS + NG)
    terminal.sees("Space  draft the materials")
    terminal.press(" ")
    assert terminal.ends() == 1
    assert terminal.is_sane
    assert "NovelGate made a mistake (ZeroDivisionError)" in terminal.seen
    assert "Traceback" not in terminal.text
    assert "do not show me" not in terminal.text
    (report,) = office.ports.paths.crashes.iterdir()
    assert "ZeroDivisionError" in report.read_text()


def test_after_kill_9_a_half_written_sheet_is_offered_again(
    office_at: AtStage, open_terminal: Callable[..., Terminal]
) -> None:
    office = office_at("chapter")
    first = open_terminal(office, "desk", BOOK)
    first.sees("Space  review chapter 1")
    first.press(" ")
    first.sees("Issues")
    first.press("r")
    first.sees("Ctrl+S")
    first.press("Let her keep the brass compass. ")
    first.until(lambda: Forms(office.ports).unsent())
    first.until(lambda: "compass. " in Forms(office.ports).unsent()[0].fields["required_fix"])
    first.process.kill()
    assert first.ends() == -signal.SIGKILL
    second = open_terminal(office)
    second.sees("A half-written sheet is left: Tide Letters, Chapter 1.")
    second.press("\r")
    second.sees("Let her keep the brass compass.")


EDITOR = """
import pathlib, signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
assert sys.stdin.isatty() and sys.stdout.isatty()
input("an editor has the terminal: ")
file = pathlib.Path(sys.argv[1])
file.write_text(file.read_text().rstrip() + " And the tide answered.\\n")
"""


@pytest.mark.req("UX-05")
def test_the_editor_has_the_terminal_and_the_workbench_comes_back(
    office_at: AtStage, open_terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    office = office_at("chapter")
    (tmp_path / "by_hand.py").write_text(EDITOR)
    (tmp_path / "ng.toml").write_text(f"EDITOR = '{sys.executable} -S {tmp_path}/by_hand.py'\n")
    terminal = open_terminal(office, "desk", BOOK, "--by", "Lin")
    terminal.sees("Space  review chapter 1")
    terminal.press(" ")
    terminal.sees("Issues")
    terminal.press("E")
    terminal.sees("an editor has the terminal:")
    terminal.press("\x03")
    terminal.press("\r")
    terminal.sees("Enter take it")
    terminal.press("\r")
    terminal.sees("Decided by:")
    terminal.press("\r")
    terminal.until(lambda: office.events("human_edit"))
    terminal.press("\x11")
    assert terminal.ends() == 0
    assert terminal.is_sane
    assert "And the tide answered." in office.book().run.text(1).read_text()


def test_without_a_terminal_the_workbench_says_so(office_at: AtStage) -> None:
    office = office_at("begun")
    asked = [sys.executable, "-c", NG, "desk"]
    told = subprocess.run(asked, env=environment(office), capture_output=True, text=True)
    assert told.returncode == 4
    assert told.stderr.startswith("The workbench needs a terminal.")


def test_the_cover_is_there_before_anything_is_loaded_and_goes_where_there_is_no_workbench(
    office_at: AtStage, open_terminal: Callable[..., Terminal]
) -> None:
    office = office_at("begun")
    terminal = open_terminal(office, "desk", program=SLOW + NG)
    terminal.sees("Opening the workbench …")
    terminal.press("zzz")  # not printed
    terminal.sees("draft the materials")
    assert "zzz" not in terminal.seen
    terminal.press("\x11")
    assert terminal.ends() == 0
    assert terminal.is_sane
    lost = open_terminal(office, "desk", "Nothing")
    assert lost.ends() == 4
    assert "There is no book called Nothing." in lost.seen
    assert lost.text.rfind("\x1b[?1049h") < lost.text.rfind("\x1b[?1049l")
    assert termios.tcgetattr(lost.theirs) == lost.before
