"""The small windows: confirmation, sheet, waiver, escalation, help, error."""

from dataclasses import replace
from typing import Any

import pytest

from tests.tui.screen_cards import (
    LANGUAGES,
    TEXTS,
    Language,
    anchors,
    chapter,
    chapter_card,
    offers,
    said,
)
from tests.tui.screen_driving import LOOKS, NARROW, SIZES, press, typed
from writer.contracts.review import Issue
from writer.contracts.sheet import InstructionSheet, ReviewConflict
from writer.tui.screens.ask import AskText
from writer.tui.screens.confirm import Confirm
from writer.tui.screens.error import ErrorPanel
from writer.tui.screens.escalate import EscalateForm, Wish
from writer.tui.screens.issue import IssueScreen
from writer.tui.screens.notes import SheetDraft
from writer.tui.screens.sheet_form import SheetForm

NEEDS_A_NAME = {"en": "Write your name: a decision is signed.", "zh": "请写下姓名：决定须署名。"}
ERASE = ("end", *("backspace",) * 3)


def confirm(person: str = "Lin", language: Language = "en") -> Confirm:
    return Confirm("Accept chapter 3?", ["Deposits the text."], "accept", language, person)


def sheet_form(draft: SheetDraft | None = None, **more: Any) -> SheetForm:
    return SheetForm("Sheet", more.get("suggested"), draft, more.get("language", "en"))


@pytest.mark.req("HB-23")
@pytest.mark.parametrize("size", SIZES)
def test_a_confirmation_names_what_will_happen_and_gives_the_name(size: tuple[int, int]) -> None:
    seen = press(confirm(), size=size)
    assert "Accept chapter 3?" in seen.text
    assert "Deposits the text." in seen.text
    assert "Decided by: Lin" in seen.text
    assert press(confirm(), "enter", size=size).answer == "Lin"
    assert press(confirm(), "tab", "enter", size=size).answer == "Lin"


@pytest.mark.req("HB-23")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("keys", [("enter",), ("tab", "enter"), ("space", "space", "enter")])
def test_nobody_is_not_a_name(keys: tuple[str, ...], language: Language) -> None:
    seen = press(confirm("", language), *keys)
    assert seen.unanswered
    assert NEEDS_A_NAME[language] in seen.text


def test_an_erased_name_is_missed_at_once_and_another_one_counts() -> None:
    assert NEEDS_A_NAME["en"] in press(confirm(), *ERASE).text
    assert press(confirm(), *ERASE, "A", "d", "a", "enter").answer == "Ada"
    assert press(confirm("", "zh"), "林", "晚", "enter").answer == "林晚"


def test_escape_and_the_back_button_leave_a_confirmation_without_an_answer() -> None:
    assert press(confirm(), "escape").answer is None
    assert press(confirm(), "tab", "tab", "enter").answer is None


def test_other_keys_confirm_nothing() -> None:
    assert press(confirm(), "a", "y", "space", "down", "f1").unanswered


@pytest.mark.req("HB-25")
@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_a_sheet_without_a_fix_is_not_sent_and_says_so(
    language: Language, size: tuple[int, int]
) -> None:
    seen = press(sheet_form(language=language), "ctrl+s", size=size)
    assert seen.unanswered
    needed = {"en": "Write down at least one thing", "zh": "请至少写明一处"}
    assert needed[language] in seen.text


@pytest.mark.req("HB-25")
def test_a_sheet_carries_fixes_criteria_anchors_and_evidence() -> None:
    keys = (
        *typed("One"),
        "enter",
        "enter",
        *typed("Two"),
        "tab",
        *typed("words: 3-9"),
        "tab",
        *typed("char-001, glo-004"),
        "tab",
        *typed("grey eyes"),
        "ctrl+s",
    )
    assert press(sheet_form(), *keys).answer == InstructionSheet(
        anchors=("CHAR-001", "GLO-004"),
        evidence_quote="grey eyes",
        required_fix=("One", "Two"),
        acceptance_criteria=("words: 3-9",),
    )


