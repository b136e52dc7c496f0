"""Every sentence is there in both languages, and everything that is said has its sentence."""

import ast
import importlib
import pkgutil
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
import typer
import typer.main

from writer import errors, texts
from writer.cli.commands import AREAS, BY_NAME
from writer.contracts.status import MaterialsState
from writer.texts.catalogue import knows, say, sentences

pytestmark = pytest.mark.xdist_group("texts")

ROOT = Path(texts.__file__).parents[2]
SPOKEN_OF = sorted(
    name for _, name, _ in pkgutil.iter_modules(texts.__path__) if name != "catalogue"
)
HAN = re.compile(r"[\u4e00-\u9fff]")
KEY = re.compile(rf"(?:{'|'.join(SPOKEN_OF)})\.[a-z][a-z_]*(?:\.[a-z_]+)*")
NO_KEYS = ("_", ".json", ".md", ".py", ".db", ".txt", ".toml", ".tcss")

EVERY = [(area, key, *both) for area in SPOKEN_OF for key, both in sentences(area).items()]


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def told(area: str, key: str, text: str) -> set[str]:
    """What a sentence is told. Where one thing and several have their own, neither need count."""
    counted = f"{key.partition('.one')[0]}.one" in sentences(area)
    return placeholders(text) - ({"count"} if counted else set())


def words(text: str) -> list[str]:
    """What is left to read when the placeholders are out."""
    return re.findall(r"\w+", re.sub(r"\{[^}]*\}", " ", text))


@cache
def sources() -> list[tuple[Path, ast.AST]]:
    """Where something is said, of all the code: parsed once."""
    return [
        (file.relative_to(ROOT), node)
        for file in sorted((ROOT / "writer").rglob("*.py"))
        if file.parent.name != "texts"
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant | ast.JoinedStr | ast.Raise)
    ]


def test_one_thing_is_counted_in_other_words_than_several() -> None:
    told = [say("cli.emptied", count=count) for count in (0, 1, 2)]
    ends = ["0 books removed", "1 book removed", "2 books removed"]
    assert [one.removesuffix(" for good.") for one in told] == ends
    assert not [text for *_, english, _ in EVERY if "(s)" in (text := english)]


@pytest.mark.req("UX-13")
def test_no_sentence_is_empty_in_either_language() -> None:
    assert len(EVERY) > 200
    assert [(area, key) for area, key, *both in EVERY if not all(map(str.strip, both))] == []


@pytest.mark.req("UX-13")
def test_both_languages_speak_of_the_same_things() -> None:
    different = {
        f"{area}.{key}": (english, chinese)
        for area, key, english, chinese in EVERY
        if told(area, key, english) != told(area, key, chinese)
    }
    assert different == {}


@pytest.mark.req("UX-13")
def test_chinese_sentences_are_in_chinese_and_english_ones_are_not() -> None:
    """A lone word that is the same everywhere, such as Python or null, may stay as it is."""
    wrong = [
        f"{area}.{key}"
        for area, key, english, chinese in EVERY
        if HAN.search(english) or (not HAN.search(chinese) and len(words(english)) > 1)
    ]
    assert wrong == []


@pytest.mark.req("UX-13")
def test_in_chinese_each_thing_has_one_name() -> None:
    """What is said in two ways reads like two things."""
    other_names = re.compile("素材|资料|定稿|排演|专家|变更提案")
    assert [f"{area}.{key}" for area, key, _, zh in EVERY if other_names.search(zh)] == []


def test_every_hint_belongs_to_a_sentence() -> None:
    hints = [(area, key) for area, key, *_ in EVERY if key.endswith(".hint")]
    assert [f"{area}.{key}" for area, key in hints if key[:-5] not in sentences(area)] == []


def test_every_sentence_that_the_code_names_exists() -> None:
    named = [
        (file, node.value)
        for file, node in sources()
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and KEY.fullmatch(node.value)
        and not node.value.endswith(NO_KEYS)
    ]
    assert len(named) > 60
    assert [(str(file), key) for file, key in named if not knows(key)] == []


def test_every_sentence_that_the_code_puts_together_can_exist() -> None:
    """Of a name such as `cli.next_{…}` the beginning is known."""
    beginnings = {
        first.value
        for _, node in sources()
        if isinstance(node, ast.JoinedStr)
        and isinstance(first := node.values[0], ast.Constant)
        and isinstance(first.value, str)
        and re.match(rf"(?:{'|'.join(SPOKEN_OF)})\.", first.value)
    }
    assert "cli.materials_" in beginnings
    every = [f"{area}.{key}" for area, key, *_ in EVERY]
    assert [b for b in beginnings if not any(key.startswith(b) for key in every)] == []


def test_every_state_of_the_materials_has_its_sentence() -> None:
    assert [
        state for state in get_args(MaterialsState) if not knows(f"cli.materials_{state}")
    ] == []


def test_every_error_that_is_raised_says_what_to_do() -> None:
    """A mistake of ours, what just ends, and what has its reasons listed below it, need no hint."""
    kinds = {name for name, kind in vars(errors).items() if isinstance(kind, type)}
    raised = {
        str(node.exc.args[0].value)
        for _, node in sources()
        if isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and isinstance(node.exc.func, ast.Name)
        and node.exc.func.id in kinds
        and node.exc.args
        and isinstance(node.exc.args[0], ast.Constant)
    }
    assert len(raised) > 30
    nothing_to_do = {
        *("store.protected", "store.no_permit", "store.other_area", "store.lease_lost"),
        "law.refused",
    }
    assert {key for key in raised if not knows(f"{key}.hint")} <= nothing_to_do


def commands() -> Iterator[tuple[str, Any]]:
    """Every command and every command inside it, by the name of its help."""
    for command in BY_NAME.values():
        module = importlib.import_module(f"writer.cli.{command.module}")
        group: Any = typer.main.get_group(module.app)
        yield from _inside(f"help.{command.name}", group.commands[command.name])


def _inside(key: str, command: Any) -> Iterator[tuple[str, Any]]:
    yield key, command
    for name, inner in getattr(command, "commands", {}).items():
        yield from _inside(f"{key}.{name}", inner)


@pytest.mark.req("UX-13")
def test_every_command_and_every_parameter_has_its_help() -> None:
    keys = [key for key, _ in commands()]
    keys += [
        f"{key}.{parameter.name}" for key, command in commands() for parameter in command.params
    ]
    assert len(keys) > 40
    assert [key for key in keys if not knows(key)] == []


def test_every_area_of_commands_has_its_heading() -> None:
    assert [area for area in AREAS if not knows(f"help.area_{area}")] == []


def test_every_command_that_a_module_has_is_on_the_first_page() -> None:
    for module in {command.module for command in BY_NAME.values()}:
        group: Any = typer.main.get_group(importlib.import_module(f"writer.cli.{module}").app)
        listed = {command.name for command in BY_NAME.values() if command.module == module}
        assert set(group.commands) == listed


def test_a_sentence_is_filled_in_the_language_asked_for() -> None:
    assert say("books.unknown", "en", name="Tide") == "There is no book called Tide."
    assert say("books.unknown", "zh", name="潮信") == "没有名为 潮信 的书。"
    assert knows("books.unknown.hint")
    assert not knows("books.nothing")
