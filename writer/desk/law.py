"""How a desk asks the law, and takes the step where it says yes. There is no other way."""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from fsm.chapter import ChapterTrigger
from fsm.decision import NOBODY, Decision
from fsm.lifecycle import Refusal
from fsm.materials import MaterialsTrigger
from fsm.permit import Permit
from fsm.proposal import ProposalTrigger
from fsm.reasons import Reasons
from writer.desk.book import NOTHING, PHASES, Book
from writer.errors import Reason, Refused, TooLate
from writer.events.envelope import Entry
from writer.events.types import Blocked

Trigger = MaterialsTrigger | ChapterTrigger | ProposalTrigger
MOST_TRIES = 50
"""Each try loses only to somebody else's success, so this many mean that something is wrong."""


def step(
    book: Book,
    trigger: Trigger,
    subject: str,
    *entries: Entry,
    decision: Decision = NOBODY,
    files: Mapping[Path, bytes] = NOTHING,
    news: Mapping[str, object] = NOTHING,
    removes: Iterable[Path] = (),
    found_text: str = "",
    over: Collection[str] = (),
) -> Permit:
    """Asks the law and takes the step, on the book as it is at that very moment.

    Where somebody else was faster, the law is asked again: it knows what has changed.
    """
    for _ in range(MOST_TRIES):
        book.log.catch_up()
        permit = ask(book, trigger, subject, decision, found_text)
        try:
            book.take(
                permit,
                *entries,
                files=files,
                decision=decision,
                news=news,
                expected_seq=book.log.seq,
                removes=removes,
                found_text=found_text,
                over=over,
            )
        except TooLate:
            continue
        return permit
    raise TooLate("record.too_late", expected=book.log.seq, found=book.log.seq)


def ask(
    book: Book,
    trigger: Trigger,
    subject: str,
    decision: Decision = NOBODY,
    found_text: str = "",
) -> Permit:
    """The permit for a step; or Refused, with every reason, on record."""
    said = book.asked(subject, trigger, decision, found_text)
    if isinstance(said, Permit):
        return said
    raise refusal(book, said, decision)


def refusal(book: Book, said: Refusal, decision: Decision) -> Refused:
    """The law's no as an error, after it was recorded."""
    reasons = in_words(said.reasons)
    chapter = int(said.subject.partition(":")[2] or 0)
    blocked = Blocked(
        attempted=f"{said.machine}.{said.trigger}",
        reasons=[reason.sentence() for reason in reasons],
    )
    book.log.append(
        Entry(
            blocked,
            phase=PHASES[said.machine],
            actor="human" if decision is not NOBODY else "system",
            status="blocked",
            chapter=chapter,
            message=f"{said.subject}: {said.trigger}",
        )
    )
    return Refused("law.refused", reasons=reasons, subject=said.subject, trigger=said.trigger)


def in_words(reasons: Reasons) -> list[Reason]:
    return [Reason(reason.key, **reason.facts) for reason in reasons]
