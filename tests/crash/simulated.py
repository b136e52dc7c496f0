"""A disk in memory that knows what of it would survive a crash.

What the system promises, and no more: data is safe after a sync of its file, an entry of a
directory after a sync of that directory, a rename is atomic. Everything else may be lost or kept,
each by itself; the data of a file may be kept in part, and its size may be kept without its data.
"""

import errno
import os
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from writer.store.disk import Kind, Lock, Stamp
from writer.store.way import Way

WRITABLE = 0o200
A_DIRECTORY, A_LINK = -1, -2
NEWLINE = 10


class Call(NamedTuple):
    """A system call that changes something."""

    method: str
    path: Path


@dataclass(frozen=True, slots=True)
class Change:
    """One change to the data of a file: bytes at an offset, or (`data` is None) its size."""

    at: int
    data: bytes | None
    doomed: bool = False
    """A sync of it failed: the system still shows it, but no later sync will write it."""

    def on(self, old: bytes) -> bytes:
        if self.data is None:
            return old[: self.at].ljust(self.at, b"\0")
        return old[: self.at].ljust(self.at, b"\0") + self.data + old[self.at + len(self.data) :]


@dataclass(frozen=True, slots=True)
class File:
    """`safe` survives a crash; the pending changes may."""

    safe: bytes = b""
    pending: tuple[Change, ...] = ()
    safe_mode: int = 0o644
    mode: int = 0o644
    is_lock: bool = False

    @property
    def data(self) -> bytes:
        data = self.safe
        for change in self.pending:
            data = change.on(data)
        return data

    def changed(self, *changes: Change) -> "File":
        pending = self.pending
        for change in changes:
            if change.data is None:
                pending = tuple(c for c in pending if not (c.doomed and c.at >= change.at))
            pending = (*pending, change)
        return replace(self, pending=pending)

    def synced(self) -> "File":
        safe = self.safe
        for change in self.pending:
            safe = safe if change.doomed else change.on(safe)
        doomed = tuple(change for change in self.pending if change.doomed)
        return replace(self, safe=safe, pending=doomed, safe_mode=self.mode)

    def given_up(self) -> "File":
        return replace(self, pending=tuple(replace(c, doomed=True) for c in self.pending))

    def survivors(self) -> list["File"]:
        """Every form in which a crash may leave this file."""
        if self.is_lock:  # its note only helps people: to have it there or not is enough
            return [File(self.safe), File(self.data)]
        kept = dict.fromkeys(_remains(self.safe, self.pending))
        kept[self.data] = kept.pop(self.data, None)
        modes = sorted({self.safe_mode, self.mode})
        return [File(data, safe_mode=mode, mode=mode) for data in kept for mode in modes]


@dataclass(frozen=True, slots=True)
class Link:
    target: str


@dataclass(frozen=True, slots=True)
class Directory:
    """The entries as they are now, and those that survive a crash whatever happens."""

    entries: dict[str, int] = field(default_factory=dict)
    safe: dict[str, int] = field(default_factory=dict)


Node = File | Link | Directory


@dataclass(frozen=True, slots=True)
class Renaming:
    """A change of names that happens as one: (directory, name) now leads to a node, or to none."""

    names: tuple[tuple[int, str, int | None], ...]

    def touches(self, directory: int) -> bool:
        return any(place == directory for place, _, _ in self.names)


