"""Each thing that stands in the way of a freeze is found, alone and with all the others."""

from collections.abc import Callable
from itertools import combinations

import pytest

from fsm.materials import Condition, ConditionKind, Materials, MaterialsFacts
from fsm.materials import nothing_blocks_the_freeze as law
from tests import examples
from tests.examples import Language
from writer.checks.freeze import conditions, to_blocker, to_law
from writer.contracts.canon import TimelineEvent
from writer.contracts.constraints import WordBand
from writer.contracts.execution import ChecklistItem, Decision, GlossaryTerm
from writer.contracts.pack import MaterialsPack, OpenQuestion, PackConflict, Tone

Damage = Callable[[MaterialsPack], object]
MISSING, CONTRADICTION = ConditionKind.MISSING_FIELD, ConditionKind.CONTRADICTION


def emptied(path: str, value: object = "") -> Damage:
    *way, last = path.split(".")

    def damage(pack: MaterialsPack) -> None:
        holder: object = pack
        for name in way:
            holder = getattr(holder, name)
        setattr(holder, last, value)

    return damage


def upside_down(pack: MaterialsPack) -> None:
    band = WordBand.model_construct(id="CON-001", min=900, max=700, unit="words")
    pack.execution.constraints.__dict__["word_band"] = band


def appended(name: str, item: object) -> Damage:
    def damage(pack: MaterialsPack) -> None:
        holders = {
            "decisions": pack.execution.decisions,
            "checklist": pack.execution.checklists.global_,
            "glossary": pack.execution.glossary,
            "events": pack.canon.timeline.events,
            "questions": pack.risk.open_questions,
            "conflicts": pack.conflicts,
        }
        holders[name].append(item)  # type: ignore[attr-defined]

    return damage


def without_checklists(pack: MaterialsPack) -> None:
    lists = pack.execution.checklists
    lists.global_, lists.per_arc, lists.per_chapter = [], [], []


def growing(chapters: int) -> Damage:
    def damage(pack: MaterialsPack) -> None:
        pack.planning.outline.is_complete = False
        del pack.planning.outline.chapters[chapters:]

    return damage


BLOCKER = OpenQuestion(id="OQ-003", question="Who?", severity="blocker")
CASES: dict[str, tuple[Damage, ConditionKind]] = {
    "OQ-003": (appended("questions", BLOCKER), ConditionKind.BLOCKER_QUESTION),
    "CF-002": (
        appended("conflicts", PackConflict(id="CF-002", description="two rules", ruling=" ")),
        ConditionKind.UNRULED_CONFLICT,
    ),
    "missing:meta.project": (emptied("meta.project", " "), MISSING),
    **{
        f"missing:canon.world.{name}": (emptied(f"canon.world.{name}", " "), MISSING)
        for name in (
            "world_name",
            "time_period",
            "geography",
            "social_system",
            "technology_level",
            "culture_customs",
        )
    },
    "missing:canon.characters.protagonist.name": (
        emptied("canon.characters.protagonist.name"),
        MISSING,
    ),
    "missing:planning.outline.story_premise": (emptied("planning.outline.story_premise"), MISSING),
    "missing:planning.outline.chapters": (emptied("planning.outline.chapters", []), MISSING),
    "missing:planning.outline.chapters[1].summary": (
        lambda pack: setattr(pack.planning.outline.chapters[1], "summary", ""),
        MISSING,
    ),
    "missing:planning.tone": (emptied("planning.tone", Tone()), MISSING),
    "missing:execution.constraints.word_band": (
        emptied("execution.constraints.word_band", None),
        MISSING,
    ),
    "missing:execution.constraints.pov": (emptied("execution.constraints.pov", None), MISSING),
    "missing:execution.decisions": (emptied("execution.decisions", []), MISSING),
    "missing:execution.checklists": (without_checklists, MISSING),
    "missing:execution.glossary": (emptied("execution.glossary", []), MISSING),
    "missing:execution.decisions[1].id": (
        appended("decisions", Decision(ruling="a", how_to_judge="b")),
        MISSING,
    ),
    "missing:execution.checklists.global[1].text": (
        appended("checklist", ChecklistItem(id="CHK-009", how_to_judge="b")),
        MISSING,
    ),
    "DEC-009": (
        appended("decisions", Decision(id="DEC-009", ruling="a", how_to_judge=" ")),
        ConditionKind.UNJUDGEABLE,
    ),
    "CHK-009": (
        appended("checklist", ChecklistItem(id="CHK-009", text="a")),
        ConditionKind.UNJUDGEABLE,
    ),
    "contradiction:execution.decisions[1].id": (
        appended("decisions", Decision(id="DEC-001", ruling="a", how_to_judge="b")),
        CONTRADICTION,
    ),
    "contradiction:execution.glossary[1].forbidden[0]": (
        appended("glossary", GlossaryTerm(id="GLO-002", term="a", forbidden=["mara venn"])),
        CONTRADICTION,
    ),
    "contradiction:execution.glossary[1].forbidden[1]": (
        appended("glossary", GlossaryTerm(id="GLO-002", term="a", forbidden=["x", "Lamp room"])),
        CONTRADICTION,
    ),
    "contradiction:execution.constraints.forbidden_terms.terms[0]": (
        emptied("execution.constraints.forbidden_terms.terms", ["Oren Pike"]),
        CONTRADICTION,
    ),
    "contradiction:execution.constraints.pov.character": (
        emptied("execution.constraints.pov.character", "Ilse Moor"),
        CONTRADICTION,
    ),
    "contradiction:canon.characters.antagonist.relationships.Ilse Moor": (
        emptied("canon.characters.antagonist.relationships", {"Ilse Moor": "aunt"}),
        CONTRADICTION,
    ),
    "contradiction:canon.timeline.events[1].chapter": (
        appended("events", TimelineEvent(id="TL-002", what="later", chapter=4)),
        CONTRADICTION,
    ),
    "contradiction:planning.outline.chapters": (
        lambda pack: setattr(pack.planning.outline.chapters[2], "chapter_number", 7),
        CONTRADICTION,
    ),
    "contradiction:execution.constraints.word_band": (upside_down, CONTRADICTION),
    "short:planning.outline.chapters": (growing(2), ConditionKind.SHORT_OUTLINE),
}

