"""The whole run again: the real workflow, with the answers and decisions of then.

What comes next in the record says who did it. The deed is done again, and everything it records is
held against the record, line by line, before it is written. Where the record goes on differently,
the deed stops there: it was cut off then as well, or else it is the first place where the two part.
"""

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from writer.desk import as_told, done_again
from writer.desk.act import Act
from writer.desk.book import Book
from writer.desk.divergence import mismatch, same_files
from writer.desk.ports import Ports
from writer.desk.relay import Runner, runners
from writer.desk.retelling import CutOff, Retelling
from writer.desk.stage import Stage, as_it_lies, stage
from writer.desk.summaries import keep_run_summary
from writer.errors import BadInput, NovelGateError
from writer.events.envelope import Envelope
from writer.events.fold import CHAT

Way: TypeAlias = Callable[[], None]
Watch: TypeAlias = Callable[[int, int], object]
NO_OTHERS: Mapping[int, Runner] = MappingProxyType({})
AHEAD = 80
"""Appends that a deed may have made before the one that says what it was."""
FROM_OUTSIDE = {
    "log_repaired": as_told.torn,
    "blocked": as_told.refused,
    "hand_edit_put_back": as_told.put_back,
    "memory_short": as_told.again,
    **dict.fromkeys(
        ("chat_said", "chat_planned", "chat_answered", "chat_acted", "chat_replied"), as_told.again
    ),
}


def nobody(_done: int, _of: int) -> None:
    """Looks on."""


def rerun(ports: Ports, source: Book, target: Path, watch: Watch = nobody) -> int:
    """Tells the run again below `target`, which is empty; ReplayMismatch where it cannot. Returns
    the number of files that came out as they are in the book. `watch` hears how many events are
    told, and of how many.
    """
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise BadInput("replay.not_empty", directory=str(target))
    target.mkdir(parents=True, exist_ok=True)
    record = Retelling(source)
    told = stage(ports, record, target.absolute())
    try:
        if record.follows:
            as_told.runs_before(told)
        with runners(told) as others:
            tell(told, others, watch)
        told.leave()
    finally:
        told.disk.settle()
    again = Book.open(as_it_lies(told.ports), told.name)
    keep_run_summary(again)  # the last deed may have been on its way to more than is on record
    return same_files(record, again)


def tell(told: Stage, others: Mapping[int, Runner] = NO_OTHERS, watch: Watch = nobody) -> None:
    """To the end of the record; `others` tell what comes after some lines beside us."""
    record = told.record
    every = record.seq + record.left
    with _record_at_rest():
        while record.left:
            beside_us = others.get(record.seq)
            if beside_us is None or not beside_us.taken_over(told):
                _one_more(told)
            watch(record.seq, every)


@contextmanager
def _record_at_rest() -> Iterator[None]:
    """A long record is many objects that stay to the end: looking again and again whether any of
    them can go would take longer, the longer it is.
    """
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def _one_more(told: Stage) -> None:
    """Does again what comes next in the record, by the first way that gets on with it."""
    record, before = told.record, told.record.seq
    for way in _ways(told):
        with suppress(CutOff, NovelGateError):
            way()  # whatever it was refused or could not finish, it was so then
        if record.seq > before:
            if not before:
                as_told.own_prompts(record.source, told, told.name)
            return
    raise mismatch(record)


def _ways(told: Stage) -> Iterator[Way]:
    for distance, together in zip(range(AHEAD), told.record.appends(), strict=False):
        for line in together:
            yield from _deeds(told, Act(told.record, line, together))
        if not distance:
            yield partial(done_again.go_on, told)
            if any(map(_is_unknown, together)):
                act = Act(told.record, together[0], together)
                yield partial(_elsewhere, told, act, as_told.again)
    for reviewed in (False, True):
        yield partial(done_again.bring_in, told, reviewed=reviewed)
    yield partial(done_again.plan_chapter, told)


def _deeds(told: Stage, act: Act) -> Iterator[Way]:
    kind = act.line.event_type
    if kind == "human_edit" and act.data["what"] == "took":
        yield partial(_elsewhere, told, act, as_told.taken)
    elif kind in FROM_OUTSIDE:
        yield partial(_elsewhere, told, act, FROM_OUTSIDE[kind])
    elif CHAT in str(act.line.data.get("call_key", "")):  # nobody knows what one would say next
        yield partial(_elsewhere, told, act, as_told.again)
    elif kind in done_again.WITH_THE_BOOK:
        yield partial(_elsewhere, told, act, done_again.WITH_THE_BOOK[kind])
    elif kind in done_again.IN_A_STUDIO:
        yield partial(_in_a_studio, told, act)


def _elsewhere(told: Stage, act: Act, deed: done_again.Deed) -> None:
    """Not by whoever is at work on the book: they are done before it happens."""
    told.leave()
    deed(told, act)


def _in_a_studio(told: Stage, act: Act) -> None:
    with told.go_on_working() as studio:
        done_again.IN_A_STUDIO[act.line.event_type](studio, act)


def _is_unknown(line: Envelope) -> bool:
    """What a person did, and no desk here knows how to do again."""
    rows = (FROM_OUTSIDE, done_again.WITH_THE_BOOK, done_again.IN_A_STUDIO)
    known = any(line.event_type in row for row in rows)
    return line.actor == "human" and not known and line.event_type not in ("state_changed",)
