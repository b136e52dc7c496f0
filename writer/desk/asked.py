"""What a model was asked about: the part of its prompt that is not the same for every call."""

from collections.abc import Sequence

from writer.errors import BrokenLog
from writer.events.payloads import Payloads
from writer.graph.prompts import COMMON
from writer.llm.prompt import parse

EMPTY = ("", "[]", "{}")


class Asked:
    """Looks into each text of a record once: many calls have the same."""

    def __init__(self) -> None:
        self._tells: dict[str, bool] = {}

    def about(self, prompt: Sequence[str], payloads: Payloads) -> str:
        """The last part that tells what a call is about; the last of all where none does."""
        telling = (sha1 for sha1 in reversed(prompt) if self._tells_something(sha1, payloads))
        return next(telling, "".join(prompt[-1:]))

    def _tells_something(self, sha1: str, payloads: Payloads) -> bool:
        if sha1 not in self._tells:
            self._tells[sha1] = _tells_something(sha1, payloads)
        return self._tells[sha1]


def _tells_something(sha1: str, payloads: Payloads) -> bool:
    try:
        parts = parse(payloads.named(sha1))
    except BrokenLog:
        return True  # nobody can tell any more, and it is named all the same
    return any(name not in COMMON and text not in EMPTY for name, text in parts.items())
