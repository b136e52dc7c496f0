"""The scenes of a chapter as a graph of their own: one after the other, resumable at each."""

from collections.abc import Callable
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from writer.contracts.chapter import GeneratedScene
from writer.contracts.state import SceneGenerationState
from writer.graph.ways import END, START

if TYPE_CHECKING:
    from langgraph.graph.state import CompiledStateGraph

WriteScene = Callable[[SceneGenerationState], GeneratedScene]


_WRITE: ContextVar[WriteScene] = ContextVar("write")
"""Who writes the scenes of the chapter in hand: the graph is the same for all of them."""


def written(write: WriteScene, begun: SceneGenerationState) -> SceneGenerationState:
    """Writes scene after scene with `write` until the plan is done."""
    before = _WRITE.set(write)
    try:
        return graph().invoke(begun, version="v2").value
    finally:
        _WRITE.reset(before)


def walked(write: WriteScene, begun: SceneGenerationState) -> SceneGenerationState:
    """The same without LangGraph, as the whole workflow is walked."""
    before, state = _WRITE.set(write), begun
    try:
        while more(state) == "scene":
            state = SceneGenerationState(**{**state.__dict__, **scene(state)})
    finally:
        _WRITE.reset(before)
    return state


def scene(state: SceneGenerationState) -> dict[str, Any]:
    written = _WRITE.get()(state)
    return {
        "generated_scenes": [*state.generated_scenes, written],
        "scene_status": {**state.scene_status, written.scene_number: "done"},
        "previous_summary": written.content,
        "current_scene_number": state.current_scene_number + 1,
    }


@cache
def graph() -> (
    "CompiledStateGraph[SceneGenerationState, None, SceneGenerationState, SceneGenerationState]"
):
    from langgraph.graph import StateGraph

    from writer.graph.plain import Plain

    graph = StateGraph(SceneGenerationState)
    graph.add_node("scene", Plain(scene))
    ways: dict[Any, str] = {"scene": "scene", "done": END}
    graph.add_conditional_edges(START, Plain(more), ways)
    graph.add_conditional_edges("scene", Plain(more), ways)
    return graph.compile()


def more(state: SceneGenerationState) -> Literal["scene", "done"]:
    return "scene" if state.current_scene_number <= state.total_scenes else "done"
