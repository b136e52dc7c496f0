"""Reviewers who did not answer: the others are not lost, the card says who is missing.

A missing review blocks, for nobody should accept unknowingly what no editor has read. A person may
waive it, with a reason; working on the book again asks only those who have not answered.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from writer.contracts.answers import ConsistencyAnswer, EditorAnswer
from writer.contracts.card import ChapterCard
from writer.contracts.review import Issue, IssueSeverity, IssueSource
from writer.desk.book import Book
from writer.desk.studio import Studio
from writer.errors import ProviderFailed
from writer.texts import Language, say

AnswerT = TypeVar("AnswerT")
MISSING = "review_missing"
SEVERITY: dict[IssueSource, IssueSeverity] = {
    "consistency": "blocker",
    "editor": "blocker",
    "advisor": "minor",
}
NO_CONSISTENCY = ConsistencyAnswer(issues=[], summary="")
NO_EDITOR = EditorAnswer(verdict="revise", summary="", issues=[])


def hear(
    studio: Studio, reviewer: IssueSource, chapter: int, ask: Callable[[], AnswerT]
) -> tuple[AnswerT | None, str]:
    """What a reviewer says; or why nothing, where the provider failed. It stops nobody else."""
    try:
        return ask(), ""
    except ProviderFailed as error:
        language = studio.language
        name, why = say(f"work.the_{reviewer}", language), error.sentence(language)
        studio.watcher.note("work.reviewer_failed", chapter=chapter, reviewer=name, why=why)
        return None, why


def issues(failed: Mapping[str, str], draft: str, language: Language) -> Iterator[Issue]:
    """What the card says of those who are missing; a waiver of it is one for this draft only."""
    for reviewer, severity in SEVERITY.items():
        if reviewer in failed:
            name = say(f"work.the_{reviewer}", language)
            yield Issue(
                issue_id="-",
                type=MISSING,
                severity=severity,
                why=say("work.review_missing", language, reviewer=name, why=failed[reviewer]),
                suggestion=say("work.review_missing.hint", language),
                source=reviewer,
                fingerprint=f"{MISSING}-{reviewer}-{draft}",
            )


def somebody_is_unheard(book: Book, number: int) -> bool:
    """Whether the card of a chapter lacks a review that nobody has waived."""
    path = book.run.card(number)
    if book.ports.files.disk.kind(path) != "file":
        return False
    still_open = book.state.law.chapters[number].open_issues
    card = book.look_at(ChapterCard, path)
    return any(i.type == MISSING and i.issue_id in still_open for i in card.issues)
