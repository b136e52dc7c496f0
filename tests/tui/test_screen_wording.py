"""The word diff, and text measured in cells."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tests.tui.screen_cards import TEXTS, chapter_card
from writer.contracts.review import Issue
from writer.contracts.wording import Piece, changes, tokens
from writer.tui.widgets.cells import (
    beside,
    ending,
    lines_of,
    one_line,
    padded,
    shortened,
    wrapped,
)
from writer.tui.widgets.evidence import bracketed, passage, places

MIXED = st.text(st.sampled_from("ab C\n，。的灯室“”…é'-"), max_size=60)
WIDTHS = st.integers(2, 30)


@pytest.mark.req("UX-08")
@given(MIXED, MIXED)
def test_both_texts_can_be_read_out_of_their_diff(before: str, after: str) -> None:
    pieces = changes(before, after)
    assert "".join(piece.text for piece in pieces if piece.kind != "added") == before
    assert "".join(piece.text for piece in pieces if piece.kind != "removed") == after
    kinds = [piece.kind for piece in pieces]
    assert all(one != two for one, two in pairwise(kinds))


@pytest.mark.req("UX-08")
def test_words_are_compared_in_english_and_characters_in_chinese() -> None:
    assert tokens("She isn't 灰色 x-ray") == ["She", " ", "isn't", " ", "灰", "色", " ", "x-ray"]
    assert changes("林晚抬起灰色的眼睛", "林晚抬起褐色的眼睛") == [
        Piece("same", "林晚抬起"),
        Piece("removed", "灰"),
        Piece("added", "褐"),
        Piece("same", "色的眼睛"),
    ]
    assert changes("her grey eyes", "her greyish eyes")[1] == Piece("removed", "grey")


def test_a_lone_blank_between_two_changes_belongs_to_them() -> None:
    assert changes("keep the old dark stair here", "keep the new lit stair here") == [
        Piece("same", "keep the "),
        Piece("removed", "old dark"),
        Piece("added", "new lit"),
        Piece("same", " stair here"),
    ]


def test_a_paragraph_that_has_nothing_in_common_is_replaced_as_a_whole() -> None:
    assert changes("One two three.\n", "全新的一段。\n") == [
        Piece("removed", "One two three.\n"),
        Piece("added", "全新的一段。\n"),
    ]


def test_a_long_chapter_is_compared_whole() -> None:
    old = "\n\n".join(f"段落 {n} " + "灯室里有油的气味，她没有说话。" * 12 for n in range(60))
    found = changes(old, old.replace("油的", "海的"))
    assert "".join(one.text for one in found if one.kind != "added") == old


@given(MIXED, WIDTHS)
def test_laid_out_lines_fit_and_nothing_is_lost(text: str, width: int) -> None:
    spans = wrapped(text, width)
    assert "".join(text[start:end] for start, end in spans) == text.replace("\n", "")
    assert all(cell_len(text[start:end].rstrip()) <= width for start, end in spans)


def test_no_line_begins_with_what_closes_a_phrase() -> None:
    lines = lines_of("她抬起灰色的眼睛，望向灯。", 16)
    assert lines == ["她抬起灰色的眼", "睛，望向灯。"]
    assert lines_of("他说：“走吧。”", 7) == ["他说：", "“走", "吧。”"]
    assert lines_of("one two three", 7) == ["one two", "three"]
    assert lines_of("unbreakable", 5) == ["unbre", "akabl", "e"]


@given(MIXED, st.integers(0, 30))
def test_what_is_shortened_fits_and_says_so(text: str, width: int) -> None:
    for short, whole in ((shortened(text, width), one_line(text)), (ending(text, width), text)):
        assert cell_len(short) <= width
        if cell_len(one_line(whole)) > width > 0:
            assert "…" in short


def test_texts_are_cut_between_words_and_between_characters() -> None:
    assert shortened("the lamp had gone out", 12) == "the lamp…"
    assert ending("the lamp had gone out", 12) == "…gone out"
    assert shortened("那盏灯已经灭了两次", 9) == "那盏灯已…"
    assert ending("那盏灯已经灭了两次", 9) == "…灭了两次"
    assert padded("灯", 4) == "灯  "
    assert beside("左左左左左", "right", 12) == "左左…  right"
    assert lines_of("one two three four", 9, 1) == ["one two…"]
    assert lines_of("one", 9, 0) == []


def test_evidence_that_overlaps_is_one_place_and_what_is_not_there_none() -> None:
    quotes = ("grey eyes to", "her grey eyes", "not in it", "")
    issues = [chapter_card().issues[1].model_copy(update={"evidence_quote": q}) for q in quotes]
    spans = places(TEXTS["en"], issues)
    text, marks = bracketed(TEXTS["en"], spans)
    assert [text[mark.start : mark.end] for mark in marks] == ["⟦her grey eyes to⟧"]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("lines", [1, 2, 3, 6])
def test_a_passage_shows_the_evidence_in_the_room_there_is(language: str, lines: int) -> None:
    quote = {"en": "grey eyes", "zh": "灰色的眼睛"}[language]
    shown = passage(TEXTS[language], quote, 30, lines).plain
    between = " " if language == "en" else ""
    assert f"⟦{quote}⟧" in shown.replace("\n", between)
    assert shown.count("\n") < lines
    assert all(cell_len(line) <= 30 for line in shown.split("\n"))


def test_a_quote_longer_than_its_room_is_cut_and_said_so() -> None:
    issue = Issue(issue_id="I", type="x", severity="minor", evidence_quote=TEXTS["en"])
    shown = passage(TEXTS["en"], issue.evidence_quote, 20, 3).plain
    assert shown.startswith("⟦The tide")
    assert shown.endswith("…")
    assert passage(TEXTS["en"], "nowhere", 20, 3).plain == ""
