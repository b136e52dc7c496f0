"""A crash, a second answer, a late one and a second process, at every step that can be taken.

A step is recorded, all or none, before its files are written; whoever opens the book after a crash
reads the record, and writes what it says. So a crash leaves two books to look at: the one before
the step, and the one that is read from the record of it.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from fsm.book import Book
from fsm.chapter import BY_AGENTS
from fsm.chapter import ChapterTrigger as C
from fsm.materials import MaterialsTrigger as M
from fsm.permit import Area, Permit
from fsm.proposal import ProposalState
from fsm.proposal import ProposalTrigger as P
from fsm.record import moved
from tests.fsm.happenings import OLDER, Step, Taken
from tests.fsm.promises import NAME_NO_TEXT, PEOPLE_DECIDE, number_of
from tests.fsm.search import Search
from writer.desk.book import said
from writer.events.envelope import Envelope
from writer.events.fold import BookState, apply
from writer.events.lawful import answer
from writer.events.news import to_json
from writer.events.types import StateChanged

pytestmark = pytest.mark.xdist_group("exploration")

Tell = Callable[[str, object], None]
GATES: dict[str, set[str]] = {
    "materials": PEOPLE_DECIDE["materials"] - {M.RESTORE} | {M.ROLLBACK},
    "chapter": PEOPLE_DECIDE["chapter"] - {C.RESTORE, C.PUT_BACK} | {C.ROLLBACK},
    "proposal": {P.APPROVE, P.REJECT, P.DEFER},
}
LEAVES_THE_CARD_OPEN: dict[str, str] = {
    C.WAIVE: "closes one issue, and the rest of the card is still to be answered",
    C.COVER: "is given before there is a card, and answers none",
    C.UNCOVER: "takes back what was said of a range, and the card is still to be answered",
    C.REJECT_REVISION: "leaves the draft as it is, and the draft is still to be answered",
}


@pytest.mark.req("HB-01", "HB-03", "HB-04")
def test_what_is_read_after_a_crash_is_what_the_undisturbed_step_led_to(
    explored: Search, record_property: Tell
) -> None:
    steps = [taken for taken in explored.taken if taken.step.permit]
    for before, step, after in steps:
        assert asked_again(before.book, step) == after.book
    record_property("covered", f"the law, crashes: {len(steps):,} steps cut off and read again")


def test_whoever_opens_the_book_reads_the_same_from_its_log(in_full: Search) -> None:
    """Once for each record and step, through the line that the log keeps."""
    each = {
        (taken.step.subject, taken.step.trigger, own(taken)): taken
        for taken in in_full.taken
        if taken.step.permit
    }
    assert len(each) > 500
    for before, step, after in each.values():
        assert folded(before.book, step) == after.book


def own(taken: Taken) -> object:
    book, (kind, _, number) = taken.before.book, taken.step.subject.partition(":")
    if kind == "materials":
        return book.materials
    return book.chapters[int(number)] if number else book.proposals[kind]


def folded(book: Book, step: Step) -> Book:
    """The book before, its log with one more line, folded as whoever opens it does."""
    assert step.permit
    event = StateChanged(
        machine=step.permit.machine,
        subject=step.subject,
        trigger=step.trigger,
        source=step.permit.source,
        target=step.permit.target,
        decision=said(step.decision),
        news=to_json(step.subject, step.news),
        found_text=found_by(step),
    )
    state = BookState(law=book)
    apply(state, LINE.model_copy(update={"data": event.to_data()}))
    return state.law


LINE = Envelope(
    event_type="state_changed",
    seq=1,
    event_id="",
    ts="",
    run_id="",
    project="",
    stage="",
    chapter=1,
    phase="chapter",
    actor="human",
    status="ok",
    data={},
    chain="0" * 64,
)


def test_what_a_crash_left_unwritten_is_written_under_the_permit_of_the_step(
    explored: Search,
) -> None:
    """The files that change with a step are opened by it, or by the migration that led to it."""
    for taken in explored.taken:
        before, step, after = taken
        areas = step.permit.areas if step.permit else frozenset[Area]()
        if before.materials.frozen_pack != after.materials.frozen_pack:
            migrated = step.permit and step.permit.source == ProposalState.MIGRATION
            assert migrated or {Area.FROZEN, Area.CANON} <= areas
        for old, new in zip(before.chapters, after.chapters, strict=True):
            if old.chapter.deposited != new.chapter.deposited:
                assert {Area.CHAPTERS, Area.MEMORY} <= areas


@pytest.mark.req("HB-03")
def test_the_same_answer_again_is_refused_or_changes_nothing(
    explored: Search, record_property: Tell
) -> None:
    counts: Counter[str] = Counter()
    for taken in decided(explored, PEOPLE_DECIDE):
        verdict = asked_again(taken.after.book, taken.step)
        counts["refused" if verdict is None else "changing nothing"] += 1
        assert verdict in (None, taken.after.book), taken
    record_property("covered", f"the law, duplicate answers: {told(counts)}")


@pytest.mark.req("HB-03", "HB-04", "HB-07")
def test_an_answer_to_an_older_card_is_refused(explored: Search, record_property: Tell) -> None:
    late = 0
    for before, step, _ in decided(explored, PEOPLE_DECIDE):
        if step.trigger not in NAME_NO_TEXT:
            late += 1
            older = replace(step.decision, names=OLDER)
            assert asked_again(before.book, step._replace(decision=older)) is None
    record_property("covered", f"the law, late answers: {late:,}, all refused")


@pytest.mark.req("HB-03", "HB-07", "HB-11")
def test_of_two_answers_to_one_card_one_counts(explored: Search, record_property: Tell) -> None:
    """A second process answers the card it saw; the record has moved on, so it is asked again."""
    counts: Counter[str] = Counter()
    for first, second in answered_twice(explored):
        after = asked_again(first.after.book, second.step)
        if after is None:
            counts["refused"] += 1
        elif is_of_unseen_work(first, second):
            counts["to begin unseen work again"] += 1
        else:
            counts[f"after {first.step.trigger}"] += 1
            assert first.step.trigger in LEAVES_THE_CARD_OPEN, (first.step, second.step)
    record_property("covered", f"the law, second processes: {told(counts)}")


def is_of_unseen_work(first: Taken, second: Taken) -> bool:
    """What agents are at work on anybody may begin again: nobody has decided on it."""
    with_agents = first.after.book.chapters_in(*BY_AGENTS)
    drafted = first.step.subject == "materials" or number_of(first) in with_agents
    return second.step.trigger == C.ROLLBACK and drafted


def decided(explored: Search, people: dict[str, set[str]]) -> Iterator[Taken]:
    for taken in explored.taken:
        permit = taken.step.permit
        if permit and permit.trigger in people[permit.machine]:
            yield taken


def answered_twice(explored: Search) -> Iterator[tuple[Taken, Taken]]:
    cards: dict[tuple[int, str], list[Taken]] = defaultdict(list)
    for taken in decided(explored, GATES):
        cards[id(taken.before), taken.step.subject].append(taken)
    for answers in cards.values():
        for first in answers:
            yield from ((first, second) for second in answers if second is not first)


def asked_again(book: Book, step: Step) -> Book | None:
    """The book after the same answer; nothing where the law refuses it."""
    verdict = answer(book, step.subject, step.trigger, step.decision, found_by(step))
    if not isinstance(verdict, Permit):
        return None
    return moved(book, step.subject, step.trigger, verdict.target, step.decision, **step.news)


def found_by(step: Step) -> str:
    return step.news.get("draft", "") if step.trigger == C.HAND_EDIT else ""


def told(counts: Counter[str]) -> str:
    return ", ".join(f"{count:,} {what}" for what, count in counts.most_common())
