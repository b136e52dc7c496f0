"""How often the passage that was meant is among the first five that memory finds."""

import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from bench.measuring import Ratio
from writer.memory.embedded import Mem0
from writer.memory.embedders import Embedder
from writer.memory.items import Item
from writer.memory.ngrams import HashedNgrams
from writer.memory.owners import scenes
from writer.texts import LANGUAGES

FIRST = 5
MOST_MISSED = 0.2
BOOK = "labelled"


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody asks, and the passage that answers it."""

    text: str
    key: str
    language: str


def labelled() -> tuple[list[Item], list[Question]]:
    """All passages of both languages in one book, and every question to it."""
    items: list[Item] = []
    questions: list[Question] = []
    for language in LANGUAGES:
        file = files("bench.queries").joinpath(f"{language}.toml")
        for number, one in enumerate(tomllib.loads(file.read_text("utf-8"))["passage"], start=1):
            key = f"{language}_{number:03d}"
            facts: dict[str, str | int] = {"chapter": number, "scene": 1}
            items.append(Item(key, scenes(BOOK), one["text"], facts))
            questions += [Question(text, key, language) for text in one["asks"]]
    return items, questions


def missed(embedder: Embedder, first: int = FIRST) -> dict[str, list[Question]]:
    """The questions whose passage is not among the first, by language."""
    items, questions = labelled()
    with tempfile.TemporaryDirectory() as place:
        memory = Mem0(Path(place), embedder, 60)
        with memory.together():
            memory.put("all", "", items)
        found: dict[str, list[Question]] = {language: [] for language in LANGUAGES}
        for one in questions:
            keys = [near.key for near in memory.search(scenes(BOOK), one.text, first)]
            if one.key not in keys:
                found[one.language].append(one)
        memory.close()
    return found


def ratios() -> Iterator[Ratio]:
    _, questions = labelled()
    found = missed(HashedNgrams())
    for language in LANGUAGES:
        asked = sum(one.language == language for one in questions)
        share = len(found[language]) / asked
        print(f"recall@{FIRST} {language}: {1 - share:.2f} of {asked} questions")
        yield Ratio(f"missed at {FIRST} ({language}, {asked} questions)", share, MOST_MISSED)
    share = sum(map(len, found.values())) / len(questions)
    print(f"recall@{FIRST} in all: {1 - share:.2f} of {len(questions)} questions")
    yield Ratio(f"missed at {FIRST} (in all, {len(questions)} questions)", share, MOST_MISSED)
