"""A model's plan held against the registry: steps that can be taken, or what is wrong with them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from writer.chat.tools import Arguments, Kind, Office, Tool
from writer.chat.wording import one_line
from writer.contracts.chat import MOST_STEPS, ToolPlan
from writer.errors import Reason
from writer.texts.catalogue import knows

UNSAID = (None, "", False, 0)


@dataclass(frozen=True, slots=True)
class Step:
    """A tool with its arguments, examined."""

    tool: Tool
    arguments: Arguments

    @property
    def kind(self) -> Kind:
        return self.tool.kind

    def given(self) -> dict[str, Any]:
        """What was said, without what was left unsaid."""
        every = self.arguments.model_dump(mode="json")
        return {name: value for name, value in every.items() if value not in UNSAID}

    def will(self, office: Office) -> tuple[str, ...]:
        """Exactly what it would do, and what that would take."""
        key, given = f"chat.will_{self.tool.name}", self.given()
        more = next((f"{key}_{name}" for name in reversed(given) if knows(f"{key}_{name}")), key)
        facts = {name: one_line(str(value)) for name, value in given.items()}
        return (office.text(more, **facts), *self.tool.foresee(office, self.arguments))


@dataclass(frozen=True, slots=True)
class Examined:
    steps: tuple[Step, ...]
    faults: tuple[Reason, ...]


def examine(plan: ToolPlan, registry: Mapping[str, Tool]) -> Examined:
    """All of it or nothing: a plan with a fault has no steps."""
    if len(plan.steps) > MOST_STEPS:
        return Examined(
            (), (Reason("chat.too_many_steps", count=len(plan.steps), most=MOST_STEPS),)
        )
    steps: list[Step] = []
    faults: list[Reason] = []
    for wanted in plan.steps:
        given = wanted.arguments.model_dump()
        found = step(registry, wanted.tool, given)
        steps.append(found) if isinstance(found, Step) else faults.append(found)
    return Examined(() if faults else tuple(steps), tuple(faults))


def step(registry: Mapping[str, Tool], name: str, given: Mapping[str, Any]) -> Step | Reason:
    tool = registry.get(name)
    if tool is None:
        return Reason("chat.no_such_tool", tool=one_line(name))
    said = {key: value for key, value in given.items() if not _is_unsaid(value)}
    try:
        return Step(tool, tool.arguments.model_validate(said))
    except ValidationError as error:
        wrong = sorted({str(one["loc"][0]) if one["loc"] else "" for one in error.errors()})
        names = one_line(", ".join(filter(None, wrong))) or "…"
        return Reason("chat.wrong_arguments", tool=name, names=names)


def _is_unsaid(value: Any) -> bool:
    """Models fill in what they have nothing to say about."""
    return any(value is nothing or value == nothing for nothing in UNSAID)
