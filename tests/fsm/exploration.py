"""Every book that a few chapters and one proposal can become, whoever does what in what order.

Agents are not trusted: a text may change at any moment, a check may find anything. People answer
as they should, without a name, about another text, or not at all. What they truly said is kept
beside each record, so that the law's own record is never its own witness.
"""

import gc
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from typing import NamedTuple, TypeAlias, TypeVar

from fsm.book import Book, chapter_facts, materials_facts, proposal_facts
from fsm.chapter import CHAPTER, Chapter, ChapterFacts, ChapterState
from fsm.chapter import ChapterTrigger as C
from fsm.decision import NOBODY, Decision
from fsm.lifecycle import F, Lifecycle, S, T
from fsm.materials import (
    MATERIALS,
    Condition,
    ConditionKind,
    Materials,
    MaterialsFacts,
    MaterialsState,
)
from fsm.materials import MaterialsTrigger as M
from fsm.permit import Permit
from fsm.proposal import PROPOSAL, Proposal, ProposalFacts, ProposalState
from fsm.proposal import ProposalTrigger as P
from fsm.record import moved, noted

CP, QUESTION, ISSUE = "CP-20261116-0001", "OQ-001", "I-1"
NEWS = "news"
TEXTS = ("text a", "text b", "text c", "text d", "text e")
ENDED = (ProposalState.REFROZEN, ProposalState.REJECTED)
About: TypeAlias = dict[str, str]
NEW_TEXT = (C.EDIT, C.APPLY_REVISION, C.HAND_EDIT)


@dataclass(frozen=True)
class World:
    """The records of a book; `accepted` and `approved` are what named people truly said."""

    materials: Materials
    chapters: tuple[Chapter, ...]
    proposal: Proposal | None = None
    accepted: tuple[str, ...] = ()
    approved: str = ""

    @cached_property
    def book(self) -> Book:
        return Book(
            materials=self.materials,
            chapters=dict(enumerate(self.chapters, 1)),
            proposals={CP: self.proposal} if self.proposal else {},
        )

    @property
    def key(self) -> tuple[object, ...]:
        # Records are kept once each, so that one is known by where it is kept.
        kept = (self.materials, *self.chapters, self.proposal)
        return (*map(id, kept), self.accepted, self.approved)


class Step(NamedTuple):
    """A step taken, or news that came without one: then there is no permit."""

    subject: str
    trigger: str
    decision: Decision = NOBODY
    permit: Permit | None = None


class Outcome(NamedTuple):
    step: Step
    chapter: Chapter
    said: str


@dataclass
class Exploration:
    worlds: dict[tuple[object, ...], World] = field(default_factory=dict)
    steps: list[tuple[World, Step, World]] = field(default_factory=list)


def explore(chapters: int) -> Exploration:
    # Nothing that is found is thrown away, so looking for garbage only costs time.
    gc.disable()
    try:
        return _explored(chapters)
    finally:
        gc.enable()


def _explored(chapters: int) -> Exploration:
    start = _kept(World(Materials(), (Chapter(),) * chapters, accepted=("",) * chapters))
    found = Exploration({start.key: start})
    queue = deque([start])
    while queue:
        before = queue.popleft()
        for step, world in _all_steps(before):
            after = found.worlds.setdefault(world.key, world)
            found.steps.append((before, step, after))
            if after is world:
                queue.append(after)
    return found


def is_a_good_end(world: World) -> bool:
    """Frozen, every chapter deposited, and nothing left to decide."""
    book = world.book
    decided = book.proposals_in(*ENDED, ProposalState.DEFERRED)
    return len(book.chapters_in(ChapterState.DEPOSITED)) == len(book.chapters) and len(
        decided
    ) == len(book.proposals)


def _all_steps(world: World) -> Iterator[tuple[Step, World]]:
    for step, book in (*_materials_steps(world.book), *_proposal_steps(world.book)):
        proposal, approved = book.proposals.get(CP), world.approved
        if step.trigger == P.APPROVE and proposal:
            approved = proposal.text
        if step.trigger in {P.REJECT, P.DEFER}:
            approved = ""
        after = replace(world, materials=book.materials, proposal=proposal, approved=approved)
        yield step, _kept(after)
    for number in world.book.chapters:
        said = world.accepted[number - 1]
        facts = chapter_facts(world.book, number)
        for step, chapter, said_now in _chapter_outcomes(facts, world.proposal, said):
            chapters = (*world.chapters[: number - 1], chapter, *world.chapters[number:])
            accepted = (*world.accepted[: number - 1], said_now, *world.accepted[number:])
            yield step, World(world.materials, chapters, world.proposal, accepted, world.approved)


