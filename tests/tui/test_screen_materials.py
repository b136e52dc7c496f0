"""The card of the materials, driven by keys."""

import pytest

from tests.tui.screen_cards import (
    LANGUAGES,
    Language,
    materials,
    materials_card,
    offers,
    ready_card,
    said,
)
from tests.tui.screen_driving import LOOKS, SIZES, press, typed
from writer.contracts.gate import Blocker
from writer.contracts.sheet import InstructionSheet
from writer.tui.answers import AnswerQuestion, Freeze, RequestChanges, RuleConflict, TakeDefault
from writer.tui.screens.materials_items import condition_of, conditions, items
from writer.tui.widgets.words import Words


@pytest.mark.req("HB-24")
@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_what_a_freeze_needs_is_on_one_screen(language: Language, size: tuple[int, int]) -> None:
    seen = press(materials(materials_card(language), language), size=size)
    for name in ("asked", "notes", "shut"):
        assert said(name, language) in seen.flat
    for fact in ("Tide", "v002", "OQ-001", "OQ-002", "CF-001", "38.3k", "5 ", "10 "):
        assert fact in seen.text
    unknown = {"en": "price unknown", "zh": "价格未知"}
    assert unknown[language] in seen.text
    assert seen.text.count("✘ ") >= 4


def test_blockers_come_first_and_nothing_is_listed_twice() -> None:
    found = items(materials_card(), Words("en"))
    assert [(item.id, item.blocks) for item in found] == [
        ("OQ-001", True),
        ("CF-001", True),
        ("missing:canon.world", True),
        ("OQ-002", False),
    ]


@pytest.mark.parametrize(
    ("id", "path", "condition"),
    [
        ("OQ-001", "risk.open_questions[0]", "questions"),
        ("risk.open_questions[0]", "risk.open_questions[0]", "questions"),
        ("missing:canon.world", "canon.world", "fields"),
        ("CF-001", "conflicts[0]", "conflicts"),
        ("contradiction:planning", "planning", "canon"),
        ("DEC-001", "execution.decisions[0].how_to_judge", "judging"),
        ("short:planning.outline.chapters", "planning.outline.chapters", "outline"),
    ],
)
def test_each_blocker_stands_against_one_condition(id: str, path: str, condition: str) -> None:  # noqa: A002
    blocker = Blocker(id=id, path=path, message="-")
    assert condition_of(blocker) == condition
    assert conditions([blocker])[condition] == 1
    assert sum(conditions([blocker]).values()) == 1


@pytest.mark.req("HB-23")
@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_a_freeze_is_given_with_a_name_after_its_confirmation(
    language: Language, size: tuple[int, int]
) -> None:
    asked = press(materials(ready_card(language), language), "a", size=size)
    assert asked.asks == "Confirm"
    assert ("1 question stays open" if language == "en" else "1 个问题仍未回答") in asked.flat
    seen = press(materials(ready_card(language), language), "a", "enter", size=size)
    assert seen.answer == Freeze("Lin")


@pytest.mark.req("HB-23")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_freeze_that_is_blocked_says_why_and_does_nothing(language: Language) -> None:
    seen = press(materials(materials_card(language), language), "a", "enter", "escape")
    assert seen.unanswered
    assert "freeze" in seen.shut
    assert said("shut", language) in seen.flat


@pytest.mark.req("HB-23")
def test_there_is_nothing_to_escalate_before_a_freeze() -> None:
    seen = press(materials(ready_card()), "e")
    assert seen.unanswered
    assert seen.asks == "MaterialsCardScreen"
    assert "✘ Escalate: 1 blocker is still open" in seen.text


@pytest.mark.req("HB-23")
def test_the_default_of_a_mild_question_is_taken() -> None:
    asked = press(materials(ready_card()), "w")
    assert "Taken to be true: Her mother" in asked.text
    assert press(materials(ready_card()), "w", "enter").answer == TakeDefault("Lin", "OQ-002")


def test_the_default_of_a_question_that_blocks_is_not_taken() -> None:
    seen = press(materials(materials_card()), "w")
    assert seen.asks == "MaterialsCardScreen"
    assert "OQ-001 blocks the freeze: it needs an answer" in seen.flat


def test_a_conflict_has_no_default() -> None:
    seen = press(materials(materials_card()), "n", "w")
    assert seen.asks == "MaterialsCardScreen"
    assert "Choose a question that has a default." in seen.flat


def test_the_last_question_of_a_blocked_card_still_has_its_default() -> None:
    answer = press(materials(materials_card()), "p", "w", "enter").answer
    assert answer == TakeDefault("Lin", "OQ-002")


@pytest.mark.parametrize("size", SIZES)
def test_enter_answers_a_question(size: tuple[int, int]) -> None:
    keys = ("enter", *typed("No"), "enter")
    assert press(materials(materials_card()), *keys, size=size).asks == "Confirm"
    answer = press(materials(materials_card()), *keys, "enter", size=size).answer
    assert answer == AnswerQuestion("Lin", "OQ-001", "No")


def test_enter_rules_on_a_conflict() -> None:
    keys = ("n", "enter", *typed("34"), "enter", "enter")
    assert press(materials(materials_card()), *keys).answer == RuleConflict("Lin", "CF-001", "34")


def test_nothing_is_no_answer_to_a_question() -> None:
    seen = press(materials(materials_card()), "enter", "enter")
    assert seen.asks == "AskText"
    assert "The answer is empty." in seen.text


def test_going_back_brings_back_what_was_said() -> None:
    seen = press(materials(materials_card()), "enter", *typed("Never"), "enter", "escape")
    assert seen.asks == "AskText"
    assert "Never" in seen.text


def test_what_is_neither_question_nor_conflict_can_only_be_read() -> None:
    seen = press(materials(materials_card()), "n", "n", "enter")
    assert seen.asks == "MaterialsCardScreen"
    assert "r asks for it to be mended." in seen.text


@pytest.mark.req("HB-25")
def test_changes_are_requested_with_a_sheet() -> None:
    keys = ("r", *typed("Mend"), "ctrl+s")
    assert "· Mend" in press(materials(materials_card()), *keys).text
    answer = press(materials(materials_card()), *keys, "enter").answer
    assert answer == RequestChanges("Lin", InstructionSheet(required_fix=("Mend",)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pack_with_nothing_open_says_so(language: Language) -> None:
    card = materials_card(
        language, blockers=[], conflicts=[], open_questions=[], actions=offers(), advisor=None
    )
    seen = press(materials(card, language), "enter", "n", "w")
    assert seen.asks == "MaterialsCardScreen"
    assert ("Nothing is open" if language == "en" else "没有未决事项") in seen.text
    assert seen.text.count("✔ ") == 6


def test_a_specialists_remark_is_shown_with_its_proposed_ruling() -> None:
    finding = {
        "id": "style-1",
        "kind": "gap",
        "description": "No measure.",
        "proposed_ruling": "Twice.",
        "anchors": ["STY-005"],
    }
    card = materials_card(findings=[finding], blockers=[], conflicts=[], open_questions=[])
    seen = press(materials(card))
    for words in ("No measure.", "Twice.", "STY-005"):
        assert words in seen.text


def test_escape_is_no_answer() -> None:
    assert press(materials(ready_card()), "escape").answer is None
