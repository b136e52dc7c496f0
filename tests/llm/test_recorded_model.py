"""A run is answered from its own log: the same words, the same failures, and no other question."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests import examples
from tests.events.runs import NAME, new_book
from tests.llm.telling import Teller, caller, scene
from writer import bootstrap
from writer.contracts.world import WorldSetting
from writer.desk import intake, work
from writer.desk.book import Book
from writer.desk.ports import Ports
from writer.desk.studio import at_work
from writer.errors import NeverAnswered, ProviderFailed, ReplayMismatch
from writer.llm.call import CallKey, Chooser, Reply
from writer.llm.caller import Caller
from writer.llm.failure import Failure
from writer.llm.recorded import RecordedModels
from writer.settings import AppSettings

SCENE = CallKey("scene", 1, part="1")
WORLD = CallKey("world")
A_WORLD = WorldSetting(
    world_name="Hallow Reach",
    time_period="the last years of the light",
    geography="a coast of stairs",
    social_system="keepers and pilots",
    technology_level="oil and brass",
    culture_customs="letters are read aloud",
)
OF_CALLS = ("llm_request", "llm_response", "llm_failed")
OF_THE_LINE = {"seq", "event_id", "ts", "chain", "duration_ms"}


def recorded(book: Book) -> RecordedModels:
    return RecordedModels(book.run.full_log.read_bytes().splitlines(), book.log.payloads)


def of_calls(book: Book) -> list[dict[str, Any]]:
    """What is on record about calls, whenever that was."""
    lines = [line for line in book.log.lines() if line.event_type in OF_CALLS]
    return [line.model_dump(exclude=OF_THE_LINE) for line in lines]


def told(tmp_path: Path, models: Chooser, tell: Callable[[Caller], object], *errors: type) -> Book:
    """A book in which something was asked; of errors only these are expected."""
    tmp_path.mkdir(exist_ok=True)
    book = new_book(tmp_path)
    asks = caller(book, models)
    if errors:
        with pytest.raises(errors):
            tell(asks)
    else:
        tell(asks)
    return book


@pytest.mark.req("UX-14")
def test_a_recorded_answer_comes_back_with_its_end_its_tokens_and_its_price(tmp_path: Path) -> None:
    book = told(tmp_path, Teller("The tide."), lambda a: a.text("writer", SCENE, scene()))
    models, heard = recorded(book), list[str]()
    model = models.choose("writer", SCENE)
    assert model.name == "teller"
    reply = model.ask(scene(), None, heard.append)
    assert reply == Reply("The tide.", "stop", tokens_in=7, tokens_out=3, tokens_cached=2, usd=0.25)
    assert "".join(heard) == "The tide."
    assert models.unasked() == []


def test_the_same_calls_again_leave_the_same_lines(tmp_path: Path) -> None:
    """Two failures that pass, one that lasts, two answers that do not fit, and another model."""

    def all_of_it(asks: Caller) -> None:
        asks.text("writer", SCENE, scene())
        for _ in range(2):
            with pytest.raises(ProviderFailed):
                asks.text("writer", CallKey("scene", 1, part="2"), scene("Write the second."))
        with pytest.raises(ProviderFailed):
            asks.answer("specialist", WORLD, scene("Make a world."), WorldSetting)
        asks.answer("specialist", WORLD, scene("Make a world."), WorldSetting)

    one, two = Failure("too_many", again=True, said="429"), Failure("silent", again=True, text="Th")
    refused, world = Failure("refused", said="No."), A_WORLD.model_dump_json()
    then = Teller(one, two, "The tide.", *[one] * 4, refused, "{}", "{", world)
    book = told(tmp_path / "then", then, all_of_it)
    again = told(tmp_path / "now", recorded(book), all_of_it)
    assert of_calls(again) == of_calls(book)
    assert len(of_calls(book)) == 19


def test_a_misfit_is_put_to_the_model_of_then_also_where_another_one_was_asked_later(
    tmp_path: Path,
) -> None:
    book = new_book(tmp_path)
    with pytest.raises(ProviderFailed):
        caller(book, Teller("{}", "{}", name="small")).answer(
            "specialist", WORLD, scene(), WorldSetting
        )
    large = Teller(A_WORLD.model_dump_json(), name="large")
    caller(book, large).answer("specialist", WORLD, scene(), WorldSetting)
    (tmp_path / "again").mkdir()
    again, models = new_book(tmp_path / "again"), recorded(book)
    with pytest.raises(ProviderFailed):
        caller(again, models).answer("specialist", WORLD, scene(), WorldSetting)
    caller(again, models).answer("specialist", WORLD, scene(), WorldSetting)
    assert of_calls(again) == of_calls(book)


@pytest.mark.req("UX-14")
def test_another_question_than_that_on_record_is_a_mismatch_with_both_of_them(
    tmp_path: Path,
) -> None:
    book = told(tmp_path, Teller("The tide."), lambda a: a.text("writer", SCENE, scene()))
    model = recorded(book).choose("writer", SCENE)
    with pytest.raises(ReplayMismatch) as mismatch:
        model.ask(scene("Write the last scene."), None, lambda _: None)
    assert mismatch.value.node == "scene"
    assert "something else is asked" in mismatch.value.sentence()
    assert mismatch.value.recorded[0] == mismatch.value.asked[0]
    assert "first scene" in mismatch.value.recorded[1]
    assert "last scene" in mismatch.value.asked[1]
    with pytest.raises(ReplayMismatch, match="something else"):  # and as another form
        model.ask(scene(), {"title": "WorldSetting"}, lambda _: None)
    assert model.ask(scene(), None, lambda _: None).text == "The tide."


def test_a_call_that_is_not_on_record_is_a_mismatch(tmp_path: Path) -> None:
    book = told(tmp_path, Teller("The tide."), lambda a: a.text("writer", SCENE, scene()))
    with pytest.raises(ReplayMismatch, match="not on record"):
        recorded(book).choose("writer", CallKey("scene", 2))
    models = recorded(book)
    models.choose("writer", SCENE).ask(scene(), None, lambda _: None)
    with pytest.raises(ReplayMismatch, match="not on record"):
        models.choose("writer", SCENE)


def test_a_call_that_was_stopped_stops_again_and_is_answered_the_second_time(
    tmp_path: Path,
) -> None:
    book = new_book(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        caller(book, Teller(KeyboardInterrupt())).text("writer", SCENE, scene())
    caller(book, Teller("The tide.")).text("writer", SCENE, scene())
    (tmp_path / "again").mkdir()
    again, models = new_book(tmp_path / "again"), recorded(book)
    with pytest.raises(NeverAnswered, match="stopped there"):
        caller(again, models).text("writer", SCENE, scene())
    assert models.unasked() == [str(SCENE)]
    assert caller(again, models).text("writer", SCENE, scene()) == "The tide."
    assert of_calls(again) == of_calls(book)


@pytest.mark.req("UX-14")
def test_a_desk_works_again_from_the_record_alone(tmp_path: Path) -> None:
    """The materials of a book, made by the rehearsal author and then by nobody."""
    then = made(ports_at(tmp_path / "then"))
    models = recorded(then)
    now = made(replace(ports_at(tmp_path / "now"), models=lambda *_: models))
    assert models.unasked() == []
    logs = [book.log.run.full_log.read_bytes() for book in (then, now)]
    assert logs[0].count(b"llm_response") > 8
    assert logs[0] == logs[1]


def ports_at(outputs: Path) -> Ports:
    return bootstrap.ports(AppSettings(outputs=outputs, clock=datetime(2026, 1, 2, tzinfo=UTC)))


def made(ports: Ports) -> Book:
    """A new book, up to the gate of its materials."""
    intake.create(ports, examples.settings(), by="Lin")
    with at_work(ports, NAME, "test") as studio:
        work.run(studio)
        return studio.book
