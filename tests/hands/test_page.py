"""A chapter as a text for an editor, and back: scenes survive, whatever is done to the text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from writer.contracts.chapter import GeneratedChapter, GeneratedScene
from writer.contracts.length import length
from writer.desk import page
from writer.errors import BadInput

PARAGRAPH = st.text(st.characters(categories=["L", "N", "P", "Zs"]), min_size=1, max_size=30).map(
    lambda text: text.strip(" \t#*-<—＊⁂").strip() or "x"
)
SCENE = st.lists(PARAGRAPH, min_size=1, max_size=4).map("\n\n".join)
CHAPTERS = st.lists(SCENE, min_size=1, max_size=4)


def chapter(scenes: list[str], title: str = "Tide") -> GeneratedChapter:
    made = [
        GeneratedScene(scene_number=number, content=text, word_count=length(text, "words"))
        for number, text in enumerate(scenes, start=1)
    ]
    words = sum(scene.word_count for scene in made)
    return GeneratedChapter(chapter_number=1, chapter_title=title, scenes=made, total_words=words)


def contents(found: GeneratedChapter) -> list[str]:
    return [scene.content for scene in found.scenes]


@pytest.mark.req("UX-05")
@settings(max_examples=60, deadline=None)
@given(scenes=CHAPTERS, language=st.sampled_from(["en", "zh"]))
def test_a_text_that_nobody_changed_is_the_same_chapter_again(scenes, language) -> None:  # type: ignore[no-untyped-def]
    before = chapter(scenes)
    assert page.edited(before, page.as_text(before, language), "words") == before


@settings(max_examples=60, deadline=None)
@given(scenes=CHAPTERS)
def test_without_marks_the_paragraphs_find_their_scenes_again(scenes: list[str]) -> None:
    before = chapter(scenes)
    plain = "# Tide\n\n" + "\n\n".join(scenes)
    after = page.edited(before, plain, "words")
    assert "\n\n".join(contents(after)) == "\n\n".join(contents(before))
    if len({p for scene in scenes for p in scene.split("\n\n")}) == plain.count("\n\n"):
        assert contents(after) == contents(before)


def test_a_changed_paragraph_stays_in_its_scene() -> None:
    before = chapter(["one\n\ntwo", "three\n\nfour", "five"])
    after = page.edited(before, "# Tide\n\none\n\ntwo!\n\nthree!\n\nnew\n\nfour\n\nfive", "words")
    assert contents(after) == ["one\n\ntwo!", "three!\n\nnew\n\nfour", "five"]
    assert [scene.scene_number for scene in after.scenes] == [1, 2, 3]


def test_marks_move_where_the_person_moves_them() -> None:
    before = chapter(["one", "two", "three"])
    text = "one\n\ntwo\n\n<!-- scene 2 -->\n\nthree\n\n<!-- 场景 -->\n\nfour"
    assert contents(page.edited(before, text, "words")) == ["one\n\ntwo", "three", "four"]


def test_a_row_of_stars_inside_a_scene_is_part_of_it() -> None:
    before = chapter(["one\n\n* * *\n\ntwo", "three"])
    text = page.as_text(before, "en").replace("three", "drei")
    assert contents(page.edited(before, text, "words")) == ["one\n\n* * *\n\ntwo", "drei"]


@pytest.mark.parametrize("mark", ["***", "* * *", "---", "＊＊＊", "⁂", "#", "<!-- scene 2 -->"])
def test_a_new_text_is_divided_by_whatever_writers_use(mark: str) -> None:
    assert page.divided(f"one\n\n{mark}\n\ntwo") == ["one", "two"]


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"\xff\xfeab", "edits.not_utf8"),
        (b"a\0b", "edits.binary"),
        (b"a" * (page.LARGEST + 1), "edits.too_large"),
    ],
)
def test_what_is_no_text_is_refused_with_one_clear_word(data: bytes, key: str) -> None:
    with pytest.raises(BadInput) as refused:
        page.decoded(data, "mine.md")
    assert refused.value.key == key
    assert refused.value.hint()


def test_windows_line_ends_and_a_byte_order_mark_are_no_change() -> None:
    before = chapter(["one\n\ntwo", "three"])
    text = page.as_text(before, "en").replace("\n", "\r\n").encode("utf-8-sig")
    assert page.edited(before, page.decoded(text, "mine.md"), "words") == before


@pytest.mark.parametrize("text", ["", "\n \n", "# Tide\n", "# Tide\n\n<!-- scene 2 -->\n"])
def test_no_text_is_no_edit(text: str) -> None:
    with pytest.raises(BadInput):
        page.edited(chapter(["one"]), text, "words")


def test_the_title_belongs_to_the_outline() -> None:
    with pytest.raises(BadInput) as refused:
        page.edited(chapter(["one"]), "# Ebb\n\none", "words")
    assert "CH-001" in refused.value.hint()
