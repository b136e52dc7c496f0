"""Every cell of the three tables is decided, and every guard in them can say no."""

from itertools import product
from typing import Any

import pytest

from fsm.lifecycle import Lifecycle, Refusal, TableError
from fsm.permit import Permit
from tests.fsm.ideal import FLAWS, LAWS, AnyLaw, AnyRow, Flaw, ideal

ROWS = [(law, row) for law in LAWS for row in law.rows]
GUARDED = [
    (law, row, guard, flaw) for law, row in ROWS for guard in row.guards for flaw in FLAWS[guard]
]


def named(value: object) -> str:
    if hasattr(value, "rows"):
        return str(value.name)  # type: ignore[attr-defined]
    if isinstance(value, tuple) and hasattr(value, "guards"):
        return f"{value.trigger}-{value.source}"  # type: ignore[attr-defined]
    if isinstance(value, Flaw):
        return value.reason
    return str(getattr(value, "__name__", value))


@pytest.mark.req("HB-07", "HB-09", "HB-11")
@pytest.mark.parametrize("law", LAWS, ids=named)
def test_every_cell_gives_a_permit_by_its_row_or_is_refused_by_name(law: AnyLaw) -> None:
    for state, trigger in product(law.states, law.triggers):
        rows = law.cell(state, trigger)
        for row in rows:
            assert_permitted(law, row)
        if not rows:
            assert_not_now(law, state, trigger)


def assert_permitted(law: AnyLaw, row: AnyRow) -> None:
    verdict = law.advance(row.source, row.trigger, ideal(law, row))
    assert isinstance(verdict, Permit), verdict
    assert (verdict.source, verdict.target) == (row.source, row.target)
    assert verdict.areas == frozenset(row.opens)
    assert law.legal(row.source, row.trigger, row.target)
    assert law.leads_to(row.source, row.trigger, ideal(law, row)) == row.target


def assert_not_now(law: AnyLaw, state: Any, trigger: Any) -> None:
    verdict = law.advance(state, trigger, ideal(law, law.rows[0]))
    assert isinstance(verdict, Refusal), verdict
    assert [reason.key for reason in verdict.reasons] == [f"law.not_now.{law.name}.{state}"]
    assert not any(law.legal(state, trigger, target) for target in law.states)
    assert law.leads_to(state, trigger, ideal(law, law.rows[0])) is None


@pytest.mark.parametrize(("law", "row", "guard", "flaw"), GUARDED, ids=named)
def test_every_guard_of_every_row_refuses_each_flaw_with_its_reason(
    law: AnyLaw, row: AnyRow, guard: Any, flaw: Flaw
) -> None:
    verdict = law.advance(row.source, row.trigger, flaw.spoil(ideal(law, row)))
    assert isinstance(verdict, Refusal)
    assert f"law.{flaw.reason}" in {reason.key for reason in verdict.reasons}
    assert law.leads_to(row.source, row.trigger, flaw.spoil(ideal(law, row))) is None


@pytest.mark.parametrize(("law", "row"), ROWS, ids=named)
def test_a_row_reports_all_that_speaks_against_it_at_once(law: AnyLaw, row: AnyRow) -> None:
    facts = ideal(law, row)
    for guard in row.guards:
        facts = FLAWS[guard][0].spoil(facts)
    asked = [reason for guard in row.guards for reason in guard(facts)]
    verdict = law.advance(row.source, row.trigger, facts)
    assert list(getattr(verdict, "reasons", [])) == asked


@pytest.mark.parametrize("law", LAWS, ids=named)
def test_of_the_rows_that_share_a_cell_exactly_one_speaks(law: AnyLaw) -> None:
    shared = [
        cell
        for state in law.states
        for trigger in law.triggers
        if len(cell := law.cell(state, trigger)) > 1
    ]
    for cell in shared:
        for row in cell:
            assert [other for other in cell if other.when and other.when(ideal(law, row))] == [row]


def test_each_machine_begins_at_its_beginning() -> None:
    assert [law.initial for law in LAWS] == ["intake", "planned", "draft_proposal"]


@pytest.mark.parametrize("law", LAWS, ids=named)
def test_what_a_screen_is_told_is_what_the_law_then_says(law: AnyLaw) -> None:
    for row in law.rows:
        facts = ideal(law, row)
        for trigger, reasons in law.allowed(row.source, facts).items():
            verdict = law.advance(row.source, trigger, facts)
            assert isinstance(verdict, Permit) is (not reasons)


def test_no_guard_is_without_a_flaw_and_no_flaw_without_a_row() -> None:
    assert {guard for _, row in ROWS for guard in row.guards} == set(FLAWS)


@pytest.mark.parametrize(("law", "row"), ROWS, ids=named)
def test_a_misspelt_target_or_guard_is_found_when_the_table_is_read(
    law: AnyLaw, row: AnyRow
) -> None:
    misspelt: Any = "the_pack_is_forzen"
    for wrong in (row._replace(target=misspelt), row._replace(guards=(*row.guards, misspelt))):
        rows = [wrong if other is row else other for other in law.rows]
        with pytest.raises(TableError):
            Lifecycle(law.name, law.initial, rows)