ONE_OF_EACH_KIND = (
    "OQ-003",
    "missing:canon.world.geography",
    "CF-002",
    "contradiction:execution.constraints.pov.character",
    "DEC-009",
    "short:planning.outline.chapters",
)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_nothing_stands_in_the_way_of_a_complete_pack(language: Language) -> None:
    assert conditions(examples.pack(language)) == []


@pytest.mark.req("HB-08")
@pytest.mark.parametrize("case", CASES)
def test_each_condition_broken_alone_is_the_only_one_found(case: str) -> None:
    damage, kind = CASES[case]
    pack = examples.pack()
    damage(pack)
    found = conditions(pack)
    assert [(one.id, one.kind) for one in found] == [(case, kind)]
    assert found[0].severity == "blocker"


@pytest.mark.req("HB-08")
@pytest.mark.parametrize(("one", "other"), list(combinations(ONE_OF_EACH_KIND, 2)))
def test_two_conditions_broken_together_are_both_found(one: str, other: str) -> None:
    pack = examples.pack()
    for case in (one, other):
        CASES[case][0](pack)
    assert {condition.id for condition in conditions(pack)} == {one, other}


@pytest.mark.parametrize("case", CASES)
def test_each_condition_is_a_sentence_with_a_hint_in_both_languages(case: str) -> None:
    pack = examples.pack()
    CASES[case][0](pack)
    (condition,) = conditions(pack)
    for language in ("en", "zh"):
        blocker = to_blocker(condition, language)
        assert blocker.id == case
        assert blocker.path
        assert blocker.message
        assert blocker.hint


@pytest.mark.req("HB-08")
def test_the_law_refuses_with_every_condition_that_was_found() -> None:
    pack = examples.pack()
    for case in ("OQ-003", "CF-002", "missing:canon.world.geography"):
        CASES[case][0](pack)
    found = to_law(conditions(pack))
    assert Condition("CF-002", ConditionKind.UNRULED_CONFLICT) in found
    reasons = law(MaterialsFacts(materials=Materials(conditions=found)))
    assert [reason.facts["ids"] for reason in reasons] == [
        "OQ-003",
        "missing:canon.world.geography",
        "CF-002",
    ]


def test_an_empty_draft_lists_everything_it_lacks() -> None:
    empty = MaterialsPack.model_validate({"meta": {"project": "Tide", "version": "v001"}})
    found = {one.id for one in conditions(empty)}
    assert len(found) == len(conditions(empty))
    assert {one.kind for one in conditions(empty)} == {MISSING}
    assert {"missing:planning.tone", "missing:execution.glossary"} <= found


def test_an_answered_question_and_a_mild_one_do_not_block() -> None:
    pack = examples.pack()
    pack.risk.open_questions += [
        OpenQuestion(id="OQ-003", severity="blocker", answer="Her mother"),
        OpenQuestion(id="OQ-004", severity="high"),
    ]
    assert conditions(pack) == []


@pytest.mark.parametrize(
    ("deposited", "chapters", "complete", "planned", "short"),
    [
        (0, 3, False, None, False),
        (1, 3, False, None, True),
        (9, 12, False, None, False),
        (11, 12, True, None, False),
        (12, 12, True, None, False),
        (0, 2, True, None, False),
        (0, 2, True, 12, True),
        (0, 2, True, 2, False),
        (10, 11, False, 12, True),
        (10, 12, False, 12, False),
    ],
)
def test_the_outline_must_carry_the_next_three_chapters_or_all_that_are_left(
    deposited: int, chapters: int, complete: bool, planned: int | None, short: bool
) -> None:
    pack = examples.pack(chapters=chapters)
    pack.planning.outline.is_complete = complete
    found = [one.kind for one in conditions(pack, deposited, planned)]
    assert found == ([ConditionKind.SHORT_OUTLINE] if short else [])


def test_a_deposited_chapter_needs_no_summary_any_more() -> None:
    pack = examples.pack()
    pack.planning.outline.chapters[0].summary = ""
    assert conditions(pack, chapters_deposited=1) == []


def test_an_event_of_a_chapter_still_to_be_planned_is_no_contradiction() -> None:
    pack = examples.pack()
    pack.planning.outline.is_complete = False
    pack.canon.timeline.events.append(TimelineEvent(id="TL-002", what="later", chapter=40))
    assert conditions(pack) == []


@pytest.mark.parametrize("name", ["Mara", "mara venn", "Mara Venn and Oren Pike", ""])
def test_a_point_of_view_may_be_named_by_any_name_of_the_cast(name: str) -> None:
    pack = examples.pack()
    assert pack.execution.constraints.pov is not None
    pack.execution.constraints.pov.character = name
    assert conditions(pack) == []
