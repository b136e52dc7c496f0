"""What of a text the narrator says: without speech, thoughts in italics, and quoted letters."""

import re
from functools import lru_cache

_PAIRS = {"“": "”", "„": "”", "「": "」", "『": "』", "«": "»", '"': '"'}
_OPENING = re.compile(rf"[{''.join(_PAIRS)}]")
# In single marks only what ends with a stop is speech; the rest are apostrophes and odd words.
_SINGLE = re.compile(
    r"(?<![^\W_])(?:‘[^\n’]*?(?:’[^\W_][^\n’]*?)*[,.!?…—]’|'[^\n]*?[,.!?…—]')(?!\w)"
)
_ITALICS = re.compile(
    r"(?<![*\w])\*(?![\s*])[^*\n]+\*(?![*\w])|(?<![_\w])_(?![\s_])[^_\n]+_(?![_\w])"
)
_WHOLE_LINE = re.compile(r"^[ \t\u3000]*(?:>|[—–](?!—)).*$", re.MULTILINE)
_SEVERAL_WORDS = re.compile(r"\w+\W+\w+\W+\w+|[\u4e00-\u9fff]{4}")


@lru_cache(maxsize=4)
def narration(text: str) -> str:
    """The same text, as long as before, with blanks in place of what is not the narrator's."""
    if _has(text, ">—–"):
        text = _WHOLE_LINE.sub(_blanks, text)
    text = "\n".join(_without_speech(line) for line in text.split("\n"))
    if _has(text, "‘'"):
        text = _SINGLE.sub(_blanks, text)
    return _ITALICS.sub(_blanks_if_long, text) if _has(text, "*_") else text


def without_verse(text: str) -> str:
    """The same text with blanks for songs and letters that stand apart, which may have refrains."""
    if ">" in text:
        text = _WHOLE_LINE.sub(_blanks_unless_spoken, text)
    return _ITALICS.sub(_blanks_if_long, text) if _has(text, "*_") else text


def _has(text: str, marks: str) -> bool:
    """Whether any of the marks is there, without which an expression finds nothing."""
    return any(mark in text for mark in marks)


def _blanks_unless_spoken(found: re.Match[str]) -> str:
    return _blanks(found) if found.group().lstrip().startswith(">") else found.group()


def _without_speech(line: str) -> str:
    """Speech that does not end in its paragraph goes on in the next, which opens it again."""
    parts: list[str] = []
    at = 0
    while opening := _OPENING.search(line, at):
        closing = line.find(_PAIRS[opening.group()], opening.end())
        end = len(line) if closing < 0 else closing + 1
        parts += [line[at : opening.start()], " " * (end - opening.start())]
        at = end
    return "".join([*parts, line[at:]])


def _blanks(found: re.Match[str]) -> str:
    return " " * len(found.group())


def _blanks_if_long(found: re.Match[str]) -> str:
    """A word in italics is stressed; a sentence in italics is thought."""
    return _blanks(found) if _SEVERAL_WORDS.search(found.group()) else found.group()
