"""Where the books and their runs are found."""

import difflib
from pathlib import Path

from writer.desk.ports import Ports
from writer.errors import UnknownBook
from writer.store.disk import Disk
from writer.store.files import confine
from writer.store.paths import BookPaths, RunPaths


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
