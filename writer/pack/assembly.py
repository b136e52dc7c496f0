"""Makes the first version of a pack out of the steps and what the specialists add."""

import re
from collections.abc import Iterable

from writer.contracts.answers import MaterialsAnswer, TermAnswer
from writer.contracts.canon import Canon, StyleGuide, Timeline, TimelineEvent
from writer.contracts.execution import (
    ChecklistItem,
    Checklists,
    Decision,
    Execution,
    GlossaryTerm,
)
from writer.contracts.outline import Outline, PlannedOutline
from writer.contracts.pack import (
    ChangelogEntry,
    MaterialsPack,
    OpenQuestion,
    PackMeta,
    Planning,
    Risk,
    RiskItem,
)
from writer.contracts.people import CanonCharacter, Cast, Character, CharactersConfig
from writer.contracts.settings import Settings
from writer.contracts.world import CanonWorld, ThemeConflict, WorldRule, WorldSetting
from writer.pack import wishes
from writer.pack.ids import with_ids
from writer.pack.limits import limits
from writer.texts import say

FIRST = "v001"
ARC = re.compile(r"\s*([0-9]{1,5})\s*[-–~至到]\s*([0-9]{1,5})\s*")


def assemble(
    settings: Settings,
    world: WorldSetting,
    theme_conflict: ThemeConflict,
    characters: CharactersConfig,
    outline: Outline,
    answer: MaterialsAnswer,
    run_id: str,
    at: str,
    version: str = FIRST,
) -> MaterialsPack:
    """The first pack of a draft, with an id for every item; a later one where a step was redone."""
    why = say("checks.first_draft", settings.language)
    draft = MaterialsPack(
        meta=PackMeta(project=settings.project_name, version=version, source_runs=[run_id]),
        canon=_canon(settings, world, characters, answer),
        planning=Planning(
            outline=PlannedOutline.model_validate(outline.to_data()),
            tone=answer.tone.strip() or theme_conflict.tone,
            theme_conflict=theme_conflict.model_copy(deep=True),
        ),
        execution=_execution(settings, answer),
        risk=Risk(
            risks=[RiskItem(**risk.model_dump()) for risk in answer.risks],
            open_questions=[
                OpenQuestion(**question.model_dump(), blocking=question.severity == "blocker")
                for question in answer.open_questions
            ],
        ),
        changelog=[ChangelogEntry(version=version, at=at, by="agents", why=why)],
    )
    return with_ids(draft)


def next_version(
    pack: MaterialsPack, why: str, by: str, at: str, anchors: Iterable[str] = ()
) -> MaterialsPack:
    """A copy of the pack to be changed, that says why it is there."""
    version = f"v{int(pack.meta.version[1:]) + 1:03d}"
    entry = ChangelogEntry(version=version, at=at, by=by, why=why, anchors=tuple(anchors))
    following = pack.copied()
    following.meta.version = version
    following.changelog.append(entry)
    return following


def _canon(
    settings: Settings,
    world: WorldSetting,
    characters: CharactersConfig,
    answer: MaterialsAnswer,
) -> Canon:
    rules = [WorldRule(name=rule.name, text=rule.text) for rule in answer.world_rules]
    antagonist = characters.antagonist
    return Canon(
        world=CanonWorld.model_validate({**world.to_data(), "rules": rules}),
        characters=Cast.model_validate(
            {
                **characters.to_data(),
                "protagonist": _canon_character(characters.protagonist),
                "antagonist": None if antagonist is None else _canon_character(antagonist),
                "supporting_characters": [
                    _canon_character(one) for one in characters.supporting_characters
                ],
            }
        ),
        timeline=Timeline(
            events=[
                TimelineEvent(when=event.when, what=event.what, chapter=_told_in(event.chapter))
                for event in answer.timeline
            ]
        ),
        style_guide=StyleGuide(
            summary=answer.style_summary,
            rules=wishes.style_rules(settings, answer),
        ),
    )


def _canon_character(character: Character) -> CanonCharacter:
    # A file of the steps may carry an id of its own, which is no anchor.
    return CanonCharacter.model_validate({**character.to_data(), "id": ""})


def _execution(settings: Settings, answer: MaterialsAnswer) -> Execution:
    items = [
        ChecklistItem(
            text=item.text,
            how_to_judge=item.how_to_judge,
            chapter=_told_in(item.chapter),
            arc=_arc(item.arc),
        )
        for item in answer.checklist
    ]
    return Execution(
        decisions=[
            *wishes.rulings(settings),
            *(Decision(**decision.model_dump()) for decision in answer.decisions),
        ],
        checklists=Checklists(
            global_=[item for item in items if item.chapter is None and item.arc is None],
            per_arc=[item for item in items if item.chapter is None and item.arc is not None],
            per_chapter=[item for item in items if item.chapter is not None],
        ),
        glossary=[_term(term) for term in answer.glossary],
        constraints=limits(settings, answer),
    )


def _term(answer: TermAnswer) -> GlossaryTerm:
    """Small models forbid a word the very form that it has, again and again."""
    right = {form.casefold() for form in (answer.term, *answer.variants)}
    wrong = [form for form in dict.fromkeys(answer.forbidden) if form.casefold() not in right]
    return GlossaryTerm(**{**answer.model_dump(), "forbidden": wrong})


def _told_in(chapter: int | None) -> int | None:
    """Models say chapter 0 of what lies before the story."""
    return chapter if chapter and chapter > 0 else None


def _arc(arc: str | None) -> str | None:
    """Chapters from and to, as `001-010`; whatever else a model says is for every chapter."""
    found = ARC.fullmatch(arc or "")
    if not found or not 0 < int(found[1]) <= int(found[2]):
        return None
    return f"{int(found[1]):03d}-{int(found[2]):03d}"