@pytest.mark.req("HB-25")
@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_the_sheet_shows_how_criteria_are_written(
    language: Language, size: tuple[int, int]
) -> None:
    seen = press(sheet_form(language=language), size=size)
    assert "Ctrl+S" in seen.text
    assert "F8" in seen.text
    picking = press(sheet_form(language=language), "f8", size=size)
    english = ("contains:", "absent:", "words:", "quote gone:", "term:")
    chinese = ("包含：", "不含：", "字数：", "引文已删：", "术语：")
    for template in english if language == "en" else chinese:
        assert template in picking.flat


@pytest.mark.req("HB-25")
def test_a_criterion_is_taken_from_a_template_and_filled_in() -> None:
    begun = SheetDraft("Fix", "words: 3-9", evidence_quote="grey eyes")
    taken = ("f8", *typed("gone"), "enter", "ctrl+s")
    sheet = press(sheet_form(begun), *taken).answer
    assert isinstance(sheet, InstructionSheet)
    assert sheet.acceptance_criteria == ("words: 3-9", "quote gone: grey eyes")
    written = press(sheet_form(begun), "f8", "enter", *typed("bell"), "ctrl+s").answer
    assert isinstance(written, InstructionSheet)
    assert written.acceptance_criteria[-1] == "contains: bell"


@pytest.mark.req("HB-25")
def test_an_anchor_is_found_by_a_few_letters_and_joins_those_that_are_there() -> None:
    form = chapter()
    seen = press(form, "r", "f2", *typed("mara"), "enter")
    assert "CHAR-001" in seen.flat
    assert press(chapter(), "r", "f2", *typed("zzzz"), "enter").asks == "Pick", "nothing fits"
    assert press(chapter(), "r", "f2", "escape").asks == "SheetForm"


@pytest.mark.req("HB-25")
def test_a_quote_is_picked_from_the_text_word_for_word() -> None:
    paragraphs = TEXTS["en"].split("\n\n")
    draft = SheetDraft("Fix")
    form = SheetForm("Sheet", None, draft, "en", of_text=True, text=TEXTS["en"])
    sheet = press(form, "f4", "down", "down", "enter", "ctrl+s").answer
    assert isinstance(sheet, InstructionSheet)
    assert sheet.evidence_quote == paragraphs[2]
    again = SheetForm(
        "Sheet", None, replace(draft, evidence_quote="grey eyes"), "en", text=TEXTS["en"]
    )
    assert press(again, "f4", "enter", "ctrl+s").answer.evidence_quote == paragraphs[1]  # type: ignore[attr-defined]


def test_a_box_says_by_its_sign_whether_it_is_ticked() -> None:
    form = SheetForm("Sheet", None, SheetDraft("Fix"), "en", of_text=True)
    assert "[ ] Only this passage" in press(form).flat
    ticked = SheetForm("Sheet", None, SheetDraft("Fix", scope="passage"), "en", of_text=True)
    assert "[✔] Only this passage" in press(ticked).flat


def test_what_is_no_anchor_is_named() -> None:
    seen = press(sheet_form(SheetDraft("Fix", anchors="CHAR-001 eyes")), "ctrl+s")
    assert seen.unanswered
    assert "“EYES” is not an anchor" in seen.text


@pytest.mark.req("HB-26")
def test_conflicts_that_the_advisor_found_stay_in_the_sheet() -> None:
    conflict = ReviewConflict(anchors=("CHAR-001",), why_conflict="Eyes")
    suggested = InstructionSheet(required_fix=("Mend",), conflicts=(conflict,))
    answer = press(sheet_form(suggested=suggested), "ctrl+s").answer
    assert answer == suggested


