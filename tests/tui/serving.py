"""A server with the workbench in it, and what can be known of it from outside."""

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.tui.conftest import Office
from tests.tui.test_terminal import NG, environment

PATIENCE = 60.0


class Served:
    """`ng serve` in a process of its own, at a free port."""

    def __init__(self, office: Office, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", NG, "--json", "serve", "--port", "0", *words],
            cwd=office.ports.paths.outputs.parent,
            env=environment(office) | {"NG_REHEARSAL_FLAWS": "wrong_eyes"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        told = "".join(self.process.stdout.readline() for _ in range(3))
        self.address: str = json.loads(told)["address"]
        parts = urlsplit(self.address)
        self.host, self.port = parts.hostname or "", parts.port or 0
        self.home = f"http://{self.host}:{self.port}/"

    def ask(self, path: str, **headers: str) -> http.client.HTTPResponse:
        line = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        line.request("GET", path, headers=headers)
        answer = line.getresponse()
        answer.page = answer.read().decode("utf-8", "replace")  # type: ignore[attr-defined]
        line.close()
        return answer

    @cached_property
    def entered(self) -> http.client.HTTPResponse:
        """What the address is answered with, the first time."""
        return self.ask("/?" + self.address.partition("?")[2])

    @property
    def cookie(self) -> str:
        assert self.entered.status == 303
        return (self.entered.getheader("Set-Cookie") or "").partition(";")[0]

    @property
    def tabs(self) -> list[int]:
        """The workbenches that are open, one a tab."""
        return [
            int(place.name)
            for place in Path("/proc").iterdir()
            if place.name.isdigit() and parent_of(int(place.name)) == self.process.pid
        ]

    def end(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


@contextmanager
def served(office: Office, *words: str) -> Iterator[Served]:
    server = Served(office, *words)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
        server.process.communicate()


def parent_of(process: int) -> int:
    """0 for a process that has ended, be it that nobody has asked for its end yet."""
    try:
        state, parent = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[:2]
    except OSError:
        return 0
    return 0 if state == "Z" else int(parent)


def are_gone(processes: list[int]) -> bool:
    """Waits for them: the system tells nobody."""
    end = time.monotonic() + PATIENCE
    while any(map(parent_of, processes)):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def has_proc() -> bool:
    return os.path.isdir("/proc/self")


def page_of(answer: http.client.HTTPResponse) -> Any:
    return answer.page  # type: ignore[attr-defined]
