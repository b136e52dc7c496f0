"""The databases of a book, opened for as long as a question takes.

This is the one place where they follow what was deposited, rolled back or migrated: whoever opens
one has it compared with the record first, so nobody ever asks an old state, and no step of the work
has to remember to tell them. `bring_up_to_date` does so for all of them at once.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from writer.contracts.memory import EntityStateSnapshot
from writer.contracts.recollection import Shortfall
from writer.desk.book import Book
from writer.desk.sources import PEOPLE, Sources
from writer.errors import MemoryFailed, MemoryOff
from writer.events.envelope import Entry
from writer.events.types import MemoryShort
from writer.knowledge import facts
from writer.knowledge.asking import Graph
from writer.knowledge.embedded import EmbeddedGraph
from writer.memory import entities as snapshots
from writer.memory import items
from writer.memory.embedded import Mem0
from writer.memory.embedders import embedder
from writer.memory.entities import Entities
from writer.settings import AppSettings
from writer.store.caches import Told, catch_up, nobody
from writer.store.files import confine
from writer.store.locks import turn_at_caches

MEM0, ENTITIES, GRAPH = "mem0", "entities", "graph"


@contextmanager
def opened_memory(book: Book, tell: Told = nobody) -> Iterator[Mem0]:
    """Passages, people and preferences, as they must be now."""
    settings = book.ports.settings
    if not settings.mem0_enabled:
        raise MemoryFailed("memory.off", store=MEM0, failure="off", said="MEM0_ENABLED")
    with _turn(book) as sources:
        directory = _directory(book, book.paths.mem0)
        memory = Mem0(directory, embedder(settings), settings.memory_timeout)
        try:
            catch_up(
                memory,
                sources.stand,
                lambda: _wanted(sources),
                lambda unit: _items(sources, unit),
                tell,
            )
            _remove_others(book, embedder(settings).name)
            yield memory
        finally:
            memory.close()


@contextmanager
def opened_entities(book: Book, tell: Told = nobody) -> Iterator[Entities]:
    """How everybody stood at the end of each chapter."""
    with _turn(book) as sources:
        _directory(book, book.paths.data)
        found = Entities(confine(book.ports.files.disk, book.paths.root, book.paths.entities))
        try:
            catch_up(
                found,
                sources.stand,
                lambda: sources.chapters,
                lambda unit: _snapshots(sources, unit),
                tell,
            )
            yield found
        finally:
            found.close()


@contextmanager
def opened_graph(book: Book, tell: Told = nobody) -> Iterator[Graph]:
    """Who is who to whom, what happened, and where."""
    with _turn(book) as sources:
        directory = _directory(book, book.paths.graph)
        graph = EmbeddedGraph(directory, book.ports.settings.graph)
        try:
            catch_up(
                graph,
                sources.stand,
                lambda: sources.chapters,
                lambda unit: _facts(sources, unit),
                tell,
            )
            yield Graph(graph.rows)
        finally:
            graph.close()


OPENED = {ENTITIES: opened_entities, MEM0: opened_memory, GRAPH: opened_graph}


def bring_up_to_date(book: Book) -> list[Shortfall]:
    """All of them. One that fails is on record as a warning; entity states that are kept neither
    in Mem0 nor in SQLite, as an error. Work never stops for it.
    """
    wanted = [name for name in OPENED if name != MEM0 or book.ports.settings.mem0_enabled]
    short = [one for name in wanted if (one := _tried(book, name))]
    tell_of(book, short)
    return short


def tell_of(book: Book, short: list[Shortfall]) -> None:
    """On record, all in one: a state that both have lost is an error, and else it is a warning."""
    lost = {one.store for one in short}
    off = not book.ports.settings.mem0_enabled
    is_lost = ENTITIES in lost and (MEM0 in lost or off)
    entries = [
        Entry(
            MemoryShort(store=one.store, failure=one.failure, said=one.said),
            phase="archive",
            status="error" if is_lost and one.store == ENTITIES else "blocked",
            message=f"{one.store}: {one.failure}",
        )
        for one in short
    ]
    if entries:
        book.log.append(*entries)


def shortfall(error: MemoryFailed) -> Shortfall:
    return Shortfall.model_validate({name: str(value) for name, value in error.facts.items()})


def rebuild(book: Book, names: Mapping[str, Told]) -> None:
    """Takes these databases away, and makes them anew from files and record."""
    for name, tell in names.items():
        _remove(book, name)
        with OPENED[name](book, tell):
            pass


def must_be_allowed(settings: AppSettings) -> None:
    """Without Mem0 only where somebody said that it need not be there."""
    if settings.memory_required and not settings.mem0_enabled:
        raise MemoryOff("memory.required")


def _tried(book: Book, name: str) -> Shortfall | None:
    try:
        with OPENED[name](book) as opened:
            if isinstance(opened, Mem0):
                opened.check()
            return None
    except MemoryFailed as error:
        return shortfall(error)
    except OSError as error:
        return Shortfall(store=name, failure="raised", said=str(error))


@contextmanager
def _turn(book: Book) -> Iterator[Sources]:
    with turn_at_caches(book.ports.files, book.paths):
        book.log.catch_up()
        yield Sources.of(book)


def _directory(book: Book, path: Path) -> Path:
    book.ports.files.ensure_dir(confine(book.ports.files.disk, book.paths.root, path))
    return path


def _remove_others(book: Book, name: str) -> None:
    """What other embedders made is no use any more, once all is there anew."""
    disk = book.ports.files.disk
    for file in disk.names(book.paths.mem0):
        if file.endswith((".db", ".db-journal")) and not file.startswith(f"{name}.db"):
            disk.remove(book.paths.mem0 / file)


def _remove(book: Book, name: str) -> None:
    places = {MEM0: book.paths.mem0, ENTITIES: book.paths.entities, GRAPH: book.paths.graph}
    files = book.ports.files
    with turn_at_caches(files, book.paths):
        place = confine(files.disk, book.paths.root, places[name])
        if files.disk.kind(place) == "dir":
            files.remove_tree(place)
        elif files.disk.kind(place) == "file":
            files.disk.remove(place)


def _wanted(sources: Sources) -> dict[str, str]:
    return {**sources.chapters, **sources.wishes()}


def _items(sources: Sources, unit: str) -> list[items.Item]:
    for one in sources.preferences:
        if one.id == unit:
            return items.of_preference(sources.project, one.id, one.text, one.at)
    if unit == PEOPLE:
        return items.of_people(sources.people())
    return items.of_chapter(sources.chapter(_number(unit)))


def _snapshots(sources: Sources, unit: str) -> list[EntityStateSnapshot]:
    if unit == PEOPLE:
        return snapshots.of_people(sources.people())
    return snapshots.of_chapter(sources.chapter(_number(unit)))


def _facts(sources: Sources, unit: str) -> facts.Facts:
    if unit == PEOPLE:
        return facts.of_people(sources.people())
    return facts.of_chapter(sources.chapter(_number(unit)))


def _number(unit: str) -> int:
    return int(unit.partition(":")[2])
