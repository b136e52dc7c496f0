"""The steps from the idea to the outline: what each one makes, and what it is made from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from writer.contracts.candidate import Candidate
from writer.contracts.outline import Outline
from writer.contracts.people import CharactersConfig
from writer.contracts.record import Record
from writer.contracts.settings import BookLanguage, Settings
from writer.contracts.sheet import InstructionSheet
from writer.contracts.world import ThemeConflict, WorldSetting
from writer.graph.prompts import canonical, data, prompt
from writer.llm.call import Asker, CallKey
from writer.llm.prompt import Part

RecordT = TypeVar("RecordT", bound=Record)


@dataclass(frozen=True, slots=True)
class Step(Generic[RecordT]):
    """One step: its name is also that of its task, its prompt part and its file."""

    name: str
    title_key: str
    model: type[RecordT]
    requires: tuple[str, ...] = ()


WORLD = Step("world", "steps.world", WorldSetting)
THEME_CONFLICT = Step("theme_conflict", "steps.theme_conflict", ThemeConflict, ("world",))
CHARACTERS = Step("characters", "steps.characters", CharactersConfig, ("world", "theme_conflict"))
OUTLINE = Step("outline", "steps.outline", Outline, ("world", "theme_conflict", "characters"))
STEPS: dict[str, Step[Any]] = {
    step.name: step for step in (WORLD, THEME_CONFLICT, CHARACTERS, OUTLINE)
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
    if missing := [name for name in requires if name not in results]:
        order = " → ".join(dict.fromkeys((*STEPS, task)))
        raise ValueError(f"{task} needs {', '.join(missing)} first. The order is: {order}.")
    return [data(name, results[name]) for name in requires]
