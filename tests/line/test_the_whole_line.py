"""The whole line by commands alone, in both languages, with the state right at every step."""

from pathlib import Path
from typing import Any

import pytest

from tests.line.walking import FIXES, Line
from writer.desk import schemas


@pytest.fixture(params=["en", "zh"])
def line(request: pytest.FixtureRequest, tmp_path: Path, capsys: Any) -> Line:
    return Line(tmp_path / "outputs", request.param, capsys.readouterr)


@pytest.mark.req("HB-01", "HB-05", "HB-09", "HB-11", "HB-12", "HB-13", "HB-14", "HB-15")
def test_idea_to_deposited_chapter_and_migrated_proposal(line: Line) -> None:
    line.begin()
    assert line.status()["materials"]["state"] == "intake"
    assert line.status()["next_action"] == "draft_materials"

    card = line.ng("materials", "draft", line.book)
    assert card["gate"] == "materials"
    assert card["blockers"] == []
    assert line.status()["materials"]["state"] == "human_review_gate"
    assert line.status()["next_action"] == "freeze"

    line.ng("materials", "freeze", line.book, "--by", "Lin")
    status = line.status()
    assert status["materials"]["state"] == "frozen"
    assert status["materials"]["frozen_version"] == "v001"
    assert line.states() == ["planned"] * 3
    assert status["next_action"] == "write 1"

    card = line.ng("write", line.book)
    assert (card["chapter"], card["frozen_version"], card["rewrite_round"]) == (1, "v001", 0)
    assert card["word_band"]["min"] <= card["words"] <= card["word_band"]["max"]
    assert line.states()[0] == "human_review_gate"
    assert line.ng("card", line.book)["card_id"] == card["card_id"]

    fix, token = FIXES[line.language]
    first = line.text(1)
    assert token not in first
    card = line.ng(
        "rewrite", line.book, "1", "--fix", fix, "--criterion", f"contains: {token}", "--by", "Lin"
    )
    assert token in line.text(1)
    assert card["rewrite_round"] == 1
    (judged,) = card["criteria"]
    assert (judged["criterion"], judged["passed"]) == (f"contains: {token}", True)
    assert (line.run / "chapters" / "001.rewrites" / "v1.md").read_text("utf-8") == first
    assert not (line.root / "memory" / "chapters" / "001.memory.json").exists()
    assert not (line.root / "chapters" / "chapter_001.json").exists()

    line.ng("accept", line.book, "1", "--by", "Lin")
    assert line.states() == ["deposited", "planned", "planned"]
    assert (line.root / "memory" / "chapters" / "001.memory.json").exists()
    assert (line.root / "chapters" / "chapter_001.json").read_bytes() == (
        line.run / "chapters" / "001.json"
    ).read_bytes()

    line.ng("write", line.book)
    line.ng(
        "escalate", line.book, "2", "--what", "CHAR-001.age=41", "--why", "older", "--by", "Lin"
    )
    assert line.states()[1] == "escalated"
    (proposal,) = line.status()["proposals"]
    assert proposal["state"] == "advisor_review"
    line.ng("write", line.book, code=3)

    line.ng("proposal", "review", line.book, proposal["id"])
    assert line.status()["proposals"][0]["state"] == "human_decision"
    line.ng("proposal", "approve", line.book, proposal["id"], "--by", "Lin")
    assert line.status()["proposals"][0]["state"] == "approved"
    line.ng("proposal", "migrate", line.book, proposal["id"], "--by", "Lin")
    status = line.status()
    assert status["proposals"][0]["state"] == "refrozen"
    assert status["materials"]["frozen_version"] == "v002"
    assert line.states() == ["deposited", "draft", "planned"]

    card = line.ng("write", line.book)
    assert (card["chapter"], card["frozen_version"]) == (2, "v002")
    line.ng("accept", line.book, "2", "--by", "Lin")
    assert line.states() == ["deposited", "deposited", "planned"]

    exported = line.ng("export", line.book, "-o", str(line.outputs / "book.md"))
    text = Path(exported["file"]).read_text("utf-8")
    assert token in text
    assert text.count("\n## ") == 2
    everything_is_there_and_valid(line, proposal["id"])


def everything_is_there_and_valid(line: Line, proposal: str) -> None:
    run = line.run
    wanted = [
        *(line.root / f"{name}.json" for name in ("settings", "world", "theme_conflict")),
        *(line.root / f"{name}.json" for name in ("characters", "outline", "chapter_memory")),
        line.root / "consistency_reports.json",
        *(line.root / "canon" / f"{name}.json" for name in ("world", "characters", "timeline")),
        line.root / "materials" / "index.json",
        line.root / "materials" / "drafts" / "materials_pack.v001.json",
        *(line.root / "materials" / "anchors" / f"anchors.v00{n}.json" for n in (1, 2)),
        *(
            line.root / "materials" / "frozen" / f"materials_pack.frozen.v00{n}.json"
            for n in (1, 2)
        ),
        *(
            line.root / "changes" / "proposals" / proposal / f"{name}.json"
            for name in ("proposal", "advisor_review", "human_decision", "migration", "diff")
        ),
        line.root / "chapters" / "chapter_001_plan.json",
        line.root / "chapters" / "scenes" / "chapter_001_scene_01.json",
        line.root / "chapters" / "chapter_001.json",
        line.root / "chapters" / "chapter_001.provenance.json",
        line.root / "memory" / "chapters" / "002.memory.json",
        run / "run_meta.json",
        *(run / "chapters" / f"001.{kind}.json" for kind in ("editor", "human_review", "digest")),
        run / "chapters" / "001.json",
        run / "logs" / "events.full.jsonl",
        run / "logs" / "events.index.jsonl",
        *(line.root / "materials" / "digests").iterdir(),
        *(line.root / "materials" / "reviews").iterdir(),
    ]
    for path in wanted:
        assert path.is_file(), path
        assert schemas.validate(path).faults == (), path
    assert (line.root / "canon" / "style.md").is_file()
    assert (line.root / "changes" / "proposals" / proposal / "log.jsonl").is_file()
    meta = schemas.validate(run / "run_meta.json")
    assert meta.kind == "run_meta"
    snapshot = run / "materials_snapshot" / "materials_pack.frozen.v002.json"
    frozen = line.root / "materials" / "frozen" / "materials_pack.frozen.v002.json"
    assert snapshot.read_bytes() == frozen.read_bytes()
    assert snapshot.stat().st_mode & 0o222 == 0
    assert frozen.stat().st_mode & 0o222 == 0
