"""Ways round a gate by being several: two people at once, or one who dies in between."""

import os
import random
import signal
from collections.abc import Callable

import pytest

from tests.gates.books import BOOK, CP, LIN, ports_of
from tests.gates.trying import Try
from tests.line.test_crashes import in_a_process
from writer.contracts.sheet import InstructionSheet
from writer.desk import decide, propose
from writer.desk.book import Book
from writer.desk.studio import Nobody, Studio, at_work
from writer.errors import BookInUse, NovelGateError, Refused
from writer.events.log import RunLog
from writer.events.log_file import LogFile
from writer.events.position import Position

Trying = Callable[..., Try]
pytestmark = pytest.mark.way
SHEET = InstructionSheet(required_fix=("She finds the brass compass.",))
ROUNDS = 8


def viewed(book: Try) -> Studio:
    """The book as somebody else has it open."""
    return Studio(Book.open(book.ports, BOOK), Nobody())


def decisions(book: Try, gate: str) -> list[str]:
    return [
        event["data"]["by"]
        for event in book.events()
        if event["event_type"] == "human_decision" and event["data"]["gate"] == gate
    ]


@pytest.mark.req("HB-03")
def test_of_two_who_decide_at_the_same_time_one_counts(trying: Trying) -> None:
    """Without the lease, which would keep the second one out: the record itself must hold."""
    winners = []
    for number in range(ROUNDS):
        book = trying("at_gate", f"race-{number}")
        starting, ready = os.pipe()

        def decide_as(name: str, book: Try = book, starting: int = starting) -> int:
            studio = viewed(book)
            os.read(starting, 1)
            try:
                if name == LIN:
                    decide.accept(studio, 1, name)
                else:
                    decide.rewrite(studio, 1, SHEET, name)
            except Refused:
                return 3
            return 0

        children = []
        for name in (LIN, "Eve"):
            child = os.fork()
            if child == 0:
                code = 99
                try:
                    code = decide_as(name)
                finally:
                    os._exit(code)
            children.append(child)
        os.write(ready, b"go")
        codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
        os.close(starting)
        os.close(ready)
        assert sorted(codes) == [0, 3]
        (winner,) = decisions(book, "chapter")
        assert winner == (LIN, "Eve")[codes.index(0)]
        assert book.state() == ("deposit" if winner == LIN else "draft")
        assert book.doctor() == []
        winners.append(winner)
    print(f"\nraces at one gate: {ROUNDS}, won by Lin {winners.count(LIN)}")


@pytest.mark.req("HB-03", "HB-11")
def test_a_stale_view_decides_only_what_is_still_open(trying: Trying) -> None:
    book = trying("at_gate")
    stale = viewed(book)
    assert book.ng("accept", BOOK, "1", "--by", LIN).code == 0
    book.begin()
    with pytest.raises(Refused):
        decide.accept(stale, 1, "Eve")
    with pytest.raises(Refused):
        decide.rewrite(stale, 1, SHEET, "Eve")
    book.nothing_happened()
    other = trying("advised", "proposal")
    late = viewed(other)
    assert other.ng("proposal", "reject", BOOK, CP, "--by", LIN).code == 0
    with pytest.raises(Refused):
        propose.decide(late, CP, "approve", "Eve")
    assert other.state(CP) == "rejected"


def test_whoever_comes_second_reads_what_the_first_has_filed(trying: Trying) -> None:
    """A proposal that was filed while we waited for the book keeps its number and its text."""
    book = trying("deposited")
    first = Book.open(book.ports, BOOK)
    real = Book.open

    def open_too_early(ports: object, name: str) -> Book:
        Book.open = real  # type: ignore[method-assign]
        book.ng("proposal", "new", BOOK, "--set", "CHAR-001.age=41", "--why", "a", "--by", LIN)
        return first

    Book.open = open_too_early  # type: ignore[method-assign]
    try:
        with at_work(book.ports, BOOK, "test") as studio:
            request = propose.Request({"CHAR-001.age": "51"}, "b")
            assert propose.propose(studio, request, "Eve").proposal_id != CP
    finally:
        Book.open = real  # type: ignore[method-assign]
    assert len(book.looked_at().state.law.proposals) == 2
    assert book.doctor() == []


