"""What can happen to a record: every step that the law lets pass, and whatever agents may do.

Agents are not trusted: a text may change at any moment, a check may find anything. People answer
as they should, without a name, about another text, or not at all.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

from fsm.book import Book, ChapterInBook, materials_facts, proposal_facts
from fsm.chapter import CHAPTER, Chapter, ChapterState
from fsm.chapter import ChapterTrigger as C
from fsm.decision import NOBODY, Decision, is_a_name
from fsm.lifecycle import Lifecycle
from fsm.materials import MATERIALS, Condition, ConditionKind, Materials, MaterialsState
from fsm.materials import MaterialsTrigger as M
from fsm.permit import Permit
from fsm.proposal import PROPOSAL, Proposal, ProposalState
from fsm.proposal import ProposalTrigger as P
from fsm.record import moved, noted
from tests.fsm.worlds import NAMES, Proposed, World, Written, another_text

QUESTION, MILD, CONFLICT, ISSUE = "OQ-001", "OQ-002", "CF-001", "I-1"
NEWS, OLDER = "news", "an older text"
NEW_TEXT = (C.EDIT, C.APPLY_REVISION, C.HAND_EDIT)
FILED = {
    "says_what": True,
    "says_why": True,
    "text": "text a",
    "steps_left": ("a",),
    "new_pack": "new",
}
AnyLaw = Lifecycle[Any, Any, Any]


@dataclass(frozen=True)
class Laws:
    """The three tables that are searched: the law, or a law with a fault in it."""

    materials: AnyLaw = MATERIALS
    chapter: AnyLaw = CHAPTER
    proposal: AnyLaw = PROPOSAL


class Step(NamedTuple):
    """A step taken, or news that came without one: then there is no permit."""

    subject: str
    trigger: str
    decision: Decision = NOBODY
    permit: Permit | None = None
    news: dict[str, Any] = {}  # noqa: RUF012 - never changed


class Taken(NamedTuple):
    before: World
    step: Step
    after: World


def materials_steps(laws: Laws, world: World) -> Iterator[Taken]:
    book, materials = world.book, world.materials
    names = materials.frozen_pack or materials.pack
    for step in _answered(
        laws.materials,
        materials.state,
        lambda said: materials_facts(book, said),
        names,
        {
            M.ANSWER: (QUESTION, MILD),
            M.WAIVE: (MILD,),
            M.RULE: (CONFLICT,),
            M.CHOOSE: materials.candidates,
        },
    ):
        after = _moved(book, step).materials
        yield Taken(world, step, replace(world, materials=after))
    for news in _materials_news(materials):
        after = noted(book, "materials", **news).materials
        yield Taken(world, Step("materials", NEWS, news=news), replace(world, materials=after))


def proposal_steps(laws: Laws, world: World, place: int) -> Iterator[Taken]:
    book, name, proposed = world.book, NAMES[place], world.proposals[place]
    if proposed and not (proposed.ended and not awaited(world, place)):
        for step in _answered(
            laws.proposal,
            proposed.proposal.state,
            lambda said: proposal_facts(book, name, said),
            proposed.proposal.text,
            dict.fromkeys((P.REJECT, P.DEFER), (proposed.proposal.approved_by,)),
        ):
            after = _moved(book, step)
            yield Taken(world, step, _with_proposal(world, place, after, approved(proposed, step)))
        for news in _proposal_news(proposed.proposal):
            after = noted(book, name, **news)
            step = Step(name, NEWS, news=news)
            yield Taken(world, step, _with_proposal(world, place, after, proposed.said))
    elif book.frozen_version:
        news = {**FILED, "base_version": book.frozen_version}
        others = {other: record for other, record in book.proposals.items() if other != name}
        after = noted(replace(book, proposals=others), name, **news)
        yield Taken(world, Step(name, NEWS, news=news), _with_proposal(world, place, after, ""))


def awaited(world: World, place: int) -> bool:
    return any(written.chapter.proposal_id == NAMES[place] for written in world.chapters)


def chapter_steps(laws: Laws, world: World, number: int) -> Iterator[Taken]:
    book, written = world.book, world.chapters[number - 1]
    chapter = written.chapter
    found = another_text(chapter.draft, chapter.accepted, chapter.deposited)
    about = {
        C.ESCALATE_PROPOSAL: tuple(book.proposals),
        C.WAIVE: (ISSUE,),
        C.ROLLBACK: (chapter.deposited,),
    }
    for step in _answered(
        laws.chapter,
        chapter.state,
        lambda said: ChapterInBook(book, number, said, found),
        chapter.put_away.text if chapter.put_away else chapter.draft or found,
        about,
    ):
        if step.trigger in NEW_TEXT:
            step = step._replace(news={"draft": found})
        after = _moved(book, step)
        said = accepted(written, step), covered(written, step)
        yield Taken(world, step, _with_chapter(world, number, after, *said))
    for news in _chapter_news(chapter, book.frozen_version):
        step = Step(f"chapter:{number}", NEWS, news=news)
        after = noted(book, step.subject, **news)
        said = written.said, written.covered
        yield Taken(world, step, _with_chapter(world, number, after, *said))


def accepted(written: Written, step: Step) -> str:
    """The text that a named person has truly accepted by now."""
    if step.trigger == C.ACCEPT_COVERED:
        return written.covered
    yes = step.trigger == C.ACCEPT and is_a_name(step.decision.decided_by)
    return step.decision.names if yes else written.said


def covered(written: Written, step: Step) -> str:
    """The text that a named person has truly named in a decision on a range."""
    yes = step.trigger == C.COVER and is_a_name(step.decision.decided_by)
    return step.decision.names if yes else written.covered


def approved(proposed: Proposed, step: Step) -> str:
    if step.trigger in {P.REJECT, P.DEFER}:
        return ""
    yes = step.trigger == P.APPROVE and is_a_name(step.decision.decided_by)
    return step.decision.names if yes else proposed.said


def _answered(
    law: AnyLaw,
    state: Any,
    asked: Callable[[Decision], Any],
    names: str,
    about: dict[Any, tuple[str, ...]] | None = None,
) -> Iterator[Step]:
    """Every trigger of a state, with the worst answer that the law lets pass."""
    asked = cache(asked)
    for trigger in law.triggers:
        if not law.cell(state, trigger):
            continue
        for what in (about or {}).get(trigger, ("",)):
            for decision in answers(names, what):
                facts = asked(decision)
                if law.reasons(state, trigger, facts):
                    continue
                verdict = law.advance(state, trigger, facts)
                if isinstance(verdict, Permit):
                    yield Step(verdict.subject, trigger, decision, verdict)
                    break


@cache
def answers(names: str, about: str) -> tuple[Decision, ...]:
    """From no answer at all to the one that is as it should be."""
    good = Decision(
        decided_by="Ann",
        names=names,
        about=about,
        says="so",
        reason="because",
        required_fixes=("this",),
    )
    return (NOBODY, replace(good, decided_by=" "), replace(good, names=OLDER), good)


def _moved(book: Book, step: Step) -> Book:
    assert step.permit
    target = step.permit.target
    return moved(book, step.subject, step.trigger, target, step.decision, **step.news)


def _with_chapter(world: World, number: int, book: Book, said: str, covered: str) -> World:
    chapters = list(world.chapters)
    chapters[number - 1] = Written(book.chapters[number], said, covered)
    return replace(world, chapters=tuple(chapters))


def _with_proposal(world: World, place: int, book: Book, said: str) -> World:
    proposals = list(world.proposals)
    proposals[place] = Proposed(book.proposals[NAMES[place]], said)
    return replace(world, materials=book.materials, proposals=tuple(proposals))


def _materials_news(materials: Materials) -> Iterator[dict[str, Any]]:
    if not materials.has_idea:
        yield {"has_idea": True, "rounds_left": 1}
    if materials.state in {MaterialsState.DRAFT, MaterialsState.AGENT_REVIEW_LOOP}:
        question = Condition(QUESTION, ConditionKind.BLOCKER_QUESTION)
        conflict = Condition(CONFLICT, ConditionKind.UNRULED_CONFLICT)
        for conditions in ((), (question,), (conflict,)):
            yield {"pack": "pack", "reviewed_pack": "", "conditions": conditions}
        yield {"mild_questions": (MILD,)}
    if materials.state is MaterialsState.DRAFT and not materials.pack:
        yield {"candidates": ("1", "2")}
    if materials.state is MaterialsState.AGENT_REVIEW_LOOP:
        yield {"reviewed_pack": materials.pack}


def _proposal_news(proposal: Proposal) -> Iterator[dict[str, Any]]:
    match proposal.state:
        case ProposalState.ADVISOR_REVIEW:
            yield {"advised_text": proposal.text}
        case ProposalState.HUMAN_DECISION:
            yield {"text": _another(proposal)}
        case ProposalState.APPROVED:
            yield {"text": proposal.approved_text}
            yield {"text": _another(proposal)}
        case ProposalState.MIGRATION:
            yield {"text": proposal.approved_text}
            yield {"steps_left": ()}
            yield {"text": _another(proposal)}
        case _:
            pass


def _another(proposal: Proposal) -> str:
    return another_text(proposal.text, proposal.advised_text, proposal.approved_text)


def _chapter_news(chapter: Chapter, frozen: str) -> Iterator[dict[str, Any]]:
    used = chapter.cover.text if chapter.cover else ""
    fresh = another_text(chapter.draft, chapter.accepted, chapter.deposited, used)
    match chapter.state:
        case ChapterState.DRAFT:
            yield {"draft": fresh, "drafted_on": frozen}
            if chapter.cover:
                yield {"draft": chapter.cover.text, "drafted_on": frozen}
        case ChapterState.AGENT_REVIEW:
            for issues, pending in ((set[str](), False), ({ISSUE}, False), (set[str](), True)):
                found = {"open_issues": frozenset(issues), "blockers": frozenset(issues)}
                yield {**found, "checked_under": frozen, "revision_pending": pending}
        case ChapterState.HUMAN_REVIEW_GATE | ChapterState.NEEDS_REVIEW:
            yield {"draft": fresh}
        case ChapterState.DEPOSIT:
            yield {"draft": chapter.accepted}
            yield {"draft": fresh}
        case _:
            pass
