"""What is drawn is what is law."""

import pytest

from fsm.diagram import PERSON, arrows, gates, mermaid
from tests.fsm.ideal import LAWS, AnyLaw


@pytest.mark.req("HB-07", "HB-09", "HB-11")
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_every_row_is_on_its_arrow_and_every_arrow_has_its_rows(law: AnyLaw) -> None:
    drawn = {
        (arrow.source, trigger, arrow.target) for arrow in arrows(law) for trigger in arrow.triggers
    }
    assert drawn == {(row.source, row.trigger, row.target) for row in law.rows}


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_the_diagram_has_each_arrow_with_its_triggers(law: AnyLaw) -> None:
    lines = [line.strip() for line in mermaid(law).splitlines()]
    assert lines[0] == "stateDiagram-v2"
    assert f"[*] --> {law.name}_{law.initial}" in lines
    for arrow in arrows(law):
        sign = PERSON if arrow.by_a_person else ""
        label = "<br/>".join(f"{sign}{trigger}" for trigger in arrow.triggers)
        assert f"{law.name}_{arrow.source} --> {law.name}_{arrow.target}: {label}" in lines


def test_a_state_that_nothing_leaves_is_an_end() -> None:
    ends = [line.strip() for law in LAWS for line in mermaid(law).splitlines() if "--> [*]" in line]
    assert ends == ["proposal_refrozen --> [*]", "proposal_rejected --> [*]"]


def test_gates_are_where_an_answer_names_what_is_on_the_card() -> None:
    assert {law.name: gates(law) for law in LAWS} == {
        "materials": ("human_review_gate",),
        "chapter": ("human_review_gate", "needs_review"),
        "proposal": ("human_decision", "approved"),
    }


def test_one_diagram_can_hold_all_three() -> None:
    whole = mermaid(*LAWS)
    assert whole.count("[*] -->") == len(LAWS)
    assert [f'state "{law.name}" as {law.name} {{' in whole for law in LAWS] == [True] * 3
