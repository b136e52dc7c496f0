"""Whether people are spoken of as the woman or the man that the pack says they are."""

import re
from collections.abc import Iterator

from writer.checks.cast import PRONOUNS, Gender, Mention, gender
from writer.checks.draft import Draft, Told
from writer.checks.flaw import Flaw
from writer.checks.titles import FEMALE, MALE, ZH_FEMALE, ZH_MALE

# Idioms in which the pronoun can only mean the one who acts.
_OWN = (
    r"shook (?P<p1>her|his) head|nodded (?P<p2>her|his) head|shrugged (?P<p3>her|his) shoulders"
    r"|cleared (?P<p4>her|his) throat|(?:bit|licked|pursed) (?P<p5>her|his) lips?"
    r"|(?:held|caught) (?P<p6>her|his) breath|(?:narrowed|rolled|blinked) (?P<p7>her|his) eyes"
    r"|(?:crossed|folded) (?P<p8>her|his) arms|(?:changed|made up) (?P<p9>her|his) mind"
    r"|lost (?P<p10>her|his) temper|(?:raised|lowered) (?P<p11>her|his) voice"
    r"|scratched (?P<p12>her|his) (?:chin|head)"
)
_ENGLISH = re.compile(
    rf"\s+(?:\w+ly\s+)?(?:{_OWN}|\w+(?:ed|t) (?P<self>herself|himself)\b"
    r"|was (?:a|an|the) (?:[\w-]+ ){0,2}?(?P<noun>woman|girl|lady|man|boy|gentleman)\b)",
    re.IGNORECASE,
)
_TITLE = re.compile(r"\b(?P<title>[A-Z][a-z]+)\.?\s+$")
_CHINESE = re.compile(
    rf"(?P<title>{'|'.join((*ZH_FEMALE, *ZH_MALE))})"
    r"|是一?个(?:[^，。；的]{1,6}的)?[^，。；]{0,4}?(?P<noun>女人|女子|女孩|姑娘|少女|妇人|男人|男子|男孩|汉子|少年|小伙子)"
    r"|(?:清了?清|皱起了?|耸了?耸|眯起了?)(?P<own>[他她])的(?:嗓子|眉|肩|眼)"
    r"|对(?P<self>[他她])自己说"
)
_WORDS: dict[str, Gender] = {
    **PRONOUNS,
    **dict.fromkeys(("woman", "girl", "lady", *FEMALE, *ZH_FEMALE), "f"),
    **dict.fromkeys(("man", "boy", "gentleman", *MALE, *ZH_MALE), "m"),
    **dict.fromkeys(("女人", "女子", "女孩", "姑娘", "少女", "妇人"), "f"),
    **dict.fromkeys(("男人", "男子", "男孩", "汉子", "少年", "小伙子"), "m"),
}
_DISGUISED = re.compile(
    r"\b(?:not|never|dressed|disguised|as if|like|would)\b|不是|扮|假装|像", re.IGNORECASE
)


def genders(draft: Draft) -> Iterator[Flaw]:
    find = _in_chinese if draft.language == "zh" else _in_english
    for told in draft.scenes:
        if not told.mentions or _DISGUISED.search(told.text):
            continue
        for mention in told.mentions:
            right, found = gender(mention.person), find(told, mention)
            if right and found and _WORDS.get(found[0].casefold()) not in (None, right):
                start, end = found[1], found[2]
                quote = draft.text[told.sentence.start + start : told.sentence.start + end]
                facts = {"name": mention.person.name, "found": found[0]}
                anchor = mention.person.id
                yield Flaw("canon", "blocker", "wrong_gender", quote, anchor, facts)


Found = tuple[str, int, int]


def _in_english(told: Told, mention: Mention) -> Found | None:
    title = _TITLE.search(told.text, 0, mention.start)
    full = told.text[mention.start : mention.end] == mention.person.name
    first = told.text[mention.start : mention.end] == mention.person.name.split(" ")[0]
    if title and (full or first) and title["title"].casefold() in _WORDS:
        return title["title"], title.start(), mention.end
    found = _ENGLISH.match(told.text, mention.end)
    if found is None or (found["self"] and len(told.mentions) > 1):
        return None
    return next(filter(None, found.groups())), mention.start, found.end()


def _in_chinese(told: Told, mention: Mention) -> Found | None:
    found = _CHINESE.match(told.text, mention.end)
    if found is None:
        return None
    return next(filter(None, found.groups())), mention.start, found.end()
