"""What is recalled for a chapter before a model is asked about it: looked for once, then on record.

Asked the same again, in the same process, after a crash or in a replay, the record answers: so
every call about a chapter is told the same, whatever has become of the databases.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

import orjson

from writer.contracts.plan import ChapterPlan
from writer.contracts.recollection import Passage, Recollection, Shortfall, Standing
from writer.desk.book import Book
from writer.desk.sources import Sources
from writer.desk.studio import Studio
from writer.errors import BookInUse, MemoryFailed
from writer.events.envelope import Entry
from writer.events.types import MemoryRecalled
from writer.memory.owners import author, scenes
from writer.store.files import digest

AnswerT = TypeVar("AnswerT")
PASSAGES = 5
PREFERENCES = 5
PLAN, TEXT, WISHES = "plan", "text", "preferences"
NOTHING = Recollection()


def recall(
    studio: Studio, number: int, outline: str, plan: ChapterPlan | None, told: str
) -> Recollection:
    """Passages of earlier chapters near to this one, and how those stand whom its plan names.

    `outline` is what the outline says of it, `told` what its plan and a person say.
    """
    must_be_allowed(studio)
    sources = Sources.of(studio.book)
    if not sources.earlier(number):
        return NOTHING
    query = "\n".join((outline, told))

    def look() -> Recollection:
        names = sources.named(told) if plan else sources.named(outline)
        return found_for(studio.book, number, query, names)

    purpose = TEXT if plan else PLAN
    return _on_record(studio, number, purpose, [query, sources.before(number)], look)


def found_for(book: Book, number: int, query: str, names: Sequence[str]) -> Recollection:
    """What the memories say before a chapter, looked for now and not put on record."""
    standings, without_states = _standings(book, number, names)
    passages, without_passages = _passages(book, number, query)
    short = (*without_states, *without_passages)
    return Recollection(passages=passages, standings=standings, shortfalls=short)


def preferred(studio: Studio, number: int, told: str) -> Recollection:
    """The author's preferences that fit best what is to be written."""
    must_be_allowed(studio)
    sources = Sources.of(studio.book)
    wishes = {one.id: one.text for one in sources.preferences}
    if not wishes or not studio.book.ports.settings.mem0_enabled:
        return NOTHING

    def look() -> Recollection:
        from writer.desk.caches import opened_memory

        def search() -> dict[str, str]:
            with opened_memory(studio.book) as memory:
                found = memory.search(author(sources.project), told, PREFERENCES)
                return {one.key: one.text for one in found}

        found, short = _tried(search)
        return Recollection(preferences=found or {}, shortfalls=short)

    return _on_record(studio, number, WISHES, [told, *wishes, *wishes.values()], look)


def shortfalls(book: Book, number: int) -> tuple[Shortfall, ...]:
    """Which memories could not be asked for the newest text of a chapter."""
    found = (_known(book, f"{number:03d}/{purpose}") for purpose in (TEXT, WISHES))
    return tuple(dict.fromkeys(short for one in found if one for short in one.shortfalls))


def must_be_allowed(studio: Studio) -> None:
    from writer.desk.caches import must_be_allowed

    must_be_allowed(studio.book.ports.settings)


def _on_record(
    studio: Studio,
    number: int,
    purpose: str,
    asked: Sequence[str],
    look: Callable[[], Recollection],
) -> Recollection:
    """What was found the last time, where the same is looked for among the same. Where a memory
    failed then, it is asked again in the next round, and not before.
    """
    book, subject = studio.book, f"{number:03d}/{purpose}"
    query, now = digest(orjson.dumps(list(asked))), book.state.rounds.get(number, 1)
    last = book.state.recalled.get(subject)
    if last and last.query == query and (last.whole or last.round == now):
        return _known(book, subject) or NOTHING
    script = book.ports.script
    told = script.recalled(book.log.seq + 1, subject) if script else ""
    found = _parsed(told) if told else look()
    event = MemoryRecalled(
        subject=subject,
        round=now,
        query=query,
        found=orjson.dumps(found.to_data(), option=orjson.OPT_SORT_KEYS).decode(),
        whole=not found.shortfalls,
    )
    book.log.append(Entry(event, phase="chapter", chapter=number, message=subject))
    _say(studio, found)
    return found


def _known(book: Book, subject: str) -> Recollection | None:
    last = book.state.recalled.get(subject)
    return _parsed(book.log.payloads.get(last.found)) if last else None


@lru_cache(maxsize=8)
def _parsed(found: str) -> Recollection:
    """Every call about a chapter is told the same."""
    return Recollection.from_bytes(found.encode())


def _say(studio: Studio, found: Recollection) -> None:
    from writer.desk.caches import tell_of

    tell_of(studio.book, list(found.shortfalls))
    for one in found.shortfalls:
        studio.watcher.note("memory.without", store=one.store, said=one.said)


def _passages(
    book: Book, number: int, query: str
) -> tuple[tuple[Passage, ...], tuple[Shortfall, ...]]:
    from writer.desk.caches import opened_memory

    if not book.ports.settings.mem0_enabled:
        return (), ()

    def search() -> tuple[Passage, ...]:
        with opened_memory(book) as memory:
            sources = Sources.of(book)
            found = memory.search(
                scenes(sources.project), query, PASSAGES, number, sources.under_review
            )
            return tuple(
                Passage(
                    key=one.key,
                    chapter=one.facts["chapter"],
                    scene=one.facts["scene"],
                    text=one.text,
                    score=one.score,
                )
                for one in found
            )

    found, short = _tried(search)
    return found or (), short


def _standings(
    book: Book, number: int, names: Sequence[str]
) -> tuple[tuple[Standing, ...], tuple[Shortfall, ...]]:
    from writer.desk.caches import opened_entities

    def look() -> tuple[Standing, ...]:
        with opened_entities(book) as entities:
            away = Sources.of(book).under_review
            found = [(name, entities.as_of(name, number - 1, away)) for name in names]
            return tuple(
                Standing(name=name, chapter=last.chapter_index or 0, state=state)
                for name, last in found
                if last and (state := str(last.state_data.get("state", "")))
            )

    found, short = _tried(look)
    return found or (), short


def _tried(look: Callable[[], AnswerT]) -> tuple[AnswerT | None, tuple[Shortfall, ...]]:
    """The answer; or what was missed, where a memory fails or somebody else has it for long."""
    from writer.desk.caches import shortfall

    try:
        return look(), ()
    except MemoryFailed as error:
        return None, (shortfall(error),)
    except (BookInUse, OSError) as error:
        return None, (Shortfall(store="data", failure="raised", said=str(error)),)
