"""What the models were sent for the chapters of a book, read from its record."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import orjson

from writer.contracts.chapter import GeneratedChapter
from writer.contracts.pack import MaterialsPack
from writer.desk.book import Book
from writer.desk.chapter import plan_of
from writer.desk.studio import frozen_pack
from writer.graph.about import told_in
from writer.graph.prompts import canonical, plain
from writer.llm.prompt import parse
from writer.llm.tokens import estimate
from writer.pack.items import by_anchor

CACHED = 0.1
"""What a token costs that a server has read before, as a share of one that is new to it."""
ANCHOR = re.compile(r"\b[A-Z]{2,4}-\d{3}\b")
HISTORY = ("core", "arcs", "memories")
"""What stands in the place of the whole history."""


@dataclass(frozen=True)
class Sent:
    """One prompt as the server reads it, from its first character on."""

    name: str
    text: str

    @cached_property
    def tokens(self) -> int:
        return estimate(self.text)

    @cached_property
    def parts(self) -> dict[str, str]:
        return parse(self.text)

    def shared_with(self, earlier: "Sent") -> int:
        """Tokens of the beginning that both have."""
        return estimate(self.text[: _same(self.text, earlier.text)])


@dataclass(frozen=True)
class Burst:
    """The calls about one chapter, one after the other."""

    calls: tuple[Sent, ...]

    @cached_property
    def tokens(self) -> int:
        return sum(call.tokens for call in self.calls)

    @cached_property
    def shared(self) -> int:
        """Tokens that a call begins with as an earlier one of the burst did."""
        return sum(
            max(map(call.shared_with, self.calls[:place]))
            for place, call in enumerate(self.calls)
            if place
        )

    def not_shared(self) -> float:
        """The share of the prompts after the first that no earlier one began with."""
        after = self.tokens - self.calls[0].tokens
        return 1 - self.shared / after

    def billed(self) -> float:
        return self.tokens - self.shared + CACHED * self.shared

    def named(self, names: set[str]) -> int:
        """Tokens of the calls with these names."""
        return sum(call.tokens for call in self.calls if call.name in names)


def bursts(book: Book) -> dict[int, Burst]:
    """By chapter; as the payloads of the requests have it, so these are the bytes that went out."""
    found: dict[int, list[Sent]] = defaultdict(list)
    for line in book.log.lines():
        if line.event_type == "llm_request" and line.chapter:
            told = book.log.payloads.bring_in(line.data, line.payload_refs)
            name = told["call_key"].split("/", 2)[2]
            found[line.chapter].append(Sent(name, "\n\n".join(told["prompt"])))
    return {number: Burst(tuple(calls)) for number, calls in found.items()}


def growth(early: Burst, late: Burst) -> float:
    """How many times as long the prompts have become, for the calls that both have."""
    both = {call.name for call in early.calls} & {call.name for call in late.calls}
    return late.named(both) / early.named(both)


def with_the_whole_history(book: Book, number: int, burst: Burst) -> int:
    """Tokens, were each call told the whole pack and the text of every chapter before."""
    pack = estimate(canonical(plain(frozen_pack(book))))
    texts = (book.read(GeneratedChapter, book.paths.chapter(n)).body() for n in range(1, number))
    before = sum(map(estimate, texts))
    instead = sum(estimate(call.parts.get(part, "")) for call in burst.calls for part in HISTORY)
    return burst.tokens - instead + len(burst.calls) * (pack + before)


def facts_missing(book: Book, number: int, burst: Burst) -> tuple[int, int]:
    """How many items of the pack the plan of a chapter names, and how many of those are missing in
    what the writer of its scenes, or whoever reads them, was told.
    """
    named = set(_named(frozen_pack(book), told_in(plan_of(book, number))))
    told = [_anchors(call.parts["core"]) for call in burst.calls if "plan" in call.parts]
    return len(named), len({anchor for anchors in told for anchor in named - anchors})


def _named(pack: MaterialsPack, plan: str) -> Iterator[str]:
    for anchor, item in by_anchor(pack).items():
        name = str(getattr(item.record, "name", "") or getattr(item.record, "term", ""))
        if any(word in plan for word in (name, *name.split()) if len(word) > 1):
            yield anchor
    yield from ANCHOR.findall(plan)


def _anchors(core: str) -> set[str]:
    """Every item of the pack in it."""
    found = set(ANCHOR.findall(core))
    return found | {f"CH-{one['chapter_number']:03d}" for one in orjson.loads(core)["outline"]}


def _same(one: str, other: str) -> int:
    """How many characters they begin with alike."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[:middle] == other[:middle] else (low, middle - 1)
    return low
