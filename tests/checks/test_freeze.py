"""Each thing that stands in the way of a freeze is found, alone and with all the others."""

from itertools import combinations
from random import Random

import pytest

from fsm.materials import Condition, ConditionKind, Materials, MaterialsFacts
from fsm.materials import nothing_blocks_the_freeze as law
from tests import examples
from tests.checks.damages import (
    DAMAGES,
    PLACEHOLDERS,
    Damage,
    chosen,
    decision,
    the_dead_act,
)
from tests.examples import Language
from tests.llm import rehearsing
from writer.checks.freeze import conditions, to_blocker, to_law
from writer.contracts.answers import MaterialsAnswer
from writer.contracts.canon import TimelineEvent
from writer.contracts.outline import Outline
from writer.contracts.pack import MaterialsPack, OpenQuestion
from writer.contracts.people import CharactersConfig
from writer.contracts.world import ThemeConflict, WorldSetting
from writer.pack.assembly import assemble

LANGUAGES: tuple[Language, ...] = ("en", "zh")


def told(pack: MaterialsPack) -> set[tuple[str, ConditionKind, str]]:
    found = conditions(pack)
    assert len({one.id for one in found}) == len(found), "each has an id of its own"
    return {(one.id, one.kind, one.path) for one in found}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_nothing_stands_in_the_way_of_a_complete_pack(language: Language) -> None:
    assert conditions(examples.pack(language)) == []


@pytest.mark.req("HB-08")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.id)
def test_each_condition_broken_alone_is_the_only_one_found(
    damage: Damage, language: Language
) -> None:
    broken = damage.broken(language)
    assert told(broken) == {(damage.id, damage.kind, damage.path)}
    (found,) = conditions(broken)
    assert found.severity == "blocker"
    for reader in LANGUAGES:
        blocker = to_blocker(found, reader)
        assert (blocker.id, blocker.path) == (damage.id, damage.path)
        assert blocker.message
        assert blocker.hint


