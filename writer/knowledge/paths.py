"""The shortest way from one person to another, told step by step."""

from collections import deque
from typing import Protocol

from writer.contracts.knowledge import Happened, Related, Step

FARTHEST = 8
"""Whoever is further away than this has nothing to do with them."""


class Acquainted(Protocol):
    """Whoever knows who has to do with whom."""

    def relations(self, name: str = "") -> list[Related]: ...

    def together(self, name: str, as_of: int) -> list[tuple[str, Happened]]: ...


def shortest(graph: Acquainted, one: str, other: str, as_of: int) -> list[Step]:
    """Empty where there is none. Of two ways as short, relations before events, then by name."""
    came: dict[str, Step | None] = {one: None}
    ahead = deque([(one, 0)])
    while ahead and other not in came:
        here, far = ahead.popleft()
        if far == FARTHEST:
            break
        for step in _steps(graph, here, as_of):
            if step.target not in came:
                came[step.target] = step
                ahead.append((step.target, far + 1))
    return _back(came, other)


def _steps(graph: Acquainted, here: str, as_of: int) -> list[Step]:
    steps = [
        Step(
            source=here,
            target=related.target if related.source == here else related.source,
            by="relation",
            told=related.relation,
            evidence_ref=related.evidence_ref,
        )
        for related in graph.relations(here)
    ]
    steps += [
        Step(source=here, target=who, by="event", told=met.what, evidence_ref=met.evidence_ref)
        for who, met in graph.together(here, as_of)
    ]
    return steps


def _back(came: dict[str, Step | None], name: str) -> list[Step]:
    way: list[Step] = []
    while step := came.get(name):
        way.append(step)
        name = step.source
    return way[::-1]
