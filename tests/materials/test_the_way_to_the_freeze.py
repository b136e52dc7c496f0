"""From an idea file to the frozen pack by commands, in both languages; and no way back after it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.line.walking import NAMES, Line
from writer.desk import schemas

IDEAS = {
    "en": "# {name}\n\nA lighthouse keeper finds letters on the tide stairs, in her own hand.\n\n"
    '## Genre\nSlow mystery\n## Taboos\n- no wound is described\n- "suddenly"\n## Style\n- Short.\n'
    "## Hard constraints\n- She never leaves the island.\n"
    "## Length\n4 chapters of 300 words each\n",
    "zh": "书名：{name}\n题材：悬疑\n禁忌：\n- 不写伤口\n- “突然”\n文风：短句\n硬约束：她从不离岛\n"
    "篇幅：4章，每章400字\n\n灯塔看守人在潮汐石阶上发现一封封信，收信人是她，字迹也是她自己的。\n",
}
WISHED = {
    "en": (
        "Slow mystery",
        "no wound is described",
        "suddenly",
        "Short.",
        "She never leaves the island.",
    ),
    "zh": ("悬疑", "不写伤口", "突然", "短句", "她从不离岛"),
}


HALF_SETTLED = "v004"
"""The question was answered, the conflict not ruled on: the specialists look after that."""


@pytest.fixture(params=["en", "zh"])
def line(request: pytest.FixtureRequest, tmp_path: Path, capsys: Any) -> Line:
    return Line(tmp_path / "outputs", request.param, capsys.readouterr)


@pytest.mark.req("HB-01", "HB-07", "HB-08", "HB-12", "HB-16", "HB-17", "HB-24", "HB-25", "HB-26")
def test_from_an_idea_file_to_frozen_and_no_way_back(line: Line, tmp_path: Path) -> None:
    idea = tmp_path / "idea.md"
    idea.write_text(IDEAS[line.language].format(name=NAMES[line.language]), "utf-8")
    line.ng("new", line.book, "--idea-file", str(idea))
    line.ng("materials", "draft", line.book, "--candidates", "2")
    card = line.ng("materials", "draft", line.book, "--choose", "1", "--by", "Lin")
    assert len(card["conditions"]) == 6
    assert card["advisor"]["suggested_action"] == "accept"
    first = line.ng("materials", "show", line.book, "v001")
    text = json.dumps(first, ensure_ascii=False)
    assert all(wish in text for wish in WISHED[line.language])

    a_blocker_and_a_conflict_by_hand(line, tmp_path)
    blocked = line.ng("materials", "freeze", line.book, "--by", "Lin", code=3)["error"]
    assert len(blocked["reasons"]) == 2
    assert line.status()["next_action"].startswith("answer OQ-")
    (question,) = [b["id"] for b in line.status()["materials"]["blockers"] if b["id"][:2] == "OQ"]
    before = line.ng("materials", "card", line.book)
    calls = line.status()["cost"]["calls"]
    card = line.ng("materials", "answer", line.book, question, "Yes: 她知道。", "--by", "Lin")
    assert [c["passed"] for c in card["conditions"]].count(False) == 1
    left = before["advisor"]["least_to_freeze"]
    assert card["advisor"]["least_to_freeze"] == [one for one in left if question not in one]
    assert card["findings"] == before["findings"]
    assert line.status()["cost"]["calls"] == calls  # nobody looks before the last point is settled
    line.ng("materials", "freeze", line.book, "--by", "Lin", code=3)  # no specialist has seen it
    (conflict,) = card["conflicts"]
    card = line.ng("materials", "rule", line.book, conflict["id"], "GLO-001", "--by", "Lin")
    assert card["blockers"] == []
    assert line.status()["cost"]["calls"] >= calls + 5  # four specialists and the advisor
    card = line.ng(
        *("materials", "changes", line.book, "--fix", "CHAR-001.age: 41 years old 41岁"),
        *("--anchor", "CHAR-001", "--criterion", "contains: 41", "--by", "Lin"),
    )
    assert [one["passed"] for one in card["criteria"]] == [True]
    line.ng("materials", "freeze", line.book, "--by", "Lin", "--note", "good")
    frozen = line.ng("materials", "show", line.book)
    assert frozen["meta"]["version"] == "v001"
    assert frozen["canon"]["characters"]["protagonist"]["age"] == 41
    everything_is_there(line, frozen["meta"]["source_draft"])
    no_way_back(line, tmp_path)


def a_blocker_and_a_conflict_by_hand(line: Line, tmp_path: Path) -> None:
    """What a careful editor writes into the draft: a question that blocks, and a contradiction."""
    pack = line.ng("materials", "show", line.book)
    pack["risk"]["open_questions"].append(
        {
            "question": "Does she know?",
            "severity": "blocker",
            "default_assumption": "No.",
            "impact": "All.",
        }
    )
    pack["conflicts"].append(
        {"description": "GLO-001 / GLO-002", "anchors": ["GLO-001", "GLO-002"]}
    )
    file = tmp_path / "pack.json"
    file.write_text(json.dumps(pack, ensure_ascii=False), "utf-8")
    card = line.ng("materials", "edit", line.book, "--file", str(file), "--by", "Lin")
    assert {blocker["id"][:2] for blocker in card["blockers"]} == {"OQ", "CF"}
    assert any(note.startswith(("New: CF-001", "新增：CF-001")) for note in card["changes"])


def everything_is_there(line: Line, last: str) -> None:
    """Every artefact of the materials, each of its kind and without a fault."""
    materials = line.root / "materials"
    drafts = [f"v{number:03d}" for number in range(1, int(last[1:]) + 1)]
    examined = [version for version in drafts if version != HALF_SETTLED]
    assert not (materials / "reviews" / f"agent_review.{HALF_SETTLED}.json").exists()
    decided = sorted(path.name for path in (materials / "reviews").glob("human_review.*"))
    assert len(decided) == 5  # edited, answered, ruled, sent back, frozen
    wanted = [
        *(line.root / f"{name}.json" for name in ("settings", "world", "theme_conflict")),
        *(line.root / f"{name}.json" for name in ("characters", "outline")),
        *(materials / "candidates" / f"candidate_{number}.json" for number in (1, 2)),
        *(materials / "drafts" / f"materials_pack.{version}.json" for version in drafts),
        *(materials / "reviews" / f"agent_review.{version}.json" for version in examined),
        *(materials / "reviews" / name for name in decided),
        *(materials / "digests" / f"materials.{version}.digest.json" for version in drafts),
        materials / "anchors" / "anchors.v001.json",
        materials / "index.json",
        materials / "frozen" / "materials_pack.frozen.v001.json",
        *(line.root / "canon" / f"{name}.json" for name in ("world", "characters", "timeline")),
        line.run / "materials_snapshot" / "materials_pack.frozen.v001.json",
    ]
    for path in wanted:
        assert path.is_file(), path
        assert schemas.validate(path).faults == (), path
        line.ng("schemas", "validate", str(path))
    assert (line.root / "canon" / "style.md").is_file()
    for path in (wanted[-1], materials / "frozen" / "materials_pack.frozen.v001.json"):
        assert path.stat().st_mode & 0o777 == 0o444
    anchors = json.loads((materials / "anchors" / "anchors.v001.json").read_bytes())
    assert {"CH-004", "STY-001", "CON-001", "CHAR-001"} <= anchors["anchors"].keys()


def no_way_back(line: Line, tmp_path: Path) -> None:
    book, by = line.book, ["--by", "Lin"]
    before = {p: p.read_bytes() for p in line.root.rglob("*.json") if "logs" not in p.parts}
    for words in (
        ["draft", book],
        ["draft", book, "--candidates", "2"],
        ["draft", book, "--choose", "1", *by],
        ["answer", book, "OQ-001", "x", *by],
        ["rule", book, "CF-001", "x", *by],
        ["changes", book, "--fix", "x", *by],
        ["edit", book, "--file", str(tmp_path / "pack.json"), *by],
        ["freeze", book, *by],
    ):
        error = line.ng("materials", *words, code=3)["error"]
        told = " ".join([error["message"], *error["reasons"], error["hint"]])
        assert "ng proposal new" in told, words
    after = {p: p.read_bytes() for p in line.root.rglob("*.json") if "logs" not in p.parts}
    assert before == after
    assert line.status()["materials"]["frozen_version"] == "v001"