def _answered(
    law: Lifecycle[S, T, F], state: S, asked: Callable[[Decision], F], names: str, about: About
) -> Iterator[Step]:
    """Every trigger of a state, with the worst answer that the law lets pass."""
    facts = {decision: asked(decision) for decision in _answers(names, ("", *about.values()))}
    for trigger in law.triggers:
        if not law.cell(state, trigger):
            continue
        for decision in _answers(names, (about.get(trigger, ""),)):
            verdict = law.advance(state, trigger, facts[decision])
            if isinstance(verdict, Permit):
                yield Step(verdict.subject, trigger, decision, verdict)
                break


@cache
def _answers(names: str, about: tuple[str, ...]) -> tuple[Decision, ...]:
    """From no answer at all to the one that is as it should be."""
    answers = [NOBODY]
    for what in about:
        good = Decision(
            decided_by="Ann",
            names=names,
            about=what,
            says="so",
            reason="because",
            required_fixes=("this",),
        )
        answers += [replace(good, decided_by=" "), replace(good, names="?"), good]
    return tuple(answers)


def _materials_steps(book: Book) -> Iterator[tuple[Step, Book]]:
    materials = book.materials
    for step in _materials_answered(materials_facts(book)):
        yield step, _taken(book, step)
    for news in _materials_news(materials):
        yield Step("materials", NEWS), noted(book, "materials", **news)


@cache
def _materials_answered(facts: MaterialsFacts) -> tuple[Step, ...]:
    materials = facts.materials
    names = materials.frozen_pack or materials.pack
    asked = partial(_with_decision, facts)
    return tuple(_answered(MATERIALS, materials.state, asked, names, {M.ANSWER: QUESTION}))


def _materials_news(materials: Materials) -> Iterator[dict[str, object]]:
    if not materials.has_idea:
        yield {"has_idea": True, "rounds_left": 1}
    if materials.state in {MaterialsState.DRAFT, MaterialsState.AGENT_REVIEW_LOOP}:
        question = Condition(QUESTION, ConditionKind.BLOCKER_QUESTION)
        for conditions in ((), (question,)):
            yield {"pack": "pack", "reviewed_pack": "", "conditions": conditions}
    if materials.state is MaterialsState.AGENT_REVIEW_LOOP:
        yield {"reviewed_pack": materials.pack}


def _proposal_steps(book: Book) -> Iterator[tuple[Step, Book]]:
    if proposal := book.proposals.get(CP):
        for step in _proposal_answered(proposal_facts(book, CP)):
            yield step, _taken(book, step)
    for news in _proposal_news(proposal, book.frozen_version):
        yield Step(CP, NEWS), noted(book, CP, **news)


@cache
def _proposal_answered(facts: ProposalFacts) -> tuple[Step, ...]:
    proposal = facts.proposal
    asked = partial(_with_decision, facts)
    return tuple(_answered(PROPOSAL, proposal.state, asked, proposal.text, {}))


def _proposal_news(proposal: Proposal | None, frozen: str) -> Iterator[dict[str, object]]:
    match proposal.state if proposal else None:
        case None if frozen:
            evidence = {"says_what": True, "says_why": True, "text": TEXTS[0]}
            yield {**evidence, "base_version": frozen, "steps_left": ("a",), "new_pack": "new"}
        case ProposalState.ADVISOR_REVIEW if proposal:
            yield {"advised_text": proposal.text}
        case ProposalState.HUMAN_DECISION:
            yield {"text": TEXTS[-1]}
        case ProposalState.APPROVED if proposal:
            yield {"text": TEXTS[-1]}
        case ProposalState.MIGRATION if proposal:
            yield {"text": TEXTS[-1]}
            yield {"text": proposal.approved_text}
            yield {"steps_left": ()}
        case _:
            pass


