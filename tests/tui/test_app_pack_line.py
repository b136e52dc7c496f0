"""From an idea to the frozen pack by keys alone, in either language."""

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.tui.conftest import Bench, open_office
from writer.desk import schemas
from writer.texts import Language, say

IN_THE_EDITOR = """
import json, sys
pack = json.load(open(sys.argv[1], encoding="utf-8"))
pack["risk"]["open_questions"][0].update(severity="blocker", blocking=True)
pack["conflicts"].append({"description": "34 / 43", "anchors": ["CHAR-001"]})
json.dump(pack, open(sys.argv[1], "w", encoding="utf-8"), ensure_ascii=False)
"""
IDEAS = {
    "en": ("Tide Letters", "A keeper finds letters she has not yet written."),
    "zh": ("潮汐来信", "守塔人收到自己尚未写下的信。"),
}
MADE = (
    *("settings.json", "world.json", "theme_conflict.json", "characters.json", "outline.json"),
    *(f"materials/candidates/candidate_{number}.json" for number in (1, 2, 3)),
    *("materials/index.json", "materials/anchors/anchors.v001.json"),
)


@pytest.mark.req("HB-07", "HB-08", "HB-16", "HB-23")
@pytest.mark.parametrize("language", ["en", pytest.param("zh", marks=pytest.mark.soak)])
def test_a_pack_is_frozen_by_keys_alone(tmp_path: Path, language: Language) -> None:
    script = tmp_path / "editor.py"
    script.write_text(IN_THE_EDITOR)
    office = open_office(tmp_path, editor=f"{sys.executable} -S -E {script}")
    name, idea = IDEAS[language]

    def words(key: str, **facts: Any) -> str:
        return say(key, language, **facts)

    async def attend(bench: Bench, item: str, text: str) -> None:
        """Answers a question or rules on a conflict, which the card has first."""
        await bench.sees(f"▸ ■ {item}")
        await bench.press("enter")
        await bench.on("AskText")
        await bench.write(text)
        await bench.press("enter")
        await bench.confirm()
        await bench.until(lambda: bench.screen != "Confirm")

    async def scene(bench: Bench) -> None:
        await bench.on("ChoiceScreen")
        await bench.press("escape")
        await bench.on("LibraryScreen")
        await bench.press("n")
        await bench.on("NewBookScreen")
        await bench.write(name)
        await bench.press("tab")
        await bench.write(idea)
        await bench.press("tab", "tab", "right", "right", "space", "tab", "tab", "3")
        await bench.press("tab", "2", "0", "0", "ctrl+s")
        await bench.on("WorldsScreen")
        assert words("screens.worlds_count", count=3) in bench.shown
        await bench.press("2")
        await bench.confirm()
        await bench.on("MaterialsCardScreen")
        await bench.press("E")
        await bench.on("EditedPackScreen")
        assert "34 / 43" in bench.shown
        await bench.press("a")
        await bench.confirm()
        await attend(bench, "OQ-001", "Yes, twice.")
        await attend(bench, "CF-001", "34")
        await bench.until(lambda: bench.screen == "MaterialsCardScreen" and "■" not in bench.shown)
        await bench.press("a")
        await bench.confirm()
        await bench.sees(words("workbench.next_write", subject=1))

    office.play(scene, language=language)
    book = office.book(name)
    decided = [event["decision"] for event in office.events("human_decision", name)]
    assert decided == ["choose", "edit", "answer", "rule", "freeze"]
    assert {event["by"] for event in office.events("human_decision", name)} == {"Lin"}
    assert book.settings().language == language
    assert (book.settings().initial_chapters, book.settings().target_words) == (3, 200)
    assert book.paths.frozen_pack("v001").is_file()
    for made in MADE:
        assert (book.paths.root / made).is_file(), made
    found = [file for file in book.paths.root.rglob("*.json") if "/.locks/" not in str(file)]
    checked = {
        file.relative_to(book.paths.root).as_posix(): schemas.validate(file) for file in found
    }
    assert [path for path, result in checked.items() if result.faults] == []
