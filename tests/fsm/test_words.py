"""Everything in the tables has its words in both languages, and no words are left over."""

from fsm.decision import a_person_decides
from tests.fsm.ideal import LAWS
from writer.desk.machines import data, page
from writer.texts import LANGUAGES
from writer.texts.machines import CONDITIONS, TRIGGERS


def test_every_trigger_and_every_condition_has_words() -> None:
    assert set(TRIGGERS) == {f"{law.name}.{trigger}" for law in LAWS for trigger in law.triggers}
    rows = [row for law in LAWS for row in law.rows]
    guards = {guard.__name__ for row in rows for guard in row.guards}
    told_by_the_column_of_who = {a_person_decides.__name__}
    guards -= told_by_the_column_of_who
    assert set(CONDITIONS) == guards | {row.when.__name__ for row in rows if row.when}


def test_no_two_steps_out_of_a_state_look_the_same_on_the_page() -> None:
    for language in LANGUAGES:
        for machine in data(language):
            shown = [
                (step["from"], step["name"], tuple(step["conditions"])) for step in machine["steps"]
            ]
            assert len(shown) == len(set(shown))


def test_the_page_tells_of_every_row() -> None:
    for language in LANGUAGES:
        table = [line for line in page(language).splitlines() if line.startswith("| **")]
        assert len(table) == sum(len(law.rows) for law in LAWS)
