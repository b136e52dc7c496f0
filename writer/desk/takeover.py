"""A NovelGen project, among the books or from elsewhere, becomes a book with a record."""

from collections.abc import Iterator
from pathlib import Path

from writer.desk.adopt import adopt
from writer.desk.book import Book
from writer.desk.intake import free_place, give_name, unfinished
from writer.desk.ports import Ports
from writer.desk.project_files import json_to_state
from writer.desk.studio import Nobody, Watcher
from writer.errors import BadInput
from writer.store.locks import Lease
from writer.store.paths import BookPaths

FOLDERS = ("", "chapters", "chapters/scenes")
"""Where a project has its results."""


def can_be_taken_over(ports: Ports, name: str) -> bool:
    """Whether there is anything that a project would have."""
    return any(_files(ports.paths.book(name).root))


def take_over(ports: Ports, name: str, watcher: Watcher | None = None) -> Book:
    """What stands among the books already; none of its files changes."""
    with Lease.take(ports.files, ports.paths.book(name), ports.clock, "adopt"):
        return adopt(ports, name, watcher or Nobody())


def bring_in(ports: Ports, source: Path, name: str) -> Book:
    """Copies a project to the books, whole or not at all; where it came from stays as it is."""
    source = source.expanduser().absolute()
    if not source.is_dir():
        raise BadInput("projects.no_folder", path=str(source))
    final = free_place(ports, name)
    with unfinished(ports) as building:
        copied = [_copy(ports, path, source, building) for path in _files(source)]
        if not copied:
            raise BadInput("projects.no_results", name=source.name)
        json_to_state(building.root)  # what is not valid is said before it stands on the shelf
        give_name(ports, building, final)
    return take_over(ports, final.name)


def _files(source: Path) -> Iterator[Path]:
    for folder in FOLDERS:
        for path in sorted((source / folder).glob("*.json")):
            if path.is_file() and not path.is_symlink():
                yield path


def _copy(ports: Ports, path: Path, source: Path, building: BookPaths) -> Path:
    target = building.root / path.relative_to(source)
    ports.files.ensure_dir(target.parent)
    ports.files.write(target, path.read_bytes())
    return target
