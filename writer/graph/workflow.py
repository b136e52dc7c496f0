"""The workflow as LangGraph runs it, and nothing but its wiring."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from langgraph.graph import StateGraph
from langgraph.types import interrupt

from writer.contracts.state import NovelGenerationState
from writer.graph.novel import NovelWorkflow
from writer.graph.plain import Plain
from writer.graph.ways import (
    AFTER,
    SIDE_BY_SIDE,
    Card,
    Node,
    Where,
    every_fork,
    every_node,
    path_map,
)

if TYPE_CHECKING:
    from langgraph.checkpoint.base import BaseCheckpointSaver


def build(
    nodes: Mapping[str, Node],
    where: Where,
    mending: Where,
    cards: Mapping[str, Card],
    checkpointer: "BaseCheckpointSaver[Any]",
) -> NovelWorkflow:
    """The compiled graph. `cards` give what a person is shown at each gate."""
    graph = StateGraph(NovelGenerationState)
    for name, node in every_node(nodes, where, cards, interrupt).items():
        graph.add_node(name, Plain(node))
    for before, after in AFTER.items():
        graph.add_edge(before, after)
    for reviewer in SIDE_BY_SIDE:
        graph.add_edge("checks", reviewer)
    graph.add_edge(list(SIDE_BY_SIDE), "reviewed")
    for source, (chosen, targets) in every_fork(where, mending).items():
        graph.add_conditional_edges(source, Plain(chosen), path_map(targets))
    return NovelWorkflow.of(graph.compile(checkpointer=checkpointer))
