"""Asks the law about what is recorded, in the words of the log.

Asked before anything is recorded, and again whenever the record is read: what the law would not
have allowed cannot have happened, whoever wrote it down.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Self

from fsm import book as facts
from fsm.book import Book
from fsm.chapter import CHAPTER, Chapter, ChapterState, ChapterTrigger
from fsm.decision import NOBODY, Decision, is_a_name
from fsm.lifecycle import Refusal
from fsm.materials import MATERIALS, MaterialsState, MaterialsTrigger
from fsm.permit import Area, Permit
from fsm.proposal import PROPOSAL, ProposalState, ProposalTrigger
from fsm.record import StepError, chapter_after, chapter_noted, moved, noted, with_chapter
from writer.events import types as t
from writer.events.news import from_json
from writer.store.vault import area_of

OF_A_CHAPTER = re.compile(r"(?:chapters/chapter_|memory/chapters/)(\d+)(\.json)?")
OF_THE_PACK = (Area.CANON, Area.FROZEN)
BEFORE_THE_GATE = (ChapterState.PLANNED, ChapterState.DRAFT, ChapterState.AGENT_REVIEW)
WITHOUT_A_PERSON = (MaterialsState.HUMAN_REVIEW_GATE, MaterialsState.FROZEN)
NOTED_OF_A_PROPOSAL = {
    "advised_text": (ProposalState.ADVISOR_REVIEW,),
    "steps_left": (ProposalState.MIGRATION,),
    "new_pack": (ProposalState.MIGRATION,),
}
STILL_OPEN = (ProposalState.DRAFT_PROPOSAL, ProposalState.ADVISOR_REVIEW, ProposalState.DEFERRED)


def answer(
    law: Book, subject: str, trigger: str, decision: Decision = NOBODY, found_text: str = ""
) -> Permit | Refusal:
    """The law's yes or no to a step of the book as it stands."""
    kind, _, number = subject.partition(":")
    if kind == "materials":
        about = facts.materials_facts(law, decision)
        return MATERIALS.advance(law.materials.state, MaterialsTrigger(trigger), about)
    if kind == "chapter":
        of_chapter = facts.ChapterInBook(law, int(number), decision, found_text)
        return CHAPTER.advance(of_chapter.chapter.state, ChapterTrigger(trigger), of_chapter)
    of_proposal = facts.proposal_facts(law, subject, decision)
    return PROPOSAL.advance(of_proposal.proposal.state, ProposalTrigger(trigger), of_proposal)


class Step(NamedTuple):
    """What is on record of a step, whoever took it."""

    trigger: str
    target: str
    decision: Decision
    news: Mapping[str, Any]
    found_text: str

    @classmethod
    def of(cls, event: t.StateChanged) -> Self:
        said = (event.subject, event.trigger, event.target)
        return cls.told(*said, event.decision, event.news, event.found_text)

    @classmethod
    def told(
        cls,
        subject: str,
        trigger: str,
        target: str,
        decision: dict[str, Any],
        news: Mapping[str, Any],
        found_text: str,
        **_: str,
    ) -> Self:
        """By the names that a line has for it."""
        said = _decision(decision) if decision else NOBODY
        return cls(trigger, target, said, from_json(subject, news), found_text)


def stepped(law: Book, subject: str, step: Step) -> Book:
    """The book after a step; StepError where the law would not have allowed it."""
    kind, _, number = subject.partition(":")
    if kind == "chapter":
        return with_chapter(law, int(number), chapter_stepped(law, int(number), step))
    trigger, target, decision, news, _ = step
    if kind == "materials":
        about = facts.materials_facts(law, decision)
        leads_to: str | None = MATERIALS.leads_to(law.materials.state, trigger, about)
    else:
        of_proposal = facts.proposal_facts(law, subject, decision)
        leads_to = PROPOSAL.leads_to(of_proposal.proposal.state, trigger, of_proposal)
    _hold(leads_to == target, subject)
    return moved(law, subject, trigger, target, decision, **news)


def chapter_stepped(law: Book, number: int, step: Step) -> Chapter:
    """The chapter after its step; StepError where the law would not have allowed it."""
    trigger, target, decision, news, found_text = step
    about = facts.ChapterInBook(law, number, decision, found_text)
    row = CHAPTER.allowing(about.chapter.state, trigger, about)
    if row is None or row.target != target:
        raise StepError(about.subject)
    frozen = about.frozen_version
    return chapter_after(about.chapter, row.trigger, row.target, decision, news, frozen)


def chapter_told(law: Book, number: int, news: Mapping[str, Any]) -> Chapter:
    """The chapter after something came to light of it; StepError where it could not."""
    _hold(_may_tell(law, number, news), "chapter")
    return chapter_noted(law, number, news)


