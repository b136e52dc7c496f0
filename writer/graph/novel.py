"""The compiled workflow of a novel: needs no config, gives a whole state back, draws itself."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self

from langgraph.errors import GraphRecursionError
from langgraph.graph.state import CompiledStateGraph

from writer.contracts.state import NovelGenerationState
from writer.errors import UnknownCheckpoint

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig


class Surroundings(Protocol):
    """What a run of the graph needs around it; handed in, for the graph knows no files."""

    def opened(self, state: NovelGenerationState | None) -> AbstractContextManager[None]:
        """The book, while the graph works on it."""
        ...

    def config(self) -> "RunnableConfig":
        """The thread of the book, and its limits."""
        ...

    def forked(self, place: dict[str, Any]) -> None:
        """The run goes on from a checkpoint that was made at this place of the record."""
        ...

    def whole(self, state: NovelGenerationState) -> NovelGenerationState:
        """The state with all that stands in files filled in."""
        ...


class NovelWorkflow(
    CompiledStateGraph[NovelGenerationState, None, NovelGenerationState, NovelGenerationState]
):
    """A graph that takes a state and gives one back."""

    def __init__(self, *, surroundings: Surroundings | None = None, **given: Any) -> None:
        mappers = {key: given.pop(key) for key in tuple(given) if key.endswith("_mapper")}
        super().__init__(schema_to_mapper=mappers.pop("schema_to_mapper"), **given)
        vars(self).update(mappers)  # LangGraph's own copy would lose them
        self.surroundings = surroundings

    @classmethod
    def of(cls, compiled: Any, surroundings: Surroundings | None = None) -> Self:
        """The same graph with more abilities, made as LangGraph itself copies a graph."""
        given = {key: value for key, value in vars(compiled).items() if key != "__orig_class__"}
        return cls(**{**given, "surroundings": surroundings})

    def invoke(
        self,
        input: Any = None,  # noqa: A002 - LangGraph's own name for it
        config: "RunnableConfig | None" = None,
        *,
        checkpoint_id: str | None = None,
        **options: Any,
    ) -> Any:
        """Runs to the next gate, or to the end; returns the whole state.

        With `version="v2"`, or without surroundings, it is LangGraph's own invoke.
        """
        options.setdefault("durability", "sync")
        if self.surroundings is None or "version" in options:
            return super().invoke(input, config, **options)
        state = input if isinstance(input, NovelGenerationState) else None
        with self.surroundings.opened(state):
            given = merged(self.surroundings.config(), config, checkpoint_id)
            if "checkpoint_id" in given["configurable"]:
                self.surroundings.forked(self.place_of(given))
            try:
                entry: Any = state.steering() if state else input
                reached = super().invoke(entry, given, **options, version="v2").value
            except GraphRecursionError:
                self.update_state(newest(given), {"should_stop_early": True})
                values = dict(self.get_state(newest(given)).values)
                reached = NovelGenerationState.model_validate(values)
            return self.surroundings.whole(reached)

    def place_of(self, config: "RunnableConfig") -> dict[str, Any]:
        """Where the record stood at a checkpoint; UnknownCheckpoint where there is none."""
        saver: Any = self.checkpointer
        found = saver.get_tuple(config)
        if found is None:
            inner = config["configurable"]
            raise UnknownCheckpoint(
                "work.no_checkpoint", book=inner["thread_id"], checkpoint=inner["checkpoint_id"]
            )
        return dict(found.metadata.get("record") or {})

    def draw(self, path: str | Path | None = None) -> bytes:
        """A picture of the graph, offline: PNG where the path ends so, else SVG; written there."""
        from writer.graph import drawing

        return drawing.draw(self, path)


def newest(config: "RunnableConfig") -> "RunnableConfig":
    """The thread at its end, wherever the run began."""
    inner = {key: value for key, value in config["configurable"].items() if key != "checkpoint_id"}
    return {"configurable": inner}


def merged(
    own: "RunnableConfig", given: "RunnableConfig | None", checkpoint_id: str | None
) -> "RunnableConfig":
    """The book's own config, with what the caller wants otherwise."""
    named = {"checkpoint_id": checkpoint_id} if checkpoint_id else {}
    asked: RunnableConfig = given or {}
    inner = {**own["configurable"], **asked.get("configurable", {}), **named}
    return {**own, **asked, "configurable": inner}
