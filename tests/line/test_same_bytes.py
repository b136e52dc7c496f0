"""The same book and seed give the same bytes, wherever and under whatever settings."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.line.test_crashes import COMMANDS

SCRIPT = """
import sys
from writer.cli.main import main
for words in {commands!r}:
    assert main(["--outputs", sys.argv[1], *words]) == 0, words
"""
ELSEWHERE = [
    {"TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "1"},
    {"TZ": "Asia/Shanghai", "LC_ALL": "C", "PYTHONHASHSEED": "4711", "LANG": "tr_TR.UTF-8"},
]


def walk_the_line(outputs: Path, surroundings: dict[str, str]) -> dict[str, bytes]:
    outputs.mkdir(parents=True)
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(outputs),
        "NG_CLOCK": "2026-01-01T00:00:00Z",
        **surroundings,
    }
    subprocess.run(
        [sys.executable, "-c", SCRIPT.format(commands=COMMANDS), str(outputs)],
        check=True,
        env=environment,
        cwd=outputs,
        capture_output=True,
    )
    return {
        str(path.relative_to(outputs)): path.read_bytes()
        for path in sorted(outputs.rglob("*"))
        if path.is_file()
        and not {".locks", "data"} & set(path.parts)
        and "checkpoints" not in path.name
    }


@pytest.mark.req("HB-05")
def test_the_whole_line_gives_the_same_bytes_elsewhere(tmp_path: Path) -> None:
    here = walk_the_line(tmp_path / "here" / "outputs", ELSEWHERE[0])
    there = walk_the_line(tmp_path / "a place" / "更远的地方" / "outputs", ELSEWHERE[1])
    assert list(here) == list(there)
    assert [path for path in here if here[path] != there[path]] == []
    assert any("events.full.jsonl" in path for path in here)
