"""What a rollback would take away, told before anybody decides on it."""

from dataclasses import dataclass
from itertools import count, takewhile

from fsm.chapter import ChapterState
from fsm.materials import MaterialsState
from writer.desk.book import Book
from writer.desk.rollback import BEGUN, files_of
from writer.graph.steps import STEPS


@dataclass(frozen=True, slots=True)
class Loss:
    """The chapters that go back to their plans, and what is archived of them."""

    chapters: tuple[int, ...]
    deposited: tuple[int, ...]
    """Those of them that are the truth now."""
    words: int
    files: int


def of_chapter(book: Book, number: int, scene: int = 0) -> Loss:
    """From this chapter on; with a scene, its own scenes before that one stay."""
    law = book.state.law
    going = tuple(n for n in law.chapters_in(*BEGUN) if n >= number)
    files = {path for n in going for path in files_of(book, n, scene if n == number else 0)}
    return Loss(
        chapters=going,
        deposited=tuple(n for n in going if law.chapters[n].deposited),
        words=sum(book.state.words.get(n, 0) for n in going),
        files=len(files),
    )


def begun(book: Book) -> list[int]:
    """The chapters that can be taken back, the last one first: it takes the least with it."""
    return sorted(book.state.law.chapters_in(*BEGUN), reverse=True)


def scenes(book: Book, number: int) -> list[int]:
    """The scenes of a chapter that are written, and so can be taken back."""

    def is_written(scene: int) -> bool:
        return book.known(book.paths.relative(book.paths.scene(number, scene))) is not None

    return list(takewhile(is_written, count(1)))


def steps(book: Book) -> list[str]:
    """The steps of the materials that were done and are not frozen."""
    if book.state.law.materials.state is MaterialsState.FROZEN:
        return []
    done = (name for name in STEPS if book.known(book.paths.relative(book.paths.step(name))))
    return list(done)


def has_plans(book: Book) -> bool:
    """Whether there are plans of chapters that are not deposited."""
    numbers = (
        n
        for n, chapter in book.state.law.chapters.items()
        if chapter.state is not ChapterState.DEPOSITED
    )
    return any(book.known(book.paths.relative(book.paths.plan(n))) for n in numbers)
