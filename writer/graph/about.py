"""The chapter that a call is about: what every one of them is told, in the same bytes, bounded."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from writer.checks.before import Before
from writer.contracts.outline import ChapterSummary
from writer.contracts.pack import MaterialsPack
from writer.contracts.plan import ChapterPlan
from writer.contracts.recollection import Recollection
from writer.contracts.record import Record
from writer.graph.core import core
from writer.graph.prompts import data, plain
from writer.graph.thinning import Limits, clipped, fitted
from writer.llm.prompt import Part
from writer.pack.once import once

ARCS_TOKENS = 600
MEMORIES_TOKENS = 2_000
RECALLED_TOKENS = 1_200


@dataclass(frozen=True, slots=True)
class About:
    """A chapter of the outline, under its pack and after the chapters before it."""

    pack: MaterialsPack
    chapter: ChapterSummary
    before: Before = field(default_factory=Before)
    named: str = ""
    """What else was said of the chapter: its plan, and what a person wants of it."""
    recalled: Recollection = field(default_factory=Recollection)
    """What memory has found of earlier chapters that is near to this one."""

    @property
    def number(self) -> int:
        return self.chapter.chapter_number

    def core(self) -> list[Part]:
        return [core(self.pack, self.number, self.named)]

    def parts(self) -> list[Part]:
        return list(_parts(self.pack, self.chapter, self.before, self.recalled))


@once
def _parts(
    _: MaterialsPack, chapter: ChapterSummary, before: Before, recalled: Recollection
) -> tuple[Part, ...]:
    """The same for every call about a chapter, from its text to its deposit."""
    return (
        data("chapter", chapter),
        _bounded("arcs", before.arcs, ARCS_TOKENS),
        _bounded("memories", before.memories, MEMORIES_TOKENS),
        *_recalled(recalled),
    )


def outline_of(chapter: ChapterSummary) -> str:
    """What the outline tells of a chapter, to look for what is near to it."""
    return "\n".join((chapter.chapter_title, chapter.summary, *chapter.key_events))


def told_in(plan: ChapterPlan) -> str:
    """What a plan tells, so that whom and what it names can be found in it."""
    return "\n".join(
        text
        for scene in plan.scenes
        for text in (scene.location, *scene.characters, scene.purpose, *scene.key_actions)
    )


def _recalled(found: Recollection) -> list[Part]:
    """Nothing where nothing was found. Where it is too long, the least near goes first."""
    passages = [plain(one, ["key", "score"]) for one in found.passages]
    people = [plain(one) for one in found.standings]
    if not passages and not people:
        return []

    def build(limits: Limits) -> dict[str, Any]:
        return clipped({"passages": passages, "people": people}, limits)  # type: ignore[no-any-return]

    return [Part("recalled", fitted(build, RECALLED_TOKENS))]


def _bounded(name: str, records: Sequence[Record], budget: int) -> Part:
    """None of them is left out; of what each of them tells, something may be."""
    every = [plain(record) for record in records]
    return Part(name, fitted(lambda limits: [clipped(one, limits) for one in every], budget))
