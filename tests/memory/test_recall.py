"""What is recalled for a chapter is looked for once, told to every call, and on record."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.line.walking import Line
from tests.memory.conftest import opened
from writer.desk import recall
from writer.graph.about import RECALLED_TOKENS
from writer.llm.tokens import estimate

pytestmark = pytest.mark.xdist_group("memory")

NG = str(Path(sys.executable).with_name("ng"))


def prompts(line: Line, number: int) -> dict[str, dict[str, str]]:
    """Each call about a chapter, part by part."""
    asked = line.ng(
        "log", line.book, "--type", "llm_request", "--chapter", str(number), "--payloads"
    )
    return {
        event["data"]["call_key"]: {
            text[1:].partition(">")[0]: text for text in event["data"]["prompt"]
        }
        for event in asked
    }


@pytest.mark.req("OR-04", "OR-20")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_call_about_a_chapter_is_told_the_same_passages_within_the_budget(
    line_after: Callable[..., Line], language: str
) -> None:
    line = line_after(2, language)
    line.ng("write", line.book)
    line.ng("accept", line.book, "3", "--by", "Lin")
    told = {key: parts["recalled"] for key, parts in prompts(line, 3).items()}
    plan = {key: text for key, text in told.items() if "chapter_plan" in key}
    assert len(plan) == 1
    assert len(set(told.values()) - set(plan.values())) <= 1
    assert {"scene", "consistency", "editor", "advisor", "memory"} <= {
        k.split("/")[2] for k in told
    }
    for text in told.values():
        found = json.loads(text.removeprefix("<recalled>\n").removesuffix("\n</recalled>"))
        assert 1 <= len(found["passages"]) <= 5
        assert {one["chapter"] for one in found["passages"]} <= {1, 2}
        assert estimate(text) <= RECALLED_TOKENS + 10
        for one in found["passages"]:
            chapter = line.root / "chapters" / f"chapter_{one['chapter']:03d}.json"
            accepted = "\n".join(s["content"] for s in json.loads(chapter.read_text())["scenes"])
            assert one["text"].rstrip("…")[:40] in accepted
    shown = line.ng("card", line.book, "3", "--context")["recalled"]
    assert shown["passages"]
    assert shown["standings"]


@pytest.mark.req("HB-05", "UX-14")
def test_asked_again_the_record_answers_and_not_the_database(
    line_after: Callable[..., Line], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = line_after(2)
    line.ng("write", line.book)
    before = prompts(line, 3)
    shutil.rmtree(line.root / "data")
    monkeypatch.setattr(recall, "_passages", None)
    monkeypatch.setattr(recall, "_standings", None)
    line.ng("accept", line.book, "3", "--by", "Lin")
    after = prompts(line, 3)
    assert {key: after[key] for key in before} == before
    assert not (line.root / "data").exists(), "to accept a chapter asks no database"


@pytest.mark.req("HB-05")
def test_a_rewrite_is_told_what_the_draft_was_told(line_after: Callable[..., Line]) -> None:
    line = line_after(2)
    line.ng("write", line.book)
    line.ng("rewrite", line.book, "3", "--fix", "She finds the brass compass.", "--by", "Lin")
    recalled = line.ng("log", line.book, "--type", "memory_recalled", "--chapter", "3")
    assert [event["data"]["subject"] for event in recalled] == ["003/plan", "003/text"]
    told = {parts["recalled"] for key, parts in prompts(line, 3).items() if "/scene/" in key}
    assert len(told) == 1


def test_after_a_rollback_what_is_gone_is_not_recalled(line_after: Callable[..., Line]) -> None:
    line = line_after(4)
    line.ng("rollback", line.book, "--chapter", "2", "--by", "Lin")
    line.ng("write", line.book)
    shown = line.ng("card", line.book, "2", "--context")["recalled"]
    assert {one["chapter"] for one in shown["passages"]} == {1}


LOOKS = (["status"], ["card", "2"], ["read", "1"], ["prefs", "list"], ["books"], ["why", "1"])
WATCHED = """
import sys
from writer.cli.main import main
for words in {looks!r}:
    name, *rest = words
    book = [] if name == "books" else [{book!r}]
    if name == "prefs":
        assert main(["--outputs", sys.argv[1], name, *rest, *book]) == 0, words
    else:
        assert main(["--outputs", sys.argv[1], name, *book, *rest]) == 0, words
found = {{name.partition(".")[0] for name in sys.modules}}
assert not found & {{"mem0", "numpy", "ladybug", "langgraph", "openai"}}, found
"""


@pytest.mark.req("OR-14")
def test_whoever_only_looks_loads_neither_mem0_nor_the_graph(
    line_after: Callable[..., Line],
) -> None:
    line = line_after(1)
    line.ng("write", line.book)
    script = WATCHED.format(looks=list(LOOKS), book=line.book)
    subprocess.run(
        [sys.executable, "-c", script, str(line.outputs)],
        check=True,
        capture_output=True,
        cwd=line.outputs,
    )


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not here")
@pytest.mark.req("OR-14")
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.soak), "zh"])
def test_memory_and_graph_connect_to_nobody_and_write_nothing_outside_the_book(
    line_after: Callable[..., Line], tmp_path: Path, language: str
) -> None:
    line, record, home = line_after(1, language), tmp_path / "calls", tmp_path / "home"
    home.mkdir()
    script = (
        "import sys\nfrom writer.cli.main import main\n"
        f"for words in {COMMANDS!r}:\n"
        "    words = [sys.argv[2] if word == 'BOOK' else word for word in words]\n"
        "    assert main(['--outputs', sys.argv[1], *words]) == 0, words\n"
    )
    watched = "trace=connect,sendto,sendmsg,openat,mkdir,rename"
    tried: Any = subprocess.run(
        [
            *("strace", "-f", "--seccomp-bpf", "-qq", "-e", watched, "-o", str(record)),
            *(sys.executable, "-c", script, str(line.outputs), line.book),
        ],
        env={"PATH": "/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8"},
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
    )
    if "ptrace" in tried.stderr:
        pytest.skip("nobody may watch system calls here")
    assert tried.returncode == 0, tried.stderr
    calls = record.read_text("utf-8", "replace")
    assert "AF_INET" not in calls
    assert "ngrams-1024-v1.db" in calls
    assert list(home.iterdir()) == []
    written = [
        call
        for call in calls.splitlines()
        if ("O_CREAT" in call or "mkdir(" in call) and "= -1" not in call
    ]
    ours = (str(line.outputs), "/dev/", "__pycache__", "/proc/")
    assert [call for call in written if not any(place in call for place in ours)] == []


COMMANDS = [
    ["write", "BOOK"],
    ["memory", "rebuild", "BOOK"],
    ["memory", "check", "BOOK"],
    ["graph", "whois", "BOOK", "CHAR-001"],
]


def test_two_books_may_be_asked_in_one_process(
    accepted: Callable[[str, int], Path], tmp_path: Path
) -> None:
    from writer.desk import remembering

    for language in ("en", "zh"):
        outputs = tmp_path / language
        shutil.copytree(accepted(language, 1), outputs, symlinks=True)
        remembering.check(opened(outputs, language))
        remembering.check(opened(outputs, language))
