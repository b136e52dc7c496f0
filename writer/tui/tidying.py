"""Memory is gone through while the keys rest: whoever presses one would have to wait for it."""

import asyncio
import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SET_UP = 1.0
"""Seconds after which all is there that stays to the end: nobody goes through that again."""
EVERY = 10.0
AT_LATEST = 30
"""Times that it is put off for somebody who types on and on."""
NEVER = 1_000_000
A_TURN = 0.001
"""Seconds that a thread which reads may keep the one that draws waiting."""


@contextmanager
def quick_to_answer() -> Iterator[None]:
    young, middle, old = gc.get_threshold()
    turn = sys.getswitchinterval()
    gc.set_threshold(young, middle, NEVER)
    sys.setswitchinterval(A_TURN)
    try:
        yield
    finally:
        gc.set_threshold(young, middle, old)
        sys.setswitchinterval(turn)


async def tidy_at_rest(is_typing: Callable[[], bool]) -> None:
    """Until it is cancelled."""
    await asyncio.sleep(SET_UP)
    gc.freeze()
    put_off = 0
    while True:
        await asyncio.sleep(EVERY)
        put_off = put_off + 1 if is_typing() and put_off < AT_LATEST else 0
        if not put_off:
            gc.collect()
