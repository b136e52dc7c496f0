"""Deposit: after Accept, and only then, the text becomes truth, and memory follows."""

from pathlib import Path

from fsm.chapter import ChapterTrigger
from writer.contracts.answers import MemoryAnswer
from writer.contracts.memory import ArcSummary, ChapterMemoryEntry
from writer.contracts.provenance import Hand, Provenance
from writer.contracts.review import HumanReview
from writer.contracts.state import NovelGenerationState
from writer.desk import law
from writer.desk.before import ARC
from writer.desk.book import Book
from writer.desk.chapter import about, body_of, in_hand, newest_draft, plan_of, round_of
from writer.desk.derived import about_to_change, extend_lists
from writer.desk.studio import Studio, Update
from writer.desk.summaries import keep_chapter_summary
from writer.desk.threads import carried_on, open_threads
from writer.graph import memory as chain


def deposit(studio: Studio, _: NovelGenerationState) -> Update:
    """What the chapter adds to the book is asked for first; then all of it is kept at once."""
    number = in_hand(studio.book)
    law.ask(studio.book, ChapterTrigger.DEPOSIT, f"chapter:{number}")
    if _is_as_it_was(studio.book, number):
        keep(studio.book, number, None)
        return {"current_chapter_number": number}
    answer = _remember(studio, number)
    arc = _arc(studio, _entry(studio.book, number, answer))
    keep(studio.book, number, answer, arc)
    return {"current_chapter_number": number}


def keep(
    book: Book, number: int, answer: MemoryAnswer | None, arc: ArcSummary | None = None
) -> None:
    """Chapter, provenance and memory are recorded all or none; asked again, nothing changes.

    Without an answer the text is as it was, and so is what is remembered of it.
    """
    files: dict[Path, bytes] = {
        book.paths.chapter(number): newest_draft(book, number).to_bytes(),
        book.paths.provenance(number): provenance(book, number).to_bytes(),
    }
    if answer:
        threads = carried_on(book, number, answer.unresolved_threads, answer.settled_threads)
        files[book.paths.chapter_memory(number)] = _entry(book, number, answer).to_bytes()
        files |= {book.paths.threads(one.through): one.to_bytes() for one in threads}
    if arc:
        files[book.paths.arc(arc.from_, arc.to)] = arc.to_bytes()
    about_to_change(book)
    law.step(book, ChapterTrigger.DEPOSIT, f"chapter:{number}", files=files)
    extend_lists(book, number)
    keep_chapter_summary(book, number)


def _remember(studio: Studio, number: int) -> MemoryAnswer:
    book, pack = studio.book, studio.frozen_pack()
    plan = plan_of(book, number)
    return chain.remember_chapter(
        studio.asker,
        about(studio, pack, number, plan),
        plan,
        body_of(newest_draft(book, number)),
        studio.language,
        round_of(book, number),
        open_threads(book, number),
    )


def _entry(book: Book, number: int, answer: MemoryAnswer) -> ChapterMemoryEntry:
    return ChapterMemoryEntry(
        chapter_number=number,
        chapter_title=newest_draft(book, number).chapter_title,
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
    is_remembered = book.has(book.paths.chapter_memory(number))
    if chapter.draft != chapter.deposited or not is_remembered:
        return False
    before = book.read(Provenance, book.paths.provenance(number))
    return before.frozen_version == book.state.law.frozen_version


def provenance(book: Book, number: int) -> Provenance:
    """Who decided on which draft, under which pack; and every text that it was made of, by hash."""
    review = book.read(HumanReview, book.run.human_review(number))
    prefix = f"{number:03d}/"
    calls = [one for key, one in sorted(book.state.answers.items()) if key.startswith(prefix)]
    used = [sha1 for call in calls for sha1 in call.prompt]
    used += [call.response.sha1 for call in calls if call.response]
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


def _arc(studio: Studio, new: ChapterMemoryEntry) -> ArcSummary | None:
    """The summary of an arc whose memories are all there with this one."""
    book, number = studio.book, new.chapter_number
    last = -(-number // ARC) * ARC
    first = last - ARC + 1
    others = [one for one in range(first, last + 1) if one != number]
    if not all(book.has(book.paths.chapter_memory(one)) for one in others):
        return None
    every = [
        new if one == number else book.read(ChapterMemoryEntry, book.paths.chapter_memory(one))
        for one in range(first, last + 1)
    ]
    answer = chain.sum_up_arc(
        studio.asker, studio.frozen_pack(), every, studio.language, deposited=number
    )
    return ArcSummary(
        from_=first,
        to=last,
        summary=answer.summary,
        key_events=answer.key_events,
        open_threads=answer.open_threads,
        character_states=answer.character_states,
    )
