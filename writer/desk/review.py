"""A draft under review: checks, consistency, editor; then the advisor, the card, and the gate."""

from typing import TypeAlias

from fsm.chapter import ChapterTrigger
from writer.checks.events import event_type
from writer.contracts.answers import AdvisorAnswer, ConsistencyAnswer, EditorAnswer
from writer.contracts.card import BandDigest, ChapterCard
from writer.contracts.review import EditorReview, Issue
from writer.contracts.state import NovelGenerationState
from writer.desk import law, unheard
from writer.desk.chapter import about, plan_of
from writer.desk.findings import (
    Draft,
    checked,
    collect,
    criteria,
    numbered,
    report,
    under_review,
)
from writer.desk.gate import chapter_offers, opinion, spent
from writer.desk.recall import shortfalls
from writer.desk.returned import returned
from writer.desk.studio import Studio, Update
from writer.desk.threads import on_the_card
from writer.desk.unheard import NO_CONSISTENCY, NO_EDITOR
from writer.desk.waivers import silencing
from writer.events import types as t
from writer.events.envelope import Entry
from writer.graph.about import About
from writer.graph.advisor import advise_on_chapter
from writer.graph.consistency import check_consistency
from writer.graph.editor import review_draft
from writer.store.files import digest
from writer.texts import say

T = ChapterTrigger
Found: TypeAlias = (
    type[t.ConflictDetected]
    | type[t.OpenQuestionRaised]
    | type[t.ChecklistFailed]
    | type[t.GlossaryDrifted]
)
FINDINGS: dict[str, Found] = {
    "conflict_detected": t.ConflictDetected,
    "open_question_raised": t.OpenQuestionRaised,
    "checklist_failed": t.ChecklistFailed,
    "glossary_drift": t.GlossaryDrifted,
}
REVIEWERS = ("consistency", "editor")
LINES = 160


def run_checks(studio: Studio, _: NovelGenerationState) -> Update:
    """What needs no model; each finding raises its event."""
    draft = under_review(studio)
    found = [*numbered(checked(draft), draft.number)]
    studio.book.log.append(*(_raised(issue, draft.number) for issue in found[:60]))
    return {"error_messages": dict.fromkeys(unheard.SEVERITY)}


def ask_consistency(studio: Studio, _: NovelGenerationState) -> Update:
    draft = under_review(studio)
    why = unheard.hear(studio, "consistency", draft.number, lambda: consistency(studio, draft))[1]
    return {"error_messages": {"consistency": why or None}}


def ask_editor(studio: Studio, _: NovelGenerationState) -> Update:
    draft = under_review(studio)
    why = unheard.hear(studio, "editor", draft.number, lambda: _editor(studio, draft))[1]
    return {"error_messages": {"editor": why or None}}


def present(studio: Studio, state: NovelGenerationState) -> Update:
    """Puts together what all of them found, asks the advisor, and opens the gate with the card.

    The reviewers are asked again, and answer from the record: nothing is paid twice. Who did not
    answer is missing on the card; the advisor then waits until all have been heard.
    """
    draft = under_review(studio)
    failed = {name: why for name, why in state.error_messages.items() if name in REVIEWERS}
    found = NO_CONSISTENCY if "consistency" in failed else consistency(studio, draft)
    said = NO_EDITOR if "editor" in failed else _editor(studio, draft)
    advice = None
    if not failed:
        review = collect(draft, found, said)
        advice, why = unheard.hear(
            studio, "advisor", draft.number, lambda: _advise(studio, draft, review)
        )
        failed = {"advisor": why} if why else {}
    missing = unheard.issues(failed, digest(draft.chapter.to_bytes()), studio.language)
    review = collect(draft, found, said, tuple(missing))
    open_gate(studio, draft, review, found, said, advice)
    return {"failed_steps": list(failed), "error_messages": failed}


