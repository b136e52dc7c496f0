"""What the rehearsal author is given: the named parts of a prompt, and nothing else."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import orjson

from writer.contracts.length import characters, words
from writer.llm.rehearsal.banks import Bank, bank
from writer.llm.rehearsal.chance import Chance
from writer.llm.rehearsal.idea import Idea, read
from writer.texts import Language

ThingT = TypeVar("ThingT")


@dataclass(frozen=True, eq=False)
class Brief:
    """One request. A part that is missing, or is not what it should be, reads as empty."""

    parts: dict[str, str]
    seed: int = 0
    flaws: tuple[str, ...] = ()
    schema: dict[str, Any] = field(default_factory=dict)
    _found: dict[str, Any] = field(default_factory=dict)

    def once(self, name: str, find: Callable[[], ThingT]) -> ThingT:
        """What `find` finds, looked for only the first time."""
        if name not in self._found:
            self._found[name] = find()
        found: ThingT = self._found[name]
        return found

    def text(self, name: str) -> str:
        return self.parts.get(name, "").strip()

    def data(self, name: str) -> Any:
        return self.once(f"part {name}", lambda: _parsed(self.parts.get(name, "")))

    def record(self, name: str) -> dict[str, Any]:
        found = self.data(name)
        return found if isinstance(found, dict) else {}

    def records(self, name: str) -> list[dict[str, Any]]:
        return records(self.data(name))

    @property
    def language(self) -> Language:
        return self.once("language", self._language)

    def _language(self) -> Language:
        named = self.text("language") or self.record("settings").get("language")
        if named in ("en", "zh"):
            return "zh" if named == "zh" else "en"
        everything = " ".join(self.parts.values())
        return "zh" if characters(everything) > 2 * words(everything) else "en"

    @property
    def bank(self) -> Bank:
        return bank(self.language)

    @property
    def idea(self) -> Idea:
        settings = self.record("settings")
        text = text_of(settings, "idea") or text_of(settings, "title")
        return self.once("idea", lambda: read(text, self.language))

    def chance(self, *about: str | int) -> Chance:
        another = [f"candidate {take}"] if (take := self.text("candidate")) else []
        return Chance(self.seed, self.language, *another, *about)


def _parsed(text: str) -> Any:
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        return None


def records(data: Any) -> list[dict[str, Any]]:
    """The records in a list, without whatever else is in it."""
    return [item for item in data if isinstance(item, dict)] if isinstance(data, list) else []


def strings(data: Any) -> list[str]:
    """The texts in a list, without whatever else is in it."""
    return [item for item in data if isinstance(item, str)] if isinstance(data, list) else []


def text_of(record: Any, *path: str) -> str:
    """The text at the end of a path of fields; empty where there is none."""
    for name in path:
        record = record.get(name) if isinstance(record, dict) else None
    return record.strip() if isinstance(record, str) else ""


def number_of(record: dict[str, Any], name: str, otherwise: int) -> int:
    found = record.get(name)
    return found if isinstance(found, int) and not isinstance(found, bool) else otherwise


def inside(record: Any, *path: str) -> Any:
    """Whatever stands at the end of a path of fields."""
    for name in path:
        record = record.get(name) if isinstance(record, dict) else None
    return record
