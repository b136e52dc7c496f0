"""A book that is open: its files, its log, and the state they add up to."""

import re
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol, Self, TypeAlias, cast

from fsm.book import Book as Law
from fsm.decision import NOBODY, Decision
from fsm.lifecycle import Refusal
from fsm.permit import Permit
from writer.contracts import validation
from writer.contracts.settings import Settings
from writer.contracts.validation import DocumentT
from writer.desk.ports import Ports
from writer.desk.shared import SHARED
from writer.desk.shelf import find, runs
from writer.errors import BrokenLog, ChangedOutside, Refused, UnknownBook
from writer.events.envelope import Entry, Phase
from writer.events.fold import BookState
from writer.events.lawful import answer
from writer.events.log import RunLog
from writer.events.news import to_json
from writer.events.types import ArtifactRemoved, ArtifactWritten, FactNoted, StateChanged
from writer.store.files import confine, digest
from writer.store.paths import BookPaths, RunPaths
from writer.store.vault import Removal, Vault, Write, area_of

IN_SHORT = 500
WORDS = tuple(field.name for field in fields(Decision))
"""What a decision is made of."""
BY_HAND = re.compile(
    r"(settings|world|theme_conflict|characters|outline)\.json|chapters/chapter_\d+_plan\.json"
)
"""What decides nothing, so that anybody may write or change it by hand."""
MOST_LOOKED_AT = 64
AT_A_GATE = re.compile(r"stages/.*/chapters/\d+\.(human_review|digest|editor)\.json")
OnDisk: TypeAlias = ArtifactWritten | ArtifactRemoved
NOTHING: Mapping[Any, Any] = MappingProxyType({})
PHASES: dict[str, Phase] = {
    "materials": "materials",
    "chapter": "chapter",
    "proposal": "change_proposal",
}


class Kept(Protocol):
    """Where the content of a file is to be had again."""

    @property
    def sha256(self) -> str: ...
    @property
    def run_id(self) -> str: ...
    @property
    def payload(self) -> str: ...


