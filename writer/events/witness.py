"""A second pair of eyes: a process of its own that holds the lines of a long log against the chain,
and finds out what can be seen of each by itself, while we walk through what they tell. Much of the
time of a replay goes into the one or the other, and each can be done without the other.

Its word is waited for before anything that was walked counts. Where there is no second processor,
or no second process to be had, we look ourselves.
"""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

import orjson

import writer
from writer.events.look import NO_SENSE, Seen, Stretch, asked, heard, look

PAYS = 1 << 24
"""Bytes of a log from which on another process saves more time than its start takes."""
AT_ONCE = 1 << 19
"""Bytes of what it says that are read at a time."""
PATIENCE = 60
"""Seconds that it may need longer than we do."""
CALLED = """
import sys
sys.path[:0] = sys.argv[1:3]
from writer.events.look import tell
tell(*sys.argv[3:])
"""


class Witness:
    """Looks at a stretch of a log, beside whoever called it."""

    def __init__(self, stretch: Stretch) -> None:
        self._stretch = stretch
        self._words: IO[bytes] | None = None
        self._process = self._called()

    def seen(self) -> Seen:
        """What there was to see. A witness that was killed, never came, babbles or says nothing for
        too long has seen nothing: we look ourselves.
        """
        if self._process and self._words:
            with suppress(*NO_SENSE, subprocess.TimeoutExpired):
                self._process.communicate(timeout=PATIENCE)
                if self._process.returncode == 0:
                    self._words.seek(0)
                    return heard(self._words)
        self.dismiss()
        return look(self._stretch)

    def dismiss(self) -> None:
        """Nobody waits for its word any more."""
        if self._process and self._process.poll() is None:
            self._process.kill()
            self._process.communicate()
        if self._words:
            self._words.close()

    def _called(self) -> "subprocess.Popen[bytes] | None":
        if not sys.executable:  # we may live within another program
            return None
        ours = [str(Path(str(package.__file__)).parents[1]) for package in (writer, orjson)]
        words = [*ours, *asked(self._stretch)]
        try:
            # A file takes all that it has to say before anybody listens; a pipe does not. Through
            # the pipe we hear nothing but its end.
            self._words = TemporaryFile(buffering=AT_ONCE)  # noqa: SIM115 - closed when nobody waits any more
            # -I -S: what lies in the directory that somebody works in, or what their shell says, is
            # none of ours, and without what others have installed it begins in half the time.
            return subprocess.Popen(  # noqa: S603 - ourselves, given as words
                [sys.executable, "-I", "-S", "-c", CALLED, *words],
                stdin=subprocess.DEVNULL,
                stdout=self._words,
                stderr=subprocess.PIPE,
            )
        except OSError:
            return None


def pays(size: int) -> bool:
    return size >= PAYS and processors() > 1


def processors() -> int:
    """How many may be at work for us at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
