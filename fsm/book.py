"""How the three machines bind each other: a book as one value, and what each may know of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from fsm.chapter import CHAPTER, Chapter, ChapterFacts, ChapterState, ChapterTrigger
from fsm.chapters import Chapters
from fsm.decision import NOBODY, Decision
from fsm.materials import Materials, MaterialsFacts
from fsm.proposal import Proposal, ProposalFacts, ProposalState
from fsm.reasons import Reasons

UNDER_WAY = (
    ChapterState.DRAFT,
    ChapterState.AGENT_REVIEW,
    ChapterState.HUMAN_REVIEW_GATE,
    ChapterState.DEPOSIT,
)
ESCALATED = (ChapterState.ESCALATED,)
BACK = (ChapterState.NEEDS_REVIEW, ChapterState.AGENT_REVIEW)
UNKNOWN = Chapter()


@dataclass(frozen=True, kw_only=True)
class Book:
    """Where a book stands. Every chapter of the outline is in it, from `planned` on."""

    materials: Materials = field(default_factory=Materials)
    chapters: Mapping[int, Chapter] = field(default_factory=dict)
    proposals: Mapping[str, Proposal] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "chapters", Chapters.of(self.chapters))

    def with_chapters(self, chapters: Chapters) -> Self:
        """The same book but for these: `replace` at a tenth of its cost."""
        after = object.__new__(type(self))
        object.__setattr__(after, "__dict__", {**vars(self), "chapters": chapters})
        return after

    @property
    def frozen_version(self) -> str:
        return self.materials.frozen_version

    @property
    def waiting_for_review(self) -> tuple[int, ...]:
        """Deposited chapters that came back and are not decided, those being checked included."""
        chapters = Chapters.of(self.chapters)
        waiting = chapters.in_states(BACK)
        return tuple([n for n in waiting if chapters[n].deposited]) if waiting else ()

    @property
    def with_pending_revision(self) -> tuple[int, ...]:
        return Chapters.of(self.chapters).with_revision

    @property
    def deposited(self) -> tuple[int, ...]:
        return self.chapters_in(ChapterState.DEPOSITED)

    @property
    def not_deposited(self) -> tuple[int, ...]:
        return Chapters.of(self.chapters).not_in(ChapterState.DEPOSITED)

    @property
    def all_deposited(self) -> bool:
        return Chapters.of(self.chapters).are_all(ChapterState.DEPOSITED)

    def chapters_in(self, *states: ChapterState) -> tuple[int, ...]:
        return Chapters.of(self.chapters).in_states(states)

    def proposals_in(self, *states: ProposalState) -> tuple[str, ...]:
        return tuple(p for p in sorted(self.proposals) if self.proposals[p].state in states)


def materials_facts(book: Book, decision: Decision = NOBODY) -> MaterialsFacts:
    return MaterialsFacts(
        materials=book.materials,
        decision=decision,
        finished_migration=next(iter(_unfrozen(book)), ""),
    )


def _unfrozen(book: Book) -> tuple[str, ...]:
    """Proposals whose migration is finished and whose pack is not the frozen one yet."""
    finished = book.proposals_in(ProposalState.REFROZEN)
    return tuple(p for p in finished if book.proposals[p].base_version == book.frozen_version)


class ChapterInBook(ChapterFacts):
    """The facts of a chapter, each looked up when a guard asks for it: most steps ask for few."""

    __slots__ = ("book", "chapters", "named")
    book: Book
    chapters: Chapters
    named: Proposal | None

    __setattr__, __delattr__ = object.__setattr__, object.__delattr__

    def __init__(
        self,
        book: Book,
        number: int,
        decision: Decision = NOBODY,
        found_text: str = "",
        named: Proposal | None = None,
    ) -> None:
        facts: Any = self  # set as quickly as can be: one is made for each step of a long record
        facts.book = book
        facts.chapters = chapters = Chapters.of(book.chapters)
        facts.number = number
        facts.chapter = chapters.get(number, UNKNOWN)
        facts.decision = decision
        facts.found_text = found_text
        facts.named = named
        facts.frozen_version = book.materials.frozen_version

    @property
    def in_outline(self) -> bool:
        return self.number in self.chapters

    @property
    def own_proposal(self) -> Proposal | None:
        return self.book.proposals.get(self.chapter.proposal_id)

    @property
    def named_proposal(self) -> Proposal | None:
        return self.named or self.book.proposals.get(self.decision.about)

    @property
    def earlier_undecided(self) -> tuple[int, ...]:
        return self.chapters.before(self.number, not_in=ChapterState.DEPOSITED)

    @property
    def later_begun(self) -> tuple[int, ...]:
        return self.chapters.after(self.number, not_in=ChapterState.PLANNED)

    @property
    def others_under_way(self) -> tuple[int, ...]:
        return self._others(self.chapters.in_states(UNDER_WAY))

    @property
    def others_escalated(self) -> tuple[int, ...]:
        found = self.chapters.in_states(ESCALATED)
        return self._others(found) if found else ()

    @property
    def others_waiting(self) -> tuple[int, ...]:
        found = self.book.waiting_for_review
        return self._others(found) if found else ()

    @property
    def others_with_revision(self) -> tuple[int, ...]:
        found = self.chapters.with_revision
        return self._others(found) if found else ()

    @property
    def migrations(self) -> tuple[str, ...]:
        book = self.book
        return book.proposals_in(ProposalState.MIGRATION) if book.proposals else ()

    def _others(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([other for other in numbers if other != self.number])


def proposal_facts(book: Book, proposal_id: str, decision: Decision = NOBODY) -> ProposalFacts:
    running = book.proposals_in(ProposalState.MIGRATION)
    return ProposalFacts(
        proposal_id=proposal_id,
        proposal=book.proposals[proposal_id],
        decision=decision,
        frozen_version=book.frozen_version,
        other_migrations=tuple(name for name in running if name != proposal_id),
        being_deposited=book.chapters_in(ChapterState.DEPOSIT),
    )


def may_draft(book: Book, number: int) -> Reasons:
    """What speaks against writing this chapter now."""
    facts = ChapterInBook(book, number)
    return CHAPTER.reasons(facts.chapter.state, ChapterTrigger.DRAFT, facts)
