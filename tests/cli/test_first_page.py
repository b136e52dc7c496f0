"""What somebody sees first: the help, the version, the tour, and an answer to a slip."""

import json
import subprocess
import sys
import tempfile

import pytest

from tests.cli.asking import BOOK, Ng
from writer import __version__
from writer.cli.commands import BY_NAME

HEAVY = ("langgraph", "langchain", "langchain_core", "openai", "textual", "mem0", "aiohttp")
LOADED_BY = """
import io, json, sys
from contextlib import redirect_stdout
from writer.cli.main import main

with redirect_stdout(io.StringIO()):
    codes = [main(words) for words in json.loads(sys.argv[1])]
print(json.dumps([codes, sorted({name.partition(".")[0] for name in sys.modules})]))
"""


def loaded_by(ng: Ng, *calls: list[str]) -> set[str]:
    """The packages that a fresh process has loaded after these calls, all of which work."""
    asked = [sys.executable, "-c", LOADED_BY, json.dumps(calls)]
    told = subprocess.run(asked, env=ng.environment(), cwd=ng.here, capture_output=True, check=True)
    codes, names = json.loads(told.stdout)
    assert codes == [0] * len(calls)
    return set(names)


def test_the_help_names_every_command(ng: Ng) -> None:
    for words in (["--help"], ["-h"], ["help"]):
        answer = ng(*words)
        assert (answer.code, answer.err) == (0, "")
        for name in BY_NAME:
            assert f"\n  {name} " in answer.out
        assert "ng demo" in answer.out
    assert set(ng.json("--help")["commands"]) == set(BY_NAME)


@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_every_command_has_a_page_of_help(ng: Ng, name: str) -> None:
    page = ng(name, "--help")
    assert (page.code, page.err) == (0, "")
    assert f"Usage: ng {name}" in page.out
    assert ng.json(name, "--help")["help"] == page.out


def test_the_version_is_told(ng: Ng) -> None:
    assert ng("--version").out == f"NovelGate {__version__}\n"
    assert ng.json("--version") == {"novelgate": __version__}
    assert ng.process("--version").out == f"NovelGate {__version__}\n"


def test_without_a_terminal_ng_alone_shows_the_help(ng: Ng) -> None:
    assert ng() == ng("--help")


def test_the_tour_runs_without_a_key_and_leaves_nothing_behind(
    ng: Ng, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = ng.here.with_name("temporary")
    elsewhere.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(elsewhere))
    answer = ng("demo")
    assert answer.code == 0
    assert "Tide Letters" in answer.out
    assert all(line.startswith("· ") for line in answer.err.splitlines())
    assert len(ng.json("demo", "--lang", "zh")["stops"]) > 3
    assert not list(elsewhere.iterdir())
    assert not ng.outputs.exists()


def test_an_unknown_command_is_wrong_usage_with_what_was_probably_meant(ng: Ng) -> None:
    answer = ng("stauts")
    assert answer.refuses(2) == "There is no command 'stauts'."
    assert "ng status" in answer.err
    assert "ng --help" in ng("xyzzy").err


@pytest.mark.parametrize(
    "words",
    [["new"], ["status", "a", "b"], ["books", "--nothing"], ["log", "A", "--chapter", "x"]],
)
def test_a_slip_is_wrong_usage_with_where_to_look(ng: Ng, words: list[str]) -> None:
    answer = ng(*words)
    assert f"ng {words[0]}" in answer.refuses(2)
    assert f"ng {words[0]} --help" in answer.err
    assert not ng.outputs.exists()


def test_the_first_page_loads_nothing_that_takes_time(ng: Ng) -> None:
    loaded = loaded_by(ng, ["--help"], ["--version"], ["--json", "--help"], ["--lang", "zh", "-h"])
    assert "writer" in loaded
    assert not loaded & {*HEAVY, "typer", "pydantic", "jsonschema", "transitions"}


def test_looking_at_books_loads_no_framework(ng: Ng) -> None:
    ng.book()
    calls = (["status", BOOK], ["books"], ["log", BOOK], ["runs", BOOK])
    assert not loaded_by(ng, *calls) & {*HEAVY, "jsonschema"}
