"""A book that is open: its files, its log, and the state they add up to."""

import difflib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

from fsm.decision import NOBODY, Decision
from fsm.permit import Permit
from writer.contracts import validation
from writer.contracts.settings import Settings
from writer.contracts.validation import DocumentT
from writer.desk.ports import Ports
from writer.errors import ChangedOutside, Refused, UnknownBook
from writer.events.envelope import Entry, Envelope, Phase
from writer.events.fold import BookState
from writer.events.log import RunLog
from writer.events.news import to_json
from writer.events.types import ArtifactWritten, FactNoted, StateChanged
from writer.store.disk import Disk
from writer.store.files import Files, confine, digest
from writer.store.paths import BookPaths, RunPaths
from writer.store.vault import Vault, allow

READ_ONLY = ("frozen", "materials_snapshot")
NOTHING: Mapping[Any, Any] = MappingProxyType({})
PHASES: dict[str, Phase] = {
    "materials": "materials",
    "chapter": "chapter",
    "proposal": "change_proposal",
}


@dataclass(frozen=True, slots=True)
class Write:
    """A file on its way to the disk."""

    path: Path
    relative: str
    data: bytes
    replaces: str | None
    permit: str
    is_new: bool

    def entry(self, beside: Sequence[Entry]) -> Entry:
        """The event of this write, in the phase and chapter of those it goes with."""
        event = ArtifactWritten(
            path=self.relative,
            sha256=digest(self.data),
            replaces=self.replaces,
            content=self.data.decode(),
            permit=self.permit,
        )
        plain = Entry(event, artifact_paths=(self.relative,), message=self.relative)
        if not beside:
            return plain
        return replace(plain, phase=beside[0].phase, chapter=beside[0].chapter)

    def put(self, files: Files) -> None:
        read_only = self.path.parent.name in READ_ONLY
        files.rewrite(self.path, self.data, known=self.replaces, read_only=read_only)


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

    def take(
        self,
        permit: Permit,
        *entries: Entry,
        files: Mapping[Path, bytes] = NOTHING,
        decision: Decision = NOBODY,
        news: Mapping[str, object] = NOTHING,
        expected_seq: int | None = None,
    ) -> None:
        """Takes a step of the law: what was decided, the files that follow from it, and the new
        state are recorded all or none; then the files are written.
        """
        step = StateChanged(
            machine=permit.machine,
            subject=permit.subject,
            trigger=permit.trigger,
            source=permit.source,
            target=permit.target,
            decision=said(decision),
            news=to_json(permit.subject, news),
        )
        chapter = int(permit.subject.partition(":")[2] or 0)
        entry = Entry(
            step,
            phase=PHASES[permit.machine],
            actor="human" if decision is not NOBODY else "system",
            chapter=chapter,
            message=f"{permit.subject}: {permit.source} → {permit.target}",
        )
        self._record([*entries, entry], files, permit, expected_seq)

    def keep(
        self, files: Mapping[Path, bytes], *entries: Entry, permit: Permit | None = None
    ) -> None:
        """Files, with the events that tell of them, where no machine moves."""
        if permit and not self.proves(permit):
            raise Refused("store.no_permit", path=", ".join(map(str, files)), area=permit.subject)
        self._record(list(entries), files, permit, None)

    def note(self, subject: str, words: int | None = None, /, **news: object) -> Entry:
        """Something that the law has to know, to be recorded with what brought it about."""
        chapter = int(subject.partition(":")[2] or 0)
        event = FactNoted(subject=subject, news=to_json(subject, news), words=words)
        return Entry(event, phase="chapter" if chapter else "materials", chapter=chapter)

    def _record(
        self,
        entries: list[Entry],
        files: Mapping[Path, bytes],
        permit: Permit | None,
        expected_seq: int | None,
    ) -> None:
        writes = [self._write(path, data, permit) for path, data in files.items()]
        changed = [write for write in writes if write.is_new]

        def put_all() -> None:
            for write in changed:
                write.put(self.ports.files)

        recorded = [*(write.entry(entries) for write in changed), *entries]
        if recorded:
            self.log.append(*recorded, expected_seq=expected_seq, then=put_all)

    def _write(self, path: Path, data: bytes, permit: Permit | None) -> "Write":
        """A write that may happen: inside the book, permitted, and over nobody else's work."""
        relative = self.paths.relative(confine(self.ports.files.disk, self.paths.root, path))
        allow(relative, permit)
        data = self.clean(data)
        found = self.ports.files.digest_of(path)
        if found not in (self.known(relative), digest(data)):
            raise ChangedOutside("store.changed_outside", file=relative)
        by = f"{permit.machine}.{permit.trigger}" if permit else ""
        is_new = not found == digest(data) == self.known(relative)
        return Write(path, relative, data, found, by, is_new)

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

    def stands(self, subject: str) -> str:
        """The state of one of the machines."""
        law, (kind, _, number) = self.state.law, subject.partition(":")
        if kind == "materials":
            return law.materials.state
        if kind == "chapter":
            return law.chapters[int(number)].state if int(number) in law.chapters else ""
        return law.proposals[subject].state if subject in law.proposals else ""

    # What the vault asks of whoever keeps the record.

    def proves(self, permit: Permit) -> bool:
        """A permit counts while the log says that its machine is where the permit's step led."""
        return self.stands(permit.subject) == permit.target

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


def said(decision: Decision) -> dict[str, Any]:
    """What a person said, without what they left unsaid."""
    return {key: value for key, value in asdict(decision).items() if value}


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
