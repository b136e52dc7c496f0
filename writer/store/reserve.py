"""A little room that is kept in every book, for a person's last word on a disk that is full."""

import errno
from contextlib import suppress
from hashlib import shake_128

from writer.store.files import Files
from writer.store.paths import BookPaths

SIZE = 256 * 1024
"""Bytes: enough for a decision, the texts that follow from it, and a chapter written by hand."""
FULL = (errno.ENOSPC, errno.EDQUOT)


def keep(files: Files, book: BookPaths) -> None:
    """Takes the room while there is some; a disk that has none left has to do without."""
    if is_kept(files, book):
        return
    try:
        files.write(book.reserve, _not_compressible())
    except OSError:
        with suppress(OSError):
            for name in files.disk.names(book.locks):
                if name.startswith(f".{book.reserve.name}."):  # half of it is in everybody's way
                    files.disk.remove(book.locks / name)


def is_kept(files: Files, book: BookPaths) -> bool:
    return files.disk.kind(book.reserve) == "file"


def give(files: Files, book: BookPaths, error: OSError) -> bool:
    """Lets go of it where the disk is full; False where that is not so, or there is none."""
    if error.errno not in FULL or not is_kept(files, book):
        return False
    files.disk.remove(book.reserve)
    return True


def _not_compressible() -> bytes:
    """A file of zeros takes no room on some systems."""
    return shake_128(b"room").digest(SIZE)
