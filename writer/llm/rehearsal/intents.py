"""The few things that the rehearsal author understands when somebody talks to a book: `talk.toml`.

What makes or takes something has to be said as a request, whole, with nothing before or after it.
What only looks may be meant by a part of a sentence.
"""

import importlib.resources
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple

from writer.llm.rehearsal import spoken_numbers as numbers
from writer.llm.rehearsal.hearing import quotation

Arguments = dict[str, Any]
Find = Callable[[re.Match[str], str], Arguments]
Group = Literal["request", "question", "gate"]
STEPS: Mapping[str, tuple[str, ...]] = {
    "outline": ("outline", "大纲"),
    "world": ("world", "世界观", "世界"),
    "theme_conflict": ("theme", "主题"),
    "characters": ("characters", "people", "cast", "人物", "角色"),
    "chapter_plan": ("chapter plans", "plans", "章节计划", "计划"),
}
FORMATS: Mapping[str, tuple[str, ...]] = {
    "md": ("markdown", "md"),
    "txt": ("plain text", "text", "txt", "纯文本", "文本"),
    "html": ("html", "web page", "网页"),
    "epub": ("epub", "ebook", "e-book", "电子书"),
    "docx": ("docx", "word"),
}
KIN = (
    *("brothers?", "sisters?", "father", "mother", "parents?", "son", "daughter", "wife"),
    *("husband", "friends?", "enem(?:y|ies)", "uncle", "aunt", "teacher", "boss", "lover"),
    *(
        "哥哥",
        "弟弟",
        "姐姐",
        "妹妹",
        "兄弟",
        "姐妹",
        "父亲",
        "母亲",
        "爸爸",
        "妈妈",
        "父母",
        "儿子",
    ),
    *("女儿", "妻子", "丈夫", "朋友", "敌人", "师父", "师傅", "老师", "徒弟", "恋人"),
)


class Intent(NamedTuple):
    tool: str
    shape: re.Pattern[str]
    find: Find


def _any_of(words: Mapping[str, tuple[str, ...]]) -> str:
    return "|".join(word for many in words.values() for word in many)


STANDS_FOR: Mapping[str, str] = {
    "<CH>": rf"(?:chapter\s+{numbers.NUMBER}|第?\s*{numbers.NUMBER}\s*章)",
    "<N>": numbers.NUMBER,
    "<NAME>": r"(?P<name>(?:(?!\band\b|[,，?？。]|的|和|跟|与).){1,40}?)",
    "<STEP>": _any_of(STEPS),
    "<FORMAT>": _any_of(FORMATS),
    "<KIN>": rf"(?:{'|'.join(KIN)})",
    "<CP>": r"(?P<proposal>CP-\d{8}-\d{4})",
    "<PR>": r"(?P<preference>PR-\d{3,})",
    "<PLACE>": r"(?P<place>[A-Za-z]+(?:-\d+)?(?:\.\w+)+)",
}


def _named(at: re.Match[str], _: str) -> Arguments:
    """What the shape has names for."""
    return {name: text.strip() for name, text in at.groupdict().items() if text}


def _chapter(_: re.Match[str], text: str) -> Arguments:
    found = numbers.chapter(text)
    return {"chapter": found} if found else {}


def _place(_: re.Match[str], text: str) -> Arguments:
    told = {"chapter": numbers.chapter(text), "scene": numbers.scene(text)}
    return {name: value for name, value in told.items() if value}


def _step(_: re.Match[str], text: str) -> Arguments:
    low = text.lower()
    return {"step": next(s for s, words in STEPS.items() if any(w in low for w in words))}


def _export(at: re.Match[str], text: str) -> Arguments:
    asked = (at.groupdict().get("format") or "md").lower()
    wanted = next(name for name, words in FORMATS.items() if asked in words)
    some = numbers.chapters(text)
    return {"format": wanted, **({"chapters": some} if some else {})}


def _card(_: re.Match[str], text: str) -> Arguments:
    if found := re.search(STANDS_FOR["<CP>"], text, re.IGNORECASE):
        return {"proposal": found["proposal"].upper()}
    if number := numbers.chapter(text):
        return {"chapter": number}
    return {"of": "materials"} if re.search(r"\bmaterials?\b|\bpack\b|材料", text) else {}


def _why(_: re.Match[str], text: str) -> Arguments:
    words = quotation(text)
    return {**_chapter(_, text), **({"quote": words} if words else {})}


FINDS: Mapping[str, Find] = {
    "named": _named,
    "chapter": _chapter,
    "place": _place,
    "step": _step,
    "export": _export,
    "bible": lambda _, __: {"bible": True},
    "card": _card,
    "why": _why,
    "": lambda _, __: {},
}


@cache
def intents(group: Group) -> tuple[Intent, ...]:
    file = importlib.resources.files(__package__).joinpath("talk.toml")
    rows = tomllib.loads(file.read_text(encoding="utf-8"))[group]
    return tuple(
        Intent(row["tool"], _shape(shape), FINDS[row.get("finds", "")])
        for row in rows
        for shape in row["shapes"]
    )


def looks(tool: str) -> bool:
    """Whether a tool changes nothing."""
    return all(tool != intent.tool for intent in intents("request"))


def _shape(text: str) -> re.Pattern[str]:
    for sign, meaning in STANDS_FOR.items():
        text = text.replace(sign, meaning)
    return re.compile(text, re.IGNORECASE)
