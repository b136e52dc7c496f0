"""The tables as Mermaid state diagrams: what is drawn is what is law."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from fsm.decision import a_person_decides
from fsm.lifecycle import Lifecycle, Row

PERSON = "✍ "
"""Marks what a person does."""
GATE = "classDef gate stroke-width:4px"
OF_THE_CARD = "that_very_"
"""How the guards begin that hold an answer against what is on the card."""
Words = Callable[[str], str]
AnyLaw = Lifecycle[Any, Any, Any]
AnyRow = Row[Any, Any, Any]


class Arrow(NamedTuple):
    """All steps from one state to another that are taken by the same side."""

    source: str
    target: str
    by_a_person: bool
    triggers: tuple[str, ...]


def is_by_a_person(row: AnyRow) -> bool:
    return a_person_decides in row.guards


def gates(law: AnyLaw) -> tuple[str, ...]:
    """Where the book waits for an answer to the card."""
    asking = {
        row.source
        for row in law.rows
        for guard in row.guards
        if guard.__name__.startswith(OF_THE_CARD)
    }
    return tuple(state for state in law.states if state in asking)


def ends(law: AnyLaw) -> tuple[str, ...]:
    """What nothing leads out of."""
    sources = {row.source for row in law.rows}
    return tuple(state for state in law.states if state not in sources)


def arrows(law: AnyLaw) -> tuple[Arrow, ...]:
    found: dict[tuple[str, str, bool], dict[str, None]] = {}
    for row in law.rows:
        key = (str(row.source), str(row.target), is_by_a_person(row))
        found.setdefault(key, {})[str(row.trigger)] = None
    return tuple(Arrow(*key, tuple(triggers)) for key, triggers in found.items())


def mermaid(*laws: AnyLaw, words: Words = lambda key: key.rpartition(".")[2]) -> str:
    """One diagram of some of the machines. `words` names `chapter`, its states and its triggers."""
    inner = [line for law in laws for line in _machine(law, words, alone=len(laws) == 1)]
    return "\n".join(["stateDiagram-v2", *(f"    {line}" for line in inner), f"    {GATE}"]) + "\n"


def _machine(law: AnyLaw, words: Words, *, alone: bool) -> Iterator[str]:
    if alone:
        yield from _lines(law, words)
        return
    yield f'state "{words(law.name)}" as {law.name} {{'
    yield from (f"    {line}" for line in _lines(law, words))
    yield "}"


def _lines(law: AnyLaw, words: Words) -> Iterator[str]:
    for state in law.states:
        yield f'state "{words(f"{law.name}.state.{state}")}" as {_id(law, state)}'
    yield f"[*] --> {_id(law, law.initial)}"
    for arrow in arrows(law):
        yield f"{_id(law, arrow.source)} --> {_id(law, arrow.target)}: {_label(law, arrow, words)}"
    yield from (f"{_id(law, state)} --> [*]" for state in ends(law))
    yield from (f"class {_id(law, state)} gate" for state in gates(law))


def _label(law: AnyLaw, arrow: Arrow, words: Words) -> str:
    sign = PERSON if arrow.by_a_person else ""
    return "<br/>".join(f"{sign}{words(f'{law.name}.do.{name}')}" for name in arrow.triggers)


def _id(law: AnyLaw, state: str) -> str:
    """States of different machines share names, and a diagram may hold all three."""
    return f"{law.name}_{state}"
