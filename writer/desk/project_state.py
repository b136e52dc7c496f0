"""Which steps of a project are done, chapter by chapter."""

from typing import Any

from fsm.chapter import ChapterState
from writer.desk import steps
from writer.desk.book import Book
from writer.graph.steps import CHAPTER_PLAN, OUTLINE, STEPS


def project_state(book: Book) -> dict[str, Any]:
    """`steps`, `chapters` with plan, scenes and complete, and `checkpoint_exists`."""
    made = steps.results(book)
    return {
        "steps": {name: name in made for name in STEPS},
        "chapters": {number: _chapter(book, number) for number in _numbers(book)},
        "checkpoint_exists": book.ports.files.disk.kind(book.paths.checkpoints) == "file",
    }


def _numbers(book: Book) -> list[int]:
    """Those of the law, which knows them from the freeze on; before it, those of the outline."""
    outline = steps.found(book, OUTLINE)
    planned = {c.chapter_number for c in outline.chapters} if outline else set()
    return sorted(planned | set(book.state.law.chapters))


def _chapter(book: Book, number: int) -> dict[str, Any]:
    chapter = book.state.law.chapters.get(number)
    state = chapter.state if chapter else ChapterState.PLANNED
    return {
        "plan": steps.found(book, CHAPTER_PLAN, number) is not None,
        "scenes": _scenes(book, number),
        "complete": state is ChapterState.DEPOSITED,
        "state": state.value,
    }


def _scenes(book: Book, number: int) -> list[int]:
    """The scenes that are written, in order."""
    disk, place = book.ports.files.disk, book.paths.scene(number, 1).parent
    names = disk.names(place) if disk.kind(place) == "dir" else []
    start, ending = book.paths.scene(number, 1).name.removesuffix("01.json"), ".json"
    return sorted(
        int(name[len(start) : -len(ending)])
        for name in names
        if name.startswith(start) and name.endswith(ending)
    )
