"""What a freeze and a migration leave behind: the files, what stands in them, and the anchors."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jmespath
import pytest

from tests.line.walking import Line
from writer.desk import schemas
from writer.store.files import digest

PARTS = ["meta", "canon", "planning", "execution", "risk", "conflicts", "changelog"]


def files(line: Line) -> set[str]:
    run = str(line.run.relative_to(line.root))
    return {
        path.relative_to(line.root).as_posix().replace(run, "RUN")
        for path in line.root.rglob("*")
        if path.is_file()
        and not {"logs", ".locks", "data"} & set(path.parts)
        and ".db" not in path.name
    }


def read(path: Path) -> Any:
    assert schemas.validate(path).faults == (), path
    return json.loads(path.read_bytes())


def is_whole(line: Line, version: str) -> dict[str, Any]:
    """The frozen version is the pack of the index, of the snapshot and of the run."""
    name = f"materials_pack.frozen.{version}.json"
    path = line.root / "materials" / "frozen" / name
    pack, index = read(path), read(line.root / "materials" / "index.json")
    assert list(pack) == PARTS
    assert index["current_frozen_version"] == version == pack["meta"]["version"]
    entry = index["frozen"][version]
    assert (entry["path"], entry["by"]) == (f"materials/frozen/{name}", "Lin")
    assert entry["sha256"] == digest(path.read_bytes())
    assert (line.run / "materials_snapshot" / name).read_bytes() == path.read_bytes()
    assert read(line.run / "run_meta.json")["frozen_version"] == version
    for name in ("world", "characters", "timeline"):
        assert read(line.root / "canon" / f"{name}.json") == pack["canon"][name]
    return dict(pack)


def anchors_of(line: Line, version: str, pack: dict[str, Any]) -> dict[str, Any]:
    """Every anchor leads to what it names, and every path back to its anchor."""
    found = read(line.root / "materials" / "anchors" / f"anchors.{version}.json")
    anchors, back = found["anchors"], found["reverse_index"]
    led_to = {anchor: jmespath.search(place["path"], pack) for anchor, place in anchors.items()}
    for anchor, item in led_to.items():
        number = f"CH-{item.get('chapter_number', 0):03d}"
        assert anchor == item.get("id", number)
    assert back == {place["path"]: anchor for anchor, place in anchors.items()}
    assert len(back) == len(anchors) > 20
    return led_to


@pytest.mark.req("HB-12", "HB-13", "HB-16", "HB-17")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_freeze_and_a_migration_leave_every_file_in_its_place_and_every_id_as_it_was(
    line_at: Callable[..., Line], language: str
) -> None:
    line = line_at("drafted", language)
    before = files(line)
    line.ng("materials", "freeze", line.book, "--by", "Lin")
    assert files(line) - before == {
        *(f"canon/{name}" for name in ("world.json", "characters.json", "timeline.json")),
        "canon/style.md",
        "materials/frozen/materials_pack.frozen.v001.json",
        "materials/anchors/anchors.v001.json",
        "materials/index.json",
        f"materials/reviews/human_review.{line.status()['materials']['draft_version']}.json",
        "RUN/materials_snapshot/materials_pack.frozen.v001.json",
    }
    first = anchors_of(line, "v001", is_whole(line, "v001"))

    new = '{"term": "tide bell", "definition": "rung at the turn"}'
    wanted = ("CHAR-001.age=41", "GLO-001.definition=otherwise", f"execution.glossary[+]={new}")
    places = [word for one in wanted for word in ("--set", one)]
    filed = line.ng("proposal", "new", line.book, *places, "--why", "older", "--by", "Lin")
    for step in ("review", "approve", "migrate"):
        by = () if step == "review" else ("--by", "Lin")
        line.ng("proposal", step, line.book, filed["proposal_id"], *by)
    second = anchors_of(line, "v002", is_whole(line, "v002"))
    assert is_frozen_still(line, "v001")
    (added,) = second.keys() - first.keys()
    assert (added[:4], second[added]["term"]) == ("GLO-", "tide bell")
    assert {anchor for anchor in first if first[anchor] != second[anchor]} == {
        "CHAR-001",
        "GLO-001",
    }


def is_frozen_still(line: Line, version: str) -> bool:
    entry = read(line.root / "materials" / "index.json")["frozen"][version]
    return bool(entry["sha256"] == digest((line.root / entry["path"]).read_bytes()))