@pytest.mark.req("HB-08")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("share", [8, pytest.param(1, marks=pytest.mark.soak)])
def test_any_two_conditions_broken_together_are_both_found_and_nothing_else(
    language: Language, share: int
) -> None:
    """One pair in so many, every condition among them; all of them in the long runs."""
    pairs = [(a, b) for a, b in combinations(DAMAGES, 2) if not a.parts & b.parts]
    assert len(pairs) > 1000
    some = Random(LANGUAGES.index(language)).sample(pairs, len(pairs) // share)
    assert {damage.id for pair in some for damage in pair} == {damage.id for damage in DAMAGES}
    mistaken = {}
    for one, other in some:
        pack = one.broken(language)
        other.do(pack, language)
        expected = {(each.id, each.kind, each.path) for each in (one, other)}
        if told(pack) != expected:
            mistaken[one.id, other.id] = told(pack) ^ expected
    assert mistaken == {}


@pytest.mark.req("HB-08")
def test_the_law_refuses_with_every_condition_that_was_found() -> None:
    pack = examples.pack()
    wanted = ("OQ-009", "CF-002", "missing:canon.world.geography")
    for damage in {each.id: each for each in DAMAGES if each.id in wanted}.values():
        damage.do(pack, "en")
    found = to_law(conditions(pack))
    assert Condition("CF-002", ConditionKind.UNRULED_CONFLICT) in found
    reasons = law(MaterialsFacts(materials=Materials(conditions=found)))
    assert [reason.facts["ids"] for reason in reasons] == [
        "OQ-009",
        "missing:canon.world.geography",
        "CF-002",
    ]


@pytest.mark.req("HB-08")
@pytest.mark.parametrize("value", PLACEHOLDERS)
def test_a_word_that_only_holds_the_place_is_nothing(value: str) -> None:
    pack = examples.pack()
    pack.canon.world.geography = value
    assert [one.id for one in conditions(pack)] == ["missing:canon.world.geography"]


@pytest.mark.parametrize("value", ["None", "Unknown", "无", "Todo", "Na", "X", "2", "It is TBD."])
def test_short_words_that_say_something_are_not_taken_for_nothing(value: str) -> None:
    pack = examples.pack()
    pack.canon.world.geography = value
    assert conditions(pack) == []


@pytest.mark.parametrize(
    ("en", "zh"),
    [
        ("In a memory, {rival} comes back.", "回忆里，{rival}回到港口。"),
        ("{rival} returns as a ghost.", "{rival}的鬼魂回到港口。"),
        ("{hero} finds what {rival} wrote.", "{hero}发现{rival}写下的信。"),
        ("{rival}'s letter is opened.", "{rival}的信被打开。"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_dead_may_be_remembered(language: Language, en: str, zh: str) -> None:
    pack = examples.pack(language)
    the_dead_act(pack, language)
    pack.planning.outline.chapters[2].summary = chosen(en, zh)(language)
    assert conditions(pack) == []


@pytest.mark.parametrize(
    ("en", "zh"),
    [
        ("Say {term}, never {wrong_term}.", "只写{term}，不写{wrong_term}。"),
        ("Letters are written in the first person.", "书信用第一人称写。"),
        ("The story is never told in the first person.", "不得以第一人称叙述。"),
        ("{hero} is 34 years old.", "{hero}今年34岁。"),
        ("{hero} keeps her brown eyes lowered.", "{hero}褐色的眼睛低垂着。"),
        ("{hero} is 12 miles from the shore.", "{hero}离岸12里。"),
        ("DEC-001 and CHAR-001 hold in CH-003.", "DEC-001 与 CHAR-001 在 CH-003 中成立。"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_that_agrees_with_the_canon_is_no_contradiction(
    language: Language, en: str, zh: str
) -> None:
    pack = examples.pack(language)
    pack.execution.decisions.append(decision(ruling=chosen(en, zh))(language))
    assert conditions(pack) == []


@pytest.mark.parametrize("how", ["words: 400-600", "person: third", "term: GLO-001", "absent: x"])
def test_a_criterion_that_can_be_met_is_no_contradiction(how: str) -> None:
    pack = examples.pack()
    pack.execution.decisions.append(decision(how_to_judge=how)("en"))
    assert conditions(pack) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(20))
def test_nothing_is_found_against_the_packs_of_the_rehearsal_author(
    seed: int, language: Language
) -> None:
    rehearsed = rehearsing.Book(seed=seed, language=language, chapters=3 + seed % 5)
    settings = examples.settings(language).model_copy(update={"target_words": 900})
    pack = assemble(
        settings,
        WorldSetting.model_validate(rehearsed.step("world")),
        ThemeConflict.model_validate(rehearsed.step("theme_conflict")),
        CharactersConfig.model_validate(rehearsed.step("characters")),
        Outline.model_validate(rehearsed.step("outline")),
        MaterialsAnswer.model_validate(rehearsed.step("materials")),
        "run",
        examples.NOW,
    )
    found = conditions(pack)
    assert {one.kind for one in found} <= {ConditionKind.BLOCKER_QUESTION}, found


def test_an_empty_draft_lists_everything_it_lacks() -> None:
    empty = MaterialsPack.model_validate({"meta": {"project": "Tide", "version": "v001"}})
    found = {one.id for one in conditions(empty)}
    assert len(found) == len(conditions(empty))
    assert {one.kind for one in conditions(empty)} == {ConditionKind.MISSING_FIELD}
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


def test_what_was_found_in_a_pack_is_looked_for_again_once_the_pack_has_changed() -> None:
    pack = examples.pack()
    before = conditions(pack)
    assert conditions(pack) == before
    pack.planning.outline.chapters[0].summary = "OQ-999 DEC-999"
    assert conditions(pack) != before
    before.clear()
    pack.planning.outline.chapters[0].summary = examples.pack().planning.outline.chapters[0].summary
    assert conditions(pack) == conditions(examples.pack())
