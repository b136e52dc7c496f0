"""A project of NovelGen is taken over as it is, and goes on through our gates."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.workflow.books import BOOK, Ears, calls
from writer import NovelOrchestrator
from writer.cli.main import main
from writer.errors import BadInput
from writer.settings import AppSettings

PERSON = {
    "role": "lead",
    "gender": "female",
    "appearance": "tall",
    "personality": "stubborn",
    "background": "raised on the coast",
    "motivation": "to know who writes",
}
FILES: dict[str, Any] = {
    "settings.json": {
        "project_name": BOOK,
        "author": "N. N.",
        "llm_model": "some-model",
        "temperature": 0.5,
        "world_description": "A coast with one lighthouse.",
        "theme_description": "Duty and doubt.",
        "num_chapters": 2,
        "house_style": "spare",
    },
    "world.json": {
        "world_name": "The Coast",
        "time_period": "1911",
        "geography": "cliffs",
        "social_system": "parishes",
        "power_system": None,
        "technology_level": "steam",
        "culture_customs": "lamps in windows",
        "mood": "grey",
    },
    "theme_conflict.json": {
        "core_theme": "duty",
        "sub_themes": ["doubt"],
        "main_conflict": "the keeper against the letters",
        "sub_conflicts": [],
        "tone": "quiet",
    },
    "characters.json": {
        "protagonist": {"name": "Nerys", **PERSON},
        "supporting_characters": [{"name": "Hal", **PERSON}],
    },
    "outline.json": {
        "story_premise": "Letters arrive in the keeper's own hand.",
        "beginning": "a letter",
        "development": "more letters",
        "climax": "a storm",
        "resolution": "a last letter",
        "chapters": [
            {
                "chapter_number": number,
                "chapter_title": title,
                "summary": f"{title} happens.",
                "key_events": [title],
            }
            for number, title in ((1, "The Letter"), (2, "The Storm"))
        ],
    },
    "chapters/chapter_001_plan.json": {
        "chapter_number": 1,
        "chapter_title": "The Letter",
        "scenes": [
            {
                "scene_number": 1,
                "location": "stairs",
                "characters": ["Nerys"],
                "purpose": "she finds it",
                "key_actions": ["reads"],
                "estimated_words": 60,
                "scene_type": "discovery",
                "intensity": "low",
            }
        ],
    },
    "chapters/chapter_001.json": {
        "chapter_number": 1,
        "chapter_title": "The Letter",
        "scenes": [
            {
                "scene_number": 1,
                "content": "Nerys found the letter on the stairs.",
                "word_count": 99,
            }
        ],
        "total_words": 99,
        "generated_by": "an older program",
    },
    "chapter_memory.json": [
        {"chapter_number": 1, "chapter_title": "The Letter", "summary": "She found a letter."}
    ],
}


def project(outputs: Path) -> Path:
    root = outputs / "projects" / BOOK
    for name, data in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(data, ensure_ascii=False, indent=4), "utf-8")
    (root / "workflow_checkpoints.db").write_bytes(b"of another program")
    return root


def opened(outputs: Path, ears: Ears) -> NovelOrchestrator:
    return NovelOrchestrator(BOOK, app_settings=AppSettings(outputs=outputs), watcher=ears)


@pytest.mark.req("WF-09", "WF-11")
def test_an_existing_project_opens_with_no_file_changed(tmp_path: Path, ears: Ears) -> None:
    root = project(tmp_path)
    stays = [name for name in FILES if name != "chapter_memory.json"]
    before = {name: (root / name).read_bytes() for name in stays}
    memory = (root / "chapter_memory.json").read_bytes()
    with opened(tmp_path, ears) as book:
        assert book.step1_create_world().to_data()["mood"] == "grey"
        state = book.get_project_state()
    assert {name: (root / name).read_bytes() for name in stays} == before
    assert (root / "chapter_memory.before.json").read_bytes() == memory
    assert ears.heard("projects.adopted") == [{"book": BOOK, "count": len(FILES) - 1}]
    assert all(state["steps"].values())
    assert state["chapters"][1]["plan"] is True
    assert state["chapters"][1]["complete"] is False
    assert (root / "workflow_checkpoints.db.damaged-1").read_bytes() == b"of another program"
    assert calls(tmp_path) == []


@pytest.mark.req("WF-10", "HB-03")
def test_its_text_becomes_a_draft_and_reaches_the_book_only_on_accept(
    tmp_path: Path, ears: Ears
) -> None:
    root = project(tmp_path)
    text = root / "chapters" / "chapter_001.json"
    before = text.read_bytes()
    with opened(tmp_path, ears) as book:
        book.run_workflow()
        with book._at_work("test") as studio:
            blockers = [str(c) for c in studio.book.state.law.materials.conditions]
        assert blockers == [], blockers
        book.freeze(by="Lin")
        state = book.run_workflow()
        assert state.current_step == "chapter_gate"
        assert not [key for key in calls(tmp_path) if "scene" in key or "chapter_plan" in key]
        draft = state.chapters[1]
        assert draft.scenes[0].content == "Nerys found the letter on the stairs."
        assert draft.total_words == 7
        assert text.read_bytes() == before
        card = book.generate_all_chapters().card
        assert card is not None
        for issue in card.issues:
            if issue.severity == "blocker":
                book.decide(1, "waive", by="Lin", issue=issue.issue_id, reason="an older text")
        assert book.decide(1, "accept", by="Lin") == "deposited"
    kept = json.loads(text.read_text("utf-8"))
    assert kept["scenes"][0]["content"] == draft.scenes[0].content
    assert kept["generated_by"] == "an older program"
    memory = json.loads((root / "chapter_memory.before.json").read_text("utf-8"))
    assert memory == FILES["chapter_memory.json"]


def test_taking_over_is_gone_on_with_where_it_was_cut_off(
    tmp_path: Path, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    project(tmp_path)
    from writer.desk.steps import record_as_found as record

    seen: list[Any] = []

    def dies(*given: Any) -> None:
        if len(seen) == 3:
            raise KeyboardInterrupt
        seen.append(given)
        record(*given)

    monkeypatch.setattr("writer.desk.adopt.record_as_found", dies)
    with pytest.raises(KeyboardInterrupt):
        opened(tmp_path, ears)
    monkeypatch.undo()
    with opened(tmp_path, ears) as book:
        assert all(book.get_project_state()["steps"].values())
    assert ears.heard("projects.adopted") == [{"book": BOOK, "count": len(FILES) - 4}]


def test_a_directory_without_any_result_is_not_taken_over(tmp_path: Path, ears: Ears) -> None:
    root = tmp_path / "projects" / BOOK
    root.mkdir(parents=True)
    (root / "notes.txt").write_text("mine")
    with pytest.raises(BadInput, match="neither a record nor a result"):
        opened(tmp_path, ears)
    assert [path.name for path in root.iterdir() if not path.name.startswith(".")] == ["notes.txt"]


def test_the_command_line_takes_it_over_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project(tmp_path)
    assert main(["--outputs", str(tmp_path), "run", BOOK]) == 0
    assert "taken over as it was found" in capsys.readouterr().err
