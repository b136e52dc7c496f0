"""Books for the tests of the workflow, who listens to the work, and what is in the logs."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from writer import NovelOrchestrator
from writer.contracts.settings import Settings
from writer.llm.call import Call
from writer.settings import AppSettings

BOOK = "Tide"
IDEA = "A lighthouse keeper finds letters she has not yet written."


class Ears:
    """Keeps what a watcher is told."""

    def __init__(self) -> None:
        self.nodes: list[str] = []
        self.notes: list[tuple[str, dict[str, object]]] = []
        self.calls: list[str] = []

    def node(self, name: str, chapter: int) -> None:
        self.nodes.append(name)

    def text(self, text: str) -> None: ...

    def note(self, key: str, **facts: object) -> None:
        self.notes.append((key, facts))

    def call(self, call: Call) -> None:
        self.calls.append(str(call.key))

    def heard(self, key: str) -> list[dict[str, object]]:
        return [facts for found, facts in self.notes if found == key]


def settings(name: str = BOOK, chapters: int = 3) -> Settings:
    return Settings(
        project_name=name,
        idea=IDEA,
        initial_chapters=chapters,
        max_chapters=chapters,
        target_words=150,
    )


def orchestrator(outputs: Path, ears: Ears | None = None, **more: Any) -> NovelOrchestrator:
    asked = {"settings": settings(), "app_settings": AppSettings(outputs=outputs), **more}
    return NovelOrchestrator(BOOK, watcher=ears or Ears(), **asked)


def events(outputs: Path) -> list[dict[str, Any]]:
    (log,) = (outputs / "projects" / BOOK).rglob("events.full.jsonl")
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()]


def calls(outputs: Path) -> list[str]:
    """The key of each call that was answered, in order."""
    return [e["data"]["call_key"] for e in events(outputs) if e["event_type"] == "llm_response"]


def asked_twice(outputs: Path) -> list[str]:
    return [key for key, count in Counter(calls(outputs)).items() if count > 1]
