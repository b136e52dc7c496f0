"""What the rehearsal author makes of what people say, held against what they mean."""

import pytest

from tests.chat.utterances import Meant, every
from writer.chat.planned import examine
from writer.chat.registry import REGISTRY
from writer.contracts.chat import ToolPlan
from writer.llm.rehearsal.brief import Brief
from writer.llm.rehearsal.conversation import LONGEST, chat_plan
from writer.llm.rehearsal.intents import looks

UTTERANCES = every()


def planned(said: str) -> ToolPlan:
    return ToolPlan.model_validate(chat_plan(Brief({"utterance": said, "language": "en"})))


def meant_by(plan: ToolPlan) -> Meant:
    return [
        (
            one.tool,
            {
                name: str(value).lower() if isinstance(value, bool) else str(value)
                for name, value in one.arguments.model_dump(exclude_none=True).items()
            },
        )
        for one in plan.steps
    ]


@pytest.mark.req("CH-01", "CH-02")
def test_nine_of_ten_utterances_are_understood_as_they_are_meant() -> None:
    assert len(UTTERANCES) >= 150
    wrong = {u.said: meant for u in UTTERANCES if (meant := meant_by(planned(u.said))) != u.meant}
    assert len(wrong) <= len(UTTERANCES) // 10, wrong


@pytest.mark.req("CH-03")
def test_none_of_them_does_more_than_was_asked_for() -> None:
    for utterance in UTTERANCES:
        wanted = {tool for tool, _ in utterance.meant}
        for tool, _ in meant_by(planned(utterance.said)):
            assert tool in wanted or REGISTRY[tool].kind == "read", utterance


def test_whatever_is_understood_can_be_done() -> None:
    for utterance in UTTERANCES:
        found = examine(planned(utterance.said), REGISTRY)
        assert not found.faults, utterance


def test_what_is_not_understood_is_said_in_its_own_words() -> None:
    for utterance in UTTERANCES:
        plan = planned(utterance.said)
        assert plan.steps or plan.question or plan.reply, utterance
    assert "the meaning of life" in planned("what is the meaning of life?").question


def test_the_grammar_and_the_registry_agree_on_what_only_looks() -> None:
    assert {name for name in REGISTRY if looks(name)} == {
        name for name, tool in REGISTRY.items() if tool.kind == "read"
    }


@pytest.mark.parametrize(
    "text", ["and " * 900, "a, " * 900, "写" * 3000, "(" * 3000, "的和" * 1500]
)
def test_a_flood_of_words_asks_for_nothing(text: str) -> None:
    assert len(text) > LONGEST // 2
    assert [one for one in planned(text).steps if not looks(one.tool)] == []
