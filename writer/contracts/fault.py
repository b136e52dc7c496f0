"""One fault of a file: where it is, what was found there, and what is wanted."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

import orjson

from writer.errors import Reason
from writer.texts import Language, say

LONGEST_FOUND = 48
PLAIN_FIELD = re.compile(r"[^\W\d]\w*")


class Fault(Reason):
    """A reason that knows its place."""

    def __init__(
        self,
        place: Sequence[str | int],
        key: str,
        /,
        *,
        found: Reason | None = None,
        wanted: Iterable[Reason] = (),
        **facts: object,
    ) -> None:
        super().__init__(f"schemas.fault.{key}", **facts)
        self.path = json_path(place)
        self.found = found
        self.wanted = tuple(wanted)

    def sentence(self, language: Language = "en") -> str:
        wanted = say("schemas.or", language).join(one.sentence(language) for one in self.wanted)
        found = self.found.sentence(language) if self.found else ""
        facts = {**self.facts, "path": self.path, "found": found, "wanted": wanted}
        return say(self.key, language, **facts)


class FaultOnLine(Fault):
    """A fault of one line of a log."""

    def __init__(self, line: int, fault: Fault) -> None:
        super().__init__((), "other")
        self.path = f"{line}:{fault.path}"
        self.line = line
        self.fault = fault

    def sentence(self, language: Language = "en") -> str:
        return say("schemas.line", language, line=self.line, fault=self.fault.sentence(language))


def json_path(place: Sequence[str | int]) -> str:
    """The place as people write it: `$.risk.open_questions[2].severity`."""
    return "$" + "".join(map(_step, place))


def found(value: Any) -> Reason:
    """What stands at a place, in a few characters."""
    match value:
        case None:
            return Reason("schemas.found.nothing")
        case dict():
            return Reason("schemas.found.record", count=len(value))
        case list() | tuple():
            return Reason("schemas.found.list", count=len(value))
        case _:
            return Reason("schemas.found.scalar", value=shortened(value))


def shortened(value: Any) -> str:
    text = orjson.dumps(value, default=str).decode()
    return text if len(text) <= LONGEST_FOUND else text[: LONGEST_FOUND - 2] + '…"'


def _step(part: str | int) -> str:
    if isinstance(part, int):
        return f"[{part}]"
    return f".{part}" if PLAIN_FIELD.fullmatch(part) else f"[{shortened(part)}]"
