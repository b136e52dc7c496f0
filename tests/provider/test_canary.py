"""A key that is let loose in every place where one may turn up is found nowhere afterwards."""

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import pytest

from tests.cli.asking import BOOK, Ng
from tests.provider import server
from tests.provider.server import Provider, serving
from writer.cli.progress import Progress
from writer.desk import status
from writer.events.redact import MASK
from writer.llm import patience
from writer.tui.app import WorkbenchApp

SHAPES = {
    "OpenAI": "sk-" + "cAn4rY" * 8,
    "OpenAI project": "sk-proj-" + "cAn4rY_x" * 7,
    "OpenAI service": "sk-svcacct-" + "cAn4rY-x" * 7,
    "Anthropic": "sk-ant-api03-" + "cAn4rY-x" * 11 + "AA",
    "OpenRouter": "sk-or-v1-" + "ca4a27" * 10,
    "DeepSeek": "sk-" + "ca4a27e0" * 4,
    "restricted": "rk-" + "cAn4rY" * 6,
    "Google": "AIza" + "cAn4rY_" * 5,
    "xAI": "xai-" + "cAn4rY" * 12,
    "Groq": "gsk_" + "cAn4rY" * 8,
    "Hugging Face": "hf_" + "cAn4rY" * 6,
    "GitHub": "ghp_" + "cAn4rY" * 6,
    "GitLab": "glpat-" + "cAn4rY_x" * 3,
    "hexadecimal": "ca4a27e0" * 4,
    "Azure": "ca4a27e0f9" * 3 + "b1",
    "UUID": "ca4a27e0-0c4a-4c0d-8e1f-ca4a27e0ca4a",
    "token of parts": "eyJhbGciOiJIUzI1NiJ9.eyJjYW5hcnkiOjF9.cAn4rY-cAn4rY_cAn4rY",
    "base64": "Y2FuYXJ5K2NhbmFyeS9j+YW5h/cnk0Y2FuYXJ5==",
    "a word": "canary-key",
    "with dots": "ng.canary.4d1f.key_0001~x",
}
"""Those that no pattern could know are known because they are in the settings."""


SINKS = {
    *("events.full.jsonl", "events.index.jsonl", "events.sqlite", "payloads"),
    *("workflow_checkpoints.db", "entities.db", "mem0", "graph"),
}
SCREENS = 5


class Echoing(Provider):
    """Says the key again in what it writes, as a model does that was shown one."""

    key = ""

    def answer_to(self, request: dict[str, Any]) -> str:
        return re.sub(r"\b(the|The|a) ", rf"\1 {self.key} ", super().answer_to(request), count=2)


@contextmanager
def let_loose(key: str, patch: pytest.MonkeyPatch) -> Iterator[Echoing]:
    """The key is that of the settings, and the server repeats it."""
    body = json.dumps({"error": {"message": f"Incorrect API key provided: {key}. Bearer {key}"}})
    patch.setitem(server.STATUSES, "echo", (401, {"x-request-id": key}, body))
    patch.setattr(patience, "FIRST_PAUSE", 0.001)
    patch.setattr(patience, "LONGEST_PAUSE", 0.001)
    patch.setenv("OPENAI_API_KEY", key)
    provider = Echoing()
    provider.key = key
    with serving(provider):
        patch.setenv("OPENAI_BASE_URL", provider.url)
        yield provider


