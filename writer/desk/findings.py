"""What the reviewers found in a draft: one numbering, and no evidence that is not there."""

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from writer.checks import chapter as checks
from writer.checks.before import Before
from writer.checks.criteria import judge
from writer.checks.fingerprint import fingerprint
from writer.checks.lint import Lexicon, lint
from writer.checks.quotes import find, normalised
from writer.contracts.answers import (
    ConsistencyAnswer,
    ConsistencyIssueAnswer,
    EditorAnswer,
    IssueAnswer,
)
from writer.contracts.card import CriterionResult, Judge
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.consistency import ConsistencyIssue, ConsistencyReport
from writer.contracts.pack import MaterialsPack
from writer.contracts.review import EditorReview, HumanReview, Issue, IssueSeverity
from writer.contracts.sheet import InstructionSheet
from writer.desk.before import told_before
from writer.desk.book import Book
from writer.desk.chapter import body_of, in_hand, newest_draft, round_of, sheet_in
from writer.desk.prose import lexicon_of
from writer.desk.returned import RETURNED, issues
from writer.desk.studio import Studio
from writer.pack.items import by_anchor
from writer.pack.language import language_of
from writer.pack.once import once
from writer.store.files import digest
from writer.texts import say

SEVERITY: dict[str, IssueSeverity] = {"high": "major", "medium": "minor", "low": "minor"}
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
    lexicon: Lexicon
    before: Before = Before()
    returned: tuple[Issue, ...] = ()
    """What changes of the pack ask of it."""


def under_review(studio: Studio) -> Draft:
    number = in_hand(studio.book)
    chapter = newest_draft(studio.book, number)
    text = body_of(chapter)
    return Draft(
        number,
        chapter,
        text,
        studio.frozen_pack(),
        sheet_of_this_draft(studio.book, number),
        round_of(studio.book, number),
        lexicon_of(studio.book),
        told_before(studio.book, number),
        tuple(issues(studio.book, number, text, studio.language)),
    )


def sheet_of_this_draft(book: Book, number: int) -> InstructionSheet | None:
    """The sheet that the draft was written to. Waiving an issue of it changes nothing in that."""
    path = book.run.human_review(number)
    if not book.has(path):
        return None
    review = book.look_at(HumanReview, path)
    for decision in (review, *reversed(review.history)):
        if decision.decision != "waive":
            return sheet_in(decision)
    return None


def checked(draft: Draft) -> list[Issue]:
    """What needs no model to be seen: against the pack first, then of the prose alone."""
    found = checks.review(draft.text, draft.pack, draft.number, before=draft.before)
    found = [*draft.returned, *found]
    return [*found, *_of_the_prose(draft.text, draft.lexicon, len(found))]


def _of_the_prose(text: str, lexicon: Lexicon, known: int) -> list[Issue]:
    flaws = enumerate(lint(text, lexicon), start=known + 1)
    return [flaw.to_issue(number, lexicon.language) for number, flaw in flaws]


def by_checks(book: Book, pack: MaterialsPack, number: int) -> list[Issue]:
    """What is found without a model, in the same words whenever it is asked."""
    text, before = body_of(newest_draft(book, number)), told_before(book, number)
    asked = issues(book, number, text, language_of(pack))
    found = [*asked, *checks.review(text, pack, number, before=before)]
    found += _of_the_prose(text, lexicon_of(book), len(found))
    return list(numbered(_without_echoes(text, found), number))


def collect(
    draft: Draft,
    found: ConsistencyAnswer,
    said: EditorAnswer,
    missing: tuple[Issue, ...] = (),
) -> EditorReview:
    """All issues under one numbering. A quote that is not in the text is no evidence."""
    claimed = [
        *(_of_consistency(item) for item in found.issues),
        *(_of_editor(item) for item in said.issues),
    ]
    dropped = [issue.evidence_quote for issue in claimed if not _is_in(draft.text, issue)]
    known = _anchors(draft.pack)
    heard = [_heard(draft, issue, known) for issue in claimed]
    every = _without_echoes(draft.text, [*missing, *checked(draft), *heard])
    return EditorReview(
        verdict="revise" if any(i.severity != "minor" for i in every) else said.verdict,
        summary=said.summary,
        issues=tuple(numbered(every, draft.number)),
        chapter=draft.number,
        draft_sha256=digest(draft.chapter.to_bytes()),
        dropped_quotes=tuple(dropped),
    )


