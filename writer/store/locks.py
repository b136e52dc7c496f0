"""The locks of a book, each with a note that says who holds it.

The *turn* is held for one append and no longer. The *lease* is held while chapters are generated;
it has a token that grows with each holder, so that work under an old lease cannot be recorded.
Neither is held while a person thinks, and readers need none. Whoever asks one of the databases that
follow from the book has these to itself for as long.
"""

import os
import time
from functools import cache
from pathlib import Path
from typing import Self

import orjson

from writer.clock import Clock, stamp
from writer.errors import BookInUse, LeaseLost, UnknownBook
from writer.store.disk import Disk, Lock
from writer.store.files import Files
from writer.store.leftovers import sweep
from writer.store.paths import BookPaths

PATIENCE = 20.0
"""Seconds to wait for a turn: an append takes milliseconds, so a longer wait means trouble."""
CALLED = ("LOGNAME", "USER", "LNAME", "USERNAME")
"""What a shell calls whoever uses it."""


def turn(files: Files, book: BookPaths) -> "Turn":
    """One process at a time appends to a book."""
    return Turn(files, book, book.append_lock)


def turn_at_caches(files: Files, book: BookPaths) -> "Turn":
    """One process at a time has the databases open."""
    return Turn(files, book, book.caches_lock)


class Turn:
    """A lock of a book, from the moment it is free until the block is left. Whoever has it is the
    only one who does, so it may be taken again and again.
    """

    __slots__ = ("_book", "_disk", "_files", "_lock", "_path")

    def __init__(self, files: Files, book: BookPaths, path: Path) -> None:
        self._files, self._book, self._path = files, book, path
        self._disk = files.disk

    def __enter__(self) -> None:
        try:
            lock = self._disk.try_lock(self._path)
        except (FileNotFoundError, NotADirectoryError):
            lock = None
        self._lock = lock = lock or _wait_for(self._files, self._book, self._path)
        try:
            note = _note()
            if lock.note() != note:
                lock.write_note(note)
        except BaseException:
            lock.release()
            raise

    def __exit__(self, *_: object) -> None:
        self._lock.release()


class Lease:
    """The right to generate in a book, held from `take` to `release`."""

    def __init__(self, disk: Disk, book: BookPaths, lock: Lock, token: int) -> None:
        self._disk = disk
        self._book = book
        self._lock = lock
        self.token = token

    @classmethod
    def take(cls, files: Files, book: BookPaths, clock: Clock, doing: str) -> Self:
        disk = files.disk
        _make_room(files, book)
        lock = disk.try_lock(book.lease)
        if lock is None:
            who = holder(disk, book)
            raise BookInUse("store.in_use", reasons=(), book=book.name, **who)
        last = _parse(lock.note())
        token = last.get("token", 0) + 1
        note = {**_me(), "since": stamp(clock.now()), "doing": doing, "token": token}
        lock.write_note(orjson.dumps(note))
        if last and not last.get("given_back"):
            sweep(disk, book.root)  # whoever held it last was cut off
        return cls(disk, book, lock, token)

    def check(self) -> None:
        """Raises LeaseLost where another holder has come since."""
        if _parse(self._disk.read(self._book.lease)).get("token") != self.token:
            raise LeaseLost("store.lease_lost", book=self._book.name)

    def release(self, *, whole: bool = False) -> None:
        """`whole` says that nothing was cut off under it."""
        if whole:
            note = _parse(self._lock.note())
            self._lock.write_note(orjson.dumps({**note, "given_back": 1}))
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        self.release(whole=error is None)


def holder(disk: Disk, book: BookPaths) -> dict[str, str]:
    """Who holds the lease, or held it last, in words for a message."""
    note = _parse(disk.read(book.lease)) if disk.kind(book.lease) == "file" else {}
    return {key: str(note.get(key, "?")) for key in ("user", "host", "pid", "since", "doing")}


def _wait_for(files: Files, book: BookPaths, path: Path) -> Lock:
    disk = files.disk
    waited = 0.0
    while (lock := _tried(files, book, path)) is None:
        if waited > PATIENCE:
            note = _parse(disk.read(path))
            raise BookInUse("store.busy", book=book.name, pid=note.get("pid", "?"))
        time.sleep(0.002)
        waited += 0.002
    return lock


def _tried(files: Files, book: BookPaths, path: Path) -> Lock | None:
    try:
        return files.disk.try_lock(path)
    except (FileNotFoundError, NotADirectoryError):
        _make_room(files, book)
        return files.disk.try_lock(path)


def _make_room(files: Files, book: BookPaths) -> None:
    """A place for the locks; never the book itself, which may have been renamed or deleted."""
    if files.disk.kind(book.root) != "dir":
        raise UnknownBook("books.unknown", name=book.name)
    files.ensure_dir(book.locks)


@cache
def _note() -> bytes:
    return orjson.dumps(_me())


os.register_at_fork(after_in_child=_note.cache_clear)


def _me() -> dict[str, object]:
    return {"user": _user(), "host": os.uname().nodename, "pid": os.getpid()}


@cache
def _user() -> str:
    """As the shell says; by number where it does not: the system may open a socket to find it out,
    and a run that is told again opens none.
    """
    said = (os.environ.get(name) for name in CALLED)  # noqa: TID251 - a name, no setting
    return next(filter(None, said), str(os.getuid()))


def _parse(note: bytes) -> dict[str, int]:
    try:
        parsed = orjson.loads(note)
    except orjson.JSONDecodeError:
        return {}
    return parsed if isinstance(parsed, dict) else {}
