"""Reads a stream in a thread of its own, so that nobody waits for it longer than they want to."""

from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Generic, TypeVar

from writer.clock import Clock
from writer.llm.failure import Failure
from writer.llm.patience import SLICE, Patience

PieceT = TypeVar("PieceT")


class Stream(Generic[PieceT]):
    """The pieces of an answer as they come, with an eye on the clock."""

    def __init__(
        self, source: Callable[[], Iterator[PieceT]], patience: Patience, clock: Clock
    ) -> None:
        self._source = source
        self._patience = patience
        self._clock = clock
        self._queue: SimpleQueue[PieceT | Exception | None] = SimpleQueue()
        self._left = Event()

    def pieces(self, heard: Callable[[], None]) -> Iterator[PieceT]:
        """Each piece; `heard` is asked between them, and may raise to stop."""
        Thread(target=self._read, name="model", daemon=True).start()
        began = last = self._clock.elapsed_ms()
        limit = self._patience.first
        try:
            while True:
                heard()
                try:
                    piece = self._queue.get(timeout=SLICE)
                except Empty:
                    self._hold(began, last, limit)
                    continue
                if piece is None:
                    return
                if isinstance(piece, Exception):
                    raise piece
                yield piece
                last, limit = self._clock.elapsed_ms(), self._patience.gap
                self._hold(began, last, limit)
        finally:
            self._left.set()

    def _read(self) -> None:
        try:
            for piece in self._source():
                self._queue.put(piece)
                if self._left.is_set():
                    return
            self._queue.put(None)
        except Exception as error:  # noqa: BLE001 it is raised again where it is waited for
            self._queue.put(error)

    def _hold(self, began: int, last: int, limit: float) -> None:
        now = self._clock.elapsed_ms()
        if now - last > limit * 1000:
            raise Failure("silent", again=True, said=f"{limit:g} s")
        if now - began > self._patience.total * 1000:
            raise Failure("endless", said=f"{self._patience.total:g} s")
