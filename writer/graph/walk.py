"""The workflow walked on foot: the same nodes, gates and ways, without what LangGraph does besides.

For a run that is told again. Nobody resumes it, so it needs no checkpoints; nobody follows it, so
it needs no stream; and the record says, line by line, whether it went as LangGraph had gone.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from functools import cache
from typing import Any, NoReturn

from writer.contracts.state import NovelGenerationState
from writer.graph.ways import (
    AFTER,
    END,
    SIDE_BY_SIDE,
    START,
    Card,
    Fork,
    Node,
    Update,
    Where,
    every_fork,
    every_node,
    path_map,
)

BRANCHES = {("checks",): SIDE_BY_SIDE, SIDE_BY_SIDE: ("reviewed",)}
"""Where several set out at the same time, and where they meet again."""


class AtGate(Exception):
    """A person is needed; nothing more is done."""


class TooManyRounds(Exception):
    """As many rounds as a run may have are used up."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A way through the workflow that begins at its start, and ends at a gate or at its end."""

    nodes: Mapping[str, Node]
    forks: Mapping[str, Fork]
    side_by_side: bool

    def go(
        self, state: NovelGenerationState, stop_after: Collection[str] = ()
    ) -> NovelGenerationState:
        """Goes on until a person is needed, or one of those nodes is done; the state there."""
        due: tuple[str, ...] = (AFTER[START],)
        for left in reversed(range(state.recursion_limit)):
            try:
                updates = self._done(due, state)
            except AtGate:
                return state
            for update in updates:
                state = taken_in(state, update)
            if any(name in stop_after for name in due):
                return state
            due = self._next(due, state) if left else due
            if due == (END,):
                return state
        raise TooManyRounds

    def _done(self, due: Sequence[str], state: NovelGenerationState) -> list[Update]:
        first, *others = (self.nodes[name] for name in due)
        if not others or not self.side_by_side:
            return [first(state), *(other(state) for other in others)]
        with ThreadPoolExecutor(len(others)) as beside:
            begun = [beside.submit(copy_context().run, other, state) for other in others]
            done = first(state)
        return [done, *(one.result() for one in begun)]

    def _next(self, done: tuple[str, ...], state: NovelGenerationState) -> tuple[str, ...]:
        if branches := BRANCHES.get(done):
            return branches
        (here,) = done
        if here in self.forks:
            chosen, targets = self.forks[here]
            return (path_map(targets)[chosen(state)],)
        return (AFTER[here],)


def walk(
    nodes: Mapping[str, Node],
    where: Where,
    mending: Where,
    cards: Mapping[str, Card],
    *,
    side_by_side: bool,
) -> Walk:
    """Given the same as `workflow.build`, the same workflow."""
    every = every_node(nodes, where, cards, _stop)
    return Walk(every, every_fork(where, mending), side_by_side)


def taken_in(state: NovelGenerationState, update: Update) -> NovelGenerationState:
    """The state with what a node has changed, by the rule that each field has for that."""
    rules, known = _rules(), {**state.__dict__, **(state.__pydantic_extra__ or {})}
    new = {k: rules[k](known[k], value) if k in rules else value for k, value in update.items()}
    return NovelGenerationState(**{**known, **new})


@cache
def _rules() -> dict[str, Callable[[Any, Any], Any]]:
    """As LangGraph reads them from the contract: what stands beside the type and can be called."""
    fields = NovelGenerationState.model_fields.items()
    return {name: rule for name, field in fields for rule in field.metadata if callable(rule)}


def _stop(_: Update) -> NoReturn:
    raise AtGate
