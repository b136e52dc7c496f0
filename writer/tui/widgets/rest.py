"""What can wait until the keys rest: whoever holds one down sees the mark go, and nothing else."""

from collections.abc import Callable

from textual.message_pump import MessagePump

A_MOMENT = 0.08


class AtRest:
    """Does something once nobody has wished for it for a moment; several wishes are one."""

    def __init__(self, pump: MessagePump, do: Callable[[], object]) -> None:
        self._do = do
        self._timer = pump.set_interval(A_MOMENT, self._due, pause=True)
        self.waits = False

    def wish(self) -> None:
        self.waits = True
        self._timer.reset()

    def _due(self) -> None:
        self._timer.pause()
        self._do()
        self.waits = False
