"""A decision on a range is no way round a gate: it counts for the texts that a person named."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fsm.chapter import ChapterTrigger
from fsm.record import StepError
from tests.cli.asking import Ng
from tests.files import novels
from writer import bootstrap, settings
from writer.desk import covering, law
from writer.desk.book import Book
from writer.desk.studio import Studio, at_work
from writer.errors import NovelGateError, Refused
from writer.events.envelope import Entry
from writer.events.types import RangeCovered

BOOK, SHA = "Stone", "0" * 64


@pytest.fixture
def studio(ng: Ng, tmp_path: Path) -> Iterator[Studio]:
    """A manuscript of three chapters, frozen, and nothing accepted."""
    file = tmp_path / "n.txt"
    file.write_text(novels.novel("en", 3, 600), "utf-8")
    for words in (["import", BOOK, str(file)], ["materials", "freeze", BOOK]):
        assert ng(*words, "--by", "Lin").code == 0
    with at_work(bootstrap.ports(settings.load()), BOOK, "import") as studio:
        yield studio


def covered(book: Book, **changes: object) -> Entry:
    told = {"import_id": "IMP-0001", "by": "Lin", "frozen_version": "v001", "drafts": {"1": SHA}}
    return Entry(RangeCovered.model_validate(told | changes), phase="chapter", actor="human")


@pytest.mark.req("HB-03")
@pytest.mark.parametrize(
    "changes",
    [
        {"by": ""},
        {"by": " "},
        {"drafts": {}},
        {"drafts": {"1": ""}},
        {"drafts": {"9": SHA}},
        {"drafts": {"1": SHA, "9": SHA}},
        {"frozen_version": "v002"},
    ],
    ids=str,
)
def test_what_nobody_decided_is_not_recorded(studio: Studio, changes: dict[str, object]) -> None:
    seq = studio.book.log.seq
    with pytest.raises((NovelGateError, StepError)):
        studio.book.keep({}, covered(studio.book, **changes))
    assert Book.open(studio.book.ports, BOOK).log.seq == seq


@pytest.mark.req("HB-03")
def test_a_text_that_was_not_named_waits_at_its_gate(studio: Studio) -> None:
    book = studio.book
    book.keep({}, covered(book))  # a person has named some other text
    assert covering.go_on(studio) == 1
    assert book.state.law.chapters[1].state == "human_review_gate"
    with pytest.raises(Refused):
        law.step(book, ChapterTrigger.ACCEPT_COVERED, "chapter:1")
    assert not book.state.law.deposited


@pytest.mark.req("HB-03", "HB-05")
def test_one_decision_is_one_line_of_the_record_and_names_every_text(studio: Studio) -> None:
    book = studio.book
    covering.cover(studio, None, "Lin", "read on paper")
    (line,) = [one for one in book.log.lines() if one.event_type == "range_covered"]
    assert line.data["by"] == "Lin"
    assert line.data["reason"] == "read on paper"
    assert covering.go_on(studio) is None
    texts = {str(n): one.deposited for n, one in book.state.law.chapters.items()}
    assert line.data["drafts"] == texts
    assert Book.open(book.ports, BOOK).state.law == book.state.law