class FullDisk(OSError):
    """The disk takes some of the data, and then no more."""

    def __init__(self, path: Path, room: int) -> None:
        super().__init__(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        self.room = room


def _nothing(call: Call) -> None:
    return None


def _never(method: str, frame: FrameType) -> bool:
    return False


class SimulatedDisk:
    """The port `Disk`, in memory. Permissions are those of a user who is not root."""

    drops: Callable[[str, FrameType], bool] = staticmethod(_never)
    """Asked about each sync and rename, with the frame it comes from: is it left out?"""

    def __init__(self) -> None:
        self.nodes: dict[int, Node] = {0: Directory()}
        self.pending: tuple[Renaming, ...] = ()
        self.calls: list[Call] = []
        self.before: Callable[[Call], None] = _nothing
        """Told of each call that changes something, before it happens."""
        self._held: set[int] = set()
        self._found: dict[str, int] = {}
        self._next = 1

    # What a crash leaves

    def copy(self) -> "SimulatedDisk":
        """The same disk at this moment, without locks: whoever held one is dead."""
        other = SimulatedDisk()
        other.nodes = {
            number: Directory(dict(node.entries), dict(node.safe))
            if isinstance(node, Directory)
            else node
            for number, node in self.nodes.items()
        }
        other.pending = self.pending
        other._next = self._next
        return other

    def become(self, other: "SimulatedDisk") -> None:
        """The other disk's content in this one: other processes were at work meanwhile."""
        copy = other.copy()
        self.nodes, self.pending, self._next = copy.nodes, copy.pending, copy._next
        self._found.clear()

    def settle(self) -> None:
        """As if everything had been written out long ago."""
        for number, node in self.nodes.items():
            if isinstance(node, File):
                self.nodes[number] = node.synced()
            elif isinstance(node, Directory):
                self.nodes[number] = Directory(node.entries, dict(node.entries))
        self.pending = ()

    def tree(self) -> dict[str, tuple[bytes, int]]:
        """Every path with what is there, to tell states apart."""
        found: dict[str, tuple[bytes, int]] = {}

        def walk(number: int, path: str) -> None:
            match self.nodes[number]:
                case Directory() as node:
                    found[path or "/"] = (b"", A_DIRECTORY)
                    for name, inside in node.entries.items():
                        walk(inside, f"{path}/{name}")
                case File() as node:
                    found[path] = (node.data, node.mode)
                case Link(target):
                    found[path] = (target.encode(), A_LINK)

        walk(0, "")
        return found

    # The port: looking

    def kind(self, path: Path) -> Kind | None:
        match self._find(path):
            case None:
                return None
            case Directory():
                return "dir"
            case Link():
                return "link"
            case File():
                return "file"

    def first_link(self, way: Way) -> Path | None:
        return next((place for place in way.places if self.kind(place) == "link"), None)

    def mode(self, path: Path) -> int:
        """Not of the port: what a person sees of a file."""
        return self._file(path)[1].mode

    def size(self, path: Path) -> int:
        return len(self._file(path)[1].data)

    def stamp(self, path: Path) -> Stamp | None:
        """Time stands still here: nothing that was found right looks older than this moment."""
        node = self._find(path)
        return (len(node.data), 0, 0, 0) if isinstance(node, File) else None

    def stamps(self, root: Path, paths: Iterable[str]) -> Iterator[Stamp | None]:
        return (self.stamp(root / path) for path in paths)

    def read(self, path: Path, start: int = 0, size: int = -1) -> bytes:
        return self._file(path)[1].data[start : None if size < 0 else start + size]

    def names(self, path: Path) -> list[str]:
        return sorted(self._directory(path)[1].entries)

    def link_target(self, path: Path) -> str:
        node = self._find(path)
        if not isinstance(node, Link):
            raise _error(errno.EINVAL if node else errno.ENOENT, path)
        return node.target

    # The port: changing

    def write(self, path: Path, data: bytes) -> None:
        self._tell("write", path)
        number, node = self._open(path)
        emptied = (Change(0, None),) if node.data else ()
        self._put(number, node, *emptied, Change(0, data))

    def append(self, path: Path, data: bytes, number: int = 0) -> None:
        try:
            self._tell("append", path)
        except FullDisk as refusal:
            number, node = self._open(path)
            self._put(number, node, Change(len(node.data), data[: refusal.room]))
            raise
        number, node = self._open(path)
        self._put(number, node, Change(len(node.data), data))

    def truncate(self, path: Path, size: int) -> None:
        self._tell("truncate", path)
        number, node = self._writable(path)
        self._put(number, node, Change(size, None))

    def sync(self, path: Path, number: int = 0) -> None:
        number, node = self._file(path)
        try:
            happens = self._tell("sync", path)
        except OSError:
            self.nodes[number] = node.given_up()
            raise
        if happens:
            self.nodes[number] = node.synced()

    def make_dir(self, path: Path) -> None:
        self._tell("make_dir", path)
        self._name(path, self._new(Directory()))

    def sync_dir(self, path: Path) -> None:
        number, _ = self._directory(path)
        if not self._tell("sync_dir", path):
            return
        for change in [change for change in self.pending if change.touches(number)]:
            _apply(self.nodes, change, safe=True)
        self.pending = tuple(change for change in self.pending if not change.touches(number))

    def rename(self, old: Path, new: Path) -> None:
        if not self._tell("rename", old):
            return
        moved = self._number(old)
        if new != old and new.is_relative_to(old):
            raise _error(errno.EINVAL, new)
        target = self._find(new)
        if isinstance(target, Directory):
            if not isinstance(self.nodes[moved], Directory):
                raise _error(errno.EISDIR, new)
            if target.entries:
                raise _error(errno.ENOTEMPTY, new)
        elif target and isinstance(self.nodes[moved], Directory):
            raise _error(errno.ENOTDIR, new)
        source, place = self._directory(old.parent)[0], self._directory(new.parent)[0]
        self._change(Renaming(((source, old.name, None), (place, new.name, moved))))

    def remove(self, path: Path) -> None:
        self._tell("remove", path)
        if isinstance(self.nodes[self._number(path)], Directory):
            raise _error(errno.EISDIR, path)
        self._unname(path)

    def remove_dir(self, path: Path) -> None:
        self._tell("remove_dir", path)
        if self._directory(path)[1].entries:
            raise _error(errno.ENOTEMPTY, path)
        self._unname(path)

    def chmod(self, path: Path, mode: int) -> None:
        self._tell("chmod", path)
        number, node = self._file(path)
        self.nodes[number] = replace(node, mode=mode)

    def link(self, path: Path, target: str) -> None:
        self._tell("link", path)
        self._name(path, self._new(Link(target)))

    def try_lock(self, path: Path) -> Lock | None:
        if self.kind(path) is None:
            self._tell("try_lock", path)
        number, node = self._open(path)
        if number in self._held:
            return None
        self.nodes[number] = replace(node, is_lock=True)
        self._held.add(number)
        return SimulatedLock(self, path, number)

    # Inside

    def _tell(self, method: str, path: Path) -> bool:
        """Announces a call; False where it is to be left out."""
        call = Call(method, path)
        self.before(call)
        self.calls.append(call)
        return not self.drops(method, sys._getframe(2))

    def _number(self, path: Path) -> int:
        number = self._found.get(str(path))
        if number is None:
            number = self._found[str(path)] = self._walk(path)
        return number

    def _walk(self, path: Path) -> int:
        number, parts = 0, path.parts[1:]
        for place, part in enumerate(parts):
            node = self.nodes[number]
            if isinstance(node, Link):
                around = Path("/", *parts[: place - 1], node.target)
                return self._walk(Path(os.path.normpath(around), *parts[place:]))
            if not isinstance(node, Directory):
                raise _error(errno.ENOTDIR, path)
            if part not in node.entries:
                raise _error(errno.ENOENT, path)
            number = node.entries[part]
        return number

    def _find(self, path: Path) -> Node | None:
        try:
            return self.nodes[self._number(path)]
        except (FileNotFoundError, NotADirectoryError):
            return None

    def _file(self, path: Path) -> tuple[int, File]:
        number = self._number(path)
        node = self.nodes[number]
        if isinstance(node, File):
            return number, node
        raise _error(errno.EISDIR if isinstance(node, Directory) else errno.ELOOP, path)

    def _directory(self, path: Path) -> tuple[int, Directory]:
        number = self._number(path)
        node = self.nodes[number]
        if isinstance(node, Directory):
            return number, node
        raise _error(errno.ENOTDIR, path)

    def _writable(self, path: Path) -> tuple[int, File]:
        number, node = self._file(path)
        if not node.mode & WRITABLE:
            raise _error(errno.EACCES, path)
        return number, node

    def _open(self, path: Path) -> tuple[int, File]:
        """The file to write to, made where there is none."""
        if self._find(path) is None:
            self._name(path, self._new(File()))
        return self._writable(path)

    def _put(self, number: int, node: File, *changes: Change) -> None:
        self.nodes[number] = node.changed(*changes)

    def _new(self, node: Node) -> int:
        self._next += 1
        self.nodes[self._next] = node
        return self._next

    def _name(self, path: Path, number: int) -> None:
        place, directory = self._directory(path.parent)
        if path.name in directory.entries:
            raise _error(errno.EEXIST, path)
        self._change(Renaming(((place, path.name, number),)))

    def _unname(self, path: Path) -> None:
        place, _ = self._directory(path.parent)
        self._change(Renaming(((place, path.name, None),)))

    def _change(self, change: Renaming) -> None:
        _apply(self.nodes, change, safe=False)
        self.pending = (*self.pending, change)
        self._found.clear()


class SimulatedLock:
    def __init__(self, disk: SimulatedDisk, path: Path, number: int) -> None:
        self._disk = disk
        self._path = path
        self._number = number

    def note(self) -> bytes:
        node = self._disk.nodes[self._number]
        return node.data if isinstance(node, File) else b""

    def write_note(self, data: bytes) -> None:
        self._disk.write(self._path, data)

    def release(self) -> None:
        self._disk._held.discard(self._number)


class crash_states:  # noqa: N801 - reads as the question it answers
    """Every state in which a crash at this moment may leave the disk.

    All of them where they are at most `most`; else that many, chosen by `seed`, with the two
    extremes (nothing kept, everything kept) always among them.
    """

    def __init__(self, disk: SimulatedDisk, most: int = 5000, seed: int = 0) -> None:
        self._most = most
        self._chance = random.Random(seed)
        self._disk = disk
        self._worlds = [
            (nodes, _unsettled(nodes)) for nodes in _namespaces(disk, most, self._chance)
        ]
        self.total = sum(prod(map(len, files.values())) for _, files in self._worlds)
        self.exhaustive = self.total <= most

    def __iter__(self) -> Iterator[SimulatedDisk]:
        for nodes, files in self.choices():
            yield self.state(nodes, files)

    def choices(self) -> Iterator[tuple[dict[int, Node], dict[int, File]]]:
        """The names that are left, and what is left in each file that was not safe."""
        if self.exhaustive:
            for nodes, files in self._worlds:
                for choice in product(*files.values()):
                    yield nodes, dict(zip(files, choice, strict=True))
            return
        for nodes, files in (self._worlds[0], self._worlds[-1]):
            yield nodes, {number: forms[0] for number, forms in files.items()}
            yield nodes, {number: forms[-1] for number, forms in files.items()}
        for _ in range(self._most - 4):
            nodes, files = self._chance.choice(self._worlds)
            yield nodes, {number: self._chance.choice(forms) for number, forms in files.items()}

    def state(self, nodes: dict[int, Node], files: dict[int, File]) -> SimulatedDisk:
        state = SimulatedDisk()
        state.nodes = {
            number: Directory(dict(node.entries), dict(node.entries))
            if isinstance(node, Directory)
            else files.get(number, node)
            for number, node in nodes.items()
        }
        state._next = self._disk._next
        return state


def _namespaces(disk: SimulatedDisk, most: int, chance: random.Random) -> list[dict[int, Node]]:
    """The trees of names that may be left: each pending change of names is there or not."""
    count = len(disk.pending)
    everything = (1 << count) - 1
    if 1 << count <= most:
        masks: Sequence[int] = range(everything + 1)
    else:
        masks = [0, *(chance.getrandbits(count) for _ in range(most)), everything]
    found: dict[tuple[tuple[int, tuple[tuple[str, int], ...]], ...], dict[int, Node]] = {}
    for mask in masks:
        nodes: dict[int, Node] = {
            number: Directory(dict(node.safe)) if isinstance(node, Directory) else node
            for number, node in disk.nodes.items()
        }
        for place, change in enumerate(disk.pending):
            if mask >> place & 1:
                _apply(nodes, change, safe=False)
        reached = _reachable(nodes)
        key = tuple(
            (number, tuple(sorted(node.entries.items())))
            for number, node in sorted(reached.items())
            if isinstance(node, Directory)
        )
        if mask == everything:
            found.pop(key, None)
        found.setdefault(key, reached)
    return list(found.values())


def _reachable(nodes: dict[int, Node]) -> dict[int, Node]:
    reached: dict[int, Node] = {}
    waiting = [0]
    while waiting:
        number = waiting.pop()
        node = reached[number] = nodes[number]
        if isinstance(node, Directory):
            waiting += node.entries.values()
    return reached


def _unsettled(nodes: dict[int, Node]) -> dict[int, list[File]]:
    return {
        number: node.survivors()
        for number, node in nodes.items()
        if isinstance(node, File) and (node.pending or node.mode != node.safe_mode)
    }


def _remains(safe: bytes, pending: tuple[Change, ...]) -> Iterator[bytes]:
    """What may be left of a file. A change of its size may be lost though what follows is kept."""
    yield safe
    if not pending:
        return
    first, rest = pending[0], pending[1:]
    yield from _remains(first.on(safe), rest)
    if first.data is None:
        yield from _remains(safe, rest)
        return
    for cut in _cuts(first.data):
        torn = Change(first.at, first.data[:cut]).on(safe)
        yield torn
        yield torn.ljust(first.at + len(first.data), b"\0")
    yield safe.ljust(first.at + len(first.data), b"\0")


def _cuts(data: bytes) -> set[int]:
    """Where a write may stop: near its ends, in the middle, and at and before the end of a line."""
    ends = [place + 1 for place, byte in enumerate(data) if byte == NEWLINE]
    ends = ends[:2] + ends[-2:]
    cuts = {1, len(data) // 2, len(data) - 1, *ends, *(end - 1 for end in ends)}
    return {cut for cut in cuts if 0 < cut < len(data)}


def _apply(nodes: dict[int, Node], change: Renaming, *, safe: bool) -> None:
    for place, name, number in change.names:
        directory = nodes[place]
        if isinstance(directory, Directory):
            entries = directory.safe if safe else directory.entries
            if number is None:
                entries.pop(name, None)
            else:
                entries[name] = number


def _error(number: int, path: Path) -> OSError:
    return OSError(number, os.strerror(number), str(path))
