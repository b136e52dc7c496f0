"""Deposit: after Accept, and only then, the text becomes truth, and memory follows."""

from pathlib import Path

from fsm.chapter import ChapterTrigger
from writer.contracts.memory import ArcSummary, ChapterMemoryEntry
from writer.contracts.plan import ChapterPlan
from writer.contracts.provenance import Hand, Provenance
from writer.contracts.review import HumanReview
from writer.contracts.state import NovelGenerationState
from writer.desk import law
from writer.desk.book import Book
from writer.desk.chapter import body_of, in_hand, memories, newest_draft, round_of, summary
from writer.desk.derived import derive_lists
from writer.desk.studio import Studio, Update
from writer.graph import memory as chain

ARC = 10
"""Chapters in an arc, which gets a summary of its own when its last chapter is deposited."""


def deposit(studio: Studio, _: NovelGenerationState) -> Update:
    """Chapter, provenance and memory are recorded all or none; asked again, nothing changes."""
    book, number = studio.book, in_hand(studio.book)
    chapter = newest_draft(book, number)
    entry = _remember(studio, number)
    files: dict[Path, bytes] = {
        book.paths.chapter(number): chapter.to_bytes(),
        book.paths.provenance(number): _provenance(book, number).to_bytes(),
        book.paths.chapter_memory(number): entry.to_bytes(),
    }
    if number % ARC == 0:
        first = number - ARC + 1
        files[book.paths.arc(first, number)] = _arc(studio, first, entry).to_bytes()
    law.step(book, ChapterTrigger.DEPOSIT, f"chapter:{number}", files=files)
    derive_lists(book)
    return {"current_chapter_number": number}


def _remember(studio: Studio, number: int) -> ChapterMemoryEntry:
    book, pack = studio.book, studio.frozen_pack()
    if _is_as_it_was(book, number):
        return book.read(ChapterMemoryEntry, book.paths.chapter_memory(number))
    chapter = newest_draft(book, number)
    answer = chain.remember_chapter(
        studio.asker,
        pack,
        summary(pack, number),
        book.read(ChapterPlan, book.paths.plan(number)),
        body_of(chapter),
        memories(book, number),
        studio.language,
        round_of(book, number),
    )
    return ChapterMemoryEntry(
        chapter_number=number,
        chapter_title=chapter.chapter_title,
        timeline_anchor=answer.timeline_anchor,
        location_summary=answer.location_summary,
        key_events=answer.key_events,
        character_states=answer.character_states,
        unresolved_threads=answer.unresolved_threads,
        summary=answer.summary,
    )


def _used_before(book: Book, number: int) -> tuple[str, ...]:
    """What the text that is deposited now was made of: the next one goes back to it."""
    if not book.state.law.chapters[number].deposited:
        return ()
    return book.read(Provenance, book.paths.provenance(number)).payload_hashes


def _is_as_it_was(book: Book, number: int) -> bool:
    """Whether the very text that is deposited was accepted again, under the same pack."""
    chapter = book.state.law.chapters[number]
    if chapter.draft != chapter.deposited:
        return False
    before = book.read(Provenance, book.paths.provenance(number))
    return before.frozen_version == book.state.law.frozen_version


def _provenance(book: Book, number: int) -> Provenance:
    review = book.read(HumanReview, book.run.human_review(number))
    prefix = f"{number:03d}/"
    used = [
        answer.response.sha1
        for key, answer in sorted(book.state.answers.items())
        if key.startswith(prefix) and answer.response
    ]
    return Provenance(
        chapter=number,
        decided_by=review.decided_by,
        decided_at=review.decided_at,
        draft_sha256=review.draft_sha256,
        frozen_version=review.frozen_version,
        proposals=tuple(book.state.proposals_applied),
        run_id=book.run.run_id,
        payload_hashes=tuple(dict.fromkeys([*_used_before(book, number), *used])),
        hands=tuple(Hand(by=h.by, what=h.what, at=h.at) for h in book.state.hands.get(number, [])),
    )


def _arc(studio: Studio, first: int, last: ChapterMemoryEntry) -> ArcSummary:
    book = studio.book
    earlier = [
        book.read(ChapterMemoryEntry, book.paths.chapter_memory(number))
        for number in range(first, last.chapter_number)
    ]
    answer = chain.sum_up_arc(studio.asker, studio.frozen_pack(), [*earlier, last], studio.language)
    return ArcSummary(
        from_=first,
        to=last.chapter_number,
        summary=answer.summary,
        key_events=answer.key_events,
        open_threads=answer.open_threads,
        character_states=answer.character_states,
    )
