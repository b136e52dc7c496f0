"""What was recorded is folded into a book, as far as the law can have allowed it."""

from typing import Any

import pytest

from fsm.book import Book
from fsm.chapter import Chapter, PutAway
from fsm.proposal import Proposal
from fsm.record import StepError, moved, noted
from tests.fsm.story import CP, Story, ann


@pytest.mark.parametrize(
    ("subject", "trigger", "target"),
    [
        ("materials", "freeze", "frozen"),
        ("chapter:1", "accept", "deposit"),
        ("chapter:1", "draft", "deposited"),
        (CP, "migrate", "migration"),
    ],
)
def test_a_step_that_the_tables_do_not_have_is_not_folded(
    subject: str, trigger: str, target: str
) -> None:
    with pytest.raises(StepError):
        moved(Book(), subject, trigger, target, ann())


@pytest.mark.parametrize(("trigger", "target"), [("accpet", "deposit"), ("accept", "depost")])
def test_a_word_that_the_law_does_not_know_is_not_folded(trigger: str, target: str) -> None:
    with pytest.raises(ValueError, match="is not a valid"):
        moved(Book(), "chapter:1", trigger, target)


def test_frozen_materials_are_not_refrozen_without_their_proposal() -> None:
    with pytest.raises(StepError):
        moved(Story().frozen().book, "materials", "refreeze", "frozen")


@pytest.mark.parametrize(
    ("subject", "news"),
    [
        ("materials", {"frozen_version": "v009"}),
        ("chapter:1", {"state": "deposited"}),
        ("chapter:1", {"accepted": "text", "accepted_by": "Ann"}),
        ("chapter:1", {"deposited": "text"}),
        (CP, {"approved_text": "change", "approved_by": "Ann"}),
    ],
)
def test_news_decides_nothing(subject: str, news: dict[str, Any]) -> None:
    with pytest.raises(StepError):
        noted(Book(), subject, **news)
    with pytest.raises(StepError):
        moved(Book(), "chapter:1", "draft", "draft", **news)


def test_what_is_new_begins_by_being_noted() -> None:
    book = noted(noted(Book(), "chapter:1"), CP, text="change")
    assert book.chapters == {1: Chapter()}
    assert book.proposals == {CP: Proposal(text="change")}


def test_a_book_is_never_changed_in_place() -> None:
    story = Story().frozen()
    before = story.book
    story.deposited(1, "one").approved().migrated()
    assert before == Story().frozen().book


def test_rolling_back_leaves_a_chapter_unwritten_and_remembers_what_was_deposited() -> None:
    story = Story().frozen().deposited(1, "one").do("chapter:1", "rollback", ann(about="one"))
    away = PutAway(text="one", under="v001", drafted_on="v001", checked_under="v001")
    assert story.book.chapters[1] == Chapter(put_away=away)
    assert story.do("chapter:1", "draft").do("chapter:1", "rollback").book.chapters[1] == Chapter()


def test_materials_that_are_begun_again_go_on_counting_their_versions() -> None:
    story = Story().materials_at_the_gate().do("materials", "rollback", ann(names="pack"))
    assert story.materials_at_the_gate().book.materials.version == "v002"
