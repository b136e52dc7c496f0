"""A command in a forked process whose system calls strace meets with errors and signals: the real
ones, of Python and of SQLite alike. It shows that the hook of `calls.py` does as a system does.
"""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from tests.line.test_crashes import NOWHERE, ng

LONGEST = 60.0
"""Seconds until strace is there."""


def traced(
    outputs: Path, words: list[str], injected: Sequence[str], record: Path, told: Path | None = None
) -> int:
    """Runs the command; `record` is what strace saw. The exit code, or -signal."""
    strace = shutil.which("strace")
    if not strace:
        pytest.skip("strace is not here")
    options = [part for one in injected for part in ("-e", f"inject={one}")]
    trace = ",".join(one.partition(":")[0] for one in injected)
    watch: subprocess.Popen[str] | None = None

    def started(child: int) -> None:
        nonlocal watch
        os.waitid(os.P_PID, child, os.WSTOPPED)
        command = [strace, "-f", "-qq", "-y", "-e", f"trace={trace}", *options, "-o", str(record)]
        watch = subprocess.Popen([*command, "-p", str(child)], stderr=subprocess.PIPE, text=True)
        until = time.monotonic() + LONGEST
        while _tracer(child) == 0 and watch.poll() is None and time.monotonic() < until:
            time.sleep(0.01)
        os.kill(child, signal.SIGCONT)

    code = ng(outputs, words, NOWHERE, told, started=started)
    assert watch is not None
    _, said = watch.communicate()
    if not record.exists() or "Operation not permitted" in said:
        pytest.skip("nobody may watch system calls here")
    return code


def _tracer(process: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("TracerPid:"):
                return int(line.split()[1])
    return 0
