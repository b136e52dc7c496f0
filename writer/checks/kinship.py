"""Whether people are to each other what the pack says they are."""

import re
from collections.abc import Iterator
from itertools import pairwise

from writer.checks.cast import Mention, the_only_one
from writer.checks.draft import Draft, Told
from writer.checks.flaw import Flaw
from writer.contracts.people import CanonCharacter

# Of each line only one can be true of two people.
_EN_GROUPS = (
    "sister brother sisters brothers twin twins siblings sibling half-sister half-brother",
    "mother father daughter son parent child mum dad",
    "wife husband spouse married spouses",
    "aunt uncle niece nephew",
    "cousin cousins",
    "grandmother grandfather granddaughter grandson grandchild",
    "stepmother stepfather stepdaughter stepson",
)
_ZH_GROUPS = (
    "哥哥 大哥 兄长 兄",
    "弟弟 弟",
    "姐姐 大姐 姊姊",
    "妹妹 妹",
    "父亲 爸爸 爹 父",
    "母亲 妈妈 娘 母",
    "儿子 子",
    "女儿 女",
    "妻子 老婆 娘子 太太 夫人",
    "丈夫 老公 夫君",
    "师父 师傅",
    "徒弟 弟子 徒儿 徒",
    "师兄",
    "师弟",
    "师姐",
    "师妹",
    "叔叔 舅舅 伯父 叔父",
    "姑姑 姨妈 婶婶 舅妈",
    "侄子 外甥",
    "侄女 外甥女",
    "爷爷 祖父 外公",
    "奶奶 祖母 外婆",
    "堂兄 堂弟 堂姐 堂妹 表哥 表弟 表姐 表妹",
)
# Words for a pair stand for both of it.
_PAIRS = {
    "兄妹": "哥哥 妹妹",
    "姐弟": "姐姐 弟弟",
    "兄弟": "哥哥 弟弟",
    "姐妹": "姐姐 妹妹",
    "姊妹": "姐姐 妹妹",
    "夫妻": "妻子 丈夫",
    "夫妇": "妻子 丈夫",
    "父女": "父亲 女儿",
    "父子": "父亲 儿子",
    "母女": "母亲 女儿",
    "母子": "母亲 儿子",
    "师徒": "师父 徒弟",
}
_GROUP = {
    word: group
    for groups in (_EN_GROUPS, _ZH_GROUPS)
    for group, line in enumerate(groups)
    for word in line.split()
}
_EN_KIN = "|".join(word for line in _EN_GROUPS for word in line.split() if word != "married")
_ZH_KIN = "|".join(
    sorted((w for line in _ZH_GROUPS for w in line.split() if len(w) > 1), key=len, reverse=True)
)
# From the one to the other: “Mara's cousin Tessaly”, “her brother, Tomas”, “Oren, Mara's uncle”.
_FIRST_HERS = re.compile(rf"['’]s?\s+(?:[\w-]+\s+){{0,2}}?(?P<kin>{_EN_KIN}),?\s+", re.IGNORECASE)
_PRONOUN = re.compile(
    rf"\b(?P<pronoun>her|his)\s+(?:[\w-]+\s+){{0,2}}?(?P<kin>{_EN_KIN}),?\s+$", re.IGNORECASE
)
_THEN_HERS = re.compile(
    rf"(?:['’]s?)\s+(?:[\w-]+\s+){{0,2}}?(?P<kin>{_EN_KIN})\b(?!['’-])", re.IGNORECASE
)
_BETWEEN = re.compile(r"(?:,\s+|\s+(?:was|is)\s+)", re.IGNORECASE)
_ZH_FIRST = re.compile(rf"的?(?P<kin>{_ZH_KIN})[，、]?")
_ZH_PRONOUN = re.compile(rf"(?P<pronoun>[他她])的?(?P<kin>{_ZH_KIN})$")
_ZH_BETWEEN = re.compile(r"(?:就|正)?是|，")
_ZH_THEN = re.compile(rf"的(?P<kin>{_ZH_KIN})")
_LIKE = re.compile(
    r"\b(?:like|as if|not|never|no|almost|in law)\b|像|如同|不是|并非|似的|好比", re.IGNORECASE
)
NEAR = 12
Claim = tuple[CanonCharacter, CanonCharacter, str, int, int]


def kinship(draft: Draft) -> Iterator[Flaw]:
    chinese = draft.language == "zh"
    for told in draft.scenes:
        if not told.mentions:
            continue
        for one, other, kin, start, end in _claims(told, chinese=chinese):
            groups = _groups(one, other, chinese=chinese)
            if _LIKE.search(told.text[max(0, start - NEAR) : end]):
                continue
            if groups and _GROUP[kin.casefold()] not in groups:
                quote = draft.text[told.sentence.start + start : told.sentence.start + end]
                known = " / ".join(filter(None, (_relation(one, other), _relation(other, one))))
                facts = {"name": other.name, "whose": one.name, "found": kin, "known": known}
                yield Flaw("canon", "blocker", "wrong_kin", quote, other.id, facts)


def _claims(told: Told, *, chinese: bool) -> Iterator[Claim]:
    """Who is said to be what to whom."""
    text, mentions = told.text, told.mentions
    first = _ZH_FIRST if chinese else _FIRST_HERS
    between, then = (_ZH_BETWEEN, _ZH_THEN) if chinese else (_BETWEEN, _THEN_HERS)
    for one, other in pairwise(mentions):
        found = first.fullmatch(text, one.end, other.start)
        if found:
            yield one.person, other.person, found["kin"], one.start, other.end
        after = then.match(text, other.end)
        if after and between.fullmatch(text, one.end, other.start):
            yield other.person, one.person, after["kin"], one.start, after.end()
    for other in mentions:
        found = (_ZH_PRONOUN if chinese else _PRONOUN).search(text, 0, other.start)
        owner = _meant(told, other, found["pronoun"]) if found else None
        if found and owner:
            yield owner.person, other.person, found["kin"], found.start(), other.end


def _meant(told: Told, other: Mention, pronoun: str) -> Mention | None:
    """Whom the pronoun means: the only one it can, here or in the sentence before."""
    here = [one for one in told.mentions if one.person is not other.person]
    here = [one for one in here if one.end <= other.start]
    if here or told.follows is None:
        return the_only_one(here, pronoun)
    return the_only_one(
        (one for one in told.follows.mentions if one.person is not other.person), pronoun
    )


def _groups(one: CanonCharacter, other: CanonCharacter, *, chinese: bool) -> set[int]:
    """What the pack calls them, either way round."""
    said = f"{_relation(one, other)} {_relation(other, one)}"
    if not chinese:
        words = re.findall(r"[\w-]+", said.casefold())
        return {_GROUP[word] for word in words if word in _GROUP}
    for pair, both in _PAIRS.items():
        said = said.replace(pair, both)
    return {_GROUP[found["kin"]] for found in re.finditer(rf"(?P<kin>{_ZH_KIN})", said)}


def _relation(one: CanonCharacter, other: CanonCharacter) -> str:
    relations = one.relationships or {}
    named = (value for name, value in relations.items() if _same(name, other.name))
    return next(named, "")


def _same(name: str, other: str) -> bool:
    """`Ada Hale` is `Dr Ada Hale`."""
    return name == other or (" " in name and other.endswith(f" {name}"))
