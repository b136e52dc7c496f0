"""The workflow, and nothing but its wiring: which node follows which, and what decides where to go.

What the nodes do is handed in, so that the graph knows neither files nor the law. Wherever there is
a choice, `where` is asked: it reads from the record what comes next, so that a run that begins
anywhere goes on in the right place, and nobody passes a gate by resuming the graph.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from langgraph.graph import END, START, StateGraph
from langgraph.types import interrupt

from writer.contracts.state import NovelGenerationState
from writer.graph.steps import STEPS

if TYPE_CHECKING:
    from langgraph.checkpoint.base import BaseCheckpointSaver
    from langgraph.graph.state import CompiledStateGraph

    Workflow: TypeAlias = CompiledStateGraph[
        NovelGenerationState, None, NovelGenerationState, NovelGenerationState
    ]

Update: TypeAlias = dict[str, Any]
Node: TypeAlias = Callable[[NovelGenerationState], Update]
Where: TypeAlias = Callable[[NovelGenerationState], str]

WORK = (
    *STEPS,
    "materials",
    "materials_revision",
    "specialists",
    "materials_card",
    "chapter_plan",
    "chapter_text",
    "checks",
    "consistency",
    "editor",
    "reviewed",
    "chapter_revision",
    "advisor",
    "deposit",
    "story_progress",
    "outline_extension",
)
GATES = ("materials_gate", "chapter_gate")
STOP = "stop"

AFTER = {
    "world": "theme_conflict",
    "theme_conflict": "characters",
    "characters": "outline",
    "outline": "materials",
    "materials": "specialists",
    "materials_revision": "specialists",
    "materials_card": "materials_gate",
    "chapter_plan": "chapter_text",
    "chapter_text": "checks",
    "advisor": "chapter_gate",
    "story_progress": "outline_extension",
    "outline_extension": END,
}
"""The straight ways."""

SIDE_BY_SIDE = ("consistency", "editor")
"""What reviews a draft at the same time; `reviewed` waits for both."""

FORKS: dict[str, tuple[str, ...]] = {
    START: (
        *(*STEPS, "materials", "materials_revision", "specialists"),
        *("materials_card", "materials_gate"),
        *(
            "chapter_plan",
            "chapter_text",
            "checks",
            "chapter_gate",
            "deposit",
            "story_progress",
            STOP,
        ),
    ),
    "specialists": ("specialists", "materials_card"),
    "materials_gate": (
        *("materials_revision", "specialists", "materials_card", "chapter_plan", STOP),
    ),
    "chapter_gate": ("chapter_text", "checks", "deposit", STOP),
    "deposit": ("chapter_plan", "chapter_gate", "story_progress", STOP),
}
"""Where the record decides, and between what."""

MENDED: dict[Any, str] = {"chapter_text": "chapter_text", "checks": "advisor"}
"""After a revision: to the draft that it became, or on with the one that is under review."""


def build(
    nodes: Mapping[str, Node],
    where: Where,
    mending: Where,
    cards: Mapping[str, Callable[[NovelGenerationState], Update]],
    checkpointer: "BaseCheckpointSaver[Any]",
) -> "Workflow":
    """The compiled graph. `cards` give what a person is shown at each gate."""
    graph = StateGraph(NovelGenerationState)
    # LangGraph's own types want a parameter of a certain name; any Node will do.
    every: dict[str, Any] = {name: nodes[name] for name in WORK}
    every |= {name: gate(name, where, cards[name]) for name in GATES}
    for name, node in every.items():
        graph.add_node(name, node)
    for before, after in AFTER.items():
        graph.add_edge(before, after)
    for reviewer in SIDE_BY_SIDE:
        graph.add_edge("checks", reviewer)
    graph.add_edge(list(SIDE_BY_SIDE), "reviewed")
    for source, targets in FORKS.items():
        graph.add_conditional_edges(source, where, path_map(targets))
    graph.add_conditional_edges("reviewed", mending, path_map(("chapter_revision", "advisor")))
    graph.add_conditional_edges("chapter_revision", where, MENDED)
    return graph.compile(checkpointer=checkpointer)


def path_map(targets: Sequence[str]) -> dict[Any, str]:
    return {name: END if name == STOP else name for name in targets}


def gate(name: str, where: Where, card: Callable[[NovelGenerationState], Update]) -> Node:
    """A node without side effects, for an interrupted node runs again from its first line.

    It goes on only where the record says that it is not this gate's turn any more. The value that
    a resume brings is ignored.
    """

    def wait(state: NovelGenerationState) -> Update:
        while where(state) == name:
            interrupt(card(state))
        return {}

    return wait
