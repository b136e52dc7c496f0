"""A second pair of eyes: a process of its own that holds the lines of a long log against the chain
while we walk through what they say. Most of the time of a replay goes into the one or the other,
and each can be done without the other.

Its word is waited for before anything that was walked counts. Where there is no second processor,
or no second process to be had, we look ourselves.
"""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import NamedTuple

from writer.events.links import Link, held, lines_of, pieces

PAYS = 1 << 24
"""Bytes of a log from which on another process saves more time than its start takes."""


class Stretch(NamedTuple):
    """Some of a log: between two places in its file, after a line."""

    log: Path
    start: int
    end: int
    after: Link
    run_id: str


class Witness:
    """Looks at a stretch of a log, beside whoever called it."""

    def __init__(self, stretch: Stretch) -> None:
        self._stretch = stretch
        self._process = _called(stretch)

    def seen(self) -> Link:
        """How far the lines follow upon each other. One that was killed, or never came, has seen
        nothing: we look ourselves.
        """
        if self._process:
            told = self._process.communicate()[0].split()
            if self._process.returncode == 0 and len(told) == len(Link._fields):
                return Link(told[0], int(told[1]))
        return look(self._stretch)

    def dismiss(self) -> None:
        """Nobody waits for its word any more."""
        if self._process and self._process.poll() is None:
            self._process.kill()
            self._process.communicate()


def pays(size: int) -> bool:
    return size >= PAYS and _processors() > 1


def look(stretch: Stretch) -> Link:
    """The place after the last line of a stretch that follows upon the one before it."""
    log, start, end, at, run_id = stretch
    with log.open("rb") as file:
        for piece in pieces(partial(_read, file.fileno()), start, end):
            for lines in lines_of(piece):
                before, at = at, held(lines, at, run_id)
                if at.seq - before.seq < len(lines):
                    return at
    return at


def _read(number: int, at: int, size: int) -> bytes:
    return os.pread(number, size, at)


def _called(stretch: Stretch) -> "subprocess.Popen[bytes] | None":
    log, start, end, (chain, seq), run_id = stretch
    words = [str(log), str(start), str(end), chain.decode(), str(seq), run_id]
    if not sys.executable:  # we may live within another program
        return None
    try:
        # -P: what lies in the directory that somebody works in is none of ours.
        return subprocess.Popen(  # noqa: S603 - ourselves, given as words
            [sys.executable, "-P", "-m", "writer.events.witness", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return None


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def main(log: str, start: str, end: str, chain: str, seq: str, run_id: str) -> None:
    at = look(Stretch(Path(log), int(start), int(end), Link(chain.encode(), int(seq)), run_id))
    print(at.chain.decode(), at.seq)


if __name__ == "__main__":
    main(*sys.argv[1:])
