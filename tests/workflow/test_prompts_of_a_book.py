"""What the models are sent for a book of a dozen chapters, as the record has it."""

from collections.abc import Iterator

import orjson
import pytest

from bench.models import of_prompts
from bench.sent import Burst, bursts
from bench.workflow import frozen, through_the_gate
from writer.contracts.chapter import GeneratedChapter
from writer.desk.book import Book

pytestmark = pytest.mark.xdist_group("prompts-of-a-book")
CHAPTERS = 12


@pytest.fixture(scope="module")
def book() -> Iterator[Book]:
    with frozen(CHAPTERS, words=90) as studio:
        for number in range(1, CHAPTERS + 1):
            through_the_gate(studio, number)
        yield studio.book


@pytest.fixture(scope="module")
def sent(book: Book) -> dict[int, Burst]:
    return bursts(book)


@pytest.mark.req("UX-03")
def test_prompts_do_not_grow_and_most_of_each_was_sent_before(book: Book) -> None:
    for ratio in of_prompts(book, early=5, late=CHAPTERS):
        assert ratio.holds(), ratio.line()


def test_the_last_arc_is_told_once_there_is_one(sent: dict[int, Burst]) -> None:
    arcs = {n: orjson.loads(burst.calls[0].parts["arcs"]) for n, burst in sent.items()}
    assert [len(arcs[number]) for number in (1, 10, 11, 12)] == [0, 0, 1, 1]
    assert (arcs[12][0]["from"], arcs[12][0]["to"]) == (1, 10)


def test_a_chapter_goes_on_from_the_end_of_the_one_before(
    book: Book, sent: dict[int, Burst]
) -> None:
    scenes = [call for call in sent[3].calls if call.name.startswith("scene/")]
    opening, second = (call.parts["previous_text"] for call in scenes[:2])
    before = book.read(GeneratedChapter, book.paths.chapter(2)).body()
    assert opening
    assert before.endswith(opening)
    assert second == book.read(GeneratedChapter, book.paths.chapter(3)).scenes[0].content
