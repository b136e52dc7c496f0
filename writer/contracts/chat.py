"""What a model makes of a person's words: a plan of tools, something to say, or a question.

A plan is a wish and nothing more: `writer/chat` looks every tool up, examines its arguments, and
asks the person. A field for yes does not exist, so no model can give one.
"""

from typing import ClassVar, Literal

from pydantic import ConfigDict, Field

from writer.contracts.answers import Answer

MOST_STEPS = 6
TOOLS = (
    *("help", "status", "run", "write", "resume", "rollback", "undo_rollback", "export"),
    *("show_card", "open_card", "read", "log", "why", "cost", "proposals", "propose"),
    *("preferences", "prefer", "forget_preference", "whois", "relations", "events", "recall"),
)
"""The names that a server is told of; which of them there are is the registry's to say."""


class ToolArguments(Answer):
    """Every argument that a tool may have; a tool takes its own and refuses the others."""

    model_config = ConfigDict(extra="allow")

    chapter: int | None = None
    scene: int | None = None
    step: str | None = None
    checkpoint: str | None = None
    format: str | None = None
    chapters: str | None = None
    bible: bool | None = None
    of: str | None = None
    proposal: str | None = None
    quote: str | None = None
    place: str | None = None
    value: str | None = None
    why: str | None = None
    text: str | None = None
    name: str | None = None
    preference: str | None = None


class ToolStep(Answer):
    tool: str = Field(json_schema_extra={"enum": list(TOOLS)})
    arguments: ToolArguments = Field(default_factory=ToolArguments)


class ToolPlan(Answer):
    """What to do about what a person said. Without steps it is talk, or a question."""

    task: ClassVar[str] = "chat_plan"

    steps: list[ToolStep] = Field(default_factory=list, json_schema_extra={"maxItems": MOST_STEPS})
    reply: str = ""
    """What to say to the person, in a sentence or two."""
    question: str = ""
    """What to ask the person where it is not clear what they want."""
    after: Literal["done", "explain", "plan_again"] = "done"
    """Whether the results answer by themselves, want explaining, or lead to another plan."""
