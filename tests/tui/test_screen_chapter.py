"""The card of a chapter, driven by keys."""

from typing import Any

import pytest

from tests.examples import SHA256
from tests.tui.screen_cards import (
    ACTIONS,
    LANGUAGES,
    SAID,
    TEXTS,
    Language,
    anchors,
    chapter,
    chapter_card,
    offers,
    said,
)
from tests.tui.screen_driving import LOOKS, NARROW, SIZES, WIDE, press, typed
from writer.contracts.sheet import InstructionSheet
from writer.texts import say
from writer.tui.answers import Accept, Escalate, Rewrite, Waive
from writer.tui.screens.chapter import ChapterCardScreen
from writer.tui.screens.notes import SheetDraft
from writer.tui.screens.wanted import Further, Wanted

OPEN_FIRST = ("a", "r", "w", "e")


@pytest.mark.req("HB-24")
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_facts_of_the_card_are_on_one_screen(language: Language) -> None:
    seen = press(chapter(language))
    facts = [name for name in SAID if name in FACTS]
    assert [name for name in facts if said(name, language) not in seen.flat] == []
    for fact in ("Tide", "3", "v001", "612", "350–700 ✔", "9.4k", "$0.012", "■ 1", "▲ 1", "· 1"):
        assert fact in seen.text
    assert len(seen.lines) == WIDE[1]
    assert ("round 2" if language == "en" else "第 2 轮") in seen.text


FACTS = {
    *("title", "eyes_why", "rhythm_why", "summary", "met", "unmet", "notes", "thread"),
    *("hero", "looks"),
}


@pytest.mark.req("HB-24")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_small_terminal_keeps_what_a_decision_needs(language: Language) -> None:
    shut = offers("accept", reason=said("shut", language))
    seen = press(chapter(language, actions=shut), size=NARROW)
    kept = ("unmet", "notes", "shut")
    assert [name for name in kept if said(name, language) not in seen.flat] == []
    assert [word for word in said("eyes_why", language).split() if word not in seen.text] == []
    assert f"⟦{said('eyes', language)}⟧" in seen.text
    assert said("title", language) in seen.lines[0]
    assert "612" in seen.text


@pytest.mark.req("HB-24")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gravest_issue_is_shown_first_with_its_evidence_and_its_anchor(
    language: Language,
) -> None:
    seen = press(chapter(language))
    assert "▸ ■" in seen.text
    assert f"⟦{said('eyes', language)}⟧" in seen.text
    assert f"CHAR-001 {said('hero', language)}" in seen.text


def test_n_and_p_go_from_issue_to_issue_and_round() -> None:
    assert "⟦lightroom⟧" in press(chapter(), "n").text
    assert "no passage was quoted" in press(chapter(), "p").text
    assert "⟦grey eyes⟧" in press(chapter(), "n", "n", "n").text


@pytest.mark.req("HB-24")
def test_enter_opens_the_anchor_of_the_issue() -> None:
    seen = press(chapter(), "enter")
    assert seen.asks == "IssueScreen"
    assert "brown eyes, left-handed" in seen.text
    assert press(chapter(), "enter", "enter").asks == "ChapterCardScreen"


@pytest.mark.req("HB-23")
@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_accept_is_given_with_a_name_after_its_confirmation(
    language: Language, size: tuple[int, int]
) -> None:
    asked = press(chapter(language), "a", size=size)
    assert asked.asks == "Confirm"
    assert asked.unanswered
    assert SHA256[:4] in asked.text
    assert press(chapter(language), "a", "enter", size=size).answer == Accept("Lin")


@pytest.mark.req("HB-23", "HB-25")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rewrite_starts_from_the_advisors_sheet(language: Language) -> None:
    form = press(chapter(language), "r")
    assert form.asks == "SheetForm"
    assert said("eyes_fix", language) in form.text
    seen = press(chapter(language), "r", "ctrl+s", "enter")
    advisor = chapter_card(language).advisor
    assert advisor is not None
    assert seen.answer == Rewrite("Lin", advisor.sheet or InstructionSheet())