def after(law: Book, event: t.Event) -> Book:
    """Where the machines stand after an event; StepError where it cannot have happened."""
    match event:
        case t.StateChanged():
            return stepped(law, event.subject, Step.of(event))
        case t.FactNoted():
            news = from_json(event.subject, event.news)
            _hold(may_note(law, event.subject, news), event.subject)
            return noted(law, event.subject, **news)
        case t.BookCreated():
            return noted(law, "materials", has_idea=True)
        case t.RangeCovered():
            return _covered(law, event)
        case t.RangeUncovered():
            return _uncovered(law, event)
        case t.FreezeCompleted() | t.RefreezeCompleted():
            # Every chapter of the outline is known to the law from its freeze on.
            new = {number: Chapter(rewrites_left=event.rewrites) for number in event.chapters}
            known = {n: c for n, c in law.chapters.items() if n in new or _is_begun(c)}
            return replace(law, chapters={**new, **known})
        case t.ArtifactWritten():
            may = may_be_there(law, event.path, event.sha256, event.replaces, event.permit)
            _hold(may, event.path)
        case t.ArtifactRemoved():
            _hold(event.permit or not area_of(event.path), event.path)
        case t.ProposalCreated():
            # Two who file at the same time: the second must not write over the first.
            _hold(event.proposal_id not in law.proposals, event.proposal_id)
        case t.WaiverAdded():
            _hold(is_a_name(event.by), event.issue_id)
        case _:
            pass
    return law


def after_all(law: Book, events: Sequence[t.Event]) -> Book:
    """Where they stand after what is recorded together."""
    for event in events:
        law = after(law, event)
    return law


def may_note(law: Book, subject: str, news: Mapping[str, Any]) -> bool:
    """Whether such facts come to light now: what a person has on the card stays as it is."""
    kind, _, number = subject.partition(":")
    if kind == "materials":
        return law.materials.state not in WITHOUT_A_PERSON
    if kind == "chapter":
        return _may_tell(law, int(number), news)
    if subject not in law.proposals:
        return not news.keys() & NOTED_OF_A_PROPOSAL.keys()
    state = law.proposals[subject].state
    return all(state in NOTED_OF_A_PROPOSAL.get(name, STILL_OPEN) for name in news)


def _may_tell(law: Book, number: int, news: Mapping[str, Any]) -> bool:
    chapter = law.chapters.get(number, facts.UNKNOWN)
    return chapter.state in BEFORE_THE_GATE or not news.keys() - {"revision_pending"}


def is_untouched(law: Book) -> bool:
    """Whether nothing has happened yet: a project that is taken over has its files already, and
    none of them counts for more than an idea.
    """
    return law.materials.state is MaterialsState.INTAKE and not law.chapters


def may_be_there(law: Book, path: str, sha256: str, replaces: str | None, permit: str) -> bool:
    """Whether a file has this content now: no gate protects it, it is permitted, or it was found so
    when the book was taken over.
    """
    area = area_of(path)
    if area is None or (replaces == sha256 and is_untouched(law)):
        return True
    if area in OF_THE_PACK:
        return _may_write_the_pack(law, permit)
    return bool(permit) and _may_write_of_a_chapter(law, path, sha256, permit)


def _may_write_of_a_chapter(law: Book, path: str, sha256: str, permit: str) -> bool:
    """The text of a chapter is the one that a person accepted; memories are of such chapters."""
    found = OF_A_CHAPTER.match(path)
    if not found:
        return True
    number, is_text = found.groups()
    chapter = law.chapters.get(int(number), facts.UNKNOWN)
    away = chapter.put_away.text if chapter.put_away and permit == "chapter.put_back" else ""
    decided = chapter.accepted, chapter.deposited, away
    return bool(sha256) and sha256 in decided if is_text else any(decided)


def _may_write_the_pack(law: Book, permit: str) -> bool:
    machine, _, trigger = permit.partition(".")
    match (machine, trigger):
        case (MATERIALS.name, MaterialsTrigger.FREEZE):
            return law.materials.state is MaterialsState.HUMAN_REVIEW_GATE
        case (MATERIALS.name, MaterialsTrigger.RESTORE):
            return law.materials.state is MaterialsState.FROZEN
        case (PROPOSAL.name, ProposalTrigger.MIGRATE):
            return bool(law.proposals_in(ProposalState.MIGRATION))
        case _:
            return False


def _uncovered(law: Book, event: t.RangeUncovered) -> Book:
    said = Decision(decided_by=event.by)
    for number in event.chapters:
        subject = f"chapter:{number}"
        permit = answer(law, subject, ChapterTrigger.UNCOVER, said)
        _hold(isinstance(permit, Permit), subject)
        state = law.chapters[number].state
        law = moved(law, subject, ChapterTrigger.UNCOVER, state, said)
    return law


def _covered(law: Book, event: t.RangeCovered) -> Book:
    """Every chapter of the range for itself: where one may not be covered, none is."""
    _hold(event.drafts and event.frozen_version == law.frozen_version, event.import_id)
    for number, text in event.drafts.items():
        subject, said = f"chapter:{number}", Decision(decided_by=event.by, names=text)
        permit = answer(law, subject, ChapterTrigger.COVER, said)
        _hold(isinstance(permit, Permit), subject)
        law = moved(law, subject, ChapterTrigger.COVER, ChapterState.PLANNED, said)
    return law


def _decision(data: dict[str, Any]) -> Decision:
    return Decision(**{**data, "required_fixes": tuple(data.get("required_fixes", ()))})


def _is_begun(chapter: Chapter) -> bool:
    """What nobody has begun can be taken out of the outline again."""
    return chapter.state is not ChapterState.PLANNED or chapter.put_away is not None


def _hold(lawful: object, what: str) -> None:
    if not lawful:
        raise StepError(what)
