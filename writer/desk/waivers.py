"""The waiver register: alarms closed with a reason, which stay silent until somebody says other.

A waiver finds its alarm again by the fingerprint of the issue, made in `findings.py`.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, TypeAlias

from fsm.chapter import ChapterState, ChapterTrigger
from fsm.decision import is_a_name
from writer.contracts.review import EditorReview, Issue
from writer.contracts.waiver import Waiver, Waivers
from writer.desk import law
from writer.desk.book import Book
from writer.errors import BadInput, Reason, Refused
from writer.events.envelope import Entry
from writer.events.types import WaiverAdded, WaiverReopened, WaiverRevoked

Files: TypeAlias = dict[Path, bytes]
Status: TypeAlias = Literal["revoked", "reopened"]
GATES = (ChapterState.HUMAN_REVIEW_GATE, ChapterState.NEEDS_REVIEW)


def register(book: Book) -> Waivers:
    """Every waiver there ever was, with what became of it."""
    if not book.has(book.paths.waivers):
        return Waivers([])
    return book.read(Waivers, book.paths.waivers)


def silencing(book: Book, issue: Issue) -> str:
    """The waiver that silences this alarm; empty where none does."""
    active = book.state.waivers.items()
    return next((name for name, mark in active if mark == issue.fingerprint), "")


def made(book: Book, number: int, issue: Issue, reason: str, by: str, at: str) -> Waiver:
    return Waiver(
        id=f"WV-{len(register(book).root) + 1:03d}",
        reason=reason,
        by=by,
        at=at,
        anchors=list(issue.anchors),
        fingerprint=issue.fingerprint,
        chapter=number,
        issue_id=issue.issue_id,
    )


def added(waiver: Waiver) -> Entry:
    event = WaiverAdded(
        waiver_id=waiver.id,
        issue_id=waiver.issue_id or "",
        fingerprint=waiver.fingerprint,
        reason=waiver.reason,
        by=waiver.by,
    )
    return Entry(
        event,
        phase="chapter",
        actor="human",
        chapter=waiver.chapter or 0,
        anchors=tuple(waiver.anchors),
        message=f"{waiver.id}: {waiver.reason}"[:120],
    )


def revoke(book: Book, waiver_id: str, by: str, reason: str = "") -> None:
    """The alarm sounds again. A chapter at its gate that it concerns is checked anew first, so
    that nobody can accept it on a card that keeps silent.
    """
    known = {waiver.id: waiver for waiver in register(book).root}
    if waiver_id not in known:
        raise BadInput("waivers.unknown", waiver=waiver_id)
    if waiver_id not in book.state.waivers:
        raise BadInput("waivers.not_active", waiver=waiver_id)
    if not is_a_name(by):
        raise Refused("law.refused", reasons=[Reason("law.nobody_decided")])
    waiver = known[waiver_id]
    event = WaiverRevoked(waiver_id=waiver_id, by=by, reason=reason)
    entry = Entry(
        event,
        phase="chapter",
        actor="human",
        chapter=waiver.chapter or 0,
        anchors=tuple(waiver.anchors),
        message=f"{waiver_id}: {by}",
    )
    for number in _silent_at_the_gate(book, waiver):
        law.step(book, ChapterTrigger.CHECK, f"chapter:{number}")
    book.keep(_marked(book, [waiver], "revoked"), entry)


def touched(book: Book, anchors: Iterable[str]) -> list[Waiver]:
    """Those in force that speak of one of these anchors."""
    wanted = set(anchors)
    active = (waiver for waiver in register(book).root if waiver.id in book.state.waivers)
    return [waiver for waiver in active if wanted & set(waiver.anchors)]


def reopened(book: Book, anchors: Iterable[str], proposal_id: str) -> tuple[list[Entry], Files]:
    """What has to be recorded where a proposal changes what waivers were given for."""
    found = touched(book, anchors)
    entries = [
        Entry(
            WaiverReopened(waiver_id=waiver.id, proposal_id=proposal_id),
            phase="change_proposal",
            anchors=tuple(waiver.anchors),
            message=f"{waiver.id}: {proposal_id}",
        )
        for waiver in found
    ]
    return entries, _marked(book, found, "reopened")


def _silent_at_the_gate(book: Book, waiver: Waiver) -> list[int]:
    waiting = book.state.law.chapters_in(*GATES)
    return [n for n in waiting if waiver.fingerprint in _fingerprints(book, n)]


def _fingerprints(book: Book, number: int) -> set[str]:
    path = book.run.editor_review(number)
    if book.ports.files.disk.kind(path) != "file":
        return set()
    return {issue.fingerprint for issue in book.read(EditorReview, path).issues}


def _marked(book: Book, waivers: Iterable[Waiver], status: Status) -> Files:
    """The register with these waivers no longer in force."""
    names = {waiver.id for waiver in waivers}
    if not names:
        return {}
    every = [
        waiver.model_copy(update={"status": status}) if waiver.id in names else waiver
        for waiver in register(book).root
    ]
    return {book.paths.waivers: Waivers(every).to_bytes()}
