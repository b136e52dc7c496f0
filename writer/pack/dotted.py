"""How people write a place of the pack, such as `canon.world.rules[0].text`."""

import re

import orjson

from writer.errors import BadInput
from writer.pack.items import Place

NEW_ITEM = "-"
"""The step behind the last of a list, as a JSON Pointer writes it; people write `[+]`."""
STEP = re.compile(
    r'\.?(?P<name>[^.\[\]]+)|\[(?P<number>\d+|\+)\]|\[(?P<quoted>"(?:[^"\\]|\\.)*")\]'
)
PLAIN = re.compile(r"[^.\[\]]+")


def parse(text: str) -> Place:
    """The steps that are written there; BadInput where it is no way to write a place."""
    found: list[str | int] = []
    at = 0
    while at < len(text):
        step = STEP.match(text, at)
        if step is None:
            raise BadInput("checks.place.unreadable", place=text)
        found.append(_step(step))
        at = step.end()
    return tuple(found)


def dotted(place: Place) -> str:
    """The place as it can be named again."""
    return "".join(map(_written, place)).removeprefix(".")


def _step(step: re.Match[str]) -> str | int:
    if number := step["number"]:
        return NEW_ITEM if number == "+" else int(number)
    quoted: str = orjson.loads(step["quoted"]) if step["quoted"] else step["name"].strip()
    return quoted


def _written(step: str | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    if step == NEW_ITEM:
        return "[+]"
    return f".{step}" if PLAIN.fullmatch(step) else f"[{orjson.dumps(step).decode()}]"
