"""A project of files without a record, as NovelGen leaves it, becomes a book; no file changes."""

from collections.abc import Iterator
from pathlib import Path

from writer.contracts.settings import Settings
from writer.desk.book import Book
from writer.desk.intake import describe, first_events, language_of, make_directories, run_id
from writer.desk.ports import Ports
from writer.desk.project_files import json_to_state
from writer.desk.shelf import find, runs
from writer.desk.steps import record_as_found
from writer.desk.studio import Watcher
from writer.errors import BadInput
from writer.graph import database
from writer.graph.steps import STEPS
from writer.store.paths import BookPaths


def has_a_record(ports: Ports, name: str) -> bool:
    """A book whose run is described was begun, or taken over, to the end."""
    paths = find(ports, name)
    begun = runs(ports.files.disk, paths)
    return bool(begun) and ports.files.disk.kind(begun[-1].meta) == "file"


def adopt(ports: Ports, name: str, watcher: Watcher) -> Book:
    """Every file is recorded as it was found. Cut off, it is gone on with when asked again."""
    paths = find(ports, name)
    settings = _settings(paths)
    begun = runs(ports.files.disk, paths)
    run = begun[-1] if begun else paths.run(settings.stage, run_id(1, ports))
    make_directories(ports, paths, run)
    if ports.files.disk.kind(paths.checkpoints) is not None:
        database.set_aside(paths.checkpoints)
    book = Book(ports, paths, run, paths.name)
    book.log.repair()
    if not book.log.seq:
        first_events(book, settings, by="")
    found = [path for path in _files(paths) if not book.known(paths.relative(path))]
    for path in found:
        record_as_found(book, path)
    _set_lists_aside(book)
    if not book.known(paths.relative(paths.settings)):
        book.keep({paths.settings: settings.to_bytes()})
    book.keep({run.meta: describe(book, settings).to_bytes()})
    watcher.note("projects.adopted", book=book.name, count=len(found))
    return Book.open(ports, name)


def _settings(paths: BookPaths) -> Settings:
    """The project's own; where it has none, as much as its results say."""
    state = json_to_state(paths.root)
    if not any(getattr(state, name) for name in ("settings", *STEPS)):
        raise BadInput("projects.no_results", name=paths.name)
    if state.settings:
        return state.settings
    premise = state.outline.story_premise if state.outline else ""
    idea = premise or (state.theme_conflict.main_conflict if state.theme_conflict else paths.name)
    chapters = len(state.outline.chapters) if state.outline else 10
    return Settings(
        project_name=paths.name,
        idea=idea,
        language=language_of(idea),
        initial_chapters=chapters or 10,
        max_chapters=chapters or 10,
    )


def _set_lists_aside(book: Book) -> None:
    """Lists follow from other files here, and are made anew in time: theirs stand beside."""
    for path in _lists(book.paths):
        if path.is_file() and _is_text(path):
            book.keep({path.with_suffix(".before.json"): path.read_bytes()})
            book.ports.files.disk.remove(path)


def _lists(paths: BookPaths) -> tuple[Path, Path]:
    return paths.ledger, paths.consistency_reports


def _files(paths: BookPaths) -> Iterator[Path]:
    for folder in (paths.root, paths.chapters, paths.chapters / "scenes"):
        for path in sorted(folder.glob("*.json")):
            theirs = path.is_file() and not path.is_symlink() and path not in _lists(paths)
            if theirs and _is_text(path):
                yield path


def _is_text(path: Path) -> bool:
    try:
        path.read_bytes().decode()
    except UnicodeDecodeError:
        return False
    return True
