"""The calls by which a process changes the disk, counted; at one of them something happens to it.

Put around the functions of `os` in a process that was forked for it, so that it costs nothing to
begin. What SQLite and other libraries write themselves is counted by strace (`traced.py`).
"""

import errno
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
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
DEEP = 4
"""Lines of the product that make a place where it writes: two calls that came by the same of them
are one place."""
PRODUCT = f"{os.sep}writer{os.sep}"


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
    """Also where the system said no: a command asks for some files to see whether they are there,
    and would go on from there by itself.
    """
    try:
        real(*given)
    finally:
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


def noted(places: Path) -> Happening:
    """Nothing happens; only the place is written down from where the call came."""
    file, write = os.open(places, os.O_WRONLY | os.O_CREAT | os.O_APPEND), os.write

    def happens(name: str, real: Call, given: tuple[Any, ...]) -> Any:
        write(file, f"{name} {_place()}\n".encode())
        return real(*given)

    return happens


def _place() -> str:
    frame, found = sys._getframe(2), list[str]()
    while frame.f_back and len(found) < DEEP:
        frame = frame.f_back
        _, inside, file = frame.f_code.co_filename.rpartition(PRODUCT)
        if inside:
            found.append(f"{file}:{frame.f_lineno}")
    return "<".join(found)


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
    errno.EINTR: tuple(name for name in AT_NAMES if name != "open"),
}
"""Which calls the system answers so. Others that are interrupted Python repeats by itself."""


def refused(number: int, told: Path) -> Happening:
    """The system says no, in its own words: with a path only where it was given one. To `told`
    goes which file it was about, each time.
    """
    file, write = os.open(told, os.O_WRONLY | os.O_CREAT | os.O_APPEND), os.write

    def happens(name: str, real: Call, given: tuple[Any, ...]) -> Any:
        if name not in REFUSES[number]:
            return real(*given)
        about = os.readlink(f"/proc/self/fd/{given[0]}") if isinstance(given[0], int) else given[0]
        write(file, f"{about}\n".encode())
        if name in ("write", "pwrite") and number in (errno.ENOSPC, errno.EDQUOT):
            handle, data, *where = given
            if len(data) > 1:  # some of it still finds room
                real(handle, data[: len(data) // 2], *where)
        paths = [str(one) for one in given if isinstance(one, str | os.PathLike)]
        raise OSError(number, os.strerror(number), *paths[:1])

    return happens


KILLS: tuple[Happening, ...] = (killed_before, killed_after, killed_within)