@pytest.mark.req("HB-23")
@pytest.mark.parametrize("size", SIZES)
def test_a_waiver_names_the_issue_and_its_reason(size: tuple[int, int]) -> None:
    keys = ("w", *typed("dream"), "enter", "enter")
    assert press(chapter(), *keys, size=size).answer == Waive("Lin", "I-002", "dream")


def test_a_waiver_without_a_reason_is_not_asked_about() -> None:
    seen = press(chapter(), "w", "enter")
    assert seen.asks == "WaiveDialog"
    assert "Write down the reason." in seen.text
    assert seen.unanswered


@pytest.mark.req("HB-23")
def test_an_escalation_carries_place_value_reason_and_evidence() -> None:
    fields = (*typed("CHAR-001.name"), "enter", *typed("Ada"), "enter", *typed("taken"), "enter")
    asked = press(chapter(), "e", *fields)
    assert asked.asks == "Confirm"
    assert "CHAR-001.name → Ada" in asked.text
    answer = Escalate("Lin", {"CHAR-001.name": "Ada"}, "taken", "grey eyes")
    assert press(chapter(), "e", *fields, "enter").answer == answer


@pytest.mark.req("HB-23")
@pytest.mark.parametrize(("language", "size"), LOOKS)
@pytest.mark.parametrize("key", OPEN_FIRST)
def test_what_is_shut_says_why_and_does_nothing(
    key: str, language: Language, size: tuple[int, int]
) -> None:
    action = ACTIONS[OPEN_FIRST.index(key)]
    shut = offers(action, reason=said("shut", language))
    seen = press(chapter(language, actions=shut), key, "enter", "escape", size=size)
    assert seen.asks == "ChapterCardScreen"
    assert seen.unanswered
    assert said("shut", language) in seen.flat
    assert seen.shut == {action}


def test_an_action_the_card_does_not_offer_is_shut() -> None:
    seen = press(chapter(actions=offers(among=("rewrite",))), "a", "w", "e")
    assert seen.asks == "ChapterCardScreen"
    assert "This cannot be done now." in seen.text


@pytest.mark.req("HB-23")
@pytest.mark.parametrize("language", LANGUAGES)
def test_escape_is_no_answer(language: Language) -> None:
    assert press(chapter(language), "escape").answer is None


@pytest.mark.parametrize("keys", [("a",), ("r", "ctrl+s"), ("w", "x", "enter")])
def test_going_back_from_a_confirmation_decides_nothing(keys: tuple[str, ...]) -> None:
    seen = press(chapter(), *keys, "escape")
    assert seen.unanswered
    assert seen.asks != "Confirm"


@pytest.mark.req("HB-25")
def test_going_back_from_a_confirmation_brings_back_what_was_written() -> None:
    seen = press(chapter(), "r", *typed("Also this. "), "ctrl+s", "escape")
    assert seen.asks == "SheetForm"
    assert "Also this. Her eyes are brown" in seen.text
    assert "dream" in press(chapter(), "w", *typed("dream"), "enter", "escape").text


@pytest.mark.req("HB-25")
def test_a_half_written_sheet_is_offered_again_and_every_change_is_heard_of() -> None:
    heard: list[SheetDraft] = []
    card = chapter_card()
    begun = SheetDraft("Half a thou", "contains: bell", "CHAR-001", "")
    screen: Any = ChapterCardScreen(
        card, TEXTS["en"], "", anchors(), "en", "Lin", begun, heard.append
    )
    seen = press(screen, "r", "end", "g", "h", "t")
    assert "Half a thought" in seen.text
    assert [draft.required_fix for draft in heard] == [
        "Half a thoug",
        "Half a though",
        "Half a thought",
    ]


