"""How the three machines bind each other: a book as one value, and what each may know of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """Where a book stands. Every chapter of the outline is in it, from `planned` on."""

    materials: Materials = field(default_factory=Materials)
    chapters: Mapping[int, Chapter] = field(default_factory=dict)
    proposals: Mapping[str, Proposal] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "chapters", Chapters.of(self.chapters))

    @property
    def frozen_version(self) -> str:
        return self.materials.frozen_version

    @property
    def waiting_for_review(self) -> tuple[int, ...]:
        """Deposited chapters that came back and are not decided, those being checked included."""
        waiting = Chapters.of(self.chapters).in_states(BACK)
        return tuple([n for n in waiting if self.chapters[n].deposited]) if waiting else ()

    @property
    def with_pending_revision(self) -> tuple[int, ...]:
        return Chapters.of(self.chapters).with_revision

    @property
    def deposited(self) -> tuple[int, ...]:
        return self.chapters_in(ChapterState.DEPOSITED)

    @property
    def not_deposited(self) -> tuple[int, ...]:
        return Chapters.of(self.chapters).not_in(ChapterState.DEPOSITED)

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


def chapter_facts(
    book: Book, number: int, decision: Decision = NOBODY, found_text: str = ""
) -> ChapterFacts:
    chapters = Chapters.of(book.chapters)
    chapter = chapters.get(number, Chapter())
    return ChapterFacts(
        number=number,
        chapter=chapter,
        decision=decision,
        in_outline=number in chapters,
        frozen_version=book.frozen_version,
        found_text=found_text,
        own_proposal=book.proposals.get(chapter.proposal_id),
        named_proposal=book.proposals.get(decision.about),
        earlier_undecided=chapters.before(number, not_in=ChapterState.DEPOSITED),
        later_begun=chapters.after(number, not_in=ChapterState.PLANNED),
        others_under_way=_others(number, chapters.in_states(UNDER_WAY)),
        others_escalated=_others(number, chapters.in_states(ESCALATED)),
        others_waiting=_others(number, book.waiting_for_review),
        others_with_revision=_others(number, chapters.with_revision),
        migrations=book.proposals_in(ProposalState.MIGRATION) if book.proposals else (),
    )


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
    facts = chapter_facts(book, number)
    return CHAPTER.reasons(facts.chapter.state, ChapterTrigger.DRAFT, facts)


def _others(number: int, numbers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([other for other in numbers if other != number]) if numbers else ()
