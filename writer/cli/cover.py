"""What is seen before anything is loaded: the screen of the workbench, still empty.

Loading the screens takes a while; whoever opens the workbench sees at once that it opens, and keys
that are pressed meanwhile are not printed into it.
"""

import shutil
import signal
import sys
import termios
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Self

from writer.texts import Language, say

OTHER_SCREEN, FIRST_SCREEN = "\x1b[?1049h\x1b[?25l\x1b[2J", "\x1b[?1049l\x1b[?25h"
BOLD, DIM, PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"
ENDING = (signal.SIGTERM, signal.SIGHUP)


def opens_the_workbench(words: Sequence[str]) -> bool:
    """At most a book and a name: with anything else there may be something to say first."""
    rest = list(words)
    if "--by" in rest[:-1]:
        place = rest.index("--by")
        del rest[place : place + 2]
    return len(rest) <= 1 and not any(word.startswith("-") for word in rest)


class Cover:
    """There until the workbench draws over it; taken away where it cannot be opened."""

    def __init__(self, language: Language) -> None:
        self._keyboard = sys.stdin.fileno()
        self._language: Language = language
        self._before: list[Any] = []
        self._handlers: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        with suppress(termios.error):
            self._before = termios.tcgetattr(self._keyboard)
            termios.tcsetattr(self._keyboard, termios.TCSANOW, _silent(self._before))
        self._handlers = {number: signal.signal(number, _end) for number in ENDING}
        _draw(_page(self._language))
        return self

    def hand_over(self) -> None:
        """The workbench finds the terminal as we found it."""
        before, self._before = self._before, []
        if before:
            with suppress(termios.error):
                termios.tcsetattr(self._keyboard, termios.TCSANOW, before)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._handlers = {}

    def __exit__(self, *_: object) -> None:
        if self._handlers:  # nobody has taken over
            self.hand_over()
            _draw(FIRST_SCREEN)


def _page(language: Language) -> str:
    last = shutil.get_terminal_size().lines
    opening = say("workbench.opening", language)
    return f"{OTHER_SCREEN}\x1b[1;2H{BOLD}NovelGate{PLAIN}\x1b[{last};2H{DIM}{opening}{PLAIN}"


def _silent(modes: list[Any]) -> list[Any]:
    """Keys are not printed, and none waits for the end of its line."""
    return [*modes[:3], modes[3] & ~(termios.ECHO | termios.ICANON), *modes[4:]]


def _end(number: int, _: object) -> None:
    sys.exit(128 + number)


def _draw(text: str) -> None:
    with suppress(OSError):
        sys.stderr.write(text)
        sys.stderr.flush()