@pytest.mark.req("HB-04", "HB-11")
def test_a_stale_view_files_nothing_over_the_proposal_of_another(trying: Trying) -> None:
    book = trying("deposited")
    stale = viewed(book)
    filed = ("proposal", "new", BOOK, "--set", "CHAR-001.age=41", "--why", "a", "--by", LIN)
    assert book.ng(*filed).code == 0
    path = book.root / "changes" / "proposals" / CP / "proposal.json"
    before = path.read_bytes()
    with pytest.raises(NovelGateError):
        propose.propose(stale, propose.Request({"CHAR-001.age": "51"}, "b"), "Eve")
    assert path.read_bytes() == before
    assert book.doctor() == []


def test_while_one_is_at_work_nobody_else_decides(trying: Trying) -> None:
    book = trying("at_gate")
    with at_work(book.ports, BOOK, "thinking"):
        book.begin()
        assert "in use" in book.ng("accept", BOOK, "1", "--by", LIN).refuses(6)
        with pytest.raises(BookInUse), at_work(book.ports, BOOK, "too"):
            pass
        assert book.ng("delete", BOOK, "--by", LIN).code == 6
        book.nothing_happened()


@pytest.mark.req("HB-03")
def test_after_a_kill_between_decision_and_deposit_nobody_decides_otherwise(
    trying: Trying,
) -> None:
    book = trying("at_gate")

    def die_after_the_decision() -> int:
        record = RunLog.record

        def dying(log: RunLog, *given: object, **options: object) -> object:
            written = record(log, *given, **options)  # type: ignore[arg-type]
            if any(line.event_type == "human_decision" for line in written):
                os.kill(os.getpid(), signal.SIGKILL)
            return written

        RunLog.record = dying  # type: ignore[assignment,method-assign]
        with at_work(ports_of(book.outputs), BOOK, "accept") as studio:
            decide.accept(studio, 1, LIN)
        return 0

    assert in_a_process(die_after_the_decision) == -signal.SIGKILL
    assert book.state() == "deposit"
    book.begin()
    for words in (
        ("rewrite", BOOK, "1", "--fix", "x", "--by", "Eve"),
        ("escalate", BOOK, "1", "--what", "CHAR-001.age=9", "--why", "x", "--by", "Eve"),
        ("waive", BOOK, "1", "I-001", "--reason", "x", "--by", "Eve"),
    ):
        book.ng(*words).refuses(3)
    book.nothing_happened()
    assert book.ng("accept", BOOK, "1", "--by", LIN).code == 0
    assert decisions(book, "chapter") == [LIN]
    assert book.chapter.read_bytes() == book.draft.read_bytes()


def test_a_view_that_dies_in_the_middle_of_its_answer_decides_nothing(trying: Trying) -> None:
    """The answer counts whole or not at all, wherever in its writing the process dies."""
    chance = random.Random(8)
    for number in range(6):
        book = trying("at_gate", f"dies-{number}")
        place = chance.random()

        def die_within(book: Try = book, place: float = place) -> int:
            def half(log: LogFile, data: bytes, at: Position, *, later: bool) -> None:
                log._disk.append(log.path, data[: int(len(data) * place)])
                os.kill(os.getpid(), signal.SIGKILL)

            LogFile.commit = half  # type: ignore[assignment,method-assign]
            decide.accept(viewed(book), 1, LIN)
            return 0

        assert in_a_process(die_within) == -signal.SIGKILL
        assert book.state() == "human_review_gate"
        assert book.ng("accept", BOOK, "1", "--by", "Eve").code == 0
        assert decisions(book, "chapter") == ["Eve"]


def test_the_desks_refuse_in_errors_of_their_own(trying: Trying) -> None:
    """Whatever is asked of a chapter that does not exist, the answer is a sentence."""
    studio = viewed(trying("at_gate"))
    for number in (0, -1, 99):
        with pytest.raises(NovelGateError):
            decide.accept(studio, number, LIN)
        with pytest.raises(NovelGateError):
            decide.rewrite(studio, number, SHEET, LIN)
