"""The review record of a chapter as a page: what was found, and who decided what on which draft."""

from collections.abc import Iterator

from writer.contracts.provenance import Provenance
from writer.contracts.review import ChapterDecision, EditorReview, HumanReview, Issue
from writer.desk.book import Book
from writer.desk.chapter import round_of, summary
from writer.desk.studio import frozen_pack
from writer.errors import BadInput
from writer.texts import Language, say

SHOWN = 12
"""Characters of a hash."""


def review_record(book: Book, number: int, language: Language) -> str:
    """Markdown, from the records themselves."""
    chapter = book.state.law.chapters.get(number)
    if chapter is None or not book.has(book.lately(number, book.run.editor_review(number))):
        raise BadInput("exports.no_record", number=number)
    title = summary(frozen_pack(book), number).chapter_title
    name = book.state.title or book.name
    words, rounds = book.state.words.get(number, 0), round_of(book, number)
    lines = [
        f"# {say('exports.record', language, book=name, number=number, title=title)}",
        "",
        say(
            "exports.record.state",
            language,
            state=chapter.state.value,
            version=book.state.law.frozen_version,
        ),
        say("exports.record.words", language, words=words, rounds=rounds),
        *_part("decisions", _decisions(book, number, language), language),
        *_part("issues", _issues(book, number, language), language),
        *_part("hands", _hands(book, number, language), language),
    ]
    return "\n".join(lines) + "\n"


def _part(name: str, items: Iterator[str], language: Language) -> Iterator[str]:
    yield from ("", f"## {say(f'exports.record.{name}', language)}", "")
    found = list(items)
    yield from found or [say("exports.record.nothing", language)]


def _decisions(book: Book, number: int, language: Language) -> Iterator[str]:
    path = book.lately(number, book.run.human_review(number))
    if not book.has(path):
        return
    review = book.read(HumanReview, path)
    for decision in (*review.history, review):
        yield from _decision(decision, language)


def _decision(decision: ChapterDecision, language: Language) -> Iterator[str]:
    yield "- " + say(
        "exports.record.decision",
        language,
        at=decision.decided_at,
        decision=decision.decision,
        by=decision.decided_by,
        draft=decision.draft_sha256[:SHOWN],
    )
    told = [
        *(("fix", {"text": fix}) for fix in decision.required_fix),
        *(("criterion", {"text": text}) for text in decision.acceptance_criteria),
        *(
            ("waived", {"issue": one.issue_id, "reason": one.reason})
            for one in decision.waived_issues
        ),
    ]
    if decision.notes:
        told.append(("note", {"text": decision.notes}))
    yield from (f"  - {say(f'exports.record.{key}', language, **facts)}" for key, facts in told)


def _issues(book: Book, number: int, language: Language) -> Iterator[str]:
    path = book.lately(number, book.run.editor_review(number))
    for issue in book.read(EditorReview, path).issues:
        yield from _issue(issue, language)


def _issue(issue: Issue, language: Language) -> Iterator[str]:
    yield "- " + say(
        "exports.record.issue",
        language,
        id=issue.issue_id,
        severity=issue.severity,
        type=issue.type,
        why=issue.why,
    )
    if issue.evidence_quote:
        yield f"  - {say('exports.record.quote', language, quote=issue.evidence_quote)}"


def _hands(book: Book, number: int, language: Language) -> Iterator[str]:
    path = book.paths.provenance(number)
    if not book.has(path):
        return
    for hand in book.read(Provenance, path).hands:
        told = say("exports.record.hand", language, at=hand.at, what=hand.what, by=hand.by)
        yield f"- {told}"
