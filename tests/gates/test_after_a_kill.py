"""What a kill leaves behind is never taken for somebody's hand."""

import os
import signal
from collections.abc import Callable

import pytest

from tests.gates.books import BOOK, accepted, at_the_desk, deposited, ports_of
from tests.gates.trying import Try
from tests.line.test_crashes import in_a_process
from writer.desk import deposit

LISTS = ("chapter_memory.json", "consistency_reports.json")


@pytest.mark.req("HB-05")
def test_lists_that_a_kill_left_behind_are_written_and_no_reason_to_stop(
    trying: Callable[..., Try],
) -> None:
    """The second deposit: both lists are there, and both are one chapter short."""
    book = trying("second_gate")
    assert book.ng("accept", BOOK, "2", "--by", "Lin").code == 0
    whole = {name: (book.root / name).read_bytes() for name in LISTS}
    book = trying("second_gate", "killed")
    at_the_desk(book.ports, accepted(2))

    def die_before_the_lists() -> int:
        deposit.extend_lists = lambda *_: os.kill(os.getpid(), signal.SIGKILL)  # type: ignore[attr-defined]
        at_the_desk(ports_of(book.outputs), deposited)
        return 0

    assert in_a_process(die_before_the_lists) == -signal.SIGKILL
    assert {name: (book.root / name).read_bytes() for name in LISTS} != whole
    assert book.ng("run", BOOK).code == 0
    assert {name: (book.root / name).read_bytes() for name in LISTS} == whole
    assert book.doctor() == []
