"""Puts what a sheet asks for into sentences that can stand in a story."""

import re

from writer.llm.rehearsal.orders import Orders
from writer.llm.rehearsal.people import Company
from writer.llm.rehearsal.tense import past
from writer.llm.rehearsal.terms import in_prose
from writer.llm.rehearsal.voice import Voice

_LEAD_EN = re.compile(
    r"^(?:please|also|and|then|ensure|make sure|see to it|let the reader (?:see|know)|show|add|"
    r"mention|include|insert|say|state|describe|establish|write|give us|give|have|let|put in|"
    r"work in|bring in|bring back|restore|keep|use|weave in|explain|clarify|the text should say|"
    r"that|more about|more of|more|a mention of|the fact that|"
    r"a sentence (?:about|on|where|in which|saying))\b[:,]?\s+",
    re.IGNORECASE,
)
_LEAD_ZH = re.compile(
    r"^(?:请|务必|需要|需|必须|应该|应当|应|要|让|使|令|把|将|在(?:本章|这一章|开头|结尾|第一场|文中)(?:里|中|处)?|"
    r"加上|加入|增加|补充|补上|添加|插入|写明|写出|写清楚?|写到|说明|点明|交代|描写|描述|强调|突出|提到|提及|"
    r"改为|改成|恢复|保留|用上|使用|一句|一处|一段|关于)[，：:]?"
)
_DETERMINER = re.compile(
    r"^(?:the|an?|her|his|their|its|some|one|two|three|every|this|that)\b", re.IGNORECASE
)
_RELATIVE = re.compile(r"\b(?:where|who|which|when|that)\b")
_SPEAKS_OF_ITSELF = re.compile(r"\b(?:I|we|me|my|our|us|you|your)\b|我|你|咱")
_EYES = re.compile(r"\beyes?\b|眼睛|眼眸|眸", re.IGNORECASE)
_LONG_WORD = 5
_LET = re.compile(r"^(?:please\s+)?(?:let|have|make)\s+(.+)$", re.IGNORECASE)
_ASKS = re.compile(r"^(?:why|how|what|where|when|who|whether)\b", re.IGNORECASE)
# A noun with an s, or a verb with one: only its reader knows.
_PERHAPS_A_CLAUSE = re.compile(r"^(?:\w+ ){2,3}\w+[^s\W]s(?: |$)")


def woven(orders: Orders, voice: Voice, people: Company) -> list[str]:
    """A paragraph for each thing the sheet asks for."""
    told = [_free(text, voice, people) for text in orders.say]
    told += [voice.own("fix", "literal", Q=_as_quote(text, voice)) for text in orders.literal]
    so_far = " ".join(told)
    told += [
        voice.own("fix", "term", term=in_prose(term, voice.language))
        for term in orders.terms
        if term not in so_far
    ]
    return told


def _as_quote(text: str, voice: Voice) -> str:
    marked = text[:1] in "“\"「『‘'"
    bare = text if voice.language == "zh" else text.removesuffix(".")
    return bare if marked else f"“{bare}”"


def _free(text: str, voice: Voice, people: Company) -> str:
    if _EYES.search(text):
        for person in people.in_text(text) or people.everyone[:1]:
            if person.eyes and person.eyes in text.lower():
                return voice.own("fix", "eyes", P=person.short, eyes=person.eyes)
    return (
        _chinese(text, voice, people) if voice.language == "zh" else _english(text, voice, people)
    )


def _english(text: str, voice: Voice, people: Company) -> str:
    names = [name for person in people.everyone for name in (person.short, person.name)]
    bare = _as_statement(text, names) or _stripped(text, _LEAD_EN)
    told = past(bare, names)
    has_verb = told != bare and told.split()[0] == bare.split()[0]
    if _SPEAKS_OF_ITSELF.search(bare):
        return voice.own("fix", "note", X=_capital(bare))
    if _ASKS.match(bare) or _is_noun(bare, told):
        return voice.own("fix", "thing", X=bare[:1].lower() + bare[1:])
    if not has_verb:
        return voice.own("fix", "note", X=_capital(bare))
    lost = [word for word in bare.split() if word not in told.split() and len(word) >= _LONG_WORD]
    if not lost:
        return voice.own("fix", "clause", X=_capital(told))
    return f"{_capital(told)}. {voice.own('fix', 'clause_logged', X=_capital(bare))}"


def _as_statement(text: str, names: list[str]) -> str:
    """`Let Mara find it` as `Mara finds it`; nothing where it is not of that kind."""
    found = _LET.match(text)
    rest = found[1] if found else ""
    name = next((name for name in sorted(names, key=len)[::-1] if rest.startswith(f"{name} ")), "")
    verb, _, more = rest[len(name) :].strip().partition(" ")
    if not name or not verb.islower():
        return ""
    ending = "es" if verb.endswith(("s", "x", "ch", "sh", "o")) else "s"
    return " ".join(filter(None, (name, "is" if verb == "be" else verb + ending, more)))


def _is_noun(bare: str, told: str) -> bool:
    if not _DETERMINER.match(bare):
        return False
    if told == bare:
        return not _PERHAPS_A_CLAUSE.match(bare)
    return _RELATIVE.search(_before_verb(bare, told)) is not None


def _before_verb(bare: str, told: str) -> str:
    """The words up to the first that changed when the sentence was put into the past."""
    kept = []
    for old, new in zip(bare.split(), told.split(), strict=False):
        if old != new:
            break
        kept.append(old)
    return " ".join(kept)


def _chinese(text: str, voice: Voice, people: Company) -> str:
    bare = _stripped(text, _LEAD_ZH)
    if _SPEAKS_OF_ITSELF.search(bare):
        return voice.own("fix", "note", X=bare)
    begins = [person.name for person in people.everyone] + ["她", "他", "它", "众人", "大家"]
    clause = bare.startswith(tuple(begins))
    return voice.own("fix", "clause" if clause else "thing", X=bare)


def _stripped(text: str, lead: re.Pattern[str]) -> str:
    bare = text.strip()
    while (found := lead.match(bare)) and len(bare) - found.end() >= 2:
        bare = bare[found.end() :].strip()
    return bare


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