class Book:
    """One novel. Opening it to look takes no lock and changes not a byte."""

    def __init__(self, ports: Ports, paths: BookPaths, run: RunPaths, name: str) -> None:
        self.ports = ports
        self.paths = paths
        self.run = run
        self.name = name
        self.log = RunLog(
            ports.files, paths, run, ports.clock, ports.redact, project=name, script=ports.script
        )
        self.vault = Vault(ports.files, paths, self)
        self._taken: dict[str, Permit] = {}
        """The last step of each machine that was taken here, by its permit."""
        self._looked_at: OrderedDict[tuple[type, str], tuple[str, str, str, Any]] = OrderedDict()
        """Records that were looked at, each with its path in the book, what the record says of it,
        and its digest; the one that nobody has asked for longest comes first.
        """
        self._answered: tuple[Law, tuple[object, ...], Permit | Refusal] | None = None
        """The last question to the law, and its answer."""

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
        from writer.desk.next_run import go_on  # which opens books itself

        book = cls.open(ports, name)
        book.log.repair()
        return cast("Self", go_on(book))

    @property
    def state(self) -> BookState:
        return self.log.state

    def settings(self, *, shared: bool = False) -> Settings:
        """Whoever only reads them may share them with others."""
        return (self.look_at if shared else self.read)(Settings, self.paths.settings)

    def read(self, model: type[DocumentT], path: Path) -> DocumentT:
        """A record of the book, just as it was recorded. Only what anybody may write by hand, and
        what no decision rests on, is taken as it is found, once it was examined.
        """
        return self._examined(model, path, model.from_bytes)

    def look_at(self, model: type[DocumentT], path: Path) -> DocumentT:
        """Like `read`, for whoever changes nothing of it: the same bytes are parsed once."""
        place = (model, str(path))
        looked = self._looked_at.get(place)
        if looked is None:
            return self._look_anew(model, path)
        relative, told, known, record = looked
        if self.state.artifacts.lines.get(relative) != told:
            return self._look_anew(model, path)
        with suppress(KeyError):  # a reviewer at our side may have looked at too much else
            self._looked_at.move_to_end(place)
        found = self.ports.files.digest_inside(self.paths.root, path)
        return record if found == known else self.read(model, path)

    def _look_anew(self, model: type[DocumentT], path: Path) -> DocumentT:
        relative = self.paths.relative(path)
        known = self.known(relative)
        shared = SHARED.get(model, known) if known else None
        if shared is None or known is None:
            return self._examined(model, path, partial(SHARED.parsed, model))
        if self.ports.files.digest_inside(self.paths.root, path) != known:
            return self.read(model, path)
        told = self.state.artifacts.lines[relative]
        self._looked_at[model, str(path)] = (relative, told, known, shared)
        if len(self._looked_at) > MOST_LOOKED_AT:
            self._looked_at.popitem(last=False)
        return shared

    def _examined(
        self, model: type[DocumentT], path: Path, parse: Callable[[bytes], DocumentT]
    ) -> DocumentT:
        data, relative = self.content(path), self.paths.relative(path)
        known = self.known(relative)
        if digest(data) == known:
            return parse(data)
        if not BY_HAND.fullmatch(relative) and (known or is_decided(relative)):
            raise ChangedOutside("store.touched", file=relative)
        return validation.read(model, data, path.name)

    def content(self, path: Path) -> bytes:
        """What a file holds; what is recorded and still on its way to the disk is there already."""
        files, relative = self.ports.files, self.paths.relative(path)
        confine(files.disk, self.paths.root, path)
        for look in (self.log.catch_up, None):
            artifact, found = self.state.artifacts.get(relative), files.digest_of(path)
            if artifact is None or found == artifact.sha256:
                break
            if found == artifact.replaces:
                return self.recorded(artifact)
            if look:
                look()  # somebody else may have written it since, and said so before
        return files.read_record(path)

    def recorded(self, kept: Kept) -> bytes:
        """The bytes that the record has of a file, whatever has become of the file."""
        disk = self.ports.files.disk
        for run in runs(disk, self.paths):
            path = run.payload(kept.payload)
            if run.run_id == kept.run_id and disk.kind(path) == "file":
                data = disk.read(confine(disk, self.paths.root, path))
                if digest(data) != kept.sha256:
                    raise BrokenLog("record.payload_changed", path=kept.payload)
                return data
        raise BrokenLog("record.payload_missing", path=kept.payload)

    def still_has(self, kept: Kept) -> bool:
        """Whether the record of this run holds just that content, without reading it again."""
        files = self.ports.files
        path = self.run.payload(kept.payload)
        return kept.run_id == self.run.run_id and files.digest_of(path) == kept.sha256

    def lately(self, number: int, path: Path) -> Path:
        """Where a file about a chapter is to be read: once the chapter is deposited, that may be
        in an archived run. What is in hand is always in the run in work.
        """
        chapter = self.state.law.chapters.get(number)
        if self.has(path) or chapter is None or not chapter.deposited:
            return path
        inside = path.relative_to(self.run.root)
        others = (run.root / inside for run in reversed(runs(self.ports.files.disk, self.paths)))
        return next((other for other in others if self.has(other)), path)

    def has(self, path: Path) -> bool:
        """Whether the record knows of such a file, whatever may lie on the disk."""
        return self.paths.relative(path) in self.state.artifacts.lines

    def take(
        self,
        permit: Permit,
        *entries: Entry,
        files: Mapping[Path, bytes] = NOTHING,
        decision: Decision = NOBODY,
        news: Mapping[str, object] = NOTHING,
        expected_seq: int | None = None,
        removes: Iterable[Path] = (),
        found_text: str = "",
        over: Collection[str] = (),
    ) -> None:
        """Takes a step of the law: what was decided, the files that follow from it, and the new
        state are recorded all or none; then the files are written, and those of `removes` go.
        """
        expected_seq = self.log.seq if expected_seq is None else expected_seq
        if self.asked(permit.subject, permit.trigger, decision, found_text) != permit:
            raise Refused("store.no_permit", path=permit.subject, area=permit.trigger)
        step = StateChanged(
            machine=permit.machine,
            subject=permit.subject,
            trigger=permit.trigger,
            source=permit.source,
            target=permit.target,
            decision=said(decision),
            news=to_json(permit.subject, news),
            found_text=found_text,
        )
        chapter = int(permit.subject.partition(":")[2] or 0)
        entry = Entry(
            step,
            phase=PHASES[permit.machine],
            actor="human" if decision is not NOBODY else "system",
            chapter=chapter,
            message=f"{permit.subject}: {permit.source} → {permit.target}",
        )
        self._record([*entries, entry], files, permit, expected_seq, removes, over)
        self._taken[permit.subject] = permit

    def asked(
        self, subject: str, trigger: str, decision: Decision = NOBODY, found_text: str = ""
    ) -> Permit | Refusal:
        """The law's yes or no to a step, as the book stands: while that is the very same, so is the
        answer to the same question.
        """
        law, question = self.state.law, (subject, trigger, decision, found_text)
        last = self._answered
        if last and last[0] is law and last[1] == question:
            return last[2]
        said = answer(law, *question)
        self._answered = law, question, said
        return said

    def keep(
        self,
        files: Mapping[Path, bytes],
        *entries: Entry,
        permit: Permit | None = None,
        removes: Iterable[Path] = (),
        over: Collection[str] = (),
        expected_seq: int | None = None,
    ) -> None:
        """Files, with the events that tell of them, where no machine moves."""
        if permit and not self.proves(permit):
            raise Refused("store.no_permit", path=", ".join(map(str, files)), area=permit.subject)
        self._record(list(entries), files, permit, expected_seq, removes, over)

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
        removes: Iterable[Path],
        over: Collection[str],
    ) -> None:
        writes: list[Write] = []
        removals: list[Removal] = []

        def prepare() -> list[Entry]:
            every = [self.vault.prepare(path, data, permit, over) for path, data in files.items()]
            writes.extend(write for write in every if write.is_new)
            removals.extend(self.vault.prepare_removal(path, permit) for path in removes)
            kept = dict(_without_keys(files.values(), every))
            told = [_as_kept(entry, kept) for entry in entries] if kept else entries
            on_disk: list[OnDisk] = [*map(_written, writes), *map(_removed, removals)]
            return [*(_beside(event, told) for event in on_disk), *told]

        def put_all() -> None:
            for write in writes:
                self.vault.put(write)
            for removal in removals:
                self.vault.remove(removal)

        self.log.record(prepare, expected_seq=expected_seq, then=put_all)

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
        """A permit counts for whoever took its step, while its machine is where that step led."""
        is_ours = self._taken.get(permit.subject) is permit
        return is_ours and self.stands(permit.subject) == permit.target

    def clean(self, data: bytes) -> bytes:
        return self.ports.redact(data.decode()).encode()

    def known(self, path: str) -> str | None:
        line = self.state.artifacts.lines.get(path)  # asked all the time, and for nothing else
        return line.partition("\t")[0] if line else None


