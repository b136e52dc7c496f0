"""What the databases of a book follow from: the people, the accepted chapters, the preferences.

Everything is taken from the record, as it was recorded: what lies on the disk decides nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from weakref import WeakKeyDictionary, proxy

import orjson

from fsm.chapter import ChapterState
from fsm.chapters import Chapters
from writer.checks.cast import People as Names
from writer.contracts.accepted import AcceptedChapter, AcceptedScene, KeyEvent, People
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.materials_index import MaterialsIndex
from writer.contracts.memory import ChapterMemoryEntry
from writer.contracts.people import CanonCharacter, Cast
from writer.contracts.plan import ChapterPlan
from writer.contracts.preferences import Preference, Preferences
from writer.contracts.provenance import Provenance
from writer.contracts.settings import BookLanguage
from writer.contracts.validation import DocumentT
from writer.desk.book import Book
from writer.events.types import ArtifactRemoved
from writer.store.files import digest
from writer.store.paths import BookPaths

FORM = 1
"""Goes up whenever the same chapters come to something else in a database."""
PEOPLE = "people"
AWAY = tuple(
    one for one in ChapterState if one not in (ChapterState.PLANNED, ChapterState.DEPOSITED)
)
NEVER = "1970-01-01T00:00:00Z"


_WORKED_OUT: "WeakKeyDictionary[Book, tuple[str, Sources]]" = WeakKeyDictionary()
_NAMES: dict[str, Names] = {}
"""The people of the last cast, by the digest of its file."""


@dataclass(frozen=True, slots=True)
class Foregoing:
    """The chapters that another one follows: asked for before each call about it, and the same
    for all of them, however much is recorded of the chapter itself.
    """

    numbers: tuple[int, ...]
    mark: str
    chapters: Chapters
    """As they stood when all of them were looked through."""
    asked: tuple[int, str, int]
    """Before which chapter, with which cast, and how many files had gone from the record."""

    def is_still(self, chapters: Chapters, asked: tuple[int, str, int]) -> bool:
        return asked == self.asked and chapters.are_as_in(self.chapters, before=asked[0])


class Sources:
    """One book as its databases must hold it now: each unit by its name, with a mark."""

    @classmethod
    def of(cls, book: Book) -> "Sources":
        """Worked out once for as long as nothing new is on record."""
        known = _WORKED_OUT.get(book)
        if known is None or known[0] != book.log.last_chain:
            foregoing = known[1].foregoing if known else None
            known = _WORKED_OUT[book] = (book.log.last_chain, cls(book, foregoing))
        return known[1]

    def __init__(self, book: Book, foregoing: Foregoing | None = None) -> None:
        self._book: Book = proxy(book)
        self.foregoing = foregoing
        self.project = book.name
        self.language: BookLanguage = "zh" if book.state.language == "zh" else "en"

    @cached_property
    def stand(self) -> str:
        """The record as it is now: its chain goes over every line of it."""
        return self._mark(self._book.run.run_id, self._book.log.last_chain)

    @cached_property
    def accepted(self) -> list[int]:
        """The chapters whose text is the truth, and that something is remembered of."""
        settled = self._remembered(self._book.state.law.deposited)
        return sorted((*settled, *self.under_review)) if self.under_review else settled

    @cached_property
    def under_review(self) -> list[int]:
        """Those of them that are back at their gate: nobody builds on them till it is decided."""
        law = self._book.state.law
        return self._remembered([n for n in law.chapters_in(*AWAY) if law.chapters[n].deposited])

    @cached_property
    def chapters(self) -> dict[str, str]:
        """The people, and each accepted chapter."""
        if not self.cast:
            return {}
        common, digests = self._mark(self._names), self._book.state.artifacts.starts
        known = {
            f"chapter:{number}": f"{common}-{digests(BookPaths.of_accepted(number))}"
            for number in self.accepted
        }
        return {PEOPLE: self._mark(self._cast_file, self._settled_at), **known}

    def wishes(self) -> dict[str, str]:
        """The preferences in force."""
        return {one.id: self._mark(one.text) for one in self.preferences}

    @cached_property
    def preferences(self) -> list[Preference]:
        path = self._book.paths.preferences
        every = self._recorded(Preferences, path).root if self._book.has(path) else []
        return [one for one in every if one.status == "active"]

    @cached_property
    def cast(self) -> tuple[CanonCharacter, ...]:
        if not self._cast_file:
            return ()
        return tuple(self._everyone.everyone)

    def people(self) -> People:
        return People(self.project, self.language, self.cast, self._settled_at)

    def chapter(self, number: int) -> AcceptedChapter:
        paths = self._book.paths
        memory = self._recorded(ChapterMemoryEntry, paths.chapter_memory(number))
        return AcceptedChapter(
            project=self.project,
            language=self.language,
            number=number,
            title=memory.chapter_title,
            at=self._recorded(Provenance, paths.provenance(number)).decided_at,
            scenes=tuple(self._scenes(number)),
            events=tuple(KeyEvent(what, self._named_in(what)) for what in memory.key_events),
            states=dict(self._states(memory)),
            when=memory.timeline_anchor or "",
            where=memory.location_summary or "",
        )

    def before(self, number: int) -> str:
        """A mark of all that a chapter follows."""
        return self._followed(number).mark

    def earlier(self, number: int) -> Sequence[int]:
        """The chapters before this one that may be built on."""
        return self._followed(number).numbers

    def _followed(self, number: int) -> Foregoing:
        """Of a memory that is still to come, no chapter tells: while one is, nothing is kept."""
        state = self._book.state
        chapters = Chapters.of(state.law.chapters)
        asked = (number, self._cast_file, state.run.events.get(ArtifactRemoved.event_type, 0))
        if self.foregoing and self.foregoing.is_still(chapters, asked):
            return self.foregoing
        deposited = [n for n in state.law.deposited if n < number]
        numbers = self._remembered(deposited)
        texts = zip(numbers, chapters.texts(numbers), strict=True)
        mark = self._mark(self._cast_file, *(f"{n}:{text}" for n, text in texts))
        found = Foregoing(tuple(numbers), mark, chapters, asked)
        self.foregoing = found if len(numbers) == len(deposited) else None
        return found

    def _scenes(self, number: int) -> Iterator[AcceptedScene]:
        paths = self._book.paths
        text = self._recorded(GeneratedChapter, paths.chapter(number))
        has_plan = self._book.has(paths.plan(number))
        planned = self._recorded(ChapterPlan, paths.plan(number)).scenes if has_plan else []
        plans = {one.scene_number: one for one in planned}
        for scene in text.scenes:
            plan = plans.get(scene.scene_number)
            people = self._planned(plan.characters) if plan else ()
            yield AcceptedScene(
                number=scene.scene_number,
                text=scene.content,
                location=plan.location if plan else "",
                people=people or self._named_in(scene.content),
                actions=tuple(plan.key_actions) if plan else (),
            )

    def _states(self, memory: ChapterMemoryEntry) -> Iterator[tuple[str, str]]:
        for name, state in memory.character_states.items():
            for full in self._planned([name]):
                yield full, state

    @cached_property
    def _everyone(self) -> Names:
        artifact = self._book.state.artifacts[self._cast_path]
        known = _NAMES.get(artifact.sha256)
        if known is None or not self._book.still_has(artifact):
            known = Names(Cast.from_bytes(self._book.recorded(artifact)))
            _NAMES.clear()
            _NAMES[artifact.sha256] = known
        return known

    @property
    def _cast_path(self) -> str:
        """The people of the pack, and before there is one those of the step."""
        paths = self._book.paths
        canon = paths.relative(paths.canon_cast)
        known = canon in self._book.state.artifacts
        return canon if known else paths.relative(paths.step("characters"))

    @cached_property
    def _cast_file(self) -> str:
        return self._book.known(self._cast_path) or ""

    @cached_property
    def _names(self) -> str:
        """Where these change, other people are named in the same chapters."""
        return orjson.dumps([[one.name, one.role] for one in self.cast]).decode()

    def named(self, text: str) -> tuple[str, ...]:
        """Those of the cast who are named in a text."""
        return self._named_in(text) if self.cast else ()

    def _named_in(self, text: str) -> tuple[str, ...]:
        return _named(self._everyone, text)

    def _planned(self, names: Sequence[str]) -> tuple[str, ...]:
        found = (person.name for name in names for person in self._everyone.named(name))
        return tuple(dict.fromkeys(found))

    @cached_property
    def _settled_at(self) -> str:
        """By the record of the first freeze; before it there is no such time."""
        path = self._book.paths.materials_index
        if not self._book.has(path):
            return NEVER
        every = self._recorded(MaterialsIndex, path).frozen
        return min((one.frozen_at for one in every.values()), default=NEVER)

    def _remembered(self, numbers: Iterable[int]) -> list[int]:
        known = self._book.state.artifacts.lines
        return [number for number in numbers if _memory_of(number) in known]

    def _recorded(self, model: type[DocumentT], path: Path) -> DocumentT:
        relative = self._book.paths.relative(path)
        return model.from_bytes(self._book.recorded(self._book.state.artifacts[relative]))

    def _mark(self, *parts: str) -> str:
        return _mark(self.project, *parts)


def _mark(*parts: str) -> str:
    return digest(orjson.dumps([FORM, *parts]))[:16]


@lru_cache(maxsize=2048)
def _memory_of(number: int) -> str:
    """Asked of every chapter, for each one that follows."""
    return BookPaths.of_accepted(number)[0]


@lru_cache(maxsize=16)
def _named(everyone: Names, text: str) -> tuple[str, ...]:
    """What is told of a chapter is looked through before each call about it."""
    return tuple(dict.fromkeys(one.person.name for one in everyone.mentions(text)))
