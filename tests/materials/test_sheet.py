"""A sheet sends the pack back: what it names is changed, nothing else is, and the card says so."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.line.walking import Line
from tests.materials.scripted import studio_with
from writer.contracts.sheet import InstructionSheet
from writer.desk import freeze, work
from writer.desk.card import materials_card
from writer.desk.studio import Studio
from writer.errors import BadInput, Refused
from writer.pack.compare import compare

AtGate = Callable[..., Line]
FIXES = {
    "en": ("CHAR-002 is 61 years old.", "STY-001: Every paragraph names a sound.", "a sound"),
    "zh": ("CHAR-002 改为 61岁。", "STY-001：每段都写到一种声音。", "一种声音"),
}


@pytest.mark.req("HB-25")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_the_sheet_names_is_changed_and_judged_on_the_next_card(
    at_gate: AtGate, language: str
) -> None:
    line = at_gate(language)
    older, sound, wanted = FIXES[language]
    before = line.ng("materials", "show", line.book)
    given = ["--fix", older, "--fix", sound, "--anchor", "CHAR-002", "--anchor", "STY-001"]
    criteria = ["--criterion", "contains: 61", "--criterion", f"contains: {wanted}"]
    card = line.ng("materials", "changes", line.book, *given, *criteria, "--by", "Lin")
    after = line.ng("materials", "show", line.book)
    assert after["canon"]["characters"]["antagonist"]["age"] == 61
    assert wanted in after["canon"]["style_guide"]["rules"][0]["text"]
    assert [one["passed"] for one in card["criteria"]] == [True, True]
    told = [re.findall(r"^[A-Z]+-\d+", note) for note in card["changes"]]
    assert told == [["CHAR-002"], ["STY-001"]]
    assert after["execution"] == before["execution"]
    assert after["planning"] == before["planning"]
    assert after["changelog"][-1]["by"] == "Lin"
    assert after["changelog"][-1]["anchors"] == ["CHAR-002", "STY-001"]
    review = json.loads((line.root / "materials/reviews/human_review.v002.json").read_bytes())
    assert review["sheet"]["required_fix"] == [older, sound]


def test_a_criterion_that_is_not_met_fails_on_the_card(at_gate: AtGate) -> None:
    line = at_gate()

    def script(task: str, *_: Any) -> Any:
        changes = [{"place": "CHAR-001.age", "value": "41"}]
        return {"changes": changes} if task == "materials_revision" else None

    with studio_with(line, script) as (studio, _):
        sheet = InstructionSheet(
            anchors=("CHAR-001",), required_fix=("Older.",), acceptance_criteria=("contains: 52",)
        )
        (judged,) = changed(studio, sheet).criteria
        assert (judged.criterion, judged.passed) == ("contains: 52", False)


def test_a_sheet_without_anchors_becomes_a_ruling_that_can_be_judged(at_gate: AtGate) -> None:
    line = at_gate()
    line.ng("materials", "changes", line.book, "--fix", "No weather, ever.", "--by", "Lin")
    ruling = line.ng("materials", "show", line.book)["execution"]["decisions"][-1]
    assert ruling["ruling"] == "No weather, ever."
    assert ruling["how_to_judge"]


@pytest.mark.req("HB-08")
def test_agents_change_only_what_is_on_the_sheet_and_settle_nothing(at_gate: AtGate) -> None:
    tries = [
        {"place": "CHAR-002.age", "value": "20"},
        {"place": "canon.world.geography", "value": "Elsewhere."},
        {"place": "risk.open_questions[0].answer", "value": "Yes."},
        {"place": "OQ-001.answer", "value": "Yes."},
        {"place": "risk.open_questions[+]", "value": '{"question": "x"}'},
        {"place": "CHAR-001.id", "value": "CHAR-009"},
        {"place": "CHAR-001.name", "value": "  "},
        {"place": "CHAR-001.relationships", "value": "nobody"},
        {"place": "meta.version", "value": "v099"},
        {"place": "nowhere.at[all", "value": "x"},
        {"place": "CHAR-001.age", "value": "41"},
    ]

    def script(task: str, role: str, parts: dict[str, str]) -> Any:
        if task == "materials_revision":
            return {"changes": [] if "faults" in parts else tries}
        return None

    with studio_with(at_gate(), script) as (studio, model):
        before = studio.draft_pack()
        sheet = InstructionSheet(anchors=("CHAR-001",), required_fix=("Older.",))
        changed(studio, sheet)
        found = compare(before, studio.draft_pack())
        assert [(one.anchor, one.field, one.new) for one in found] == [("CHAR-001", "age", 41)]
        asked = [role for task, role in model.asked if task == "materials_revision"]
        assert asked == ["character", "character"]  # and once more, with the faults


def test_where_no_change_can_be_used_the_fix_is_a_ruling(at_gate: AtGate) -> None:
    def script(task: str, *_: Any) -> Any:
        nonsense = {"changes": [{"place": "CHAR-777.age", "value": "1"}]}
        return nonsense if task == "materials_revision" else None

    with studio_with(at_gate(), script) as (studio, _):
        changed(studio, InstructionSheet(anchors=("CHAR-001",), required_fix=("She limps.",)))
        assert studio.draft_pack().execution.decisions[-1].ruling == "She limps."


def test_without_anchors_all_may_be_changed_but_what_a_person_settles(at_gate: AtGate) -> None:
    tries = [
        {"place": "canon.world.geography", "value": "One island, no harbour."},
        {"place": "execution.decisions[+]", "value": '{"id": "DEC-001", "ruling": "Rain."}'},
        {"place": "conflicts[+]", "value": '{"description": "x", "ruling": "y"}'},
    ]

    def script(task: str, role: str, parts: dict[str, str]) -> Any:
        if task == "materials_revision":
            return {"changes": [] if "faults" in parts else tries}
        return None

    with studio_with(at_gate(), script) as (studio, _):
        count = len(studio.draft_pack().execution.decisions)
        changed(studio, InstructionSheet(required_fix=("Smaller.",)))
        pack = studio.draft_pack()
        assert pack.canon.world.geography == "One island, no harbour."
        assert pack.execution.decisions[-1].id == f"DEC-{count + 1:03d}"
        assert pack.conflicts == []


def test_a_sheet_that_cannot_be_sent_changes_nothing(at_gate: AtGate) -> None:
    line = at_gate()
    status = line.status()
    for anchor in ("CHAR-999", "OQ-001", "nonsense"):
        words = ["--fix", "x", "--anchor", anchor, "--by", "Lin"]
        line.ng("materials", "changes", line.book, *words, code=4)
    assert line.status() == status


def test_a_decision_about_a_pack_that_has_moved_on_is_refused(at_gate: AtGate) -> None:
    with studio_with(at_gate(), lambda *_: None) as (studio, _):
        seen = studio.book.state.law.materials.pack
        freeze.answer(studio, "OQ-001", "Yes.", "Lin", seen)
        work.run(studio)
        sheet = InstructionSheet(required_fix=("x",))
        with pytest.raises(Refused):
            freeze.request_changes(studio, sheet, "Ann", seen)
        with pytest.raises(Refused):
            freeze.answer(studio, "OQ-002", "No.", "Ann", seen)
        with pytest.raises(BadInput):
            freeze.request_changes(studio, sheet.model_copy(update={"anchors": ("CF-001",)}), "Ann")


def changed(studio: Studio, sheet: InstructionSheet) -> Any:
    freeze.request_changes(studio, sheet, "Lin")
    work.run(studio)
    return materials_card(studio.book)
