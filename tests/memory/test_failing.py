"""A memory that raises, hangs or answers nonsense is a warning on the card, and stops nobody."""

import shutil
import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.line.walking import Line
from tests.loaded import load_memory
from tests.memory.conftest import opened
from writer.desk import knowledge, remembering
from writer.errors import MemoryFailed

pytestmark = pytest.mark.xdist_group("memory")


def raising(*_: Any, **__: Any) -> Any:
    raise OSError("no more memory")


def hanging(*_: Any, **__: Any) -> Any:
    threading.Event().wait(60)


def nonsense(*_: Any, **__: Any) -> Any:
    return {"results": [{"memory": 7, "metadata": None}, "what"]}


def nothing(*_: Any, **__: Any) -> Any:
    return None


FAILING = {"raises": raising, "hangs": hanging, "nonsense": nonsense, "nothing": nothing}
CALLS = ("add", "search", "__init__")
PARTLY = [("add", "nonsense"), ("search", "hangs"), ("search", "nothing"), ("__init__", "raises")]


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    def fail(call: str, how: str) -> None:
        load_memory()
        from writer.memory import loading

        monkeypatch.setattr(loading._embedded(), call, FAILING[how])
        if how == "hangs":
            monkeypatch.setenv("NG_MEMORY_TIMEOUT", "0.3")

    return fail


def draft(line: Line) -> Any:
    line.ng("write", line.book)
    return line.ng("card", line.book, "2")


def goes_on(line: Line) -> None:
    card = draft(line)
    assert any("mem0" in warning for warning in card["warnings"]), card["warnings"]
    short = line.ng("log", line.book, "--type", "memory_short")
    assert {event["data"]["store"] for event in short} == {"mem0"}
    assert {event["status"] for event in short} == {"blocked"}
    assert line.ng("log", line.book, "--status", "error") == []
    line.ng("accept", line.book, "2", "--by", "Lin")
    assert line.states()[:2] == ["deposited", "deposited"]


@pytest.mark.req("OR-14", "OR-22")
@pytest.mark.parametrize(("call", "how"), PARTLY)
def test_drafting_goes_on_with_a_warning_on_the_card(
    line_after: Callable[..., Line], failing: Callable[[str, str], None], call: str, how: str
) -> None:
    line = line_after(1)
    failing(call, how)
    goes_on(line)


@pytest.mark.soak
@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("how", FAILING)
def test_drafting_goes_on_whatever_fails(
    line_after: Callable[..., Line], failing: Callable[[str, str], None], call: str, how: str
) -> None:
    line = line_after(1)
    if (call, how) == ("__init__", "nothing"):
        pytest.skip("to make nothing of nothing is no failure")
    failing(call, how)
    goes_on(line)


@pytest.mark.req("OR-22")
def test_where_sqlite_fails_too_that_is_an_error_in_the_log_and_nothing_is_lost(
    line_after: Callable[..., Line], failing: Callable[[str, str], None]
) -> None:
    line = line_after(1)
    failing("search", "raises")
    shutil.rmtree(line.root / "data", ignore_errors=True)
    (line.root / "data" / "entities.db").mkdir(parents=True)
    card = draft(line)
    assert len(card["warnings"]) == 2
    errors = line.ng("log", line.book, "--status", "error")
    assert {event["data"]["store"] for event in errors} == {"entities"}
    line.ng("accept", line.book, "2", "--by", "Lin")
    (line.root / "data" / "entities.db").rmdir()
    assert knowledge.state_of(opened(line.outputs), "CHAR-001").chapter_index


@pytest.mark.req("OR-14")
def test_a_memory_that_failed_is_asked_again_in_the_next_round(
    line_after: Callable[..., Line], failing: Callable[[str, str], None], monkeypatch: Any
) -> None:
    line = line_after(1)
    with monkeypatch.context() as patch:
        load_memory()
        from writer.memory import loading

        patch.setattr(loading._embedded(), "search", raising)
        assert draft(line)["warnings"]
    line.ng("rewrite", line.book, "2", "--fix", "She finds the brass compass.", "--by", "Lin")
    assert line.ng("card", line.book, "2")["warnings"] == []


def test_a_question_to_a_failing_memory_is_answered_with_a_sentence(
    line_after: Callable[..., Line], failing: Callable[[str, str], None]
) -> None:
    line = line_after(1)
    failing("search", "nonsense")
    error = line.ng("memory", "search", line.book, "letters", code=5)["error"]
    assert "mem0" in error["message"]
    assert error["hint"]
    line.ng("memory", "check", line.book, code=5)
    with pytest.raises(MemoryFailed):
        remembering.search(opened(line.outputs), "letters")


@pytest.mark.req("OR-14")
def test_databases_that_are_damaged_are_made_anew(line_after: Callable[..., Line]) -> None:
    line = line_after(2)
    asked = [
        ("memory", "search", line.book, "letters"),
        ("graph", "whois", line.book, "CHAR-001"),
        ("memory", "state", line.book, "CHAR-001"),
    ]
    before = [line.ng(*words) for words in asked]
    for path in (line.root / "data").rglob("*.db"):
        path.write_bytes(b"this is no database, but long enough to be taken for one" * 200)
    assert [line.ng(*words) for words in asked] == before


@pytest.mark.req("OR-14")
def test_with_memory_off_work_stops_unless_somebody_said_that_it_may_go_on(
    line_after: Callable[..., Line], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = line_after(1)
    monkeypatch.setenv("MEM0_ENABLED", "false")
    error = line.ng("write", line.book, code=4)["error"]
    assert "MEM0_ENABLED=true" in error["message"]
    assert line.states()[1] != "human_review_gate"
    monkeypatch.setenv("NG_MEMORY_REQUIRED", "false")
    line.ng("prefs", "set", line.book, "Short sentences.")
    line.ng("write", line.book)
    assert line.ng("card", line.book, "2")["warnings"] == []
    sent = line.ng("card", line.book, "2", "--context")
    sizes = {p["name"]: p["characters"] for c in sent["calls"] for p in c["parts"]}
    assert sizes["user_preferences"] == 0
    assert list((line.root / "data").glob("mem0/*")) == []
    assert (line.root / "data" / "entities.db").exists()
