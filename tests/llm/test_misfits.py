"""An answer that does not fit is sent back once; one without what was counted on does not fit."""

from pathlib import Path

import pytest

from tests.events.runs import new_book
from tests.examples import outline
from tests.llm.telling import Teller, caller, scene
from writer.contracts.outline import Outline
from writer.errors import ProviderFailed
from writer.llm.call import CallKey
from writer.llm.form import form

KEY = CallKey("outline")
WANTED = {"chapters": 3}


def test_a_form_asks_for_every_field_so_that_none_is_left_out() -> None:
    schema = form(Outline, WANTED)
    assert set(schema["required"]) == set(schema["properties"])
    assert schema["properties"]["chapters"]["minItems"] == 3


def test_an_outline_without_chapters_is_sent_back_with_that_fault(tmp_path: Path) -> None:
    book, whole = new_book(tmp_path), outline()
    empty = whole.model_copy(update={"chapters": []})
    tells = Teller(empty.model_dump_json(), whole.model_dump_json())
    answer = caller(book, tells).answer("specialist", KEY, scene(), Outline, WANTED)
    assert answer == whole
    asked = [line for line in book.log.lines() if line.event_type == "llm_request"]
    again = str(book.log.full(asked[-1]).data["prompt"])
    assert "chapters: 3 items are wanted, and there is none" in again


def test_fewer_chapters_than_wanted_are_for_a_person_to_judge(tmp_path: Path) -> None:
    whole = outline()
    short = whole.model_copy(update={"chapters": whole.chapters[:1]})
    asks = caller(new_book(tmp_path), Teller(short.model_dump_json()))
    assert len(asks.answer("specialist", KEY, scene(), Outline, WANTED).chapters) == 1


def test_twice_without_is_a_failure_and_going_on_asks_anew(tmp_path: Path) -> None:
    book, whole = new_book(tmp_path), outline()
    empty = whole.model_copy(update={"chapters": []}).model_dump_json()
    tells = Teller(empty, empty, whole.model_dump_json())
    with pytest.raises(ProviderFailed, match="1 fault"):
        caller(book, tells).answer("specialist", KEY, scene(), Outline, WANTED)
    assert caller(book, tells).answer("specialist", KEY, scene(), Outline, WANTED) == whole


ECHO = '```json\n{\n  "language": "zh",\n  "task": "scene"\n}\n```'
TEXT = "莉莉在潮石缝里捡到一封信。"


@pytest.mark.req("UX-07")
@pytest.mark.parametrize("said", [ECHO, '{"task": "scene"}', '[{"task": "scene"}]', "{}"])
def test_data_where_prose_was_asked_for_is_sent_back(tmp_path: Path, said: str) -> None:
    book = new_book(tmp_path)
    assert caller(book, Teller(said, TEXT)).text("writer", CallKey("scene"), scene()) == TEXT
    asked = [line for line in book.log.lines() if line.event_type == "llm_request"]
    assert "Write the text itself" in str(book.log.full(asked[-1]).data["prompt"])


def test_data_twice_is_a_failure_and_going_on_asks_anew(tmp_path: Path) -> None:
    book, tells = new_book(tmp_path), Teller(ECHO, ECHO, TEXT)
    with pytest.raises(ProviderFailed):
        caller(book, tells).text("writer", CallKey("scene"), scene())
    assert caller(book, tells).text("writer", CallKey("scene"), scene()) == TEXT


@pytest.mark.parametrize("said", ['"No," she said.', "[He left.]", "{sic} he wrote.", "“信。”"])
def test_no_sentence_is_taken_for_data(tmp_path: Path, said: str) -> None:
    asks = caller(new_book(tmp_path), Teller(said))
    assert asks.text("writer", CallKey("scene"), scene()) == said