def test_a_kept_draft_is_read_back_and_what_is_not_text_is_left_out() -> None:
    fields = {"required_fix": "One", "anchors": 7, "stranger": "x"}
    assert SheetDraft.from_fields(fields) == SheetDraft("One")
    draft = SheetDraft("One\n\n Two ", "a\n", "CHAR-001，GLO-004 char-001", "q")
    assert draft.fixes == ("One", "Two")
    assert draft.anchor_names == ("CHAR-001", "GLO-004")
    assert replace(draft, required_fix=" \n").fixes == ()


@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_a_place_is_chosen_from_the_anchors(language: Language, size: tuple[int, int]) -> None:
    form = EscalateForm(anchors(language), language)
    seen = press(form, "tab", "down", "enter", size=size)
    assert said("looks", language) in seen.text
    again = EscalateForm(anchors(language), language)
    keys = ("tab", "down", "enter", "enter", "y", "enter")
    wish = Wish("CHAR-001.appearance", said("looks", language), "y")
    assert press(again, *keys, size=size).answer == wish


def test_places_are_found_by_what_is_typed() -> None:
    seen = press(EscalateForm(anchors(), "en"), *typed("appear"))
    assert "CHAR-001.appearance" in seen.text
    assert "CHAR-001.name" not in seen.text
    assert (
        "CHAR-001" not in press(EscalateForm(anchors(), "en"), *typed("zzz"), "tab", "enter").text
    )


@pytest.mark.parametrize(
    ("wish", "needed"),
    [
        (Wish("", "b", "c"), "Say which place should change."),
        (Wish("a", "", "c"), "Say what should stand there."),
        (Wish("a", "b", ""), "Say why it should change."),
    ],
)
def test_an_escalation_needs_all_three(wish: Wish, needed: str) -> None:
    seen = press(EscalateForm({}, "en", wish), "enter", "enter", "enter")
    assert seen.unanswered
    assert needed in seen.text


def test_escape_leaves_every_form_without_an_answer() -> None:
    assert press(sheet_form(SheetDraft("Fix")), "escape").answer is None
    assert press(EscalateForm({}, "en"), "escape").answer is None
    assert press(AskText("Q", [], "L", "en"), "x", "escape").answer is None


def test_a_text_that_is_not_needed_may_be_left_out() -> None:
    assert press(AskText("Q", [("Fact", "It is so")], "L", "en"), "enter").answer == ""


@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_the_help_has_every_key_and_every_reason_in_words(
    language: Language, size: tuple[int, int]
) -> None:
    shut = offers("accept", reason=said("shut", language))
    seen = press(chapter(language, actions=shut), "question_mark", size=size)
    assert seen.asks == "HelpScreen"
    for key in ("a", "r", "w", "e", "f", "d", "n/p", "Enter", "Esc", "?"):
        assert f"│  {key} " in seen.text
    assert said("shut", language) in seen.flat
    assert press(chapter(language), "question_mark", "enter", size=size).asks == "ChapterCardScreen"


@pytest.mark.parametrize("key", ["escape", "enter"])
def test_an_error_is_one_sentence_its_reasons_and_what_to_do(key: str) -> None:
    panel = ErrorPanel("This cannot be done now.", ["Not frozen.", "No card."], "Freeze.", "en")
    seen = press(panel, size=NARROW)
    for words in ("This cannot be done now.", "✘ Not frozen.", "✘ No card.", "→ Freeze."):
        assert words in seen.text
    assert press(ErrorPanel("No.", [], "", "en"), key).answer is None


def test_an_issue_is_opened_in_full_even_where_the_pack_lacks_its_anchor() -> None:
    issue = Issue(issue_id="I-009", type="odd_kind", severity="major", anchors=("GLO-009",))
    seen = press(IssueScreen(issue, {}, "en"))
    assert "▲ I-009 odd kind · major" in seen.text
    assert "The frozen pack does not have it." in seen.text
    bare = chapter_card().issues[0]
    assert "no anchor is named" in press(IssueScreen(bare, {}, "en")).text
