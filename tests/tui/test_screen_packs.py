"""Worlds, versions and edits of the materials, driven by keys."""

import pytest

from tests.tui.screen_cards import Language, materials, materials_card
from tests.tui.screen_driving import LOOKS, SIZES, press
from tests.tui.screen_packs import WORLDS, edited, pack, versions, worlds
from writer.tui.answers import (
    ChooseWorld,
    CompareVersions,
    EditAgain,
    MakeWorlds,
    ReadVersion,
    TakeEdit,
)


@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_the_worlds_stand_side_by_side_with_their_themes(
    language: Language, size: tuple[int, int]
) -> None:
    seen = press(worlds(language), size=size)
    name, _, theme = WORLDS[language]
    names = next(line for line in seen.lines if f"{name} 1" in line)
    assert f"{name} 2" in names
    assert f"{name} 3" in names
    assert theme[:8] in seen.text
    assert "▸ 1" in seen.text


@pytest.mark.req("HB-23")
def test_a_world_is_chosen_by_its_number_or_its_mark_with_a_name() -> None:
    assert press(worlds(), "2", "enter").answer == ChooseWorld("Lin", 2)
    assert press(worlds(), "right", "right", "enter", "enter").answer == ChooseWorld("Lin", 3)
    assert press(worlds(), "left", "enter", "enter").answer == ChooseWorld("Lin", 3)
    assert press(worlds(), "1", "escape").unanswered


def test_there_may_be_one_more_world_up_to_three() -> None:
    assert press(worlds(count=2), "m").answer == MakeWorlds(3)
    assert press(worlds(count=2), "3").unanswered
    assert press(worlds(), "m").unanswered


def test_a_version_is_read_or_compared_with_the_one_before_it() -> None:
    assert press(versions(), "enter").answer == ReadVersion("frozen.v001")
    assert press(versions(), "n", "d").answer == CompareVersions("v001", "v002")
    assert press(versions(), "p", "d").unanswered


@pytest.mark.req("HB-23")
def test_an_edit_is_taken_with_a_name_or_goes_back_to_the_editor() -> None:
    assert press(edited(), "a").asks == "Confirm"
    assert press(edited(), "a", "enter").answer == TakeEdit("Lin")
    assert press(edited(), "E").answer == EditAgain()
    assert press(edited(), "escape").answer is None


def test_a_pack_is_read_part_by_part_and_searched() -> None:
    assert "part 2 of 2" in press(pack(), "n").text
    assert "match 1 of" in press(pack(), "slash", *"Mend", "enter").text


def test_the_card_shows_the_least_that_is_needed_and_what_came_of_the_last_sheet() -> None:
    advisor = {"suggested_action": "rewrite", "least_to_freeze": ["Answer OQ-001.", "Rule CF-001."]}
    criteria = [
        {"criterion": "term: lamp room", "passed": True},
        {"criterion": "contains: brass", "passed": False, "note": "not there"},
    ]
    card = materials_card(
        advisor=advisor, criteria=criteria, missing_reviewers=["world"], converged=False
    )
    for size in SIZES:
        seen = press(materials(card), size=size)
        assert "Answer OQ-001." in seen.text
        assert "✔ term: lamp room" in seen.text
    advice = press(materials(card), "i")
    for words in ("· Rule CF-001.", "✘ contains: brass (not there)", "did not answer", "world"):
        assert words in advice.text
