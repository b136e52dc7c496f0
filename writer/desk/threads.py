"""Open threads: what the story has begun and not ended, carried on from deposit to deposit."""

from collections.abc import Iterable
from difflib import SequenceMatcher

from writer.checks.quotes import normalised
from writer.contracts.card import Thread
from writer.contracts.memory import OpenThread, OpenThreads
from writer.desk.book import Book

OVERDUE = 3
"""Chapters after which a thread that nobody took up is overdue."""
MOST_OPEN = 40
"""More than this nobody can mind; the oldest lapse."""
ON_THE_CARD = 6
ALIKE = 0.85
"""From this likeness on, two sentences tell of the same thread."""


def open_threads(book: Book) -> tuple[OpenThread, ...]:
    """What the deposited chapters have left open, the oldest first."""
    return _register(book).threads


def on_the_card(book: Book, number: int) -> tuple[Thread, ...]:
    """Those that a reader of this chapter should have in mind: overdue ones, then the newest."""
    every = [
        Thread(text=one.text, opened_in=one.opened_in, overdue=number - one.opened_in > OVERDUE)
        for one in open_threads(book)
        if one.opened_in < number
    ]
    overdue = [thread for thread in every if thread.overdue][:ON_THE_CARD]
    fresh = [thread for thread in every if not thread.overdue][::-1]
    return (*overdue, *fresh[: ON_THE_CARD - len(overdue)])


def carried_on(
    book: Book, number: int, opened: Iterable[str], settled: Iterable[str]
) -> OpenThreads:
    """The register after this chapter: without what it settles, with what it opens."""
    ended = set(settled)
    # Deposited anew, a chapter says anew what it opens.
    before = [one for one in _register(book).threads if one.opened_in != number]
    still = [one for one in before if one.id not in ended]
    new = [text for text in dict.fromkeys(opened) if not any(_same(text, one) for one in still)]
    still += [
        OpenThread(id=f"TH-{number:03d}-{place}", text=text, opened_in=number)
        for place, text in enumerate(new, start=1)
    ]
    still.sort(key=lambda one: one.opened_in)
    lapsing = max(0, len(still) - MOST_OPEN)
    return OpenThreads(
        through=max(number, _register(book).through),
        threads=tuple(still[lapsing:]),
        settled=tuple(one for one in before if one.id in ended),
        lapsed=tuple(still[:lapsing]),
    )


def _register(book: Book) -> OpenThreads:
    if book.ports.files.disk.kind(book.paths.threads) != "file":
        return OpenThreads(through=1)
    return book.read(OpenThreads, book.paths.threads)


def _same(text: str, thread: OpenThread) -> bool:
    one, other = normalised(text).casefold(), normalised(thread.text).casefold()
    return SequenceMatcher(None, one, other).ratio() >= ALIKE
