"""Short passages with what the checks should say of each: half of them clean, half with a fault."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from writer.checks.before import Before
from writer.contracts.memory import ChapterMemoryEntry
from writer.contracts.pack import MaterialsPack
from writer.texts import LANGUAGES, Language

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Planted:
    """A fault that was put into a passage."""

    check: str
    """The type of issue that should be found."""
    about: str
    """What kind of fault within that type."""
    quote: str
    """What the evidence should share words with; empty where there is nothing to quote."""


@dataclass(frozen=True, slots=True)
class Passage:
    id: str
    language: Language
    pack: str
    chapter: int
    text: str
    flaws: tuple[Planted, ...]
    holdout: bool
    """Written when the rules were finished."""
    unseen: bool
    """No rule was mended after what came of it."""


def passages(language: Language) -> Iterator[Passage]:
    for file in sorted((HERE / language).glob("*.toml")):
        if file.name.endswith(".pack.toml"):
            continue
        for one in tomllib.loads(file.read_text("utf-8"))["passage"]:
            flaws = (
                Planted(flaw["check"], flaw.get("about", ""), flaw["quote"])
                for flaw in one.get("flaws", ())
            )
            yield Passage(
                f"{language}/{one['id']}",
                language,
                one["pack"],
                one["chapter"],
                one["text"].strip(),
                tuple(flaws),
                one.get("holdout", False),
                one.get("unseen", False),
            )


def everything() -> list[Passage]:
    return [one for language in LANGUAGES for one in passages(language)]


@cache
def book(language: Language, name: str) -> tuple[MaterialsPack, Before]:
    """The pack that a passage is measured by, and what its book remembers."""
    data = tomllib.loads((HERE / language / f"{name}.pack.toml").read_text("utf-8"))
    memories = tuple(map(ChapterMemoryEntry.model_validate, data.pop("memories", ())))
    return MaterialsPack.model_validate(data), Before(memories)
