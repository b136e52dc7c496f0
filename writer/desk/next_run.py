"""The run after one that was archived. It begins with the book as it stands, and is there whole or
not at all: whoever opens the book to work makes it, where a crash came between the two.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from fsm.chapter import ChapterState
from writer.clock import stamp
from writer.contracts.run import RunMeta
from writer.desk.book import Book
from writer.desk.current import current_book, point_current_at
from writer.desk.intake import make_directories, run_id, versions
from writer.desk.seal import seal
from writer.events.envelope import Entry, PayloadRef
from writer.events.log import MOST_AT_ONCE, RunLog
from writer.events.types import ArtifactWritten, RunStarted
from writer.store.files import digest
from writer.store.locks import Lease
from writer.store.paths import RunPaths
from writer.store.vault import put_back

DECIDED = (ChapterState.PLANNED, ChapterState.DEPOSITED)
OF_A_CHAPTER = re.compile(r"chapters/(\d+)\.(?!editing/)")


def is_over(book: Book) -> bool:
    """Whether nothing can be recorded in this run any more, and the next is to begin: told again, a
    run begins no other than itself.
    """
    script = book.ports.script
    told = script is None or script.follows == book.run.run_id
    return bool(book.state.run.ended_at) and told


def go_on(book: Book) -> Book:
    """The book at a run that can be worked in."""
    if not is_over(book):
        return book
    with Lease.take(book.ports.files, book.paths, book.ports.clock, "archive"):
        return follow(book)


def follow(book: Book) -> Book:
    """Seals the run that is over and begins the next, under the lease; done before, it is read."""
    newest = Book.open(book.ports, book.name)
    if newest.run == book.run:
        seal(newest)
        run = _begin(newest)
        newest = Book.open(book.ports, book.name)
        if current_book(book.ports) == book.name:
            point_current_at(book.ports, run)
    newest.log.repair()  # writes the files that were carried
    return newest


def _begin(book: Book) -> RunPaths:
    """Put together aside, and then put where runs are found."""
    ports, paths, disk = book.ports, book.paths, book.ports.files.disk
    number = int(book.run.run_id[1:5]) + 1
    run = paths.run(book.run.stage, run_id(number, ports))
    if disk.kind(paths.next_run) == "dir":
        ports.files.remove_tree(paths.next_run)
    building = paths.unfinished_run(run)
    make_directories(ports, paths, building)
    log = RunLog(ports.files, paths, building, ports.clock, ports.redact, book.name, ports.script)
    for ref in _texts(book):
        log.payloads.put(book.log.payloads.get(ref))
    began, files = _beginning(book, log, run)
    for path, data in files.items():
        place = building.root / path.relative_to(run.root)
        put_back(ports.files, paths, paths.relative(place), data)
    told = [began, *(_written(book, path, data) for path, data in files.items())]
    for first in range(0, len(told), MOST_AT_ONCE):
        log.append(*told[first : first + MOST_AT_ONCE])
    ports.files.ensure_dir(run.root.parent)
    disk.rename(building.root, run.root)
    disk.sync_dir(run.root.parent)
    ports.files.remove_tree(paths.next_run)
    return run


def _texts(book: Book) -> Iterator[PayloadRef]:
    """What models and memory have said, and may be asked again."""
    yield from (one.response for one in book.state.answers.values() if one.response)
    yield from (one.found for one in book.state.recalled.values())


def _beginning(book: Book, log: RunLog, run: RunPaths) -> tuple[Entry, dict[Path, bytes]]:
    """The first event, and the files that the run begins with."""
    meta = book.read(RunMeta, book.run.meta)
    meta = meta.model_copy(
        update={
            "run_id": run.run_id,
            "versions": versions(book.ports),
            "started_at": stamp(log.moment()),
        }
    )
    start = RunStarted(
        seed=meta.seed,
        versions=meta.versions,
        models=meta.models,
        previous_run=book.run.run_id,
        previous_chain=book.log.last_chain,
        state=book.state.to_json(),
    )
    began = Entry(start, phase="archive", status="start", message=book.run.run_id)
    return began, {run.meta: meta.to_bytes(), **_carried(book, run)}


def _carried(book: Book, run: RunPaths) -> dict[Path, bytes]:
    """The frozen pack in use, and all there is of chapters that wait for a decision."""
    law, found = book.state.law, {}
    if law.frozen_version:
        pack = book.paths.frozen_pack(law.frozen_version)
        found[run.snapshot / pack.name] = book.content(pack)
    start = f"{book.paths.relative(book.run.root)}/"
    undecided = {n for n, one in law.chapters.items() if one.state not in DECIDED}
    for path in book.state.artifacts:
        inside = path.removeprefix(start)
        match = OF_A_CHAPTER.match(inside) if inside != path else None
        if match and int(match[1]) in undecided:
            found[run.root / inside] = book.content(book.paths.root / path)
    return found


def _written(book: Book, path: Path, data: bytes) -> Entry:
    relative = book.paths.relative(path)
    event = ArtifactWritten(
        path=relative, sha256=digest(data), replaces=None, content=data.decode()
    )
    return Entry(event, phase="archive", artifact_paths=(relative,), message=relative)