@cache
def _chapter_outcomes(
    facts: ChapterFacts, proposal: Proposal | None, said: str
) -> tuple[Outcome, ...]:
    chapter, subject, number = facts.chapter, facts.subject, facts.number
    book = Book(chapters={number: chapter})
    known = replace(facts, found_text=_fresh(chapter), named_proposal=proposal)
    asked = partial(_with_decision, known)
    about: About = {C.ESCALATE_PROPOSAL: CP, C.WAIVE: ISSUE}
    outcomes = []
    for step in _answered(CHAPTER, chapter.state, asked, chapter.draft, about):
        news = {"draft": _fresh(chapter)} if step.trigger in NEW_TEXT else {}
        after = _taken(book, step, **news).chapters[number]
        said_now = chapter.draft if step.trigger == C.ACCEPT else said
        outcomes.append(Outcome(step, *_plain_chapter(after, said_now, facts.frozen_version)))
    for found in _chapter_news(chapter, facts.frozen_version):
        after = noted(book, subject, **found).chapters[number]
        plain = _plain_chapter(after, said, facts.frozen_version)
        outcomes.append(Outcome(Step(subject, NEWS), *plain))
    return tuple(outcomes)


def _chapter_news(chapter: Chapter, frozen: str) -> Iterator[dict[str, object]]:
    match chapter.state:
        case ChapterState.DRAFT:
            yield {"draft": _fresh(chapter), "drafted_on": frozen}
        case ChapterState.AGENT_REVIEW:
            for issues, pending in ((set(), False), ({ISSUE}, False), (set(), True)):
                found = {"open_issues": frozenset(issues), "blockers": frozenset(issues)}
                yield {**found, "checked_under": frozen, "revision_pending": pending}
        case ChapterState.HUMAN_REVIEW_GATE | ChapterState.NEEDS_REVIEW:
            yield {"draft": _fresh(chapter)}
        case ChapterState.DEPOSIT:
            yield {"draft": _fresh(chapter)}
            yield {"draft": chapter.accepted}
        case _:
            pass


D = TypeVar("D", MaterialsFacts, ChapterFacts, ProposalFacts)


def _with_decision(facts: D, decision: Decision) -> D:
    return replace(facts, decision=decision)


def _taken(book: Book, step: Step, **news: object) -> Book:
    assert step.permit
    return moved(book, step.subject, step.trigger, step.permit.target, step.decision, **news)


def _fresh(chapter: Chapter) -> str:
    used = {chapter.draft, chapter.accepted, chapter.deposited}
    return next(text for text in TEXTS if text not in used)


def _kept(world: World) -> World:
    """The same world without what no guard can see, so that there are finitely many."""
    materials = _once(replace(world.materials, version=""))
    frozen = materials.frozen_version
    pairs = zip(world.chapters, world.accepted, strict=True)
    chapters = [_plain_chapter(chapter, said, frozen) for chapter, said in pairs]
    proposal, approved = _plain_proposal(world.proposal, world.approved)
    return World(
        materials,
        tuple(chapter for chapter, _ in chapters),
        proposal,
        tuple(said for _, said in chapters),
        approved,
    )


@cache
def _plain_chapter(chapter: Chapter, said: str, frozen: str) -> tuple[Chapter, str]:
    names = _renamed(chapter.draft, chapter.accepted, chapter.deposited)
    checked = chapter.checked_under == frozen
    plain = replace(
        chapter,
        draft=names[chapter.draft],
        accepted=names[chapter.accepted],
        deposited=names[chapter.deposited],
        drafted_on=frozen if chapter.drafted_on == frozen else "",
        checked_under=frozen if checked else "",
        open_issues=chapter.open_issues if checked else frozenset(),
        blockers=chapter.blockers & chapter.open_issues if checked else frozenset(),
    )
    return _once(plain), names.get(said, "")


@cache
def _plain_proposal(proposal: Proposal | None, said: str) -> tuple[Proposal | None, str]:
    if proposal is None:
        return None, ""
    names = _renamed(proposal.text, proposal.advised_text, proposal.approved_text)
    plain = replace(
        proposal,
        text=names[proposal.text],
        advised_text="" if proposal.state in ENDED else names[proposal.advised_text],
        approved_text=names[proposal.approved_text],
    )
    return _once(plain), names.get(said, "")


def _renamed(*texts: str) -> dict[str, str]:
    names = {"": ""}
    for text in texts:
        names.setdefault(text, TEXTS[len(names) - 1])
    return names


R = TypeVar("R", Materials, Chapter, Proposal)
_ONCE: dict[object, object] = {}


def _once(record: R) -> R:
    return _ONCE.setdefault(record, record)  # type: ignore[return-value]
