"""A piece of work with its beginning and its end on record, however it ends."""

import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from writer.desk.studio import Studio
from writer.errors import NovelGateError
from writer.events.envelope import Entry, Phase, Status
from writer.events.types import NodeEnded, NodeStarted

T = TypeVar("T")


def spanned(studio: Studio, name: str, chapter: int, work: Callable[[], T]) -> T:
    log, clock = studio.book.log, studio.book.ports.clock
    phase: Phase = "chapter" if chapter else "materials"
    studio.watcher.node(name, chapter)
    log.append(
        Entry(
            NodeStarted(),
            phase=phase,
            actor="agent",
            status="start",
            chapter=chapter,
            node=name,
            message=name,
        ),
        chatter=True,
    )
    started = clock.elapsed_ms()

    def ended(status: Status, event: NodeEnded) -> None:
        log.append(
            Entry(
                event,
                phase=phase,
                actor="agent",
                status=status,
                chapter=chapter,
                node=name,
                duration_ms=clock.elapsed_ms() - started,
                message=name,
            ),
            chatter=True,
        )

    try:
        done = work()
    except BaseException as error:
        # Where even that cannot be recorded, what went wrong first is what counts.
        with suppress(NovelGateError, OSError):
            ended("error", NodeEnded(traceback="".join(traceback.format_exception(error))))
        raise
    ended("end", NodeEnded())
    return done
