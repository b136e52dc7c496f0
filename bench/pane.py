"""A program in a terminal of its own: how long it has the machine for until something is drawn."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence

ESCAPES = re.compile(rb"\x1b(\[[0-9;?<>=$]*[a-zA-Z]|\][^\x07\x1b]*(\x07|\x1b\\))")
PATIENCE = 300.0


class Pane:
    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        self._drawn = b""
        self.process = subprocess.Popen(
            command,
            env={"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8"}
            | dict(environment),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)

    def sees(self, text: str) -> None:
        """Reads until that is drawn, whatever is between its letters."""
        end = time.monotonic() + PATIENCE
        while text.encode() not in ESCAPES.sub(b"", self._drawn):
            if time.monotonic() > end:
                raise TimeoutError(self._drawn[-2000:])
            if select.select([self._ours], [], [], 1.0)[0]:
                self._drawn += os.read(self._ours, 65536)

    def forget(self) -> None:
        self._drawn = b""

    def press(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def rest(self, seconds: float = 0.3) -> None:
        """Reads until nothing has been drawn for a while."""
        while select.select([self._ours], [], [], seconds)[0]:
            self._drawn += os.read(self._ours, 65536)

    def answers(self, key: str, sign: str) -> float:
        """Seconds by the clock from a key until that sign is drawn anew."""
        self.read_for(0)
        self.forget()
        began = time.perf_counter()
        self.press(key)
        while sign.encode() not in self._drawn:
            if not select.select([self._ours], [], [], PATIENCE)[0]:
                raise TimeoutError(sign)
            self._drawn += os.read(self._ours, 65536)
        return time.perf_counter() - began

    def read_for(self, seconds: float) -> None:
        """Reads what is drawn in that time."""
        end = time.monotonic() + seconds
        while select.select([self._ours], [], [], max(0.0, end - time.monotonic()))[0]:
            self._drawn += os.read(self._ours, 65536)

    @property
    def used(self) -> float:
        """Seconds that it has had the machine for."""
        return time.clock_gettime((~self.process.pid << 3) | 2)  # the clock of that process

    def close(self) -> float:
        """Ends it at once; the seconds that it had the machine for."""
        os.kill(self.process.pid, signal.SIGKILL)
        _, _, used = os.wait4(self.process.pid, 0)
        self.process.returncode = -signal.SIGKILL
        os.close(self._ours)
        return used.ru_utime + used.ru_stime
