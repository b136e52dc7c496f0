"""Half-written files of processes that died: they count for nothing, and are swept away."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from writer.store.disk import Disk

HALF = re.compile(r"\..+\.(?P<process>\d+)-\d+\.tmp")
"""How `Files.write` calls a file until it is whole, by the process that writes it."""


def leftovers(disk: Disk, root: Path) -> Iterator[Path]:
    """The files below a directory that were being written by a process which is no more."""
    for name in disk.names(root):
        path = root / name
        if disk.kind(path) == "dir":
            yield from leftovers(disk, path)
        elif (half := HALF.fullmatch(name)) and not _is_alive(int(half["process"])):
            yield path


def sweep(disk: Disk, root: Path) -> None:
    """Only for who holds the lease of the book: nobody else sweeps, and who is alive is left."""
    for path in list(leftovers(disk, root)):
        disk.remove(path)


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True
