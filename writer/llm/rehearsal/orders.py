"""What an instruction sheet asks of a rewrite, taken apart: what to say, and what not to say."""

import re
from dataclasses import dataclass, field

from writer.llm.rehearsal.brief import Brief, records, strings, text_of
from writer.texts import Language

_CRITERION = re.compile(
    r"^\s*(contains|absent|words|person|term|quote gone)\s*[:：]\s*(.+)$", re.IGNORECASE | re.DOTALL
)
_RANGE = re.compile(r"(\d+)\s*(?:-|–|—|~|～|to|到|至)\s*(\d+)")
_SIZED = re.compile(r"\d\s*(?:words|characters|chars|字)", re.IGNORECASE)
_QUOTED = re.compile(
    r"[“\"「『]([^“”\"「」『』]+)[”\"」』]|(?:(?<=\s)|^)['‘]([^'‘’]+)['’](?=[\s.,;:!?]|$)"
)
_ANCHOR = re.compile(r"\b[A-Z]{2,8}-[0-9]{2,}\b[:：,，]?\s*")
_ABOUT_FORM = re.compile(
    r"\b(?:first|second|third)[- ]person\b|\bpoint of view\b|\bPOV\b|\b(?:shorter|longer|shorten|"
    r"lengthen|word count|length|vary the openings)\b|"
    r"第[一二三]人称|视角|字数|篇幅|太短|太长|缩短|变换句子",
    re.IGNORECASE,
)
_SWAP_EN = re.compile(
    r"^(?:please\s+)?(?:replace|change|swap|turn)\s+(?P<old>.+?)\s+(?:with|by|to|into|for)\s+(?P<new>.+)$",
    re.IGNORECASE,
)
_RATHER_EN = re.compile(
    r"^(?P<new>.+?),?\s+(?:instead of|rather than|in place of|and not|not)\s+(?P<old>.+)$",
    re.IGNORECASE,
)
_DROP_EN = re.compile(
    r"^(?:please\s+)?(?:remove|delete|cut|drop|strike|omit|avoid|take out|do not|don[’']t|never|"
    r"no)\b\s*(?:use|using|say|saying|write|writing|mention|mentioning)?\s*(?P<old>.+)$",
    re.IGNORECASE,
)
_SWAP_ZH = re.compile(
    r"^请?(?:把|将)?(?P<old>.+?)(?:一律)?(?:改为|改成|换成|替换为|改作)(?P<new>.+)$"
)
_RATHER_ZH = re.compile(r"^(?P<new>.+?)[，,]?(?:而不是|而非|不是|不要写成?|不写成?)(?P<old>.+)$")
_USE_ZH = re.compile(r"^请?用(?P<new>.+?)(?:代替|替换|取代|替代)(?P<old>.+)$")
_DROP_ZH = re.compile(
    r"^请?(?:删去|删掉|删除|去掉|去除|不要(?:出现|写|用|提)?|避免(?:出现|使用)?|移除|不得(?:出现)?)(?P<old>.+)$"
)
_MARKS = "“”\"'‘’「」『』《》 .。,，;；!！"


@dataclass
class Orders:
    """What the text must and must not have. Nothing is asked where there is no sheet."""

    given: bool = False
    say: list[str] = field(default_factory=list)
    """Instructions in free words, to be woven in."""
    literal: list[str] = field(default_factory=list)
    """Strings that must stand in the text letter for letter."""
    terms: list[str] = field(default_factory=list)
    banned: list[str] = field(default_factory=list)
    band: tuple[int, int] | None = None


def orders(brief: Brief) -> Orders:
    sheet = brief.record("sheet")
    found = Orders(given=bool(sheet))
    for fix in strings(sheet.get("required_fix")):
        _take(found, fix, brief.language)
    for criterion in strings(sheet.get("acceptance_criteria")):
        _take(found, criterion, brief.language)
    quotes = [text_of(conflict, "evidence_quote") for conflict in records(sheet.get("conflicts"))]
    for quote in [text_of(sheet, "evidence_quote"), *quotes]:
        _ban(found, quote)
    wanted = " ".join([*found.say, *found.literal, *found.terms]).lower()
    found.banned = [ban for ban in dict.fromkeys(found.banned) if ban.lower() not in wanted]
    found.say = list(dict.fromkeys(found.say))
    return found


def notes(text: str, language: Language) -> Orders:
    """The same from notes in free words, one instruction a line."""
    found = Orders(given=True)
    for line in text.splitlines():
        if bare := line.strip(" -*•·\t"):
            _take(found, bare, language)
    return found


def mechanical(criterion: str) -> tuple[str, str] | None:
    """The kind and the object of a criterion that needs no judgement."""
    found = _CRITERION.match(criterion)
    return (found[1].lower(), found[2].strip()) if found else None


def quoted(text: str) -> list[str]:
    return [(found[1] or found[2]).strip() for found in _QUOTED.finditer(text)]


def _take(orders: Orders, text: str, language: Language) -> None:
    match mechanical(text):
        case ("contains", wanted):
            orders.literal.append(wanted)
        case ("term", wanted):
            orders.terms.append(wanted.strip(_MARKS))
        case ("absent" | "quote gone", unwanted):
            _ban(orders, unwanted)
        case ("words", band):
            orders.band = _band(band) or orders.band
        case None:
            _take_free(orders, _ANCHOR.sub("", text).strip(), language)
        case _:
            pass


def _take_free(orders: Orders, text: str, language: Language) -> None:
    if _SIZED.search(text):
        orders.band = _band(text) or orders.band
        return
    if _ABOUT_FORM.search(text) and not quoted(text):
        return
    shapes = (
        (_USE_ZH, _SWAP_ZH, _DROP_ZH, _RATHER_ZH)
        if language == "zh"
        else (_SWAP_EN, _DROP_EN, _RATHER_EN)
    )
    wanted = text
    for shape in shapes:
        if found := shape.match(text):
            parts = found.groupdict()
            for ban in quoted(parts["old"]) or [parts["old"]]:
                _ban(orders, ban)
            wanted = parts.get("new", "")
            break
    if strings_to_say := quoted(wanted):
        orders.literal.extend(strings_to_say)
    elif wanted.strip(_MARKS):
        orders.say.append(wanted.strip().rstrip(" .。;；,，!！"))


def _ban(orders: Orders, text: str) -> None:
    bare = text.strip(_MARKS)
    if len(bare) > 1:
        orders.banned.append(bare)


def _band(text: str) -> tuple[int, int] | None:
    found = _RANGE.search(text)
    if not found:
        return None
    least, most = sorted((int(found[1]), int(found[2])))
    return least, most
