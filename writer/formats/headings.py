"""What the heading of a chapter looks like, where nothing but its words says that it is one."""

import re
from typing import Literal

NUMBER_ZH = "0-9０-９〇零○Ｏ一二三四五六七八九十百千万两壹贰叁肆伍陆柒捌玖拾佰仟廿卅"
ROMAN = r"(?=[MDCLXVI])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})"
SPELT = (
    "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|"
    "sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
    "(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|first|second|third|last)"
)
NUMBER_EN = rf"(?:[0-9]{{1,5}}|{ROMAN}|{SPELT})"
LONGEST = 80
"""Characters of a line that may be a heading."""

_EN = re.compile(
    rf"(?P<kind>chapter|chap\.|letter|stave)\s+{NUMBER_EN}(?![\w'’-])(?P<rest>.*)", re.I
)
_PART_EN = re.compile(
    rf"(?P<kind>book|part|volume|vol\.)\s+{NUMBER_EN}(?![\w'’-])(?P<rest>.*)", re.I
)
_ALONE_EN = re.compile(
    r"(?:prologue|epilogue|preface|foreword|introduction|afterword|interlude|etymology|extracts|"
    r"front matter|author['’]s note)\b(?P<rest>.{0,40})",
    re.I,
)
_ZH = re.compile(rf"(?:正文\s*)?第[{NUMBER_ZH}]{{1,9}}[章回节節话話折幕](?P<rest>.*)")
_PART_ZH = re.compile(rf"(?:第[{NUMBER_ZH}]{{1,9}}[卷部集篇]|卷[{NUMBER_ZH}]{{1,5}})(?P<rest>.*)")
_ALONE_ZH = re.compile(
    r"(?:楔子|引子|序章|序幕|序言|自序|前言|卷首|尾声|尾聲|终章|終章|后记|後記|番外|附录|附錄)(?P<rest>.{0,30})"
)
_GOES_ON = re.compile(r"[,，;；、]$")
_SENTENCE_ZH = re.compile(r"[。！？…」”]$")

Rank = Literal["chapter", "part"]


def rank(line: str) -> Rank | None:
    """Whether a line heads a chapter, or a part of several chapters; most do neither."""
    text = line.strip()
    if not text or len(text) > LONGEST:
        return None
    if _reads_as(text, _EN, _ALONE_EN, _ZH, _ALONE_ZH):
        return "chapter"
    return "part" if _reads_as(text, _PART_EN, _PART_ZH) else None


def is_heading(line: str) -> bool:
    return rank(line) is not None


def _reads_as(text: str, *patterns: re.Pattern[str]) -> bool:
    found = next((match for one in patterns if (match := one.fullmatch(text))), None)
    return found is not None and _stands_alone(found["rest"])


def _stands_alone(rest: str) -> bool:
    """What follows the number is a title, and not the rest of a sentence."""
    if not rest.strip():
        return True
    if rest[0].isalnum() and rest[0].isascii():
        return False
    said = rest.lstrip()
    begins_small = said[0].isalpha() and said[0].islower()
    return not (begins_small or _GOES_ON.search(said) or _is_a_sentence(said))


def _is_a_sentence(rest: str) -> bool:
    return bool(_SENTENCE_ZH.search(rest)) and len(rest) > 20
