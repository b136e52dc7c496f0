"""A book that is open: its files, its log, and the state they add up to."""

import difflib
from collections.abc import Callable
from pathlib import Path
from typing import Self

from fsm.permit import Permit
from writer.contracts import validation
from writer.contracts.settings import Settings
from writer.contracts.validation import DocumentT
from writer.desk.ports import Ports
from writer.errors import UnknownBook
from writer.events.envelope import Entry, Envelope
from writer.events.fold import BookState
from writer.events.log import RunLog
from writer.events.types import ArtifactWritten
from writer.store.disk import Disk
from writer.store.files import confine, digest
from writer.store.paths import BookPaths, RunPaths
from writer.store.vault import Vault


class Book:
    """One novel. Opening it to look takes no lock and changes not a byte."""

    def __init__(self, ports: Ports, paths: BookPaths, run: RunPaths, name: str) -> None:
        self.ports = ports
        self.paths = paths
        self.run = run
        self.name = name
        self.log = RunLog(ports.files, paths, run, ports.clock, ports.redact, project=name)
        self.vault = Vault(ports.files, paths, self)

    @classmethod
    def open(cls, ports: Ports, name: str) -> Self:
        """The book as it is now, to look at."""
        paths = find(ports, name)
        begun = runs(ports.files.disk, paths)
        if not begun:
            raise UnknownBook("books.no_record", name=paths.name)
        book = cls(ports, paths, begun[-1], paths.name)
        book.log.catch_up()
        return book

    @classmethod
    def open_to_work(cls, ports: Ports, name: str) -> Self:
        """The book, with whatever a crash cut off put right before anything new happens."""
        book = cls.open(ports, name)
        book.log.repair()
        book.finish_writes()
        return book

    @property
    def state(self) -> BookState:
        return self.log.state

    def settings(self) -> Settings:
        return self.read(Settings, self.paths.settings)

    def read(self, model: type[DocumentT], path: Path) -> DocumentT:
        """A record of the book. One that is just as we wrote it needs no second examination."""
        data = self.ports.files.read_record(confine(self.ports.files.disk, self.paths.root, path))
        if digest(data) == self.known(self.paths.relative(path)):
            return model.from_bytes(data)
        return validation.read(model, data, path.name)

    def unfinished_writes(self) -> list[Envelope]:
        """The last writes on record. Only these can be missing on disk: see `RunLog.append`."""
        return [
            line
            for line in self.log.recent
            if line.event_type == ArtifactWritten.event_type
            and self.state.artifacts[line.data["path"]].seq == line.seq
        ]

    def finish_writes(self) -> None:
        """Does the writes that are on record but not on disk."""
        for line in self.unfinished_writes():
            data = self.log.full(line).data
            self.vault.finish(data["path"], data["content"].encode(), data["replaces"])

    # What the vault asks of whoever keeps the record.

    def proves(self, permit: Permit) -> bool:
        """A permit counts while the log says that its machine is where the permit's step led."""
        return self.state.of(permit.machine, permit.subject) == permit.target

    def clean(self, data: bytes) -> bytes:
        return self.ports.redact(data.decode()).encode()

    def known(self, path: str) -> str | None:
        artifact = self.state.artifacts.get(path)
        return artifact.sha256 if artifact else None

    def record(
        self,
        path: str,
        data: bytes,
        replaces: str | None,
        permit: Permit | None,
        then: Callable[[], None],
    ) -> None:
        event = ArtifactWritten(
            path=path,
            sha256=digest(data),
            replaces=replaces,
            content=data.decode(),
            permit=f"{permit.machine}.{permit.trigger}" if permit else "",
        )
        self.log.append(Entry(event, artifact_paths=(path,), message=path), then=then)


def find(ports: Ports, name: str) -> BookPaths:
    """Where the book lives, or UnknownBook with the name that was probably meant."""
    paths = ports.paths.book(name)
    confine(ports.files.disk, ports.paths.projects, paths.root)
    if ports.files.disk.kind(paths.root) != "dir":
        near = difflib.get_close_matches(paths.name, names(ports), n=1, cutoff=0.5)
        key = "books.unknown_near" if near else "books.unknown"
        raise UnknownBook(key, name=paths.name, near="".join(near))
    return paths


def names(ports: Ports) -> list[str]:
    """The books there are."""
    projects = ports.paths.projects
    return [
        name
        for name in _names(ports.files.disk, projects)
        if not name.startswith(".") and ports.files.disk.kind(projects / name) == "dir"
    ]


def runs(disk: Disk, book: BookPaths) -> list[RunPaths]:
    """The runs of a book that have begun, oldest first: a run's id begins with its number."""
    found = [
        book.run(stage, run_id)
        for stage in _names(disk, book.stages)
        for run_id in _names(disk, book.stages / stage / "runs")
    ]
    begun = [run for run in found if disk.kind(confine(disk, book.root, run.full_log)) == "file"]
    return sorted(begun, key=lambda run: run.run_id)


def _names(disk: Disk, directory: Path) -> list[str]:
    return disk.names(directory) if disk.kind(directory) == "dir" else []
