"""Points of a session, shared out among processes that have walked it once: what a first command
makes ready stays so for all that are forked from them.
"""

import os
import shutil
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from tests.line.test_crashes import CLOCK, COMMANDS
from tests.loaded import load_commands
from writer.cli.main import main

Point = TypeVar("Point")
WORKERS = os.cpu_count() or 1


def share_out(
    points: Sequence[Point], do: Callable[[Point, Path], None], base: Path, workers: int = WORKERS
) -> None:
    """Does it at every point, each in a place of its own; fails with what was raised at any."""
    load_commands()
    base.mkdir(exist_ok=True)
    started = [_start(points[n::workers], do, base / str(n)) for n in range(workers)]
    codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in started]
    said = [(base / str(n) / "raised").read_text("utf-8") for n in range(workers)]
    raised = [one for one in "".join(said).split("\0") if one]
    if raised or any(codes):
        pytest.fail(f"{len(raised)} of {len(points)}, {codes}:\n\n" + "\n".join(raised))


def _start(points: Sequence[Point], do: Callable[[Point, Path], None], place: Path) -> int:
    place.mkdir()
    child = os.fork()
    if child:
        return child
    code = 99
    try:
        raised = (place / "raised").open("w", encoding="utf-8")
        _make_ready(place / "ready")
        for point in points:
            try:
                do(point, place / "point")
            except Exception:
                raised.write(f"{point}: {traceback.format_exc(chain=False)[-3000:]}\0")
            raised.flush()
            shutil.rmtree(place / "point", ignore_errors=True)
        code = 0
    except Exception:
        raised.write(f"{traceback.format_exc()}\0")
        raised.flush()
    finally:
        os._exit(code)


def _make_ready(outputs: Path) -> None:
    """A session of its own, in this very process."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (sys.stdout.fileno(), sys.stderr.fileno(), 1, 2):
        os.dup2(nowhere, stream)
    sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__
    os.environ["NG_CLOCK"] = CLOCK
    outputs.mkdir()
    for words in COMMANDS:
        assert main(["--outputs", str(outputs), *words]) == 0, words
    assert threading.active_count() == 1, threading.enumerate()
    shutil.rmtree(outputs)