def through_every_sink(ng: Ng, key: str, patch: pytest.MonkeyPatch) -> dict[str, str]:
    """A session with the key in all that is typed, answered and refused; what was said on it."""
    said: dict[str, str] = {}

    def do(*words: str, code: int | None = 0) -> None:
        answer = ng(*words)
        said[" ".join(words[:3]) + f" #{len(said)}"] = answer.out + answer.err
        assert code in (None, answer.code), answer

    by = ("--by", "Lin")
    streamed: list[str] = []
    patch.setattr(Progress, "text", lambda _, text: streamed.append(text))
    with let_loose(key, patch) as provider:
        idea = f"A keeper finds letters; one says {key}."
        do("new", BOOK, "--idea", idea, "--chapters", "2", "--target-words", "120")
        do("materials", "draft", BOOK)
        do("materials", "changes", BOOK, "--fix", f"Say {key} once.", *by, code=None)
        do("run", BOOK, code=None)
        do("materials", "freeze", BOOK, "--note", f"frozen with {key}", *by, code=None)
        do("materials", "freeze", BOOK, *by, code=None)
        do("write", BOOK)
        do("rewrite", BOOK, "1", "--fix", f"She reads {key} aloud.", *by)
        do("accept", BOOK, "1", "--note", f"good, {key}", *by, code=None)
        do("accept", BOOK, "1", *by, code=None)
        change = ("--rename", "CHAR-001=Ilka Brandt", "--why", f"as {key} says")
        do("proposal", "new", BOOK, *change, *by)
        number = next((ng.projects / BOOK / "changes" / "proposals").iterdir()).name
        do("proposal", "review", BOOK, number)
        do("proposal", "approve", BOOK, number, "--reason", f"yes, {key}", *by)
        do("proposal", "migrate", BOOK, number, *by)
        provider.fails = lambda _: "echo"
        do("write", BOOK, code=None)
        patch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:9/{key}/v1")
        do("write", BOOK, code=None)
        for words in (("status", BOOK), ("log", BOOK), ("cost", BOOK), ("card", BOOK, "1")):
            do(*words, code=None)
        do("--json", "log", BOOK, code=None)
        do("log", BOOK, "--payloads", code=None)
        do("memory", "rebuild", BOOK)
        do("memory", "search", BOOK, "letters")
        do("graph", "whois", BOOK, "Ilka Brandt", code=None)
        do("graph", "events", BOOK, code=None)
        do("log", BOOK, "--rebuild-index")
        do("log", BOOK, "--grep", "letters")
        do("doctor", BOOK, code=None)
    with patch.context() as one:
        one.setattr(status, "status", _breaks(key))
        one.setattr("writer.cli.book.status_of", _breaks(key), raising=False)
        do("status", BOOK, code=None)
    do("doctor", BOOK, "--report", code=None)
    said["as it came"] = "".join(streamed)
    assert MASK in said["as it came"], "the model did not say it"
    return said | pictures(ng)


def pictures(ng: Ng) -> dict[str, str]:
    """Every screen that one key leads to from the desk, as a picture; wide, so that no word of
    the length of a key is broken.
    """
    app = WorkbenchApp(ng.ports(), "en", "Lin", book=BOOK)
    taken: dict[str, str] = {}

    async def look() -> None:
        async with app.run_test(size=(240, 70), notifications=True) as pilot:
            for stroke in ("", *ascii_lowercase, "question_mark", "enter"):
                if stroke:
                    await pilot.press(stroke)
                await pilot.pause(0.05)
                taken[f"the screen after {stroke}"] = app.export_screenshot()
                await pilot.press("escape", "escape")

    asyncio.run(look())
    assert len(set(taken.values())) > SCREENS
    return taken


def _breaks(key: str) -> Any:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError(f"could not send with {key}")

    return broken


def found_in(directory: Path, key: str) -> list[str]:
    """Every file and name that has it: logs, payloads, checkpoints, databases, reports, crashes."""
    every = list(directory.rglob("*"))
    names = [str(path) for path in every if key in str(path)]
    return names + [str(p) for p in every if p.is_file() and key.encode() in p.read_bytes()]


def holds(ng: Ng, key: str, patch: pytest.MonkeyPatch) -> None:
    said = through_every_sink(ng, key, patch)
    assert found_in(ng.outputs, key) == []
    assert found_in(ng.here, key) == []
    assert [name for name, text in said.items() if key in text] == []
    assert list((ng.outputs / "crashes").iterdir()), "nothing broke, so nothing was written of it"
    kinds = {path.name for path in ng.outputs.rglob("*")}
    assert kinds >= SINKS, SINKS - kinds


@pytest.mark.req("HB-05")
def test_a_key_is_found_nowhere(ng: Ng, monkeypatch: pytest.MonkeyPatch) -> None:
    holds(ng, SHAPES["base64"], monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("shape", SHAPES)
def test_a_key_of_any_shape_is_found_nowhere(
    ng: Ng, monkeypatch: pytest.MonkeyPatch, shape: str
) -> None:
    holds(ng, SHAPES[shape], monkeypatch)
