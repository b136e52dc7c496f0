"""What the tests read from a book's files and log, and how they put a hand to them."""

import json
from pathlib import Path
from typing import Any

from tests.line.walking import Line

BY = ("--by", "Lin")
WORD = {"en": "lanternlight", "zh": "灯影摇晃"}


def events(line: Line, kind: str = "") -> list[dict[str, Any]]:
    log = (line.run / "logs" / "events.full.jsonl").read_text("utf-8")
    told = [json.loads(one) for one in log.splitlines()]
    return [event for event in told if kind in ("", event["event_type"])]


def payload(line: Line, event: dict[str, Any], field: str) -> str:
    path: str = event["payload_refs"][field]["path"]
    return (line.run / "logs" / path).read_text("utf-8")


def draft(line: Line, number: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((line.run / "chapters" / f"{number:03d}.json").read_text())
    return found


def scenes(line: Line, number: int = 1) -> list[str]:
    return [scene["content"] for scene in draft(line, number)["scenes"]]


def chapter_file(line: Line, number: int = 1) -> Path:
    return line.root / "chapters" / f"chapter_{number:03d}.json"


def memory_file(line: Line, number: int = 1) -> Path:
    return line.root / "memory" / "chapters" / f"{number:03d}.memory.json"


def with_word(line: Line, file: Path) -> str:
    """Puts a word of ours before the last full stop of a text; returns the whole text."""
    text = file.read_text("utf-8")
    stop = "." if line.language == "en" else "。"
    head, found, tail = text.rpartition(stop)
    assert found
    changed = f"{head} {WORD[line.language]}{stop}{tail}"
    file.write_text(changed, "utf-8")
    return changed


def edited_copy(line: Line, tmp_path: Path, number: int = 1) -> Path:
    """The text that is at the gate, copied out and changed."""
    file = tmp_path / "mine.md"
    file.write_text(line.text(number), "utf-8")
    with_word(line, file)
    return file


def an_editor(tmp_path: Path, script: str) -> str:
    """A command that does to its file what a person would."""
    file = tmp_path / "editor.sh"
    file.write_text(f'#!/bin/sh\nfile="$1"\n{script}\n')
    file.chmod(0o755)
    return str(file)
