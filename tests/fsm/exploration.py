"""Every book that a few chapters and one proposal can become, whoever does what in what order.

Agents are not trusted: a text may change at any moment, a check may find anything. People answer
as they should, without a name, about another text, or not at all. What they truly said is kept
beside each record, so that the law's own record is never its own witness.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple, TypeAlias

from fsm.book import Book, chapter_facts, materials_facts, proposal_facts
from fsm.chapter import CHAPTER, Chapter, ChapterFacts, ChapterState, ChapterTrigger
from fsm.decision import NOBODY, Decision
from fsm.materials import (
    MATERIALS,
    Condition,
    ConditionKind,
    Materials,
    MaterialsFacts,
    MaterialsState,
    MaterialsTrigger,
)
from fsm.permit import Permit
from fsm.proposal import PROPOSAL, Proposal, ProposalFacts, ProposalState, ProposalTrigger
from fsm.record import moved, noted

CP, QUESTION, ISSUE = "CP-20261116-0001", "OQ-001", "I-1"
TEXTS = ("text a", "text b", "text c", "text d", "text e")
NEWS = "news"
NO_ISSUES: frozenset[str] = frozenset()


class Told(NamedTuple):
    """A record, and the text that a named person last accepted or approved of it."""

    record: Chapter | Proposal | None
    said: str = ""


World: TypeAlias = tuple[int, ...]
"""The materials, the proposal and each chapter, by the number under which they are remembered."""


class Step(NamedTuple):
    subject: str
    trigger: str
    decision: Decision
    permit: Permit | None


@dataclass
class Exploration:
    """The worlds found so far, and every step from each to the next."""

    things: list[Materials | Told] = field(default_factory=list)
    numbers: dict[Materials | Told, int] = field(default_factory=dict)
    steps: dict[World, list[tuple[Step, World]]] = field(default_factory=dict)
    answers_refused: int = 0

    def run(self, chapters: int) -> "Exploration":
        begin = (self.number(Materials()), self.number(Told(None)))
        start: World = (*begin, *[self.number(Told(Chapter()))] * chapters)
        queue = deque([start])
        self.steps[start] = []
        while queue:
            world = queue.popleft()
            for step, after in self._from(world):
                self.steps[world].append((step, after))
                if after not in self.steps:
                    self.steps[after] = []
                    queue.append(after)
        return self

    def number(self, thing: Materials | Told) -> int:
        if thing not in self.numbers:
            self.numbers[thing] = len(self.things)
            self.things.append(thing)
        return self.numbers[thing]

    def book(self, world: World) -> Book:
        materials, told, *chapters = (self.things[number] for number in world)
        assert isinstance(materials, Materials)
        proposal = told.record if isinstance(told, Told) else None
        return Book(
            materials=materials,
            chapters={
                number: chapter.record
                for number, chapter in enumerate(chapters, 1)
                if isinstance(chapter, Told) and isinstance(chapter.record, Chapter)
            },
            proposals={CP: proposal} if isinstance(proposal, Proposal) else {},
        )

    def said(self, world: World, subject: str) -> str:
        told = self.things[world[_place(subject)]]
        assert isinstance(told, Told)
        return told.said

    def _from(self, world: World) -> Iterator[tuple[Step, World]]:
        book = self.book(world)
        outcomes = [
            (MATERIALS_SUBJECT, materials_outcomes(materials_facts(book))),
            (CP, proposal_outcomes(book.proposals.get(CP) and proposal_facts(book, CP))),
        ]
        outcomes += [
            (f"chapter:{n}", chapter_outcomes(chapter_facts(book, n), book.proposals.get(CP)))
            for n in book.chapters
        ]
        for subject, (refused, made) in outcomes:
            self.answers_refused += refused
            for trigger, decision, permit, after in made:
                step = Step(subject, trigger, decision, permit)
                yield step, self._after(world, book, step, after)
