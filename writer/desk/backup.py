"""A book as one file, and back. What can be rebuilt from the record is left out."""

import gzip
import io
import re
import tarfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import BinaryIO

import orjson

from writer.clock import stamp
from writer.desk.book import Book
from writer.desk.current import point_current_at
from writer.desk.intake import free_place, give_name, make_directories, unfinished
from writer.desk.library import follow_name
from writer.desk.ports import Ports
from writer.desk.shelf import runs
from writer.errors import BadInput
from writer.events.envelope import Entry
from writer.events.types import BookRestored
from writer.store.disk import Disk
from writer.store.files import confine, digest
from writer.store.locks import turn
from writer.store.paths import NEXT, BookPaths

MANIFEST = "novelgate-backup.json"
FORMAT = 1
OF_A_RUN = re.compile(r"stages/[^/]+/runs/([^/]+)/")
REBUILT = (".locks", "data", "workflow_checkpoints.db", "events.sqlite", "events.told.json", NEXT)
LARGEST_FILE = 1 << 30
UNREADABLE = (tarfile.TarError, zlib.error, EOFError, ValueError, KeyError, TypeError)
CLASHING = (FileExistsError, IsADirectoryError, NotADirectoryError)
"""What comes of a backup that has the same name for a file and for a directory."""


class Sink(io.RawIOBase):
    """A file that is only ever written at its end, through the port to the disk."""

    def __init__(self, disk: Disk, path: Path) -> None:
        self._disk = disk
        self._path = path
        disk.write(path, b"")

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        chunk = bytes(data)  # type: ignore[call-overload]
        self._disk.append(self._path, chunk)
        return len(chunk)


def backup(ports: Ports, name: str, target: Path) -> int:
    """Writes the book to `target` as it is at one moment; returns the number of files."""
    disk, target = ports.files.disk, target.absolute()
    if disk.kind(target) is not None:
        raise BadInput("books.backup_exists", file=target.name)
    book = Book.open_to_work(ports, name)
    beside = target.with_name(f".backup-{ports.clock.new_id()}.tmp")
    ports.files.ensure_dir(target.parent)
    try:
        count = _pack(book, beside)
        disk.sync(beside)
        disk.rename(beside, target)
    finally:
        if disk.kind(beside) is not None:
            disk.remove(beside)
    disk.sync_dir(target.parent)
    return count


def _pack(book: Book, target: Path) -> int:
    ports, disk = book.ports, book.ports.files.disk
    with turn(ports.files, book.paths):
        paths = [path.relative_to(book.paths.root) for path in walk(disk, book.paths.root)]
        digests = {path.as_posix(): digest(disk.read(book.paths.root / path)) for path in paths}
        manifest = {
            "format": FORMAT,
            "book": book.name,
            "created_at": stamp(ports.clock.now()),
            "files": digests,
        }
        with (
            gzip.GzipFile("", "wb", fileobj=Sink(disk, target), mtime=0) as packed,
            tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
        ):
            _add(tar, MANIFEST, orjson.dumps(manifest, option=orjson.OPT_INDENT_2))
            for path in digests:
                _add(tar, path, disk.read(book.paths.root / path))
    return len(digests)


def restore(ports: Ports, name: str, source: Path, by: str) -> Book:
    """Makes a book out of a backup, under a name that is free. It is there whole or not at all."""
    final = free_place(ports, name)
    with unfinished(ports) as building:
        _unpack(ports, source, building)
        _check(ports, building, final.name, source)
        give_name(ports, building, final)
    book = Book.open_to_work(ports, final.name)
    event = BookRestored(source=source.name, by=by)
    book.log.append(Entry(event, actor="human", message=source.name))
    follow_name(book)
    point_current_at(ports, book.run)
    return book


def walk(disk: Disk, directory: Path) -> Iterator[Path]:
    """The files of a book that a backup holds, in one order."""
    for name in disk.names(directory):
        path = directory / name
        if name in REBUILT or name.endswith(".tmp"):
            continue
        if disk.kind(path) == "dir":
            yield from walk(disk, path)
        elif disk.kind(path) == "file":
            yield path


def _add(tar: tarfile.TarFile, name: str, data: bytes) -> None:
    """No owner, no time: the same book gives the same bytes."""
    member = tarfile.TarInfo(name)
    member.size = len(data)
    tar.addfile(member, io.BytesIO(data))


def _unpack(ports: Ports, source: Path, building: BookPaths) -> None:
    ports.files.ensure_dir(building.root)
    try:
        with _opened(source) as file, tarfile.open(fileobj=file, mode="r|gz") as tar:
            members = _members(tar)
            expected = _listed(*next(members, ("", b"")))
            archived = _archived(expected)
            for path, data in members:
                if digest(data) != expected.pop(path, None):
                    raise ValueError(path)
                place = confine(ports.files.disk, building.root, building.root / path)
                stays = place.parent.name == "frozen" or path.startswith(archived)
                ports.files.write(place, data, read_only=stays)
            if expected:
                raise ValueError(next(iter(expected)))
    except (*UNREADABLE, *CLASHING) as error:
        why = " ".join(str(error).split()) or type(error).__name__
        raise BadInput("books.backup_unreadable", file=source.name, why=why) from None


def _archived(paths: Iterable[str]) -> tuple[str, ...]:
    """Where the runs before the newest lie: nothing in them changes any more."""
    found = sorted(
        {match[1]: match[0] for path in paths if (match := OF_A_RUN.match(path))}.items()
    )
    return tuple(place for _, place in found[:-1])


def _opened(source: Path) -> BinaryIO:
    try:
        return source.open("rb")
    except OSError as error:
        why = error.strerror
        raise BadInput("books.backup_unreadable", file=source.name, why=why) from None


def _listed(name: str, data: bytes) -> dict[str, str]:
    """The digest of each file, by the manifest, which comes first."""
    if name != MANIFEST:
        raise ValueError(MANIFEST)
    manifest = orjson.loads(data)
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise ValueError(MANIFEST)
    return dict(manifest["files"])


def _members(tar: tarfile.TarFile) -> Iterator[tuple[str, bytes]]:
    """Plain files with harmless names, and nothing else."""
    for member in tar:
        path = PurePosixPath(member.name)
        harmless = not path.is_absolute() and ".." not in path.parts and "\\" not in member.name
        if not (member.isreg() and harmless and member.size <= LARGEST_FILE):
            raise ValueError(member.name)
        content = tar.extractfile(member)
        yield member.name, content.read() if content else b""


def _check(ports: Ports, building: BookPaths, name: str, source: Path) -> None:
    """A backup whose record does not hold together is no book."""
    begun = runs(ports.files.disk, building)
    if not begun:
        raise BadInput("books.backup_unreadable", file=source.name, why="no run")
    for run in begun:
        make_directories(ports, building, run)
    Book(ports, building, begun[-1], name).log.catch_up()
