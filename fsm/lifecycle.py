"""A machine is two enums and a table; this turns the table into answers."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from fsm.permit import _SEAL, Area, Permit
from fsm.reasons import NO_REASON, Reason, Reasons

if TYPE_CHECKING:
    from transitions import Machine

    from fsm.word import Word


class Facts(Protocol):
    """What a guard may look at: it knows at least whom the step is about."""

    @property
    def subject(self) -> str: ...


S = TypeVar("S", bound="Word")
T = TypeVar("T", bound="Word")
F = TypeVar("F", bound=Facts)
Guard: TypeAlias = Callable[[F], Reasons]
Case: TypeAlias = Callable[[F], bool]


class Row(NamedTuple, Generic[S, T, F]):
    """One sentence of the law. Where several share trigger and source, `when` says which speaks."""

    trigger: T
    source: S | tuple[S, ...]
    target: S
    guards: tuple[Guard[F], ...] = ()
    opens: tuple[Area, ...] = ()
    when: Case[F] | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """The machine's no, with every reason at once."""

    machine: str
    trigger: str
    subject: str
    source: str
    reasons: Reasons


class TableError(ValueError):
    """A table that does not hold together."""


@dataclass(slots=True)
class _Place:
    state: str


class Lifecycle(Generic[S, T, F]):
    def __init__(self, name: str, initial: S, table: Iterable[Row[S, T, F]]) -> None:
        self.name = name
        self.initial = initial
        self.rows = tuple(_one_row_a_source(table))
        self._cells = _cells(self.rows)
        self._steps = {(row.source, row.trigger, row.target) for row in self.rows}
        self.states = tuple(type(initial))
        self.triggers = tuple(type(self.rows[0].trigger))
        if faults := tuple(self._faults()):
            raise TableError(f"{name}: {'; '.join(faults)}")

    def advance(self, state: S, trigger: T, facts: F) -> Permit | Refusal:
        """May this step be taken? Pure: asking again gives the same answer."""
        row = self._row(state, trigger, facts)
        place = _Place(state.value)
        if row and self._machine.events[trigger.value].trigger(place, facts):
            areas = frozenset(row.opens)
            return Permit(
                self.name, trigger.value, facts.subject, state.value, place.state, areas, seal=_SEAL
            )
        reasons = self.reasons(state, trigger, facts)
        return Refusal(self.name, trigger.value, facts.subject, state.value, reasons)

    def reasons(self, state: S, trigger: T, facts: F) -> Reasons:
        """Everything that speaks against this step."""
        if row := self._row(state, trigger, facts):
            return sum((guard(facts) for guard in row.guards), NO_REASON)
        name = facts.subject.rpartition(":")[2]
        return (
            Reason(f"law.not_now.{self.name}.{state}", {"trigger": trigger.value, "name": name}),
        )

    def leads_to(self, state: S, trigger: str, facts: F) -> S | None:
        """Where this step leads, if the law allows it."""
        row = self.allowing(state, trigger, facts)
        return row.target if row else None

    def allowing(self, state: S, trigger: str, facts: F) -> Row[S, T, F] | None:
        """The sentence that allows this step: what a record of thousands of them is held against.
        The same answer as `advance` gives, without a permit for anything.
        """
        for row in self._cells.get((state, trigger), ()):
            if row.when is None or row.when(facts):
                for guard in row.guards:
                    if guard(facts):
                        return None
                return row
        return None

    def allowed(self, state: S, facts: F) -> dict[T, Reasons]:
        """Every trigger with what speaks against it: nothing means that it is allowed."""
        return {trigger: self.reasons(state, trigger, facts) for trigger in self.triggers}

    def legal(self, state: S, trigger: T, target: S) -> bool:
        """Whether the table has such a step at all: what a replay can still judge."""
        return (state, trigger, target) in self._steps

    def cell(self, state: S, trigger: str) -> tuple[Row[S, T, F], ...]:
        return self._cells.get((state, trigger), ())

    def _row(self, state: S, trigger: str, facts: F) -> Row[S, T, F] | None:
        for row in self.cell(state, trigger):
            if row.when is None or row.when(facts):
                return row
        return None

    @cached_property
    def _machine(self) -> "Machine":
        # Reading the law needs no machine, and most commands only read: it costs its import late.
        from transitions import Machine

        return Machine(
            model=None,
            states=[state.value for state in self.states],
            initial=self.initial.value,
            transitions=[_transition(row) for row in self.rows],
            auto_transitions=False,
            model_override=True,
        )

    def _faults(self) -> Iterator[str]:
        for row in self.rows:
            if row.source not in self.states or row.target not in self.states:
                yield f"{row.trigger} leads from or to a state that does not exist"
            if row.trigger not in self.triggers:
                yield f"{row.trigger} is no trigger"
            if not all(callable(guard) for guard in row.guards):
                yield f"{row.trigger} has a guard that cannot be asked"
        for state in self.states:
            if state != self.initial and all(row.target != state for row in self.rows):
                yield f"nothing leads to {state}"
            for trigger in self.triggers:
                rows = self.cell(state, trigger)
                if (len(rows) > 1) is not any(row.when for row in rows):
                    yield f"{trigger} in {state}: cases go with several rows, and with nothing else"
        for trigger in self.triggers:
            if all(row.trigger != trigger for row in self.rows):
                yield f"{trigger} does nothing"


def _one_row_a_source(table: Iterable[Row[S, T, F]]) -> Iterator[Row[S, T, F]]:
    for row in table:
        sources = row.source if isinstance(row.source, tuple) else (row.source,)
        yield from (row._replace(source=source) for source in sources)


def _cells(rows: Iterable[Row[S, T, F]]) -> dict[tuple[str, str], tuple[Row[S, T, F], ...]]:
    cells: dict[tuple[str, str], tuple[Row[S, T, F], ...]] = {}
    for row in rows:
        place = (str(row.source), str(row.trigger))
        cells[place] = (*cells.get(place, ()), row)
    return cells


def _transition(row: Row[Any, Any, Any]) -> dict[str, object]:
    conditions = [partial(_is_silent, guard) for guard in row.guards]
    return {
        "trigger": str(row.trigger),
        "source": str(row.source),
        "dest": str(row.target),
        "conditions": [row.when, *conditions] if row.when else conditions,
    }


def _is_silent(guard: Guard[Any], facts: object) -> bool:
    return not guard(facts)
