"""Calls that may raise, hang or answer nonsense: each ends, and what it came to has one name."""

import threading
from collections.abc import Callable
from typing import Literal, TypeVar

from writer.errors import MemoryFailed

AnswerT = TypeVar("AnswerT")
How = Literal["raised", "hung", "misshapen", "off"]
LONGEST = 200
"""Characters of what a failing call said that are worth keeping."""


def failed(store: str, how: How, said: object = "") -> MemoryFailed:
    shown = " ".join(f"{said}".split())[:LONGEST]
    return MemoryFailed(f"memory.{how}", store=store, said=shown, failure=how)


def within(seconds: float, store: str, call: Callable[[], AnswerT]) -> AnswerT:
    """The answer of a call; MemoryFailed where it raises, or has not come back in that time.

    One that hangs is left behind: nothing waits for its thread, not even the end of the process.
    """
    answers: list[AnswerT] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            answers.append(call())
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is told by whoever waits
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if answers:
        return answers[0]
    if not errors:
        raise failed(store, "hung", f"{seconds:g} s")
    if isinstance(errors[0], MemoryFailed | KeyboardInterrupt):
        raise errors[0]
    raise failed(store, "raised", f"{type(errors[0]).__name__}: {errors[0]}") from errors[0]
