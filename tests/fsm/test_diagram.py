"""What is drawn is what is law."""

import pytest

from fsm.diagram import mermaid
from tests.fsm.ideal import LAWS, AnyLaw


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_every_row_is_an_arrow_with_its_trigger_and_guards(law: AnyLaw) -> None:
    lines = [line.strip() for line in mermaid(law).splitlines()]
    assert lines[:2] == ["stateDiagram-v2", f"[*] --> {law.initial}"]
    for row in law.rows:
        arrow = f"{row.source} --> {row.target}: {row.trigger}"
        labels = [line for line in lines if line == arrow or line.startswith(f"{arrow}<br/>")]
        guards = [guard.__name__.replace("_", " ") for guard in row.guards]
        assert any(all(guard in label for guard in guards) for label in labels)


def test_a_state_that_nothing_leaves_is_an_end() -> None:
    ends = [line.strip() for law in LAWS for line in mermaid(law).splitlines() if "--> [*]" in line]
    assert ends == ["refrozen --> [*]", "rejected --> [*]"]
