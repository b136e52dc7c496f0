"""A rollback that is killed between two chapters: the next work on the book finishes it."""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.events.runs import ports
from tests.line.test_crashes import in_a_process
from tests.line.walking import Line
from tests.rollback.test_rollback import BY, tree, without_plans
from writer.cli.main import main
from writer.desk import rollback
from writer.desk.book import Book
from writer.desk.derived import about_to_change, is_late
from writer.desk.hands import look

pytestmark = pytest.mark.xdist_group("rollback")


def killed_at(line: Line, function: str, call: int, *words: str) -> None:
    """Runs a command in a process that is killed at the n-th call of a piece of it."""

    def work() -> int:
        seen, original = 0, getattr(rollback, function)

        def deadly(*given: Any, **named: Any) -> Any:
            nonlocal seen
            seen += 1
            if seen == call:
                os.kill(os.getpid(), signal.SIGKILL)
            return original(*given, **named)

        setattr(rollback, function, deadly)
        return main(["--outputs", str(line.outputs), *words])

    assert in_a_process(work) == -signal.SIGKILL


def cut_off_in_a_rollback(line: Line) -> None:
    killed_at(line, "_chapter", 2, "rollback", line.book, "--chapter", "2", *BY)
    assert line.states()[:4] == ["deposited", "deposited", "deposited", "planned"]


@pytest.mark.req("OR-16", "HB-05")
def test_the_rest_goes_before_anything_new_is_written(
    book_at: Callable[[str], Line], far_along: dict[str, Path]
) -> None:
    line = book_at("gate")
    cut_off_in_a_rollback(line)
    line.ng("waivers", line.book)
    line.ng("materials", "draft", line.book, code=3)  # any work: this one is refused
    assert line.states() == ["deposited", "planned", "planned", "planned", "planned"]
    assert without_plans(tree(line.outputs)) == without_plans(tree(far_along["1"]))
    line.ng("rollback", line.book, "--undo", *BY)
    assert line.states()[:4] == ["deposited", "deposited", "deposited", "agent_review"]
    line.ng("rollback", line.book, "--undo", *BY, code=4)


@pytest.mark.req("OR-16", "HB-05")
def test_the_same_command_again_is_one_rollback_with_one_id(book_at: Callable[[str], Line]) -> None:
    line = book_at("gate")
    cut_off_in_a_rollback(line)
    line.ng("rollback", line.book, "--chapter", "2", *BY)
    kept = sorted(path.name for path in (line.root / "changes" / "rollbacks").rglob("*.json"))
    assert kept == ["chapter_2.json", "chapter_3.json", "chapter_4.json"]
    assert [path.name for path in (line.root / "changes" / "rollbacks").iterdir()] == ["RB-0001"]


@pytest.mark.req("OR-16", "HB-05")
def test_an_undoing_that_was_cut_off_is_finished_and_undoes_no_earlier_rollback(
    book_at: Callable[[str], Line],
) -> None:
    line = book_at("gate")
    line.ng("rollback", line.book, "--chapter", "4", *BY)
    line.ng("rollback", line.book, "--chapter", "2", *BY)
    killed_at(line, "_put_back_chapter", 2, "rollback", line.book, "--undo", *BY)
    assert line.states()[:3] == ["deposited", "deposited", "planned"]
    line.ng("rollback", line.book, "--undo", *BY)
    assert line.states()[:4] == ["deposited", "deposited", "deposited", "planned"]
    line.ng("doctor", line.book)


@pytest.mark.req("OR-16")
def test_where_one_chapter_may_not_go_none_goes(book_at: Callable[[str], Line]) -> None:
    line = book_at("3")
    line.ng("reopen", line.book, "2", "--reason", "doubt", *BY)
    change = ("--what", "CHAR-001.age=41", "--why", "older")
    line.ng("escalate", line.book, "2", *change, *BY)
    before, states = tree(line.outputs), line.states()
    assert states[:3] == ["deposited", "escalated", "deposited"]
    assert line.ng("rollback", line.book, "--chapter", "1", *BY, code=3)["error"]["reasons"]
    assert line.states() == states
    assert tree(line.outputs) == before


@pytest.mark.req("UX-05")
def test_a_list_that_is_late_is_written_anew_and_one_that_a_person_changed_is_not(
    book_at: Callable[[str], Line],
) -> None:
    line = book_at("3")
    book = Book.open_to_work(ports(line.outputs.parent), line.book)
    about_to_change(book)
    ledger, reports = book.paths.ledger, book.paths.consistency_reports
    mine = ledger.read_bytes().replace(b"the", b"a", 1)
    ledger.write_bytes(mine)
    right = reports.read_bytes()
    reports.unlink()
    assert [hand.path for hand in look(book, remember=True)] == ["chapter_memory.json"]
    assert (ledger.read_bytes(), reports.read_bytes()) == (mine, right)


@pytest.mark.parametrize("words", [("accept", "4"), ("rollback", "--chapter", "2")])
def test_lists_that_followed_count_as_late_no_longer(
    book_at: Callable[[str], Line], words: tuple[str, ...]
) -> None:
    line = book_at("gate")
    command, *options = words
    line.ng(command, line.book, *options, *BY)
    assert not is_late(Book.open(ports(line.outputs.parent), line.book))
