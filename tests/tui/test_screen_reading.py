"""The full text and the comparison of two rounds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import set_cell_size

from tests.tui.screen_cards import BEFORE, LANGUAGES, TEXTS, Language, chapter, chapter_card, said
from tests.tui.screen_driving import LOOKS, press, typed
from writer.contracts.wording import changes
from writer.tui.screens.diff import DiffScreen, shown, stretches
from writer.tui.screens.folding import folded
from writer.tui.screens.full_text import FullTextScreen
from writer.tui.widgets.columns import pairs
from writer.tui.widgets.measure import CHINESE, ENGLISH

LONG = "\n\n".join(f"Paragraph {n} of a long chapter." for n in range(60))


def text_column(lines: list[str], language: Language) -> str:
    """The text alone, without what stands in the margin."""
    cells = {"en": ENGLISH, "zh": CHINESE}[language].cells + 4
    between = {"en": " ", "zh": ""}[language]
    return between.join(set_cell_size(line, cells).strip() for line in lines)


@pytest.mark.req("HB-24")
@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_the_full_text_is_there_on_demand_with_all_its_evidence(
    language: Language, size: tuple[int, int]
) -> None:
    seen = press(chapter(language), "f", size=size)
    assert seen.asks == "FullTextScreen"
    column = text_column(seen.lines, language)
    assert f"⟦{said('eyes', language)}⟧" in column
    assert f"⟦{said('term', language)}⟧" in column
    for paragraph in TEXTS[language].split("\n\n")[::2]:
        assert paragraph in column
    assert press(chapter(language), "f", "escape", size=size).asks == "ChapterCardScreen"


def test_the_text_opens_at_the_evidence_of_the_chosen_issue_and_jumps_on() -> None:
    text = LONG + "\n\n" + TEXTS["en"] + "\n\n" + LONG
    issues = chapter_card().issues

    def full(*keys: str) -> str:
        return press(FullTextScreen("Title", text, issues, "en", first="lightroom"), *keys).text

    assert "evidence 2 of 2" in full()
    assert "⟦lightroom⟧" in full()
    assert "evidence 1 of 2" in full("n")
    assert "⟦grey eyes⟧" in full("n")
    assert "evidence 1 of 2" in full("p")


def test_a_search_finds_every_place_whether_written_large_or_small() -> None:
    def full(*keys: str) -> str:
        return press(FullTextScreen("Title", LONG, (), "en"), *keys).text

    assert "match 1 of 60" in full("slash", *typed("paragraph"), "enter")
    assert "match 2 of 60" in full("slash", *typed("paragraph"), "enter", "enter")
    assert "Paragraph 59 of" in full("slash", *typed("Paragraph 59"), "enter")
    assert "“whale” is not in the text" in full("slash", *typed("whale"), "enter")
    assert "match" not in full("slash", *typed("paragraph"), "enter", "escape")
    assert "match" not in full("slash", "enter", "escape", "n", "p")


def test_escape_ends_the_search_first_and_the_reading_then() -> None:
    def full() -> FullTextScreen:
        return FullTextScreen("Title", LONG, (), "en")

    assert press(full(), "slash", "escape").unanswered
    assert press(full(), "slash", "escape", "escape").answer is None


@pytest.mark.req("UX-08")
@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_two_rounds_are_compared_word_by_word_and_chinese_by_characters(
    language: Language, size: tuple[int, int]
) -> None:
    seen = press(chapter(language), "d", size=size)
    assert seen.asks == "DiffScreen"
    marked = {"en": ("[− pale]", "[−once][+twice]"), "zh": ("[−浅]", "[−一][+两]")}
    for change in marked[language]:
        assert change in seen.flat
    assert ("change 1 of 2" if language == "en" else "改动 1 / 2") in seen.text


@pytest.mark.req("UX-08")
def test_one_goes_from_change_to_change() -> None:
    before, after = LONG, LONG.replace("Paragraph 50", "Chapter 50").replace(" 7 ", " seven ")
    assert "change 2 of 2" in press(DiffScreen("Title", before, after, "en"), "n").text
    assert "[−Paragraph][+Chapter]" in press(DiffScreen("Title", before, after, "en"), "p").text
    assert "change 1 of 2" in press(DiffScreen("Title", before, after, "en"), "n", "n").text


def test_two_texts_that_are_the_same_have_no_change() -> None:
    same = TEXTS["zh"]
    assert "没有改动" in press(DiffScreen("Title", same, same, "zh"), "n", "p").text
    assert "[−went]" in press(DiffScreen("Title", "", "", "en"), "question_mark").text


def test_what_went_and_what_came_instead_are_one_change() -> None:
    text, marks = shown(changes(BEFORE["en"], TEXTS["en"]))
    assert [text[mark.start : mark.end] for mark in marks] == ["[− pale]", "[−once]", "[+twice]"]
    assert stretches(marks) == [marks[0].start, marks[1].start]
    assert stretches(shown(changes("", "all new"))[1]) == [0]


@pytest.mark.req("HB-24")
@pytest.mark.parametrize("language", LANGUAGES)
def test_issues_stand_in_the_margin_of_a_wide_screen_and_their_signs_on_a_narrow_one(
    language: Language,
) -> None:
    wide = press(chapter(language), "f", size=(160, 50))
    notes = [line for line in wide.lines if "■" in line and said("eyes", language)[:4] in line]
    assert any("▸ ■" in line for line in notes), "the one that one has come to is marked"
    narrow = press(chapter(language), "f", size=(80, 24))
    assert any(line.endswith("■") for line in narrow.lines)
    assert said("eyes_why", language) in narrow.flat, "it is told below the text"


@pytest.mark.req("HB-24")
def test_one_comes_back_from_the_text_to_the_issue_one_was_at() -> None:
    seen = press(chapter(), "f", "n", "escape")
    assert seen.asks == "ChapterCardScreen"
    assert any("▸ ▲" in line for line in seen.lines)


def test_text_is_set_to_a_measure_that_is_good_to_read() -> None:
    text = "Words upon words that go on and on. " * 30
    lines = press(FullTextScreen("Title", text, (), "en"), size=(160, 50)).lines[2:-2]
    assert 60 <= max(len(line.strip()) for line in lines) <= 66
    chinese = press(FullTextScreen("题", "潮水留下了一封信。" * 30, (), "zh"), size=(160, 50)).lines
    first = next(line for line in chinese if "潮水" in line)
    assert first.startswith("       潮水"), "a paragraph begins two characters in"
    assert len(first.strip()) <= 36


@pytest.mark.req("UX-08")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wide_screen_shows_both_texts_beside_each_other(language: Language) -> None:
    wide = press(chapter(language), "d", size=(160, 50))
    went, came = {"en": ("[−once]", "[+twice]"), "zh": ("[−一]", "[+两]")}[language]
    columns = [line.partition("▌") for line in wide.lines if "▌" in line]
    assert any(went in left for left, _, _ in columns)
    assert any(came in right for _, _, right in columns)
    assert all(came not in left and went not in right for left, _, right in columns)
    narrow = press(chapter(language), "d", "s", size=(100, 30))
    assert any("▌" in line for line in narrow.lines), "on a narrow one it can be asked for"
    assert "▌" not in press(chapter(language), "d", "s", size=(160, 50)).text


@given(st.lists(st.sampled_from(["One.", "Two two.", "第三段。", "", "x"]), max_size=8), st.data())
def test_each_column_holds_its_whole_text(before: list[str], data: st.DataObject) -> None:
    after = data.draw(st.lists(st.sampled_from([*before, "New.", "新的。"]), max_size=8))
    found = pairs(changes("\n".join(before), "\n".join(after)))
    for side, lines in (("before", before), ("after", after)):
        text = "".join(stretch for pair in found for stretch, _ in getattr(pair, side))
        bare = "".join(sign for sign in text if sign not in "[]−+\n")
        assert bare == "".join(lines)


def test_a_long_comparison_leaves_out_what_is_the_same() -> None:
    lines = [f"Line {n}" for n in range(40)]
    changed = [*lines[:20], "Another", *lines[21:]]
    pieces = folded(changes("\n".join(lines), "\n".join(changed)))
    text = "".join(piece.text for piece in pieces)
    assert "⋯" in text
    assert "Line 19" in text
    assert "Line 3\n" not in text
