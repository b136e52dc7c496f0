"""Who looks at a gate in the moment between its event and its file sees the card all the same."""

import json
import os
import signal
from collections.abc import Callable

import pytest

from tests.gates.books import BOOK, LIN, at_the_desk, ports_of
from tests.gates.trying import Try
from tests.line.test_crashes import in_a_process
from writer.contracts.sheet import InstructionSheet
from writer.desk import decide, work
from writer.desk.card import chapter_card
from writer.desk.write import write_next
from writer.errors import ChangedOutside
from writer.store.vault import Vault, Write

Trying = Callable[..., Try]


def killed_before(book: Try, ending: str, do: Callable[..., object]) -> None:
    """Works until a file of that name is to be put on the disk: its event is durable by then."""

    def work_and_die() -> int:
        put = Vault.put

        def dying(vault: Vault, write: Write) -> None:
            if write.relative.endswith(ending):
                os.kill(os.getpid(), signal.SIGKILL)
            put(vault, write)

        Vault.put = dying  # type: ignore[assignment,method-assign]
        at_the_desk(ports_of(book.outputs), do)
        return 0

    assert in_a_process(work_and_die) == -signal.SIGKILL


@pytest.mark.req("HB-05", "HB-24")
def test_a_card_whose_file_is_not_there_yet_is_shown_from_the_record(trying: Trying) -> None:
    book = trying("frozen")
    killed_before(book, "001.digest.json", write_next)
    assert not (book.run / "chapters" / "001.digest.json").exists()
    book.begin()
    card = json.loads(book.ng("--json", "card", BOOK).out)
    assert (card["chapter"], card["card_id"]) == (1, "chapter-001-r1")
    assert json.loads(book.ng("--json", "status", BOOK).out)["chapters"][0]["state"] == (
        "human_review_gate"
    )
    book.nothing_happened()
    assert book.ng("accept", BOOK, "1", "--by", LIN).code == 0


@pytest.mark.req("HB-05")
def test_a_materials_card_whose_file_is_not_there_yet_is_shown_from_the_record(
    trying: Trying,
) -> None:
    book = trying("begun")
    killed_before(book, "materials.v002.digest.json", work.run)
    shown = json.loads(book.ng("--json", "materials", "card", BOOK).out)
    assert shown["gate"] == "materials"


def test_a_text_whose_file_is_still_the_old_one_is_read_from_the_record(trying: Trying) -> None:
    book = trying("at_gate")
    before = json.loads(book.ng("--json", "read", BOOK, "1").out)["text"]
    sheet = InstructionSheet(required_fix=("She finds the brass compass.",))

    def again(studio: object) -> None:
        decide.rewrite(studio, 1, sheet, LIN)  # type: ignore[arg-type]
        work.run(studio)  # type: ignore[arg-type]

    killed_before(book, "001.md", again)
    assert (book.run / "chapters" / "001.md").read_text() == before
    after = json.loads(book.ng("--json", "read", BOOK, "1").out)["text"]
    assert "brass compass" in after
    assert after != before


def test_a_reader_who_opened_the_book_before_sees_the_newest_card(trying: Trying) -> None:
    book = trying("at_gate")
    reader = book.looked_at()
    words = ("rewrite", BOOK, "1", "--fix", "She finds the brass compass.", "--by", LIN)
    assert book.ng(*words).code == 0
    assert chapter_card(reader, 1).card_id == "chapter-001-r2"


def test_a_card_that_somebody_changed_is_not_shown(trying: Trying) -> None:
    book = trying("at_gate")
    card = book.run / "chapters" / "001.digest.json"
    card.write_bytes(card.read_bytes() + b" ")
    with pytest.raises(ChangedOutside):
        chapter_card(book.looked_at(), 1)
