"""A draft under review: checks, consistency, editor; then the advisor, the card, and the gate."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from fsm.chapter import ChapterTrigger
from writer.checks import chapter as checks
from writer.checks.criteria import judge
from writer.checks.events import event_type
from writer.checks.fingerprint import fingerprint
from writer.checks.quotes import find
from writer.contracts.answers import (
    ConsistencyAnswer,
    ConsistencyIssueAnswer,
    EditorAnswer,
    IssueAnswer,
)
from writer.contracts.card import BandDigest, ChapterCard, CriterionResult, Thread
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.consistency import ConsistencyIssue, ConsistencyReport
from writer.contracts.pack import MaterialsPack
from writer.contracts.plan import ChapterPlan
from writer.contracts.review import EditorReview, Issue, IssueSeverity
from writer.contracts.sheet import InstructionSheet
from writer.contracts.state import NovelGenerationState
from writer.desk import law
from writer.desk.book import Book
from writer.desk.chapter import (
    body_of,
    in_hand,
    memories,
    newest_draft,
    round_of,
    sheet_for,
    summary,
)
from writer.desk.gate import chapter_offers, opinion, spent
from writer.desk.studio import Studio, Update
from writer.events import types as t
from writer.events.envelope import Entry
from writer.graph.advisor import advise_on_chapter
from writer.graph.consistency import check_consistency
from writer.graph.editor import review_draft
from writer.pack.items import by_anchor
from writer.store.files import digest

T = ChapterTrigger
SEVERITY: dict[str, IssueSeverity] = {"high": "major", "medium": "minor", "low": "minor"}
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
LINES = 160
OVERDUE = 3
"""Chapters after which a thread that nobody took up is overdue."""
ANCHOR = re.compile(r"[A-Z]{2,8}-[A-Z0-9]+(-[A-Z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Draft:
    """What the reviewers look at."""

    number: int
    chapter: GeneratedChapter
    text: str
    pack: MaterialsPack
    sheet: InstructionSheet | None
    round: int


def under_review(studio: Studio) -> Draft:
    number = in_hand(studio.book)
    chapter = newest_draft(studio.book, number)
    return Draft(
        number,
        chapter,
        body_of(chapter),
        studio.frozen_pack(),
        sheet_for(studio.book, number),
        round_of(studio.book, number),
    )


def run_checks(studio: Studio, _: NovelGenerationState) -> Update:
    """What needs no model; each finding raises its event."""
    draft = under_review(studio)
    found = checks.review(draft.text, draft.pack, draft.number)
    studio.book.log.append(*(_raised(issue, draft.number) for issue in found[:60]))
    return {}


def ask_consistency(studio: Studio, _: NovelGenerationState) -> Update:
    _consistency(studio, under_review(studio))
    return {}


def ask_editor(studio: Studio, _: NovelGenerationState) -> Update:
    _editor(studio, under_review(studio))
    return {}


def present(studio: Studio, _: NovelGenerationState) -> Update:
    """Puts together what all of them found, asks the advisor, and opens the gate with the card.

    The reviewers are asked again, and answer from the record: nothing is paid twice.
    """
    book, draft = studio.book, under_review(studio)
    found = _consistency(studio, draft)
    said = _editor(studio, draft)
    review = _review(draft, found, said)
    open_issues = [issue for issue in review.issues if not _waived(book, issue)]
    report = _report(draft, found)
    news = book.note(
        f"chapter:{draft.number}",
        checked_under=draft.pack.meta.version,
        open_issues=frozenset(issue.issue_id for issue in open_issues),
        blockers=frozenset(i.issue_id for i in open_issues if i.severity == "blocker"),
    )
    book.keep(
        {
            book.run.editor_review(draft.number): review.to_bytes(),
            book.run.consistency(draft.number): report.to_bytes(),
        },
        news,
    )
    card = make_card(studio, draft, review, said)
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
    return {}


def make_card(
    studio: Studio, draft: Draft, review: EditorReview, said: EditorAnswer
) -> ChapterCard:
    book = studio.book
    answer = advise_on_chapter(
        studio.asker,
        draft.pack,
        summary(draft.pack, draft.number),
        draft.text,
        review.issues,
        studio.language,
        draft.round,
        draft.sheet,
    )
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
        issues=tuple(issue for issue in review.issues if not _waived(book, issue)),
        criteria=tuple(_criteria(draft, said)),
        advisor=opinion(answer),
        threads=tuple(_threads(book, draft.number)),
        opening=shortened(draft.text.split("\n\n")[0]),
        closing=shortened(draft.text.rstrip().split("\n\n")[-1]),
    )


def shortened(paragraph: str) -> str:
    flat = " ".join(paragraph.split())
    return flat if len(flat) <= LINES else flat[: LINES - 1].rstrip() + "…"


def _consistency(studio: Studio, draft: Draft) -> ConsistencyAnswer:
    return check_consistency(
        studio.asker,
        draft.pack,
        summary(draft.pack, draft.number),
        draft.text,
        memories(studio.book, draft.number),
        studio.language,
        draft.round,
    )


def _editor(studio: Studio, draft: Draft) -> EditorAnswer:
    return review_draft(
        studio.asker,
        draft.pack,
        summary(draft.pack, draft.number),
        studio.book.read(ChapterPlan, studio.book.paths.plan(draft.number)),
        draft.text,
        studio.language,
        draft.round,
        checks.review(draft.text, draft.pack, draft.number),
        draft.sheet,
    )


def _review(draft: Draft, found: ConsistencyAnswer, said: EditorAnswer) -> EditorReview:
    """All issues under one numbering. A quote that is not in the text is no evidence."""
    claimed = [
        *(_of_consistency(item) for item in found.issues),
        *(_of_editor(item) for item in said.issues),
    ]
    dropped = [issue.evidence_quote for issue in claimed if not _is_in(draft.text, issue)]
    known = by_anchor(draft.pack)
    heard = [
        issue.model_copy(
            update={
                "evidence_quote": issue.evidence_quote if _is_in(draft.text, issue) else "",
                "anchors": tuple(anchor for anchor in issue.anchors if anchor in known),
            }
        )
        for issue in claimed
    ]
    every = [*checks.review(draft.text, draft.pack, draft.number), *heard]
    return EditorReview(
        verdict="revise" if any(i.severity != "minor" for i in every) else said.verdict,
        summary=said.summary,
        issues=tuple(_numbered(every)),
        chapter=draft.number,
        draft_sha256=digest(draft.chapter.to_bytes()),
        dropped_quotes=tuple(dropped),
    )


def _is_in(text: str, issue: Issue) -> bool:
    return not issue.evidence_quote.strip() or find(text, issue.evidence_quote) is not None


def _of_consistency(item: ConsistencyIssueAnswer) -> Issue:
    return Issue(
        issue_id="-",
        type=item.issue_type,
        severity=SEVERITY[item.severity],
        evidence_quote=item.evidence_quote,
        why=item.description,
        suggestion=item.fix_instructions or "",
        source="consistency",
    )


def _of_editor(item: IssueAnswer) -> Issue:
    """An opinion never blocks: only what a check has found against canon does."""
    return Issue(
        issue_id="-",
        type=item.type,
        severity="major" if item.severity == "blocker" else item.severity,
        anchors=tuple(anchor for anchor in item.anchors if ANCHOR.fullmatch(anchor)),
        evidence_quote=item.evidence_quote,
        why=item.why,
        suggestion=item.suggestion,
        source="editor",
    )


def _numbered(issues: Iterable[Issue]) -> Iterator[Issue]:
    for number, issue in enumerate(issues, start=1):
        mark = issue.fingerprint or fingerprint(issue.type, issue.anchors, issue.evidence_quote)
        yield issue.model_copy(update={"issue_id": f"I-{number:03d}", "fingerprint": mark})


def _report(draft: Draft, found: ConsistencyAnswer) -> ConsistencyReport:
    return ConsistencyReport(
        chapter_number=draft.number,
        issues=tuple(
            ConsistencyIssue(
                issue_type=item.issue_type,
                description=item.description,
                related_characters=tuple(item.related_characters),
                related_events=tuple(item.related_events),
                severity=item.severity,
                fix_instructions=item.fix_instructions,
            )
            for item in found.issues
        ),
        summary=found.summary,
    )


def _criteria(draft: Draft, said: EditorAnswer) -> Iterator[CriterionResult]:
    """Each criterion of the last sheet: mechanically where that can be, else by the editor."""
    by_editor = {item.criterion: item for item in said.criteria}
    for criterion in draft.sheet.acceptance_criteria if draft.sheet else ():
        judged = judge(criterion, draft.text, draft.pack)
        if judged is not None:
            yield CriterionResult(criterion=criterion, passed=judged.met, note=judged.why)
        elif answer := by_editor.get(criterion):
            yield CriterionResult(criterion=criterion, passed=answer.met, note=answer.why)
        else:
            yield CriterionResult(criterion=criterion)


def _threads(book: Book, number: int) -> Iterator[Thread]:
    """What the chapters before have left open, each with the chapter that opened it."""
    opened: dict[str, int] = {}
    for entry in memories(book, number):
        opened = {t: opened.get(t, entry.chapter_number) for t in entry.unresolved_threads}
    for text, first in opened.items():
        yield Thread(text=text, opened_in=first, overdue=number - first > OVERDUE)


def _waived(book: Book, issue: Issue) -> bool:
    return issue.fingerprint in book.state.waivers.values()


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
