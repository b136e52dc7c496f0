"""The terminal, given back as it was found, whatever ends the workbench."""

import asyncio
import os
import signal
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from textual.app import App

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
SANE = (
    "\x1b[<u"  # the keyboard as programs without their own protocol expect it
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1004l"  # mouse, focus
    "\x1b[?2004l\x1b[?2048l\x1b[?7h"  # pasting, resizing, line wrap
    "\x1b[?1049l\x1b[?25h\x1b[0m"  # the other screen, the cursor, the colours
)


def run(app: App[Any]) -> int:
    """Runs the app to its end; returns the exit code, which names the signal that ended it."""
    with given_back():
        asyncio.run(_until_it_ends(app))
    return app.return_code or 0


async def _until_it_ends(app: App[Any]) -> None:
    loop = asyncio.get_running_loop()
    for number in ENDING:
        loop.add_signal_handler(number, app.exit, None, 128 + number)
    await app.run_async()


@contextmanager
def given_back() -> Iterator[None]:
    """Puts the terminal's modes back in any case, and the screen where the app could not."""
    descriptor = sys.__stdin__.fileno() if sys.__stdin__ else -1
    before = None
    with suppress(termios.error, OSError):
        before = termios.tcgetattr(descriptor)
    try:
        yield
    except BaseException:
        with suppress(OSError):
            os.write(descriptor, SANE.encode())
        raise
    finally:
        if before is not None:
            with suppress(termios.error, OSError):
                termios.tcsetattr(descriptor, termios.TCSANOW, before)
