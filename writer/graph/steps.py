"""The six steps: what each one makes, from what, and the file that it stands in.

Whatever has to be done alike for every step (skipping it, making it again, keeping it, saying what
is missing) follows from this table.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from writer.contracts.candidate import Candidate
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.outline import Outline
from writer.contracts.people import CharactersConfig
from writer.contracts.plan import ChapterPlan
from writer.contracts.record import Record
from writer.contracts.settings import BookLanguage, Settings
from writer.contracts.sheet import InstructionSheet
from writer.contracts.world import ThemeConflict, WorldSetting
from writer.errors import OutOfOrder
from writer.graph.prompts import canonical, data, prompt
from writer.llm.call import Asker, CallKey
from writer.llm.prompt import Part
from writer.store.paths import BookPaths

RecordT = TypeVar("RecordT", bound=Record)


@dataclass(frozen=True, slots=True)
class Step(Generic[RecordT]):
    """One step: its name is also that of its node, its task, its prompt part and its sentences."""

    name: str
    model: type[RecordT]
    requires: tuple[str, ...]
    file: Callable[[BookPaths, int], Path]
    """Where its result stands; the number is that of the chapter, 0 for the whole book."""
    field: str = ""
    """Where its results stand in the state, by chapter; a step of the whole book has its own."""

    @property
    def of_a_chapter(self) -> bool:
        return bool(self.field)


def _step(model: type[RecordT], name: str, *requires: str) -> Step[RecordT]:
    return Step(name, model, requires, lambda paths, _: paths.step(name))


WORLD = _step(WorldSetting, "world")
THEME_CONFLICT = _step(ThemeConflict, "theme_conflict", "world")
CHARACTERS = _step(CharactersConfig, "characters", "world", "theme_conflict")
OUTLINE = _step(Outline, "outline", "world", "theme_conflict", "characters")
STEPS: dict[str, Step[Any]] = {
    step.name: step for step in (WORLD, THEME_CONFLICT, CHARACTERS, OUTLINE)
}
"""Those that a pack of materials is made from."""

CHAPTER_PLAN = Step("chapter_plan", ChapterPlan, ("outline",), BookPaths.plan, "chapters_plan")
CHAPTER_TEXT = Step(
    "chapter_text", GeneratedChapter, ("outline", "chapter_plan"), BookPaths.chapter, "chapters"
)
SIX: dict[str, Step[Any]] = {
    **STEPS,
    **{step.name: step for step in (CHAPTER_PLAN, CHAPTER_TEXT)},
}


def create(
    asker: Asker,
    step: Step[RecordT],
    settings: Settings,
    results: Mapping[str, Record],
    language: BookLanguage,
    round_number: int = 1,
    sheet: InstructionSheet | None = None,
    candidates: Sequence[Candidate] | None = None,
) -> RecordT:
    """The result of a step, from the settings and the results before it.

    `sheet` says what the human missed in an earlier one; `candidates` are those there are already,
    where several are made to choose from.
    """
    inputs = [settings_part(settings), *result_parts(step.name, step.requires, results)]
    if sheet:
        inputs.append(data("sheet", sheet))
    if candidates:
        inputs.append(data("candidates", candidates))
    part = "" if candidates is None else f"candidate{len(candidates) + 1}"
    return asker.answer(
        "specialist",
        CallKey(step.name, round=round_number, part=part),
        prompt(step.name, language, [], inputs),
        step.model,
        {"chapters": settings.initial_chapters},
    )


def settings_part(settings: Settings) -> Part:
    """What the human asked for; nothing of how the book is run."""
    asked = {
        "title": settings.title or settings.project_name,
        "idea": settings.idea,
        "chapters": settings.initial_chapters,
        "target_words": settings.target_words,
        "language": settings.language,
    }
    described = {
        "world_description": settings.world_description,
        "theme_description": settings.theme_description,
        "genre": settings.genre,
    }
    listed = {
        "taboos": settings.taboos,
        "forbidden_words": settings.forbidden_words,
        "style_wishes": settings.style_wishes,
        "hard_constraints": settings.hard_constraints,
    }
    given: dict[str, object] = {name: text for name, text in described.items() if text.strip()}
    if settings.max_chapters > settings.initial_chapters:
        given["may_grow_to"] = settings.max_chapters
    wished = {name: texts for name, texts in listed.items() if texts}
    return Part("settings", canonical(asked | given | wished))


def result_parts(task: str, requires: Sequence[str], results: Mapping[str, Record]) -> list[Part]:
    """The results that a task builds on, or ValueError with the order to work in."""
    must_have(task, requires, results)
    return [data(name, results[name]) for name in requires]


def must_have(task: str, requires: Sequence[str], made: Iterable[str]) -> None:
    """Raises a ValueError with the order to work in, where something is missing."""
    found = set(made)
    if missing := [name for name in requires if name not in found]:
        order = " → ".join(dict.fromkeys((*(SIX if task in SIX else STEPS), task)))
        raise OutOfOrder("steps.out_of_order", step=task, missing=", ".join(missing), order=order)
