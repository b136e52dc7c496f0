"""The words of an event, as somebody looks for them: any part of any text in it, in any language.

A text of three characters and more is looked for by its trigrams. Words of Chinese are mostly two
characters long, so each character and each pair of neighbours is kept besides.
"""

import re
from collections.abc import Iterator
from typing import Any

CJK = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af"
RUN = re.compile(f"[{CJK}]+")
SHORT = re.compile(f"[{CJK}]{{1,2}}")


def of(kind: str, node: str, message: str, data: Any) -> str:
    """All that an event says, without case."""
    return "\n".join((kind, node, message, *_texts(data))).casefold()


def _texts(value: Any) -> Iterator[str]:
    match value:
        case dict():
            for key, inside in value.items():
                yield key
                yield from _texts(inside)
        case list() | tuple():
            for inside in value:
                yield from _texts(inside)
        case None:
            return
        case _:
            yield str(value)


def characters(text: str) -> str:
    """Every Chinese, Japanese or Korean character of a text, and every pair of neighbours."""
    found: dict[str, None] = {}
    for run in RUN.findall(text):
        found.update(dict.fromkeys(run))
        found.update((run[i : i + 2], None) for i in range(len(run) - 1))
    return " ".join(found)


def query(text: str) -> tuple[str, str] | None:
    """Where to look for a text, and for what; None where it is too short for any index."""
    if SHORT.fullmatch(text):
        return "characters", f'"{text}"'
    parts = [part for part in text.split("\n") if len(part) > 2]
    grams = dict.fromkeys(part[i : i + 3] for part in parts for i in range(len(part) - 2))
    if not grams:
        return None
    return "texts", " AND ".join('"{}"'.format(gram.replace('"', '""')) for gram in grams)
