"""Whoever talks to the book: at a terminal, in the workbench, or not there at all."""

from collections.abc import Sequence
from typing import Protocol

from writer.chat.tools import Outcome
from writer.desk.studio import Watcher
from writer.errors import NovelGateError

YES = ("y", "yes", "是", "是的", "好", "好的", "确认", "确定", "同意")
"""All that counts as a yes."""


def is_yes(answer: str | None) -> bool:
    """Whether somebody said yes; the end of input, or anything else, is a no."""
    return answer is not None and answer.strip().casefold() in YES


class Person(Protocol):
    """What a front end lends to a conversation. Only here does a yes come from."""

    @property
    def watcher(self) -> Watcher:
        """Who is told of the work, and hears an explanation word by word."""
        ...

    def hear(self, lines: Sequence[str]) -> None: ...

    def see(self, outcome: Outcome) -> None:
        """What a tool has found; a card as the front end shows cards."""
        ...

    def explained(self, text: str) -> None:
        """The explanation, whole; the watcher has heard it word by word."""
        ...

    def complain(self, error: NovelGateError) -> None: ...

    def confirm(self, lines: Sequence[str]) -> bool:
        """True only for an explicit yes, given after these lines were shown."""
        ...

    def name(self) -> str:
        """Under which name it goes on record; empty is a no."""
        ...