def open_gate(
    studio: Studio,
    draft: Draft,
    review: EditorReview,
    found: ConsistencyAnswer,
    said: EditorAnswer,
    advice: AdvisorAnswer | None,
) -> None:
    """Keeps what was found, and opens the gate with the card."""
    book = studio.book
    open_issues = [issue for issue in review.issues if not silencing(book, issue)]
    news = book.note(
        f"chapter:{draft.number}",
        checked_under=draft.pack.meta.version,
        open_issues=frozenset(issue.issue_id for issue in open_issues),
        blockers=frozenset(i.issue_id for i in open_issues if i.severity == "blocker"),
    )
    book.keep(
        {
            book.run.editor_review(draft.number): review.to_bytes(),
            book.run.consistency(draft.number): report(draft, found).to_bytes(),
        },
        news,
    )
    card = make_card(studio, draft, review, said, advice)
    data = card.to_bytes()
    gate = t.GateOpened(
        gate="chapter",
        subject=f"chapter:{draft.number}",
        card_id=card.card_id,
        card_sha256=digest(data),
        draft_sha256=card.draft_sha256,
        allowed=[offer.action for offer in card.actions if offer.allowed],
    )
    law.step(
        book,
        T.PRESENT,
        f"chapter:{draft.number}",
        Entry(gate, phase="chapter", chapter=draft.number, message=card.card_id),
        files={book.run.card(draft.number): data},
    )


def make_card(
    studio: Studio,
    draft: Draft,
    review: EditorReview,
    said: EditorAnswer,
    advice: AdvisorAnswer | None,
) -> ChapterCard:
    book = studio.book
    band = draft.pack.execution.constraints.word_band
    return ChapterCard(
        card_id=f"chapter-{draft.number:03d}-r{draft.round}",
        project=book.name,
        cost=spent(book),
        actions=chapter_offers(book.state.law, draft.number, studio.language),
        chapter=draft.number,
        chapter_title=draft.chapter.chapter_title,
        draft_sha256=digest(draft.chapter.to_bytes()),
        frozen_version=draft.pack.meta.version,
        rewrite_round=draft.round - 1,
        words=draft.chapter.total_words,
        word_band=BandDigest(min=band.min, max=band.max, unit=band.unit) if band else None,
        verdict=review.verdict,
        editor_summary=review.summary,
        issues=tuple(issue for issue in review.issues if not silencing(book, issue)),
        criteria=tuple(criteria(draft, said)),
        advisor=opinion(advice) if advice else None,
        threads=on_the_card(book, draft.number),
        silenced=tuple(sorted({silencing(book, issue) for issue in review.issues} - {""})),
        warnings=tuple(
            say("memory.card", studio.language, store=one.store, said=one.said or one.failure)
            for one in shortfalls(book, draft.number)
        ),
        returned=returned(book, draft.number, draft.text, studio.language),
        opening=shortened(draft.text.split("\n\n")[0]),
        closing=shortened(draft.text.rstrip().split("\n\n")[-1]),
    )


def shortened(paragraph: str) -> str:
    flat = " ".join(paragraph.split())
    return flat if len(flat) <= LINES else flat[: LINES - 1].rstrip() + "…"


def _advise(studio: Studio, draft: Draft, review: EditorReview) -> AdvisorAnswer:
    return advise_on_chapter(
        studio.asker,
        _about(studio, draft),
        draft.text,
        review.issues,
        studio.language,
        draft.round,
        draft.sheet,
    )


def consistency(studio: Studio, draft: Draft) -> ConsistencyAnswer:
    return check_consistency(
        studio.asker,
        _about(studio, draft),
        draft.text,
        studio.language,
        draft.round,
    )


def _about(studio: Studio, draft: Draft) -> About:
    plan = plan_of(studio.book, draft.number)
    return about(studio, draft.pack, draft.number, plan, before=draft.before)


def _editor(studio: Studio, draft: Draft) -> EditorAnswer:
    return review_draft(
        studio.asker,
        _about(studio, draft),
        plan_of(studio.book, draft.number),
        draft.text,
        studio.language,
        draft.round,
        checked(draft),
        draft.sheet,
    )


def _raised(issue: Issue, number: int) -> Entry:
    found = FINDINGS[event_type(issue)]
    event = found(
        issue_id=issue.issue_id,
        description=issue.why,
        severity=issue.severity,
        evidence_quote=issue.evidence_quote,
        fingerprint=issue.fingerprint,
    )
    return Entry(
        event,
        phase="chapter",
        actor="agent",
        chapter=number,
        node="checks",
        anchors=issue.anchors,
        message=issue.why[:120],
    )
