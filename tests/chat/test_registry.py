"""The table of tools: what is in it, and what must never be."""

import ast
from pathlib import Path

import pytest

import writer.chat
from writer.chat.planned import Step, examine, step
from writer.chat.registry import REGISTRY
from writer.contracts.chat import MOST_STEPS, TOOLS, ToolArguments, ToolPlan, ToolStep
from writer.errors import Reason
from writer.texts import LANGUAGES, say
from writer.texts.catalogue import knows

DECIDES = ("accept", "freeze", "approve", "reject", "waive", "rewrite", "escalate", "decide")
SOURCES = sorted(Path(writer.chat.__file__).parent.glob("*.py"))


def plan(*steps: tuple[str, dict[str, object]]) -> ToolPlan:
    return ToolPlan(
        steps=[ToolStep(tool=t, arguments=ToolArguments.model_validate(a)) for t, a in steps]
    )


@pytest.mark.req("CH-02")
def test_a_server_is_told_of_every_tool_and_of_no_other() -> None:
    assert set(TOOLS) == set(REGISTRY)


@pytest.mark.req("CH-02", "CH-04")
def test_every_tool_has_its_words_and_takes_what_a_plan_can_say() -> None:
    for name, tool in REGISTRY.items():
        assert knows(f"chat.tool_{name}"), name
        assert knows(f"chat.will_{name}"), name
        assert set(tool.arguments.model_fields) <= set(ToolArguments.model_fields), name
        for language in LANGUAGES:
            assert tool.told(language)["what"] == say(f"chat.tool_{name}", language)


@pytest.mark.req("CH-04")
def test_making_memory_or_graph_anew_stays_a_command() -> None:
    assert [name for name in REGISTRY if "rebuild" in name or "anew" in name] == []


@pytest.mark.req("CH-09")
def test_no_tool_decides_at_a_gate_and_the_chat_does_not_even_import_what_does() -> None:
    assert [name for name in REGISTRY if any(word in name for word in DECIDES)] == []
    forbidden = {
        *("writer.desk.decide", "writer.desk.said", "writer.desk.freeze", "writer.desk.migrate"),
        *("writer.desk.waivers", "writer.desk.law", "fsm.decision"),
    }
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                named = {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
                assert not named & forbidden, source
            if isinstance(node, ast.Attribute):
                assert node.attr not in ("advise", "approve", "migrate", "resume_"), source


@pytest.mark.req("CH-03")
def test_what_asks_models_files_or_takes_back_is_never_called_looking() -> None:
    kinds = {name: tool.kind for name, tool in REGISTRY.items()}
    assert {n for n, k in kinds.items() if k == "destructive"} == {
        *("rollback", "undo_rollback", "forget_preference"),
    }
    assert {n for n, k in kinds.items() if k == "generate"} == {
        *("write", "run", "resume", "export", "prefer", "propose"),
    }


@pytest.mark.parametrize(
    ("tool", "given"),
    [
        ("accept", {"chapter": 3}),
        ("", {}),
        ("rollback", {}),
        ("rollback", {"chapter": -1}),
        ("rollback", {"chapter": 3, "step": "outline"}),
        ("rollback", {"scene": 3}),
        ("status", {"chapter": 3}),
        ("status", {"force": True}),
        ("export", {"format": "exe"}),
        ("export", {"chapters": "../../etc"}),
        ("show_card", {"proposal": "../CP"}),
        ("forget_preference", {"preference": "all"}),
        ("propose", {"place": "CHAR-001.name", "value": "x"}),
        ("whois", {}),
    ],
)
def test_what_cannot_be_meant_is_a_fault_that_says_so(tool: str, given: dict[str, object]) -> None:
    found = step(REGISTRY, tool, given)
    assert isinstance(found, Reason)
    assert all(found.sentence(language) for language in LANGUAGES)


def test_a_plan_with_one_fault_has_no_steps() -> None:
    found = examine(plan(("status", {}), ("accept", {"chapter": 3})), REGISTRY)
    assert (found.steps, len(found.faults)) == ((), 1)


def test_a_plan_of_too_many_steps_is_none() -> None:
    found = examine(plan(*[("status", {})] * (MOST_STEPS + 1)), REGISTRY)
    assert (found.steps, len(found.faults)) == ((), 1)


def test_what_a_model_fills_in_without_meaning_it_is_left_out() -> None:
    found = step(REGISTRY, "status", {"chapter": 0, "text": "", "bible": False, "name": None})
    assert isinstance(found, Step)
