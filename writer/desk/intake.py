"""Intake: a new book begins, with its directories, its settings and the first line of its log."""

import errno
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import metadata
from typing import Literal

from writer import __version__
from writer.clock import stamp
from writer.contracts.run import RunMeta
from writer.contracts.settings import BookLanguage, RevisionPolicy, Settings
from writer.desk.book import Book
from writer.desk.current import point_current_at
from writer.desk.idea import BOUNDS, Idea, told_apart
from writer.desk.ports import Ports
from writer.errors import BadInput, BookExists
from writer.events.envelope import Entry
from writer.events.types import BookCreated, PhaseStarted, RunStarted
from writer.store.files import confine
from writer.store.paths import BookPaths, RunPaths
from writer.texts import Language, say

DIRECTORIES = (
    "canon",
    "changes/proposals",
    "chapters/scenes",
    "data",
    "materials/anchors",
    "materials/digests",
    "materials/drafts",
    "materials/frozen",
    "materials/reviews",
    "memory/arcs",
    "memory/chapters",
)
CHAPTERS, WORDS = 12, 1200
"""What a book has where nobody said anything."""
STANDS_ON = ("langgraph", "langchain-openai", "pydantic")


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person said beside the idea; it counts before what an idea file says."""

    title: str = ""
    language: BookLanguage | None = None
    chapters: int | None = None
    words: int | None = None
    genre: str = ""
    taboos: tuple[str, ...] = ()
    style: tuple[str, ...] = ()
    constraints: tuple[str, ...] = ()
    seed: int = 0
    revisions: RevisionPolicy = "none"
    max_chapters: int | None = None
    """The story may grow to this many."""


def settings_of(name: str, idea: Idea, wish: Wish) -> Settings:
    """The settings of a new book, from its idea and from what was said beside it."""
    words, taboos = told_apart(list(wish.taboos))
    chapters = _within("chapters", wish.chapters or idea.chapters or CHAPTERS)
    told = idea.language or language_of(f"{idea.text} {idea.world} {idea.theme}")
    return Settings.model_validate(
        {
            "project_name": name,
            "title": wish.title or idea.title or name,
            "idea": idea.text,
            "genre": wish.genre or idea.genre,
            "taboos": taboos if wish.taboos else list(idea.taboos),
            "forbidden_words": words if wish.taboos else list(idea.forbidden_words),
            "style_wishes": list(wish.style or idea.style),
            "hard_constraints": list(wish.constraints or idea.constraints),
            "author": idea.author,
            "world_description": idea.world,
            "theme_description": idea.theme,
            "initial_chapters": chapters,
            "max_chapters": max(chapters, wish.max_chapters or chapters),
            "language": wish.language or told,
            "target_words": _within("words", wish.words or idea.words or WORDS),
            "seed": wish.seed,
            "revision_policy": wish.revisions,
        }
    )


def _within(name: str, number: int) -> int:
    least, most = BOUNDS[name]
    if not least <= number <= most:
        raise BadInput(f"intake.bad_{name}", number=number, least=least, most=most)
    return number


def understood(settings: Settings, language: Language) -> list[str]:
    """What was understood of an idea, a line each: whoever wrote it can see that it arrived."""
    between = say("bible.note.between", language)
    facts: list[tuple[str, str]] = [
        ("title", settings.title),
        ("genre", settings.genre),
        ("taboos", between.join(settings.taboos)),
        ("words", between.join(settings.forbidden_words)),
        ("style", between.join(settings.style_wishes)),
        ("constraints", between.join(settings.hard_constraints)),
        ("world", settings.world_description),
        ("theme", settings.theme_description),
        ("idea", settings.idea),
    ]
    unit = say(f"intake.unit_{settings.language}", language)
    length = say(
        "intake.length",
        language,
        chapters=settings.initial_chapters,
        words=settings.target_words,
        unit=unit,
    )
    told = [say(f"intake.{name}", language, text=_short(text)) for name, text in facts if text]
    return [*told, length]


def _short(text: str, longest: int = 160) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= longest else flat[: longest - 1] + "…"


def create(ports: Ports, settings: Settings, by: str = "") -> Book:
    """Makes the book under no name and names it last: it is there whole or not at all."""
    final = free_place(ports, settings.project_name)
    if not settings.idea.strip():
        raise BadInput("books.no_idea")
    with unfinished(ports) as building:
        run = building.run(settings.stage, run_id(1, ports))
        make_directories(ports, building, run)
        begin(Book(ports, building, run, final.name), settings, by)
        give_name(ports, building, final)
    book = Book.open(ports, final.name)
    point_current_at(ports, book.run)
    return book


def free_place(ports: Ports, name: str) -> BookPaths:
    """Where a book of that name will live; nobody lives there yet, and no link leads away."""
    place = ports.paths.book(name)
    confine(ports.files.disk, ports.paths.projects, place.root)
    if ports.files.disk.kind(place.root) is not None:
        raise BookExists("books.exists", name=place.name)
    return place


@contextmanager
def unfinished(ports: Ports) -> Iterator[BookPaths]:
    """A place to put a book together. What has no name in the end is taken away again."""
    building = _empty_place(ports)
    try:
        yield building
    finally:
        if ports.files.disk.kind(building.root) == "dir":
            ports.files.remove_tree(building.root)


def _empty_place(ports: Ports) -> BookPaths:
    """What a crash left behind is not built upon."""
    while True:
        building = ports.paths.unfinished(ports.clock.new_id())
        if ports.files.disk.kind(building.root) is None:
            return building


def give_name(ports: Ports, building: BookPaths, final: BookPaths) -> None:
    """Puts a finished book where books are. Whoever took the name meanwhile keeps it."""
    try:
        ports.files.disk.rename(building.root, final.root)
    except OSError as error:
        if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
            raise
        raise BookExists("books.exists", name=final.name) from None
    ports.files.disk.sync_dir(ports.paths.projects)


def run_id(number: int, ports: Ports) -> str:
    """The number first: runs sort by it, whatever a clock says."""
    return f"R{number:04d}-{ports.clock.now():%Y%m%d-%H%M%S}-{ports.clock.new_id()}"


def make_directories(ports: Ports, book: BookPaths, run: RunPaths) -> None:
    for directory in DIRECTORIES:
        ports.files.ensure_dir(book.root / directory)
    for path in (run.chapters, run.payloads, run.snapshot):
        ports.files.ensure_dir(path)


def begin(book: Book, settings: Settings, by: str) -> None:
    """The first events, and the two records that follow from them."""
    first_events(book, settings, by)
    book.keep({book.paths.settings: settings.to_bytes()})
    book.keep({book.run.meta: describe(book, settings).to_bytes()})


def describe(book: Book, settings: Settings) -> RunMeta:
    """What a run is made with."""
    return RunMeta(
        run_id=book.run.run_id,
        project=book.name,
        project_dir=f"projects/{book.name}",
        seed=settings.seed,
        versions=versions(book.ports),
        stage=settings.stage,
        started_at=stamp(book.log.moment()),
    )


def first_events(book: Book, settings: Settings, by: str) -> None:
    """A run begins, of a book that is new to us."""
    book.log.append(
        Entry(RunStarted(seed=settings.seed, versions=versions(book.ports)), status="start"),
        Entry(
            BookCreated(
                title=settings.title, language=settings.language, idea=settings.idea, by=by
            ),
            actor="human",
            message=settings.title or book.name,
        ),
        Entry(PhaseStarted(), status="start", node="intake"),
    )


def versions(ports: Ports) -> dict[str, str]:
    """What a run was made with, for whoever wants to repeat it."""
    if ports.script:
        return ports.script.versions
    stands_on = {name: metadata.version(name) for name in STANDS_ON}
    return {"novelgate": __version__, "python": platform.python_version(), **stands_on}


def language_of(idea: str) -> Literal["en", "zh"]:
    """The language an idea is written in: Chinese where it has more Han characters than letters."""
    han = sum("\u4e00" <= character <= "\u9fff" for character in idea)
    letters = sum(character.isascii() and character.isalpha() for character in idea)
    return "zh" if han * 3 > letters else "en"