@once
def _anchors(pack: MaterialsPack) -> frozenset[str]:
    return frozenset(by_anchor(pack))


def _heard(draft: Draft, issue: Issue, known: Container[str]) -> Issue:
    """What a model says, without evidence that is not there, and with a word about that."""
    anchors = tuple(anchor for anchor in issue.anchors if anchor in known)
    if _is_in(draft.text, issue):
        return issue.model_copy(update={"anchors": anchors})
    why = f"{issue.why} {say('checks.no_such_quote', language_of(draft.pack))}".strip()
    return issue.model_copy(update={"anchors": anchors, "evidence_quote": "", "why": why})


def _without_echoes(text: str, issues: list[Issue]) -> list[Issue]:
    """One alarm for one fault: what was found before, in the same words, is not said again."""
    kept: list[Issue] = []
    for issue in issues:
        if not any(_echoes(text, issue, before) for before in kept):
            kept.append(issue)
    return kept


def _echoes(text: str, issue: Issue, before: Issue) -> bool:
    if issue.type != before.type or not issue.evidence_quote or not before.evidence_quote:
        return False
    one, other = find(text, issue.evidence_quote), find(text, before.evidence_quote)
    return one is not None and other is not None and one[0] < other[1] and other[0] < one[1]


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


def numbered(issues: Iterable[Issue], chapter: int) -> Iterator[Issue]:
    for number, issue in enumerate(issues, start=1):
        mark = _mark(issue, chapter)
        yield issue.model_copy(update={"issue_id": f"I-{number:03d}", "fingerprint": mark})


def _mark(issue: Issue, chapter: int) -> str:
    """What the same alarm is known by: its type, its anchors, and the words it is about.

    About certain words it is the same in every chapter. Without any it is about this chapter as a
    whole; and a reader who quotes nothing is known by what was said. A waiver of something lesser
    never silences a blocker.
    """
    kind = f"{issue.type}!" if issue.severity == "blocker" else issue.type
    if issue.type == RETURNED:  # whatever words show it, each chapter is decided by itself
        return fingerprint(kind, (*issue.anchors, f"chapter:{chapter}"), "")
    if issue.evidence_quote.strip():
        return fingerprint(kind, issue.anchors, issue.evidence_quote)
    said = "" if issue.source == "check" else issue.why
    return fingerprint(kind, (*issue.anchors, f"chapter:{chapter}"), said)


def report(draft: Draft, found: ConsistencyAnswer) -> ConsistencyReport:
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


def criteria(draft: Draft, said: EditorAnswer) -> Iterator[CriterionResult]:
    """Each criterion of the last sheet: mechanically where that can be, else by the editor."""
    by_editor = {_plain(item.criterion): item for item in said.criteria}
    for criterion in draft.sheet.acceptance_criteria if draft.sheet else ():
        judged = judge(criterion, draft.text, draft.pack)
        if judged is not None:
            yield _judged(criterion, judged.met, judged.why, "check")
        elif answer := by_editor.get(_plain(criterion)):
            yield _judged(criterion, answer.met, answer.why, "editor")
        else:
            nobody = say("chapters.nobody_judged", language_of(draft.pack))
            yield _judged(criterion, False, nobody, "nobody")


def _judged(criterion: str, met: bool, why: str, by: Judge) -> CriterionResult:  # noqa: FBT001
    return CriterionResult(criterion=criterion, passed=met, note=why, judged_by=by)


def _plain(criterion: str) -> str:
    return normalised(criterion).casefold().rstrip(".。")
