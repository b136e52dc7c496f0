"""Whoever tells a leg of a long run: begins with the book as the record has it there."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from writer.clock import SystemClock
from writer.desk.backup import walk
from writer.desk.book import Book
from writer.desk.fork import texts_named
from writer.desk.history import open_run
from writer.desk.intake import make_directories
from writer.desk.leg import Came, Leg
from writer.desk.ports import Ports
from writer.desk.rerun import tell
from writer.desk.retelling import Retelling
from writer.desk.shelf import runs
from writer.desk.stage import Stage, stage
from writer.desk.then import Then
from writer.events.redact import Redactor
from writer.settings import AppSettings
from writer.store.disk import RealDisk
from writer.store.files import Files
from writer.store.lent import LentDisk
from writer.store.paths import BookPaths, LibraryPaths, RunPaths


def main(word: str) -> None:
    """What a process of its own does; its last word is what came of it."""
    came = run(Leg.from_word(word))
    sys.stdout.buffer.write(came.to_bytes())


def run(leg: Leg) -> Came:
    source = _source(leg)
    record = Retelling(source, leg.begins, leg.ends)
    then = Then.of(source, leg.begins)
    found = dict(then.state.artifacts.digests())
    target = LibraryPaths(Path(leg.place)).book(record.line(leg.begins + 1).project)
    at = target.run(source.run.stage, leg.run_id)
    lent = dict(_lent(then, record, target, at))
    disk = LentDisk(lent)
    told = stage(source.ports, record, Path(leg.place), disk)
    name = told.name
    _lay_out(told, record, target, at, lent)
    tell(told)
    told.go_out()
    disk.put_down()
    changed = [place for place in lent if not disk.is_lent(place)]
    return Came(
        name if told.name == name else "",
        {path: found.get(path) for path in map(target.relative, changed)},
        [target.relative(place) for place in changed if disk.kind(place) is None],
    )


def _source(leg: Leg) -> Book:
    outputs = Path(leg.outputs)
    ports = Ports(
        paths=LibraryPaths(outputs),
        files=Files(RealDisk(), outputs),
        clock=SystemClock(),
        redact=Redactor(),
        settings=AppSettings(outputs=outputs, recursion_limit=leg.recursion_limit),
    )
    return open_run(ports, leg.book, leg.run_id)


def _lent(
    then: Then, record: Retelling, target: BookPaths, at: RunPaths
) -> Iterator[tuple[Path, Path]]:
    """The files of the book as it was then, and where the same bytes lie."""
    source, disk = record.source, record.source.ports.files.disk
    of_runs = {run.run_id: run for run in runs(disk, source.paths)}
    for path, artifact in then.state.artifacts.items():
        yield target.inside(path), of_runs[artifact.run_id].payload(artifact.payload)
    named = texts_named(source, b"".join(record.lines()[: then.seq]))
    for name in disk.names(source.run.payloads):
        if name.partition(".")[0] in named:
            yield at.payloads / name, source.run.payloads / name
    earlier = [run.root for run_id, run in of_runs.items() if run_id < source.run.run_id]
    for place in (*earlier, source.paths.prompts):
        for file in walk(disk, place) if disk.kind(place) == "dir" else ():
            yield target.root / source.paths.relative(file), file


def _lay_out(
    told: Stage, record: Retelling, target: BookPaths, at: RunPaths, lent: Mapping[Path, Path]
) -> None:
    """The directories, and both logs as far as they went."""
    files, source = told.ports.files, record.source
    make_directories(told.ports, target, at)
    for directory in {place.parent for place in lent}:
        files.ensure_dir(directory)
    for log, before in ((at.full_log, source.run.full_log), (at.index_log, source.run.index_log)):
        lines = source.ports.files.disk.read(before).splitlines(keepends=True)
        files.write(log, b"".join(lines[: record.seq]))
