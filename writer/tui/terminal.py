"""The terminal, given back as it was found, whatever ends the workbench."""

import asyncio
import os
import signal
import sys
import termios
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from writer.tui.calling import Calling
from writer.tui.tidying import quick_to_answer, tidy_at_rest

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
GRACE = 3.0
"""Seconds that the app has to end by itself."""
SANE = (
    "\x1b[<u"  # the keyboard as programs without their own protocol expect it
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1004l"  # mouse, focus
    "\x1b[?2004l\x1b[?2048l\x1b[?7h"  # pasting, resizing, line wrap
    "\x1b[?1049l\x1b[?25h\x1b[0m"  # the other screen, the cursor, the colours
)


def run(app: Calling) -> int:
    """Runs the app to its end; returns the exit code, which names the signal that ended it."""
    with given_back(), quick_to_answer():
        asyncio.run(_until_it_ends(app))
    return app.return_code or 0


async def _until_it_ends(app: Calling) -> None:
    """A signal ends the app; one that cannot end, for its terminal is gone, is ended all the same.

    Without a terminal the thread that writes to it is dead and the loop waits for it for ever, so
    the handlers are the system's and not the loop's. What is on record needs no farewell.
    """
    loop = asyncio.get_running_loop()
    last_resorts: list[threading.Timer] = []

    def end(number: int, _: object) -> None:
        last_resorts.append(threading.Timer(GRACE, os._exit, [128 + number]))
        last_resorts[-1].daemon = True
        last_resorts[-1].start()
        loop.call_soon_threadsafe(app.exit, None, 128 + number)

    before = {number: signal.signal(number, end) for number in ENDING}
    tidying = loop.create_task(tidy_at_rest(lambda: app.is_typing))
    try:
        await app.run_async()
    finally:
        tidying.cancel()
        for last_resort in last_resorts:
            last_resort.cancel()
        for number, handler in before.items():
            signal.signal(number, handler)


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