@pytest.mark.req("HB-26")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_advisor_has_spoken_before_the_human_looks(language: Language) -> None:
    conflict = {"anchors": ["CHAR-001"], "why_conflict": said("clash", language)}
    advisor = chapter_card(language).advisor
    assert advisor is not None
    told = advisor.to_data() | {"conflict_candidates": [conflict]}
    seen = press(chapter(language, advisor=told))
    assert ("Advisor suggests: rewrite" if language == "en" else "顾问建议：重写") in seen.text
    assert said("notes", language) in seen.text
    assert "▲ CHAR-001" in seen.text
    assert [word for word in said("clash", language).split() if word not in seen.text] == []
    assert ("sheet ready" if language == "en" else "修改单已备") in seen.text


def test_a_chapter_without_issues_sheet_advice_or_band_is_shown_calmly() -> None:
    bare = chapter(issues=[], criteria=[], advisor=None, threads=[], word_band=None, verdict=None)
    seen = press(bare, "n", "p", "enter")
    assert "No issue is open in this chapter." in seen.text
    assert "none: this is the first draft" in seen.text
    assert "has not looked at this" in seen.text


def test_a_chapter_that_is_too_long_says_so_with_a_sign() -> None:
    assert press(chapter(words=900)).lines[0].endswith("900 words 350–700 ✘")


def test_the_first_round_has_nothing_to_compare_with() -> None:
    card = chapter_card()
    first: Any = ChapterCardScreen(card, TEXTS["en"], "", anchors(), "en", "Lin")
    seen = press(first, "d")
    assert seen.asks == "ChapterCardScreen"
    assert "d diff" not in seen.lines[-1]


def test_many_criteria_that_find_no_room_are_counted() -> None:
    many = [{"criterion": f"contains: {n:060d}", "passed": n != 5} for n in range(6)]
    seen = press(chapter(criteria=many))
    assert "✘ contains: 000" in seen.text
    assert "… +4" in seen.text


def test_a_button_does_what_its_key_does() -> None:
    seen = press(chapter(), "tab", "enter")
    assert seen.asks == "Confirm"


def test_what_is_shut_for_the_same_reason_is_named_together() -> None:
    seen = press(chapter(actions=offers(*ACTIONS, reason="Ada has decided.")), *OPEN_FIRST)
    assert "✘ Accept, Rewrite, Waive, Escalate: Ada has decided." in seen.text
    assert seen.shut == set(ACTIONS)


def test_the_passage_stays_in_sight_however_little_room_there_is() -> None:
    reasons = offers("accept", reason="A reason that goes on and on. " * 6)
    assert "⟦grey" in press(chapter(actions=reasons), size=NARROW).text
    assert "⟦grey" in press(chapter(), size=(80, 18)).text


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Wanted]:
    """What the card asks for beside the decision."""
    found: list[Wanted] = []

    def hear(_: ChapterCardScreen, message: Wanted) -> None:
        found.append(message)

    monkeypatch.setattr(ChapterCardScreen, "on_wanted", hear, raising=False)
    return found


def card_with(further: Further, language: Language = "en") -> ChapterCardScreen:
    shown = chapter_card(language)
    return ChapterCardScreen(shown, TEXTS[language], "", {}, language, "Lin", further=further)


@pytest.mark.req("UX-04")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_new_names_are_asked_for_by_their_key_where_a_proposal_has_renamed(
    language: Language, heard: list[Wanted]
) -> None:
    press(card_with({"why": ()}, language), "N")
    press(card_with({"rename_text": ("not now",)}, language), "N")
    assert heard == [], "nothing was renamed, or the law says no"
    seen = press(card_with({"rename_text": ()}, language), "N")
    assert [(one.what, one.about.number) for one in heard] == [("rename_text", 3)]
    assert say("pages.key_rename_text", language) in seen.text


@pytest.mark.req("HB-24")
def test_the_card_leads_to_the_anchor_of_the_chosen_issue(heard: list[Wanted]) -> None:
    press(card_with({"anchor": ()}), "b")
    assert [(one.what, one.quote) for one in heard] == [("anchor", "CHAR-001")]
