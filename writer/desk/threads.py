"""Open threads: what the story has begun and not ended, carried on from deposit to deposit."""

from collections import Counter
from collections.abc import Iterable, Sequence
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


def open_threads(book: Book, number: int) -> tuple[OpenThread, ...]:
    """What the chapters before this one have left open, the oldest first."""
    path = book.paths.threads(number - 1)
    there = book.ports.files.disk.kind(path) == "file"
    return book.read(OpenThreads, path).threads if there else ()


def standing(book: Book) -> OpenThreads | None:
    """How the threads stand after the last deposited chapter."""
    last = max(book.state.law.deposited, default=0)
    path = book.paths.threads(last)
    there = book.ports.files.disk.kind(path) == "file"
    return book.read(OpenThreads, path) if last and there else None


def is_overdue(thread: OpenThread, number: int) -> bool:
    return number - thread.opened_in > OVERDUE


def on_the_card(book: Book, number: int) -> tuple[Thread, ...]:
    """Those that a reader of this chapter should have in mind: overdue ones, then the newest."""
    every = [
        Thread(text=one.text, opened_in=one.opened_in, overdue=is_overdue(one, number))
        for one in open_threads(book, number)
    ]
    overdue = [thread for thread in every if thread.overdue][:ON_THE_CARD]
    fresh = [thread for thread in every if not thread.overdue][::-1]
    return (*overdue, *fresh[: ON_THE_CARD - len(overdue)])


def carried_on(
    book: Book, number: int, opened: Iterable[str], settled: Sequence[str]
) -> list[OpenThreads]:
    """What is open after this chapter; and, where it was deposited before, after the last one."""
    own = _after(open_threads(book, number), number, opened, settled)
    last = max((number, *book.state.law.deposited[-1:]))
    if last == number:
        return [own]
    later = [one for one in open_threads(book, last + 1) if one.opened_in != number]
    new = [one for one in own.threads if one.opened_in == number]
    kept = _sorted([*(one for one in later if one.id not in settled), *new])
    return [own, OpenThreads(through=last, threads=kept[-MOST_OPEN:])]


def _after(
    before: Sequence[OpenThread], number: int, opened: Iterable[str], settled: Sequence[str]
) -> OpenThreads:
    still = [one for one in before if one.id not in settled]
    new = [text for text in dict.fromkeys(opened) if not any(_same(text, one) for one in still)]
    every = _sorted(
        [
            *still,
            *(
                OpenThread(id=f"TH-{number:03d}-{place}", text=text, opened_in=number)
                for place, text in enumerate(new, start=1)
            ),
        ]
    )
    return OpenThreads(
        through=number,
        threads=every[-MOST_OPEN:],
        settled=tuple(one for one in before if one.id in settled),
        lapsed=every[:-MOST_OPEN],
    )


def _sorted(threads: Iterable[OpenThread]) -> tuple[OpenThread, ...]:
    return tuple(sorted(threads, key=lambda one: one.opened_in))


def _same(text: str, thread: OpenThread) -> bool:
    one, other = normalised(text).casefold(), normalised(thread.text).casefold()
    together = len(one) + len(other)
    # The first two are never below the third, and cost next to nothing.
    if together and 2 * min(len(one), len(other)) / together < ALIKE:
        return False
    if together and 2 * (Counter(one) & Counter(other)).total() / together < ALIKE:
        return False
    return SequenceMatcher(None, one, other).ratio() >= ALIKE
