"""A revision mends scenes; the chapter stays the same chapter."""

import pytest

from tests import examples
from tests.examples import Language
from tests.graph.asking import RecordingAsker
from writer.contracts.answers import RevisionAnswer, SceneRevisionAnswer
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.consistency import ConsistencyIssue
from writer.graph.revision import revise, revision_notes

SCENES = ("She lit the lamp.", "The tide came in.")


def revised(
    *answers: tuple[int, str], notes: str = "- Her eyes are brown", language: Language = "en"
) -> tuple[GeneratedChapter, RecordingAsker]:
    scenes = [SceneRevisionAnswer(scene_number=number, content=text) for number, text in answers]
    asker = RecordingAsker({RevisionAnswer: RevisionAnswer(scenes=scenes)})
    draft = examples.chapter(3, language, SCENES)
    return revise(asker, examples.pack(language), draft, notes, language), asker


@pytest.mark.req("OR-09")
def test_a_revision_keeps_number_and_title_and_counts_again() -> None:
    chapter, _ = revised((2, "The tide came in, brown as her eyes."))
    before = examples.chapter(3, "en", SCENES)
    assert chapter.chapter_number == before.chapter_number
    assert chapter.chapter_title == before.chapter_title
    assert [scene.content for scene in chapter.scenes] == [
        SCENES[0],
        "The tide came in, brown as her eyes.",
    ]
    assert [scene.word_count for scene in chapter.scenes] == [4, 8]
    assert chapter.total_words == 12


@pytest.mark.req("OR-09")
def test_a_revision_never_adds_removes_or_empties_scenes() -> None:
    chapter, _ = revised((1, "  "), (7, "Somebody new."))
    assert [scene.content for scene in chapter.scenes] == list(SCENES)


@pytest.mark.req("OR-09")
def test_without_instructions_there_is_no_revision_and_no_call() -> None:
    silent = ConsistencyIssue(issue_type="time", description="Two noons", fix_instructions=None)
    assert revision_notes([silent]) == ""
    chapter, asker = revised((1, "Changed."), notes=revision_notes([silent]))
    assert chapter == examples.chapter(3, "en", SCENES)
    assert asker.calls == []


def test_instructions_are_joined_and_said_once() -> None:
    told = [
        ConsistencyIssue(issue_type="time", description="", fix_instructions=fix)
        for fix in ("Make it noon.", None, "Make it noon.", "Her eyes are brown. ")
    ]
    assert revision_notes(told) == "- Make it noon.\n- Her eyes are brown."


def test_chinese_is_counted_by_the_character() -> None:
    chapter, _ = revised((1, "潮水退了。"), (2, "她没有烧掉它。"), language="zh")
    assert [scene.word_count for scene in chapter.scenes] == [4, 6]


def test_the_unit_is_the_languages_own_where_the_pack_has_no_band() -> None:
    pack = examples.pack("zh")
    pack.execution.constraints.word_band = None
    answer = RevisionAnswer(scenes=[SceneRevisionAnswer(scene_number=1, content="潮水退了。")])
    asker = RecordingAsker({RevisionAnswer: answer})
    chapter = revise(asker, pack, examples.chapter(1, "zh"), "改", "zh")
    assert chapter.total_words == 4
