"""Every book that two chapters and one proposal can become, whoever does what in whatever order.

Agents are not trusted: a text may change at any moment, a check may find anything. People answer
as they should, without a name, and about something else. What they really said is kept beside the
book, so that the law's own record is never its own witness.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple

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
from fsm.proposal import (
    PROPOSAL,
    Proposal,
    ProposalFacts,
    ProposalState,
    ProposalTrigger,
)
from fsm.record import moved, noted

CP = "CP-20261116-0001"
QUESTION, ISSUE = "OQ-001", "I-1"
ELSEWHERE = "another text"
NEWS = "news"
TEXTS = ("text a", "text b", "text c", "text d")


@dataclass(frozen=True)
class World:
    """A book, and what people truly said: the draft of each chapter, the text of the proposal."""

    book: Book
    accepted: tuple[tuple[int, str], ...] = ()
    approved: str = ""

    def accepted_text(self, number: int) -> str:
        return dict(self.accepted).get(number, "")

    @property
    def key(self) -> tuple[object, ...]:
        book = self.book
        chapters = tuple(sorted(book.chapters.items()))
        proposals = tuple(sorted(book.proposals.items()))
        return (book.materials, chapters, proposals, self.accepted, self.approved)


class Edge(NamedTuple):
    before: World
    subject: str
    trigger: str
    decision: Decision
    permit: Permit | None
    after: World


@dataclass
class Explored:
    worlds: dict[tuple[object, ...], World] = field(default_factory=dict)
    edges: list[Edge] = field(default_factory=list)
    refused: int = 0


class Attempt(NamedTuple):
    trigger: str
    decision: Decision
    permit: Permit


def explore(chapters: int = 2) -> Explored:
    start = World(Book(chapters={number: Chapter() for number in range(1, chapters + 1)}))
    found = Explored(worlds={start.key: start})
    queue = deque([start])
    while queue:
        world = queue.popleft()
        for edge in (*_news(world), *_steps(world, found)):
            edge = edge._replace(after=_canonical(edge.after))
            found.edges.append(edge)
            if edge.after.key not in found.worlds:
                found.worlds[edge.after.key] = edge.after
                queue.append(edge.after)
    return found


def _answers(names: str, about: str) -> tuple[Decision, ...]:
    given = Decision(
        decided_by="Ann", names=names, about=about, says="so", reason="why", required_fixes=("x",)
    )
    return (given, replace(given, decided_by=" "), replace(given, names=ELSEWHERE), NOBODY)


@cache
def _materials_attempts(facts: MaterialsFacts) -> tuple[int, tuple[Attempt, ...]]:
    materials, made, tried = facts.materials, [], 0
    for trigger in MaterialsTrigger:
        names = materials.frozen_pack if trigger is MaterialsTrigger.RESTORE else materials.pack
        for decision in _answers(names, QUESTION):
            verdict = MATERIALS.advance(materials.state, trigger, replace(facts, decision=decision))
            tried += 1
            if isinstance(verdict, Permit):
                made.append(Attempt(trigger, decision, verdict))
    return tried, tuple(made)


@cache
def _chapter_attempts(
    facts: ChapterFacts, proposal: Proposal | None
) -> tuple[int, tuple[Attempt, ...]]:
    chapter, made, tried = facts.chapter, [], 0
    for trigger in ChapterTrigger:
        escalates = trigger is ChapterTrigger.ESCALATE_PROPOSAL
        for decision in _answers(chapter.draft, CP if escalates else ISSUE):
            asked = replace(
                facts,
                decision=decision,
                named_proposal=proposal if decision.about == CP else None,
                found_text=_fresh(chapter),
            )
            verdict = CHAPTER.advance(chapter.state, trigger, asked)
            tried += 1
            if isinstance(verdict, Permit):
                made.append(Attempt(trigger, decision, verdict))
    return tried, tuple(made)


@cache
def _proposal_attempts(facts: ProposalFacts) -> tuple[int, tuple[Attempt, ...]]:
    made, tried = [], 0
    for trigger in ProposalTrigger:
        for decision in _answers(facts.proposal.text, ""):
            asked = replace(facts, decision=decision)
            verdict = PROPOSAL.advance(facts.proposal.state, trigger, asked)
            tried += 1
            if isinstance(verdict, Permit):
                made.append(Attempt(trigger, decision, verdict))
    return tried, tuple(made)


def _steps(world: World, found: Explored) -> Iterator[Edge]:
    book = world.book
    verdicts = [("materials", _materials_attempts(materials_facts(book)))]
    for number in book.chapters:
        attempts = _chapter_attempts(chapter_facts(book, number), book.proposals.get(CP))
        verdicts.append((f"chapter:{number}", attempts))
    if CP in book.proposals:
        verdicts.append((CP, _proposal_attempts(proposal_facts(book, CP))))
    for subject, (tried, attempts) in verdicts:
        found.refused += tried - len(attempts)
        for attempt in attempts:
            yield _taken(world, subject, attempt)


def _taken(world: World, subject: str, attempt: Attempt) -> Edge:
    trigger, decision, permit = attempt
    news = {}
    if subject.startswith("chapter:"):
        number = int(subject.partition(":")[2])
        chapter = world.book.chapters[number]
        if trigger in {"edit", "apply_revision", "hand_edit"}:
            news = {"draft": _fresh(chapter)}
        if trigger == "accept":
            accepted = {**dict(world.accepted), number: chapter.draft}
            world_after = replace(world, accepted=tuple(sorted(accepted.items())))
        else:
            world_after = world
    elif subject == CP and trigger == "approve":
        world_after = replace(world, approved=world.book.proposals[CP].text)
    else:
        world_after = world
    book = moved(world.book, subject, trigger, permit.target, decision, **news)
    return Edge(world, subject, trigger, decision, permit, replace(world_after, book=book))


def _news(world: World) -> Iterator[Edge]:
    """What agents, disks and hands may bring, with no law to ask."""
    for subject, book in (
        *_materials_news(world.book),
        *_chapter_news(world.book),
        *_proposal_news(world.book),
    ):
        yield Edge(world, subject, NEWS, NOBODY, None, replace(world, book=book))


def _materials_news(book: Book) -> Iterator[tuple[str, Book]]:
    materials = book.materials
    if not materials.has_idea:
        yield "materials", noted(book, "materials", has_idea=True, rounds_left=1)
    if materials.state in {MaterialsState.DRAFT, MaterialsState.AGENT_REVIEW_LOOP}:
        question = Condition(QUESTION, ConditionKind.BLOCKER_QUESTION)
        for conditions in ((), (question,)):
            yield (
                "materials",
                noted(book, "materials", pack="pack", reviewed_pack="", conditions=conditions),
            )
    if materials.pack and materials.state is MaterialsState.AGENT_REVIEW_LOOP:
        yield "materials", noted(book, "materials", reviewed_pack=materials.pack)


def _chapter_news(book: Book) -> Iterator[tuple[str, Book]]:
    for number, chapter in book.chapters.items():
        subject = f"chapter:{number}"
        match chapter.state:
            case ChapterState.DRAFT if not chapter.draft:
                yield subject, noted(book, subject, draft=TEXTS[0], drafted_on=book.frozen_version)
            case ChapterState.AGENT_REVIEW:
                for issues in (frozenset[str](), frozenset({ISSUE})):
                    for pending in (False, True):
                        yield (
                            subject,
                            noted(
                                book,
                                subject,
                                checked_under=book.frozen_version,
                                open_issues=issues,
                                blockers=issues,
                                revision_pending=pending,
                            ),
                        )
            case ChapterState.HUMAN_REVIEW_GATE | ChapterState.NEEDS_REVIEW:
                yield subject, noted(book, subject, draft=_fresh(chapter))
            case ChapterState.DEPOSIT:
                yield subject, noted(book, subject, draft=_fresh(chapter))
                yield subject, noted(book, subject, draft=chapter.accepted)
            case _:
                pass


def _proposal_news(book: Book) -> Iterator[tuple[str, Book]]:
    if CP not in book.proposals:
        if book.frozen_version:
            base = book.frozen_version
            opened = {"base_version": base, "text": TEXTS[0], "new_pack": "new pack"}
            yield CP, noted(book, CP, says_what=True, says_why=True, steps_left=("s",), **opened)
        return
    proposal = book.proposals[CP]
    if proposal.state in {ProposalState.REFROZEN, ProposalState.REJECTED}:
        return
    for text in TEXTS[:2]:
        yield CP, noted(book, CP, text=text)
    if proposal.state is ProposalState.ADVISOR_REVIEW:
        yield CP, noted(book, CP, advised_text=proposal.text)
    if proposal.state is ProposalState.MIGRATION:
        yield CP, noted(book, CP, steps_left=())


def _fresh(chapter: Chapter) -> str:
    used = {chapter.draft, chapter.accepted, chapter.deposited}
    return next(text for text in TEXTS if text not in used)


def _canonical(world: World) -> World:
    """Texts and versions of no consequence under one name, so that there are finitely many."""
    book = replace(world.book, materials=replace(world.book.materials, version=""))
    accepted = []
    for number, chapter in world.book.chapters.items():
        said = world.accepted_text(number)
        texts = (chapter.draft, chapter.accepted, chapter.deposited, said)
        fresh = iter(TEXTS)
        names = {"": ""}
        for text in texts:
            if text not in names:
                names[text] = next(fresh)
        chapter = replace(
            chapter,
            draft=names[chapter.draft],
            accepted=names[chapter.accepted],
            deposited=names[chapter.deposited],
        )
        book = replace(book, chapters={**book.chapters, number: chapter})
        if said:
            accepted.append((number, names[said]))
    return replace(world, book=book, accepted=tuple(accepted))


def is_a_good_end(world: World) -> bool:
    """Frozen, every chapter deposited, and nothing left undecided."""
    book = world.book
    return (
        book.materials.state is MaterialsState.FROZEN
        and len(book.chapters_in(ChapterState.DEPOSITED)) == len(book.chapters)
        and len(
            book.proposals_in(
                ProposalState.REFROZEN, ProposalState.REJECTED, ProposalState.DEFERRED
            )
        )
        == len(book.proposals)
    )


__all__ = ["CP", "NEWS", "Edge", "Explored", "Materials", "World", "explore", "is_a_good_end"]
