"""The files inside a document that is an archive, read so that none of them can do harm."""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from zipfile import BadZipFile, LargeZipFile, ZipFile, ZipInfo

from writer.errors import BadInput

LARGEST_FILE = 128 << 20
LARGEST_INSIDE = 256 << 20
"""Bytes of all that an archive holds, unpacked; of a book's text it is never a tenth."""
MOST_FILES = 20_000
STEEPEST = 200
"""How many times as large a file may get when it is unpacked. Prose gets three times as large."""
COMPOUND = b"\xd0\xcf\x11\xe0"
"""How old Word files begin, and new ones that are locked with a password."""
READ_AT_ONCE = 1 << 20


class Archive:
    """An archive that was looked through before anything in it is read."""

    def __init__(self, packed: ZipFile, file: str) -> None:
        self._packed = packed
        self._file = file
        self._left = LARGEST_INSIDE
        self.names = self._examined()

    def read(self, name: str) -> bytes:
        """The content of a file, and no more of it than the archive may hold."""
        if name not in self.names:
            raise BadInput("imports.part_missing", file=self._file, part=name)
        parts: list[bytes] = []
        with self._packed.open(name) as source:
            while part := source.read(READ_AT_ONCE):
                self._left -= len(part)
                if self._left < 0:
                    raise BadInput("imports.bomb", file=self._file)
                parts.append(part)
        return b"".join(parts)

    def _examined(self) -> frozenset[str]:
        every = self._packed.infolist()
        if len(every) > MOST_FILES:
            raise BadInput("imports.bomb", file=self._file)
        for one in every:
            self._examine(one)
        names = [one.filename for one in every]
        if len(set(names)) != len(names):
            raise BadInput("imports.twice", file=self._file)
        return frozenset(names)

    def _examine(self, one: ZipInfo) -> None:
        if one.flag_bits & 0x1:
            raise BadInput("imports.locked", file=self._file)
        path = PurePosixPath(one.filename)
        outside = path.is_absolute() or ".." in path.parts or ":" in one.filename
        if outside or "\\" in one.orig_filename or "\0" in one.orig_filename:
            raise BadInput("imports.outside", file=self._file, part=repr(one.filename[:60]))
        too_steep = one.file_size > max(READ_AT_ONCE, STEEPEST * max(1, one.compress_size))
        if too_steep or one.file_size > LARGEST_INSIDE:
            raise BadInput("imports.bomb", file=self._file)


@contextmanager
def opened(path: Path) -> Iterator[Archive]:
    """The archive at that path; whatever is wrong with it is one clear sentence."""
    file = path.name
    with path.open("rb") as source:
        if source.read(4) == COMPOUND:
            raise BadInput("imports.locked", file=file)
    try:
        with ZipFile(path) as packed:
            yield Archive(packed, file)
    except (BadZipFile, LargeZipFile, zlib.error, EOFError, NotImplementedError, ValueError):
        raise BadInput("imports.damaged", file=file) from None
    except (RuntimeError, OverflowError):  # how zipfile says that a password is missing
        raise BadInput("imports.locked", file=file) from None
