"""The revision policy: what becomes of a draft whose faults the consistency check can mend.

`none` leaves a candidate to read beside the book, `auto_apply` makes it the next draft while the
agents have rounds left, `manual_confirm` offers it at the gate: nothing is accepted before a person
has applied or rejected it. A text that a person wrote or accepted is only ever offered a revision.
"""

from collections.abc import Mapping
from pathlib import Path

from fsm.chapter import Chapter, ChapterTrigger
from fsm.decision import Decision
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.revision import RevisionStatus
from writer.contracts.settings import RevisionPolicy
from writer.contracts.state import NovelGenerationState
from writer.desk import law
from writer.desk.book import NOTHING, Book
from writer.desk.chapter import draft_files, newest_draft, text_of
from writer.desk.decide import decided
from writer.desk.findings import Draft, report, under_review
from writer.desk.review import consistency
from writer.desk.studio import Studio, Update
from writer.errors import BadInput
from writer.events.envelope import Actor, Entry
from writer.events.types import RevisionApplied
from writer.graph.revision import revise, revision_notes
from writer.store.files import digest

T = ChapterTrigger


def is_due(studio: Studio) -> bool:
    """Whether the draft under review has faults that can be mended, and was not offered a way."""
    draft = under_review(studio)
    return bool(_notes(studio, draft)) and not _has_been_offered(studio.book, draft)


def revise_draft(studio: Studio, _: NovelGenerationState) -> Update:
    """Has the draft revised, and does with the result what the policy says."""
    book, draft = studio.book, under_review(studio)
    notes = _notes(studio, draft)
    revised = revise(studio.asker, draft.pack, draft.chapter, notes, studio.language, draft.round)
    readable = {book.paths.revised_text(draft.number): text_of(revised).encode()}
    match _policy(studio, draft.number):
        case _ if revised == draft.chapter:
            pass
        case "none":
            book.keep(readable)
        case "auto_apply":
            _apply_unasked(studio, draft, revised)
        case "manual_confirm":
            status = RevisionStatus(
                chapter_number=draft.number,
                status="pending",
                revision_notes=notes,
                issues=report(draft, consistency(studio, draft)).issues,
                revised_chapter=revised,
                draft_sha256=digest(draft.chapter.to_bytes()),
                created_at=studio.now(),
            )
            offered = {book.paths.revision(draft.number): status.to_bytes(), **readable}
            book.keep(offered, book.note(f"chapter:{draft.number}", revision_pending=True))
    return {}


def pending(book: Book, number: int) -> RevisionStatus:
    """The revision that waits for a person, or BadInput where there is none."""
    chapter = book.state.law.chapters.get(number, Chapter())
    if not chapter.revision_pending:
        raise BadInput("revision.none_pending", number=number)
    return book.read(RevisionStatus, book.paths.revision(number))


def apply(studio: Studio, number: int, by: str, draft: str | None = None) -> None:
    """Puts the revision in the place of the draft; the checks run again, and the gate follows."""
    book, offered = studio.book, pending(studio.book, number)
    before, chapter = newest_draft(book, number), book.state.law.chapters[number]
    revised = offered.revised_chapter or before
    _decide(
        studio,
        T.APPLY_REVISION,
        offered,
        Decision(decided_by=by, names=draft or chapter.draft),
        book.note(f"chapter:{number}", revised.total_words),
        files=draft_files(book, revised, before),
        news={"draft": digest(revised.to_bytes()), "drafted_on": chapter.drafted_on},
    )


def reject(
    studio: Studio, number: int, by: str, reason: str = "", draft: str | None = None
) -> None:
    """Keeps the draft as it is; the gate stays open."""
    book, offered = studio.book, pending(studio.book, number)
    names = draft or book.state.law.chapters[number].draft
    _decide(studio, T.REJECT_REVISION, offered, Decision(decided_by=by, names=names, reason=reason))


def _decide(
    studio: Studio,
    trigger: ChapterTrigger,
    offered: RevisionStatus,
    said: Decision,
    *entries: Entry,
    files: Mapping[Path, bytes] = NOTHING,
    news: Mapping[str, object] = NOTHING,
) -> None:
    """A person's answer to the revision, which is marked with it."""
    book, number = studio.book, offered.chapter_number
    accepted = trigger is T.APPLY_REVISION
    answered = {"status": "accepted" if accepted else "rejected", "decision_at": studio.now()}
    applied = RevisionApplied(policy="manual_confirm", accepted=accepted, by=said.decided_by)
    law.step(
        book,
        trigger,
        f"chapter:{number}",
        decided(book, number, trigger, said, said.reason),
        _entry(applied, number, trigger),
        *entries,
        decision=said,
        files={
            **files,
            book.paths.revision(number): offered.model_copy(update=answered).to_bytes(),
        },
        news=news,
    )


def _apply_unasked(studio: Studio, draft: Draft, revised: GeneratedChapter) -> None:
    """The revised text is the draft of the agents' next round."""
    book, number = studio.book, draft.number
    applied = RevisionApplied(policy="auto_apply", accepted=True)
    law.step(
        book,
        T.REVISE,
        f"chapter:{number}",
        _entry(applied, number, "auto_apply"),
        book.note(f"chapter:{number}", revised.total_words),
        files=draft_files(book, revised, draft.chapter),
        news={"draft": digest(revised.to_bytes()), "drafted_on": draft.pack.meta.version},
    )


def _policy(studio: Studio, number: int) -> RevisionPolicy:
    chapter = studio.book.state.law.chapters[number]
    policy = studio.settings.revision_policy
    if policy != "auto_apply":
        return policy
    if chapter.deposited or studio.book.state.hands.get(number):
        return "manual_confirm"
    return policy if chapter.rewrites_left else "none"


def _notes(studio: Studio, draft: Draft) -> str:
    return revision_notes(report(draft, consistency(studio, draft)).issues)


def _has_been_offered(book: Book, draft: Draft) -> bool:
    """A candidate for this very draft, or the draft itself was once one."""
    path = book.paths.revision(draft.number)
    if book.ports.files.disk.kind(path) != "file":
        return False
    last = book.read(RevisionStatus, path)
    return last.draft_sha256 == digest(draft.chapter.to_bytes()) or (
        last.revised_chapter == draft.chapter
    )


def _entry(event: RevisionApplied, number: int, message: str) -> Entry:
    actor: Actor = "human" if event.by else "agent"
    return Entry(event, phase="chapter", actor=actor, chapter=number, message=message)
