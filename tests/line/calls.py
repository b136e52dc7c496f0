"""The calls by which a process changes the disk, counted; at one of them something happens to it.

Put around the functions of `os` in a process that was forked for it, so that it costs nothing to
begin. What SQLite and other libraries write themselves is counted by strace (`traced.py`).
"""

import errno
import os
import signal
from collections.abc import Callable
from typing import Any

Call = Callable[..., Any]
Happening = Callable[[str, Call, tuple[Any, ...]], Any]
"""What happens at the call of that name, instead of it: with the function, and what it was given"""

CHANGING = (
    *("write", "pwrite", "fsync", "rename", "unlink", "rmdir", "mkdir", "truncate", "ftruncate"),
    *("chmod", "symlink", "open"),
)
"""Of `open` only those that may make or empty a file."""
OPENS_TO_CHANGE = os.O_WRONLY | os.O_RDWR


def count(happens: Happening, first: int, last: int) -> Callable[[], int]:
    """From now on, `happens` takes the place of those calls; returns how to ask for their number.

    Only for a process that will not live long: nothing is put back.
    """
    seen = 0

    def counted(name: str, real: Call) -> Call:
        def call(*given: Any, **options: Any) -> Any:
            nonlocal seen
            if name == "open" and not given[1] & OPENS_TO_CHANGE:
                return real(*given, **options)
            if name == "write" and given[0] in (1, 2):
                return real(*given)
            seen += 1
            if first <= seen <= last:
                return happens(name, real, given)
            return real(*given, **options)

        return call

    for name in CHANGING:
        setattr(os, name, counted(name, getattr(os, name)))
    return lambda: seen


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def killed_before(name: str, real: Call, given: tuple[Any, ...]) -> None:
    die()


def killed_after(name: str, real: Call, given: tuple[Any, ...]) -> None:
    real(*given)
    die()


def killed_within(name: str, real: Call, given: tuple[Any, ...]) -> None:
    """Half of a write is there; what cannot be halved has happened."""
    if name in ("write", "pwrite"):
        handle, data, *where = given
        given = (handle, data[: len(data) // 2], *where)
    killed_after(name, real, given)


def cut_short(name: str, real: Call, given: tuple[Any, ...]) -> Any:
    """The system takes a part of the data and says so, which is its right."""
    if name in ("write", "pwrite"):
        handle, data, *where = given
        given = (handle, data[: max(1, len(data) // 3)], *where)
    return real(*given)


AT_NAMES = ("open", "mkdir", "rename", "unlink", "rmdir", "truncate", "chmod", "symlink")
"""Calls that look at a path, and so at what may be done there."""
THAT_GROW = ("write", "pwrite", "open", "mkdir", "rename", "symlink")
REFUSES: dict[int, tuple[str, ...]] = {
    errno.ENOSPC: THAT_GROW,
    errno.EDQUOT: THAT_GROW,
    errno.EIO: CHANGING,
    errno.EACCES: AT_NAMES,
    errno.EROFS: AT_NAMES,
    errno.EMFILE: ("open",),
}
"""Which calls the system answers so."""


def refused(number: int) -> Happening:
    """The system says no, in its own words: with a path only where it was given one."""

    def happens(name: str, real: Call, given: tuple[Any, ...]) -> Any:
        if name not in REFUSES[number]:
            return real(*given)
        if name in ("write", "pwrite") and number in (errno.ENOSPC, errno.EDQUOT):
            handle, data, *where = given
            if len(data) > 1:  # some of it still finds room
                real(handle, data[: len(data) // 2], *where)
        paths = [str(one) for one in given if isinstance(one, str | os.PathLike)]
        raise OSError(number, os.strerror(number), *paths[:1])

    return happens


KILLS: tuple[Happening, ...] = (killed_before, killed_after, killed_within)
