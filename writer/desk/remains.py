"""What a book keeps beside its texts: memories, arcs, threads, facts, plans and scenes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import orjson

from writer.contracts.impact import Touched
from writer.desk.book import Book

KEPT: tuple[tuple[Touched, re.Pattern[str]], ...] = (
    ("memory", re.compile(r"memory/chapters/(\d+)\.memory\.json")),
    ("threads", re.compile(r"memory/chapters/(\d+)\.threads\.json")),
    ("arc", re.compile(r"memory/arcs/arc_(\d+)-(\d+)\.json")),
    ("plan", re.compile(r"chapters/chapter_(\d+)_plan\.json")),
    ("scene", re.compile(r"chapters/scenes/chapter_(\d+)_scene_\d+\.json")),
)


@dataclass(frozen=True, slots=True)
class Remains:
    """Something that is kept of a chapter."""

    what: Touched
    where: str
    chapter: int
    data: Any
    chapters: range
    """Those that it tells of."""


def remains(book: Book) -> Iterator[Remains]:
    """All there is, in the order of its files. The graph has its facts from the memories."""
    for path in sorted(book.state.artifacts):
        for what, pattern in KEPT:
            if match := pattern.fullmatch(path):
                data = orjson.loads(book.content(book.paths.root / path))
                first, number = int(match[1]), int(match[match.re.groups])
                yield Remains(what, path, number, data, range(first, number + 1))
                if what == "memory":
                    yield from _facts(number, data)


def _facts(number: int, memory: dict[str, Any]) -> Iterator[Remains]:
    for place, event in enumerate(memory.get("key_events", ()), start=1):
        here = range(number, number + 1)
        yield Remains("graph", f"ch{number}_e{place}", number, event, here)
