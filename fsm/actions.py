"""What a person could do now, and why not the rest: as if every form were already filled in."""

from collections.abc import Iterable

from fsm.book import Book, ChapterInBook, materials_facts, proposal_facts
from fsm.chapter import CHAPTER, ChapterTrigger
from fsm.decision import Decision
from fsm.materials import MATERIALS, ConditionKind, MaterialsTrigger
from fsm.proposal import PROPOSAL, Proposal, ProposalTrigger
from fsm.reasons import Reasons

A_PROPOSAL_FILLED_IN = Proposal(says_what=True, says_why=True)


def materials_actions(book: Book) -> dict[MaterialsTrigger, Reasons]:
    materials = book.materials
    blockers = materials.open(ConditionKind.BLOCKER_QUESTION)
    choices = {
        MaterialsTrigger.ANSWER: (*blockers, *materials.mild_questions),
        MaterialsTrigger.WAIVE: materials.mild_questions,
        MaterialsTrigger.RULE: materials.open(ConditionKind.UNRULED_CONFLICT),
        MaterialsTrigger.CHOOSE: materials.candidates,
    }
    actions = {}
    for trigger in MATERIALS.triggers:
        restores = trigger is MaterialsTrigger.RESTORE
        names = materials.frozen_pack if restores else materials.pack
        decision = _filled_in(names, choices.get(trigger, ()))
        facts = materials_facts(book, decision)
        actions[trigger] = MATERIALS.reasons(materials.state, trigger, facts)
    return actions


def chapter_actions(book: Book, number: int) -> dict[ChapterTrigger, Reasons]:
    chapter = book.chapters[number]
    about = {ChapterTrigger.ROLLBACK: (chapter.deposited,)}
    away = chapter.put_away.text if chapter.put_away else ""
    names = {ChapterTrigger.RESTORE: chapter.deposited, ChapterTrigger.PUT_BACK: away}
    names[ChapterTrigger.COVER] = "filled in"
    actions = {}
    for trigger in CHAPTER.triggers:
        choices = about.get(trigger, sorted(chapter.open_issues))
        decision = _filled_in(names.get(trigger, chapter.draft), choices)
        facts = ChapterInBook(book, number, decision, named=A_PROPOSAL_FILLED_IN)
        actions[trigger] = CHAPTER.reasons(chapter.state, trigger, facts)
    return actions


def proposal_actions(book: Book, proposal_id: str) -> dict[ProposalTrigger, Reasons]:
    proposal = book.proposals[proposal_id]
    facts = proposal_facts(book, proposal_id, _filled_in(proposal.text, (proposal.approved_by,)))
    return PROPOSAL.allowed(proposal.state, facts)


def _filled_in(names: str, choices: Iterable[str]) -> Decision:
    return Decision(
        decided_by="editor-in-chief",
        names=names,
        about=next(iter(choices), ""),
        says="filled in",
        reason="filled in",
        required_fixes=("filled in",),
    )
