"""The step files and the canon as they follow from a pack."""

import pytest

from tests import examples
from tests.examples import Language
from tests.pack.test_assembly import assembled
from writer.contracts.canon import Timeline
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import Cast
from writer.contracts.validation import faults
from writer.contracts.world import CanonWorld
from writer.pack.projection import canon, steps

SCHEMAS = {
    "world": "world_setting",
    "theme_conflict": "theme_conflict",
    "characters": "characters_config",
    "outline": "outline",
}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_step_files_are_the_steps_that_the_pack_was_made_of(language: Language) -> None:
    found = steps(assembled(language))
    assert list(found) == list(SCHEMAS)
    assert found["theme_conflict"] == examples.theme(language)
    assert "rules" not in found["world"].to_data()
    assert "id" not in found["characters"].to_data()["protagonist"]
    for name, record in found.items():
        assert faults(SCHEMAS[name], record.to_data()) == []


def test_a_step_that_the_draft_does_not_hold_is_left_out() -> None:
    empty = MaterialsPack.model_validate({"meta": {"project": "Tide", "version": "v001"}})
    assert set(steps(empty)) == {"world", "outline"}


def test_a_field_of_another_program_comes_back_in_its_step_file() -> None:
    pack = examples.pack()
    pack.canon.world = CanonWorld.model_validate({**pack.canon.world.to_data(), "climate": "wet"})
    assert steps(pack)["world"].to_data()["climate"] == "wet"


@pytest.mark.parametrize(("language", "title"), [("en", "# Style\n"), ("zh", "# 文风\n")])
def test_the_canon_is_four_files(language: Language, title: str) -> None:
    pack = examples.pack(language)
    files = canon(pack)
    assert CanonWorld.from_bytes(files["world.json"]) == pack.canon.world
    assert Cast.from_bytes(files["characters.json"]) == pack.canon.characters
    assert Timeline.from_bytes(files["timeline.json"]) == pack.canon.timeline
    assert files["style.md"].decode().startswith(title)
    assert "- STY-001 " in files["style.md"].decode()
