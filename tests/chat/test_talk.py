"""A conversation with a book: what is done, what is asked first, and how it always ends."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.chat.talking import Puppet, Session, plan, says_plans, talking
from tests.line.walking import Line
from writer import bootstrap
from writer.chat.talk import ROUNDS
from writer.desk.book import Book
from writer.desk.rerun import rerun
from writer.errors import NotConfirmed, ProviderFailed
from writer.events.state import LATELY
from writer.settings import AppSettings

At = Callable[..., Line]
Begin = Callable[..., Session]


@pytest.fixture
def begin(line_at: At, tmp_path: Path) -> Begin:
    def beginning(stage: str = "at_gate", language: str = "en", **more: Any) -> Session:
        line = line_at(stage, language)
        ports = bootstrap.ports(AppSettings(outputs=line.outputs))
        return talking(ports, line.book, tmp_path, language=language, **more)  # type: ignore[arg-type]

    return beginning


def law_of(session: Session) -> Any:
    return session.opened().state.law


@pytest.mark.req("CH-01", "CH-03")
def test_what_takes_something_back_asks_even_after_auto_on(begin: Begin) -> None:
    session = begin()
    before = law_of(session)
    person = session.say("/auto on", "roll back chapter 1")
    assert len(person.asked) == 1
    assert "Chapter 1" in person.asked[0][0]
    assert any("archived" in line for line in person.asked[0])
    assert law_of(session) == before
    (answered,) = session.events("chat_answered")
    assert answered.data["confirmed"] is False


@pytest.mark.req("CH-01", "CH-03", "OR-16")
def test_a_rollback_that_is_confirmed_is_done_in_the_persons_name_and_can_be_undone(
    begin: Begin,
) -> None:
    session = begin(yes=True)
    session.say("roll back chapter 1")
    assert law_of(session).chapters[1].state == "planned"
    (rolled,) = session.events("rollback")
    assert rolled.data["by"] == "Lin"
    session.say("/undo")
    assert law_of(session).chapters[1].state == "agent_review"
    session.say("go on")
    assert law_of(session).chapters[1].state == "human_review_gate"


def test_without_a_name_nothing_is_signed(begin: Begin) -> None:
    session = begin(yes=True)
    session.person.called = ""
    session.say("roll back chapter 1")
    assert law_of(session).chapters[1].state == "human_review_gate"
    assert session.events("chat_answered")[-1].data["confirmed"] is False


@pytest.mark.req("CH-03")
def test_generating_asks_with_what_it_may_cost_until_auto_is_on(begin: Begin) -> None:
    session = begin("frozen")
    person = session.say("write the next chapter")
    assert "no cost" in " ".join(person.asked[0])
    assert law_of(session).chapters[1].state == "planned"
    session.say("/auto on", "write the next chapter")
    assert len(person.asked) == 1
    assert law_of(session).chapters[1].state == "human_review_gate"
    session.say("/auto off", "go on")
    assert len(person.asked) == 2


@pytest.mark.req("CH-09")
@pytest.mark.parametrize(
    ("said", "subject"),
    [("accept chapter 1", "1"), ("接受第一章", "1"), ("accept it", "1"), ("approve", "1")],
)
def test_asked_to_decide_it_opens_the_card_and_decides_nothing(
    begin: Begin, said: str, subject: str
) -> None:
    session = begin(yes=True)
    before = law_of(session)
    person = session.say(said)
    assert person.asked == []
    (outcome,) = person.seen
    assert outcome.opens
    assert outcome.place
    assert (outcome.place.gate, outcome.place.subject) == ("chapter", subject)
    assert "You decide" in outcome.lines[-1]
    assert law_of(session) == before
    assert session.events("human_decision")[1:] == []


@pytest.mark.req("CH-03")
def test_a_plan_of_several_steps_is_confirmed_as_a_whole_and_stops_at_the_first_failure(
    begin: Begin,
) -> None:
    model = Puppet(
        says_plans(plan(("resume", {"checkpoint": "nope"}), ("export", {}), ("run", {})))
    )
    session = begin(yes=True, model=model)
    person = session.say("do three things")
    assert len(person.asked) == 1
    assert len(person.asked[0]) >= 3
    assert len(person.errors) == 1
    outcomes = [(one.data["tool"], one.data["outcome"]) for one in session.events("chat_acted")]
    assert outcomes == [("resume", "failed"), ("export", "left"), ("run", "left")]
    assert "export, run" in person.heard[-1]


@pytest.mark.req("CH-01", "UX-13")
def test_questions_are_answered_from_the_record_in_both_languages(begin: Begin) -> None:
    session = begin(language="zh")
    person = session.say(
        "现在到哪了", "花了多少钱？", "看日志", "看看审阅卡", "我的偏好有哪些", "有哪些提案？"
    )
    assert (person.errors, person.asked) == ([], [])
    assert len(person.seen) == 6
    assert "等待您审阅" in "\n".join(person.seen[0].lines)


@pytest.mark.req("CH-08")
def test_preferences_are_set_listed_and_forgotten_by_talking(begin: Begin) -> None:
    session = begin(yes=True)
    person = session.say(
        "remember that I like short sentences",
        "list my preferences",
        "forget preference PR-001",
        "list my preferences",
    )
    assert "short sentences" in person.seen[1].lines[0]
    assert "No preferences" in person.seen[3].lines[0]
    assert "short sentences" in person.asked[0][0]
    assert len(person.asked) == 2


@pytest.mark.req("CH-01", "UX-09")
def test_a_file_is_made_beside_what_is_there_and_never_over_it(
    begin: Begin, tmp_path: Path
) -> None:
    session = begin(yes=True)
    there = tmp_path / "Tide Letters.bible.md"
    there.write_text("mine")
    person = session.say("export the bible")
    assert person.errors == []
    assert there.read_text() == "mine"
    assert (tmp_path / "Tide Letters (2).bible.md").stat().st_size > 500


@pytest.mark.req("CH-01")
def test_a_proposal_is_filed_in_the_persons_name_and_goes_no_further(begin: Begin) -> None:
    session = begin(yes=True)
    person = session.say("propose CHAR-001.age = 41 because the chapter says so")
    assert person.errors == []
    ((_, filed),) = law_of(session).proposals.items()
    assert filed.state == "advisor_review"
    assert session.events("proposal_created")[0].data["by"] == "Lin"


@pytest.mark.req("CH-03")
def test_without_a_person_only_looking_is_done(begin: Begin) -> None:
    session = begin("frozen", somebody=False, yes=True)
    before = law_of(session)
    person = session.say(
        "/auto on", "write the next chapter", "where are we?", "roll back chapter 1"
    )
    assert isinstance(session.talk.trouble, NotConfirmed)
    assert person.asked == []
    assert len(person.seen) == 1
    assert law_of(session) == before


@pytest.mark.req("CH-02")
@pytest.mark.parametrize(
    "wanted",
    [
        plan(("accept", {"chapter": 1})),
        plan(("rollback", {"chapter": -3})),
        plan(("status", {}), ("os.system", {"text": "rm -rf /"})),
        plan(*[("status", {})] * 9),
        plan(("run", {"force": True, "yes": True, "confirmed": True})),
    ],
)
def test_an_unknown_tool_or_wrong_arguments_are_explained_and_nothing_is_done(
    begin: Begin, wanted: dict[str, Any]
) -> None:
    model = Puppet(says_plans(wanted))
    session = begin(yes=True, model=model)
    before = law_of(session)
    person = session.say("something")
    assert person.heard
    assert (person.seen, person.asked) == ([], [])
    assert law_of(session) == before
    assert len(model.asked) <= ROUNDS
    assert session.events("chat_acted") == []


@pytest.mark.req("CH-02")
@pytest.mark.parametrize(
    "answer",
    ['{"steps": [{"tool": "rollback", "argum', "roll back chapter 1!", "[]", '{"steps": 3}'],
)
def test_half_a_json_is_explained_and_nothing_is_done(begin: Begin, answer: str) -> None:
    session = begin(yes=True, model=Puppet(lambda _: answer))
    before = law_of(session)
    person = session.say("something")
    assert isinstance(person.errors[0], ProviderFailed)
    assert (person.seen, person.asked) == ([], [])
    assert law_of(session) == before


@pytest.mark.req("CH-02")
def test_a_model_that_never_stops_planning_is_stopped(begin: Begin) -> None:
    numbers = iter(range(1, 1_000))

    def again(_: dict[str, str]) -> str:
        wanted = plan(("log", {"chapter": next(numbers)}), after="plan_again")
        return says_plans(wanted)({})

    model = Puppet(again)
    session = begin(yes=True, model=model)
    person = session.say("look around")
    assert len(model.asked) == len(person.seen) == ROUNDS
    assert "no end" in person.heard[-1]


def test_the_same_plan_twice_is_the_end(begin: Begin) -> None:
    model = Puppet(says_plans(plan(("status", {}), after="plan_again")))
    person = begin(model=model).say("look around")
    assert (len(model.asked), len(person.seen)) == (2, 1)


@pytest.mark.req("CH-03")
def test_a_plan_made_after_reading_the_book_asks_even_with_auto_on(begin: Begin) -> None:
    first, second = (
        plan(("read", {"chapter": 1}), after="plan_again"),
        plan(("export", {"bible": True})),
    )
    session = begin(model=Puppet(says_plans(first, second)))
    person = session.say("/auto on", "read chapter 1 and do what is due")
    assert len(person.asked) == 1
    assert [one.data["tool"] for one in session.events("chat_acted")] == ["read"]


@pytest.mark.req("CH-02")
def test_the_plan_is_made_from_the_persons_words_and_nothing_that_the_book_says(
    begin: Begin,
) -> None:
    model = Puppet(says_plans(plan(("read", {"chapter": 1}), after="explain"), plan()))
    model.says = lambda told: (
        "It is the tide."
        if told["task"] == "chat_reply"
        else says_plans(plan(("read", {"chapter": 1}), after="explain"))({})
    )
    session = begin(model=model)
    person = session.say("read chapter 1", "and again")
    chapter = "\n".join(person.seen[0].lines)
    asked = [told for told in model.asked if told["task"] == "chat_plan"]
    assert len(asked) == 2
    for told in asked:
        assert set(told) <= {
            *("rules", "tools", "task", "language", "instructions"),
            *("standing", "conversation", "utterance"),
        }
        assert not any(line in str(told) for line in chapter.splitlines() if len(line) > 40)
    assert "read done" in asked[1]["conversation"]
    assert "It is the tide." in person.heard


@pytest.mark.req("CH-01")
def test_the_conversation_is_kept_with_the_book_and_stays_small(begin: Begin) -> None:
    session = begin()
    for number in range(LATELY + 3):
        session.say(f"hello number {number}")
    state = session.opened().state
    assert state.chat.turns == LATELY + 3
    assert len(state.chat.lately) == LATELY
    assert [key for key in state.answers if "chat" in key] == [f"000/r{LATELY + 3}/chat_plan/1"]
    found = session.opened()
    line_by_line = Book(found.ports, found.paths, found.run, found.name)
    line_by_line.log.read_on()
    assert state == line_by_line.state
    assert session.events("chat_said")[0].data["text"] == "hello number 0"
    assert len(session.events("chat_replied")) == LATELY + 3


def test_plan_shows_and_does_nothing(begin: Begin) -> None:
    session = begin(yes=True)
    before = law_of(session)
    person = session.say("/plan roll back chapter 1")
    assert "Chapter 1" in person.heard[0]
    assert "always asks" in person.heard[0]
    assert law_of(session) == before
    assert session.events("chat_acted") == []


def test_too_long_a_speech_is_refused(begin: Begin) -> None:
    person = begin().say("write " * 1_000)
    assert person.errors[0].key == "chat.too_long"


@pytest.mark.parametrize("line", ["/help", "/?", "/帮助", "/auto", "/nonsense", "/undo", "/plan"])
def test_commands_of_the_session_ask_no_model(begin: Begin, line: str) -> None:
    model = Puppet(says_plans(plan()))
    session = begin(model=model)
    person = session.say(line)
    assert person.heard
    assert model.asked == []


@pytest.mark.parametrize("line", ["/quit", "/exit", "/q", "/退出"])
def test_quit_ends_it(begin: Begin, line: str) -> None:
    assert begin().commands.take(line) is False


@pytest.mark.req("UX-14")
def test_a_run_with_a_conversation_in_it_is_told_again_byte_for_byte(
    begin: Begin, tmp_path: Path
) -> None:
    session = begin(yes=True)
    session.say("where are we?", "roll back chapter 1", "/undo", "hello", "go on")
    told = Book.open(session.ports, session.book)
    assert rerun(session.ports, told, tmp_path / "again") > 10
    again = next((tmp_path / "again").rglob("events.full.jsonl"))
    assert again.read_bytes() == told.run.full_log.read_bytes()
