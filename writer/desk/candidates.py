"""Several drafts of one chapter side by side, of which a person chooses one."""

from collections.abc import Sequence
from dataclasses import dataclass

from writer.checks import chapter as checks
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.review import Issue
from writer.desk.before import told_before
from writer.desk.book import Book
from writer.desk.chapter import (
    body_of,
    compose,
    draft_before,
    keep_draft,
    make_plan,
    round_of,
    text_of,
)
from writer.desk.studio import Studio, frozen_pack
from writer.errors import BadInput, Refused
from writer.events.envelope import Entry
from writer.events.types import CandidateChosen, CandidatesLaidOut
from writer.store.files import digest

FEWEST, MOST = 2, 4
LINES = 160


@dataclass(frozen=True, slots=True)
class Candidate:
    """One of the drafts, with what the checks that need no model found in it."""

    number: int
    chapter: int
    title: str
    words: int
    draft: str
    text: str
    opening: str
    closing: str
    issues: tuple[Issue, ...]


def lay_out(studio: Studio, number: int, count: int) -> list[Candidate]:
    """Writes the drafts of a chapter that is begun. Those that were written before a crash, or
    for a smaller number, are on record and are not paid for again.
    """
    if not FEWEST <= count <= MOST:
        raise BadInput("candidates.how_many", count=count, fewest=FEWEST, most=MOST)
    book = studio.book
    if book.ports.files.disk.kind(book.paths.plan(number)) != "file":
        book.keep({book.paths.plan(number): make_plan(studio, number).to_bytes()})
    version, made = round_of(book, number), []
    for candidate in range(1, count + 1):
        studio.watcher.node("candidate_draft", candidate)
        data = compose(studio, number, candidate).to_bytes()
        book.keep({book.run.candidate(number, version, candidate): data})
        made.append(digest(data))
    plan = book.known(book.paths.relative(book.paths.plan(number))) or ""
    event = CandidatesLaidOut(round=version, plan_sha256=plan, drafts=made)
    if waiting(book, number) != made:
        book.log.append(
            Entry(event, phase="chapter", actor="agent", chapter=number, message=f"{count}")
        )
    return side_by_side(book, number)


def waiting(book: Book, number: int) -> Sequence[str]:
    """The drafts that wait for a choice; with another plan or round they count no more."""
    laid_out = book.state.candidates.get(number)
    plan = book.known(book.paths.relative(book.paths.plan(number)))
    if laid_out is None or laid_out.round != round_of(book, number):
        return []
    return laid_out.drafts if laid_out.plan_sha256 == plan else []


def side_by_side(book: Book, number: int) -> list[Candidate]:
    """The drafts to choose from, in the order in which they were written."""
    pack = frozen_pack(book)
    found = []
    before = told_before(book, number)
    for place, draft in enumerate(waiting(book, number), start=1):
        chapter = _read(book, number, place)
        body = body_of(chapter)
        found.append(
            Candidate(
                number=place,
                chapter=number,
                title=chapter.chapter_title,
                words=chapter.total_words,
                draft=draft,
                text=text_of(chapter),
                opening=_line(body.split("\n\n")[0]),
                closing=_line(body.rstrip().split("\n\n")[-1]),
                issues=tuple(checks.review(body, pack, number, before=before)),
            )
        )
    return found


def choose(studio: Studio, number: int, candidate: int, by: str) -> None:
    """The chosen one becomes the draft and goes the way of all drafts; the others stay kept."""
    book, drafts = studio.book, waiting(studio.book, number)
    if not drafts:
        raise Refused("candidates.none", number=number)
    if not 1 <= candidate <= len(drafts):
        raise BadInput("candidates.no_such", candidate=candidate, count=len(drafts))
    chapter = _read(book, number, candidate)
    event = CandidateChosen(
        round=round_of(book, number),
        candidate=candidate,
        draft_sha256=drafts[candidate - 1],
        by=by,
    )
    told = Entry(
        event, phase="chapter", actor="human", chapter=number, message=f"{candidate}: {by}"
    )
    version = book.state.law.frozen_version
    keep_draft(book, chapter, version, draft_before(book, number), told)


def _read(book: Book, number: int, candidate: int) -> GeneratedChapter:
    path = book.run.candidate(number, round_of(book, number), candidate)
    return book.read(GeneratedChapter, path)


def _line(paragraph: str) -> str:
    flat = " ".join(paragraph.split())
    return flat if len(flat) <= LINES else flat[: LINES - 1].rstrip() + "…"
