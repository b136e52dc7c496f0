"""Looks at the machine and at a book, says what is well and what is not, and mends what is safe."""

import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Literal

from fsm.materials import MaterialsState
from writer.contracts.run import RunMeta
from writer.contracts.settings import BookLanguage, Settings
from writer.desk import hands
from writer.desk.book import Book
from writer.desk.card import AT_THE_GATE
from writer.desk.frozen import is_frozen, put_back_frozen, recorded, touched
from writer.desk.ports import Ports
from writer.desk.proof import doubts_about_chapter, doubts_about_materials
from writer.desk.shelf import find, names, runs
from writer.desk.strangers import strangers
from writer.desk.studio import Nobody, Studio
from writer.errors import NovelGateError, Reason
from writer.events.types import ArtifactRemoved
from writer.graph.prompts import instructions_known
from writer.llm.own_words import OwnWords
from writer.store.leftovers import leftovers, sweep
from writer.store.locks import Lease, holder
from writer.store.paths import BookPaths
from writer.store.vault import put_back

Level = Literal["ok", "warning", "bad"]
SUPPORTED = ("Linux", "Darwin")
LITTLE_SPACE = 200 << 20


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: how it is, in a sentence, and what would mend it where that is safe."""

    level: Level
    what: Reason
    mend: Callable[[], object] | None = field(default=None, compare=False)


def examine_machine(ports: Ports) -> Iterator[Finding]:
    version = ".".join(map(str, sys.version_info[:3]))
    yield Finding("ok", Reason("doctor.python", version=version))
    system = platform.system()
    known = system in SUPPORTED
    yield Finding(
        "ok" if known else "warning",
        Reason("doctor.system" if known else "doctor.system_unknown", system=system),
    )
    yield from _outputs(ports)
    for leftover in _leftovers(ports):
        yield Finding(
            "warning",
            Reason("doctor.leftover", path=leftover.name),
            partial(ports.files.remove_tree, leftover),
        )


def examine_book(ports: Ports, name: str) -> Iterator[Finding]:
    """Everything about one book that can be checked without a model."""
    paths = find(ports, name)
    for run in runs(ports.files.disk, paths):
        book = Book(ports, paths, run, paths.name)
        try:
            book.log.read_on()
        except NovelGateError as error:
            yield Finding("bad", _as_reason(error))
            return
        yield Finding("ok", Reason("doctor.log_whole", run=run.run_id, count=book.log.seq))
        for path in book.log.snapshots.touched():
            mend = partial(ports.files.disk.remove, path)
            yield Finding("warning", Reason("doctor.snapshot_touched", path=path.name), mend)
    book = Book.open(ports, name)
    yield from _log(book)
    yield from _records(book)
    yield from _artifacts(book)
    yield from _strangers(book)
    yield from _at_the_gates(book)
    yield from _prompts(book)
    if came := book.state.restored:
        told = Reason("doctor.restored", source=came.source, by=came.by, at=came.at)
        yield Finding("ok", told)
    if half := list(leftovers(ports.files.disk, paths.root)):
        mend = partial(_sweep, ports, paths)
        yield Finding("warning", Reason("doctor.half_written", count=len(half)), mend)
    if (who := holder(ports.files.disk, paths))["pid"] != "?":
        yield Finding("ok", Reason("doctor.lease", **who))


def _strangers(book: Book) -> Iterator[Finding]:
    """One whose removal is on record, and was cut off, goes when the book is opened to work."""
    owed = {
        (line.data["path"], line.data["sha256"])
        for line in book.log.last_append
        if line.event_type == ArtifactRemoved.event_type
    }
    for path in strangers(book):
        if (path, book.ports.files.digest_of(book.paths.root / path)) in owed:
            yield Finding("warning", Reason("doctor.unfinished", path=path), book.log.repair)
        else:
            yield Finding("bad", Reason("doctor.stranger", path=path))


def _sweep(ports: Ports, paths: BookPaths) -> None:
    with Lease.take(ports.files, paths, ports.clock, "doctor"):
        sweep(ports.files.disk, paths.root)


def _prompts(book: Book) -> Iterator[Finding]:
    """Which instructions of its own a book has; one of a name that nothing is called by is idle."""
    language: BookLanguage = "zh" if book.state.language == "zh" else "en"
    for file in OwnWords(book.ports.files.disk, book.paths.prompts, language).files():
        known = file in instructions_known(language)
        told = Reason(f"doctor.{'own_prompt' if known else 'idle_prompt'}", file=file)
        yield Finding("ok" if known else "warning", told)


def _outputs(ports: Ports) -> Iterator[Finding]:
    outputs = ports.paths.outputs
    probe = outputs / f".doctor-{ports.clock.new_id()}"
    try:
        ports.files.write(probe, b"")
        ports.files.disk.remove(probe)
    except OSError as error:
        yield Finding("bad", Reason("doctor.unwritable", path=outputs, why=error.strerror))
        return
    yield Finding("ok", Reason("doctor.writable", path=outputs, count=len(names(ports))))
    free = shutil.disk_usage(outputs).free
    level: Level = "ok" if free > LITTLE_SPACE else "warning"
    yield Finding(level, Reason("doctor.space", free=free >> 20))


def _leftovers(ports: Ports) -> list[Path]:
    """Books that were being made when their process died; nobody was told that they exist."""
    projects, disk = ports.paths.projects, ports.files.disk
    found = disk.names(projects) if disk.kind(projects) == "dir" else []
    return [projects / name for name in found if name.startswith(".new-")]


def _log(book: Book) -> Iterator[Finding]:
    if book.log.torn:
        size = len(book.log.torn)
        yield Finding("warning", Reason("doctor.torn", size=size), book.log.repair)
    if book.log.is_cut:
        gone = Reason("record.lines_missing", run=book.run.run_id, line=book.log.seq + 1)
        yield Finding("bad", gone)
    last = ""
    for line in book.log.lines():
        if line.ts < last:
            yield Finding("warning", Reason("doctor.clock_back", line=line.seq, at=line.ts))
        last = max(last, line.ts)
        for ref in line.payload_refs.values():
            try:
                book.log.payloads.get(ref)
            except NovelGateError as error:
                yield Finding("bad", _as_reason(error))


def _records(book: Book) -> Iterator[Finding]:
    for model, path in ((Settings, book.paths.settings), (RunMeta, book.run.meta)):
        try:
            book.read(model, path)
        except NovelGateError as error:
            yield Finding("bad", _as_reason(error))
            for reason in error.reasons:
                yield Finding("bad", reason)


def _put_back(book: Book, path: str) -> None:
    """A file that is gone, from the record; never over one that has come back."""
    content, place = recorded(book, path), book.paths.root / path

    def put() -> None:
        if content is not None and book.ports.files.disk.kind(place) is None:
            put_back(book.ports.files, book.paths, path, content)

    book.log.record(list, then=put)


def _artifacts(book: Book) -> Iterator[Finding]:
    """Each file on record against its recorded digest."""
    owed, wrong = book.log.owed(), 0
    for path, artifact in book.state.artifacts.items():
        found = book.ports.files.digest_of(book.paths.root / path)
        if found == artifact.sha256:
            continue
        wrong += 1
        if path in owed and owed[path] == found:
            yield Finding("warning", Reason("doctor.unfinished", path=path), book.log.repair)
        elif is_frozen(path) and (changed := touched(book, path)):
            mend = partial(put_back_frozen, book, path) if recorded(book, path) else None
            yield Finding("bad", changed.reason, mend)
        elif found is None:
            mend = partial(_put_back, book, path) if recorded(book, path) else None
            yield Finding("bad", Reason("doctor.file_missing", path=path), mend)
        else:
            yield Finding("bad", Reason("doctor.file_changed", path=path))
    for hand in hands.look(book):
        if hand.path not in book.state.artifacts:
            wrong += 1
            yield Finding("bad", Reason("doctor.file_changed", path=hand.path))
    if not wrong:
        yield Finding("ok", Reason("doctor.files_whole", count=len(book.state.artifacts)))


def _at_the_gates(book: Book) -> Iterator[Finding]:
    """What waits for a person, against what the checks find."""
    law, studio = book.state.law, Studio(book, Nobody())
    try:
        for number in law.chapters_in(*AT_THE_GATE):
            if law.chapters[number].checked_under == law.frozen_version:
                yield from (Finding("bad", why) for why in doubts_about_chapter(book, number))
        if law.materials.state is MaterialsState.HUMAN_REVIEW_GATE:
            yield from (Finding("bad", why) for why in doubts_about_materials(studio))
    except NovelGateError as error:
        yield Finding("bad", _as_reason(error))


def _as_reason(error: NovelGateError) -> Reason:
    return Reason(error.key, **error.facts)
