"""Ways round a gate by how one answers it: nobody is there, or nobody says who they are."""

import os
import pty
import subprocess
from collections.abc import Callable

import pytest

from tests.cli.asking import COMMAND, ROOT
from tests.cli.test_confirmation import _read_until
from tests.gates.books import BOOK, CP
from tests.gates.trying import Try

Trying = Callable[..., Try]
pytestmark = [pytest.mark.way, pytest.mark.req("HB-03", "HB-04")]

GATES = {
    "materials_gate": ("materials", "freeze", BOOK),
    "at_gate": ("accept", BOOK, "1"),
    "advised": ("proposal", "approve", BOOK, CP),
    "approved": ("proposal", "migrate", BOOK, CP),
}
"""At each gate, the command that would open it."""


def refused_at_every_gate(trying: Trying, *more: str, stdin: bytes = b"") -> None:
    for stage, words in GATES.items():
        book = trying(stage, stage)
        book.begin()
        book.ng(*words, *more, stdin=stdin).refuses(3)
        book.nothing_happened()


def test_the_end_of_input_opens_no_gate(trying: Trying) -> None:
    refused_at_every_gate(trying)


def test_an_endless_yes_on_the_input_opens_no_gate(trying: Trying) -> None:
    refused_at_every_gate(trying, stdin=b"y\n" * 5000)


def test_a_name_on_an_input_that_is_no_terminal_opens_no_gate(trying: Trying) -> None:
    refused_at_every_gate(trying, stdin=b"Lin\nLin\n")


def test_enter_alone_on_the_input_opens_no_gate(trying: Trying) -> None:
    refused_at_every_gate(trying, stdin=b"\n\n\n")


def test_an_empty_name_opens_no_gate(trying: Trying) -> None:
    refused_at_every_gate(trying, "--by", " \t")
    book = trying("at_gate")
    book.begin()
    for by in ("", "\n", "\u3000"):
        book.ng("accept", BOOK, "1", "--by", by).refuses(3)
    book.nothing_happened()


def test_a_name_with_hidden_characters_opens_no_gate(trying: Trying) -> None:
    refused_at_every_gate(trying, "--by", "\x1b[2JLin")
    book = trying("at_gate")
    book.begin()
    for by in ("Lin\nEve", "Lin\x07", "\u202eniL", "\u200b"):
        book.ng("accept", BOOK, "1", "--by", by).refuses(3)
    book.nothing_happened()


def test_a_yes_or_a_no_is_nobodys_name(trying: Trying) -> None:
    book = trying("at_gate")
    book.begin()
    for by in ("yes", "Y", "no", "OK", "1", "是", "不"):
        assert "not the name of a person" in book.ng("accept", BOOK, "1", "--by", by).refuses(3)
    book.nothing_happened()


def test_a_name_without_end_opens_no_gate_and_the_book_still_opens(trying: Trying) -> None:
    book = trying("at_gate")
    book.begin()
    book.ng("accept", BOOK, "1", "--by", "L" * 3000).refuses(3)
    book.nothing_happened()


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        ("at_gate", ["rewrite", BOOK, "1", "--later", "--by", "Lin", "--fix"]),
        ("blocked", ["waive", BOOK, "1", "I-001", "--by", "Lin", "--reason"]),
        ("advised", ["proposal", "reject", BOOK, CP, "--by", "Lin", "--reason"]),
    ],
)
def test_a_decision_of_many_words_is_kept_whole_and_the_book_still_opens(
    trying: Trying, stage: str, words: list[str]
) -> None:
    book = trying(stage)
    long = "Let her find the brass compass. " * 100
    assert book.ng(*words, long).code == 0
    assert book.ng("status", BOOK).code == 0
    assert book.doctor() == []
    assert long.strip() in "".join(path.read_text() for path in book.run.rglob("payloads/*"))


def test_no_setting_of_the_surroundings_says_yes(trying: Trying) -> None:
    book = trying("at_gate")
    book.begin()
    names = ("NG_YES", "NG_BY", "NG_AUTO", "NG_FORCE", "CI", "DEBIAN_FRONTEND")
    book.ng("accept", BOOK, "1", given=dict.fromkeys(names, "true")).refuses(3)
    book.nothing_happened()


def test_no_option_says_yes(trying: Trying) -> None:
    for stage, words in GATES.items():
        book = trying(stage, stage)
        book.begin()
        for option in ("--yes", "--force"):
            book.ng(*words, option).refuses(2)
        book.nothing_happened()


def test_a_program_that_asks_for_json_is_no_person(trying: Trying) -> None:
    for stage, words in GATES.items():
        book = trying(stage, stage)
        book.begin()
        answer = book.ng("--json", *words)
        assert answer.code == 3
        assert '"code": 3' in answer.out + answer.err or '"code":3' in answer.out + answer.err
        book.nothing_happened()


def at_a_terminal(book: Try, typed: bytes | None) -> tuple[int, str]:
    """`ng accept` on a terminal of its own, which is hung up where nothing is typed."""
    ours, theirs = pty.openpty()
    surroundings = {"PYTHONPATH": str(ROOT), "NG_OUTPUTS": str(book.outputs), "LANG": "C.UTF-8"}
    with subprocess.Popen(
        [COMMAND, "accept", BOOK, "1"],
        env=surroundings,
        cwd=book.outputs.parent,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    ) as process:
        os.close(theirs)
        shown = _read_until(ours, b"goes back): ")
        if typed is None:
            os.close(ours)
            return process.wait(timeout=30), shown.decode()
        os.write(ours, typed)
        shown += _read_until(ours, None)
    os.close(ours)
    return process.returncode, shown.decode()


@pytest.mark.parametrize("typed", [b"\n", b"no\n"], ids=repr)
def test_at_a_terminal_nothing_but_a_name_accepts_a_chapter(trying: Trying, typed: bytes) -> None:
    book = trying("at_gate")
    book.begin()
    code, shown = at_a_terminal(book, typed)
    assert code == 3, shown
    assert "nothing was decided" in shown
    book.nothing_happened()


def test_a_terminal_that_is_closed_while_it_asks_accepts_nothing(trying: Trying) -> None:
    book = trying("at_gate")
    book.begin()
    code, shown = at_a_terminal(book, None)
    assert code == 3, shown
    book.nothing_happened()


def test_a_pack_that_could_not_be_frozen_is_not_frozen_by_a_proposal_either(
    trying: Trying,
) -> None:
    book = trying("deposited")
    book.begin()
    for place in ("CHAR-001.name=", "canon.world.geography= ", "GLO-001.term="):
        words = ("proposal", "new", BOOK, "--set", place, "--why", "x", "--by", "Lin")
        assert "could not be frozen" in book.ng(*words).refuses(3)
    book.nothing_happened()
