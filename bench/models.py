"""What the models are asked: how prompts grow with a book; and what our part of a call takes."""

from collections.abc import Iterator

from bench.client import ours_against_the_client
from bench.measuring import Ratio
from bench.sent import bursts, facts_missing, growth, with_the_whole_history
from bench.workflow import frozen, through_the_gate
from writer.desk.book import Book

CHAPTERS, WORDS = 100, 600
EARLY = 5


def ratios() -> Iterator[Ratio]:
    with frozen(CHAPTERS, WORDS) as studio:
        for number in range(1, CHAPTERS + 1):
            through_the_gate(studio, number)
        yield from of_prompts(studio.book, EARLY, CHAPTERS)
    yield Ratio("a call of ours / the client alone: processor time", ours_against_the_client(), 2)


def of_prompts(book: Book, early: int, late: int) -> Iterator[Ratio]:
    """The prompts of a book whose chapters up to `late` are written."""
    sent = bursts(book)
    yield Ratio(
        f"prompts of chapter {late} / chapter {early}: tokens",
        growth(sent[early], sent[late]),
        1.25,
    )
    named, missing = (
        sum(counts) for counts in zip(*(facts_missing(book, n, sent[n]) for n in sent), strict=True)
    )
    yield Ratio(f"facts missing / the {named} that plans name", missing / named, 0)
    yield Ratio(
        "tokens not shared with an earlier call / all, worst chapter",
        max(burst.not_shared() for burst in sent.values()),
        0.2,
    )
    for number in (early, late):
        whole = with_the_whole_history(book, number, sent[number])
        yield Ratio(
            f"tokens billed / the whole history each time: chapter {number}",
            sent[number].billed() / whole,
            0.35,
        )