def _written(write: Write) -> ArtifactWritten:
    return ArtifactWritten(
        path=write.relative,
        sha256=write.sha256,
        replaces=write.replaces,
        content=write.data.decode(),
        permit=write.permit,
    )


def _removed(removal: Removal) -> ArtifactRemoved:
    return ArtifactRemoved(path=removal.relative, sha256=removal.sha256, permit=removal.permit)


def _beside(event: OnDisk, others: Sequence[Entry]) -> Entry:
    """The event of a file, in the phase and chapter of those it goes with."""
    path, first = event.path, others[0] if others else None
    phase: Phase = first.phase if first else "materials"
    chapter = first.chapter if first else 0
    return Entry(event, phase, chapter=chapter, artifact_paths=(path,), message=path)


def _without_keys(given: Iterable[bytes], writes: Iterable[Write]) -> Iterator[tuple[str, str]]:
    """The digests of files that had a key in them, as they were given and as they are kept."""
    for data, write in zip(given, writes, strict=True):
        if data != write.data:
            yield digest(data), write.sha256


def _as_kept(entry: Entry, kept: Mapping[str, str]) -> Entry:
    """What is told of files that had a key in them is told of them as they are kept: without."""
    data = entry.event.model_dump_json()
    for given, without_key in kept.items():
        data = data.replace(given, without_key)
    return replace(entry, event=type(entry.event).model_validate_json(data))


def is_decided(relative: str) -> bool:
    """Whether a file is written only by a decision, or is what one was taken on."""
    return bool(area_of(relative)) or AT_A_GATE.fullmatch(relative) is not None


def said(decision: Decision) -> dict[str, Any]:
    """What a person said, without what they left unsaid; long texts only as far as the law asks
    for them, for it reads no text that is kept outside the log.
    """
    spoken = ((name, getattr(decision, name)) for name in WORDS)
    return {name: _in_short(value) for name, value in spoken if value}


def _in_short(value: str | Sequence[str]) -> str | list[str]:
    if isinstance(value, str):
        return value if len(value) <= IN_SHORT else value.strip()[:IN_SHORT]
    return [str(_in_short(item)) for item in value]
