"""What an instruction sheet asks of a rewrite, taken apart: what to say, and what not to say."""

import re
from dataclasses import dataclass, field

from writer.llm.rehearsal.brief import Brief, records, strings, text_of
from writer.llm.rehearsal.people import company
from writer.llm.rehearsal.terms import glossary
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
_SHAPES_EN = (_SWAP_EN, _DROP_EN, _RATHER_EN)
_SHAPES_ZH = (_USE_ZH, _SWAP_ZH, _DROP_ZH, _RATHER_ZH)
_MARKS = "“”\"'‘’「」『』《》 .。,，;；!！"
_UNWANTED = re.compile(
    r"\b(?:remove|delete|not in|nobody|unknown|forbidden|wrong|drift\w*)\b|"
    r"不在|没有|删|禁用|去掉|不该|走样|不存在",
    re.IGNORECASE,
)
_WANTED_BEFORE = re.compile(
    r"(?:\b(?:write|use|say|read|put|with|into|to|be|add|phrase|mention|include|words?|line)|"
    r"改为|改成|写作|写成|应为|应是|用|换成|加上|加入|写|说)[\s:：]*$",
    re.IGNORECASE,
)


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
    """What the sheet of a prompt asks for."""
    sheet = brief.record("sheet")
    reader = _Reader(brief, given=bool(sheet))
    for demand in strings(sheet.get("required_fix")) + strings(sheet.get("acceptance_criteria")):
        reader.take(demand)
    for conflict in [sheet, *records(sheet.get("conflicts"))]:
        reader.ban_guess(text_of(conflict, "evidence_quote"))
    return reader.done()


def notes(brief: Brief, text: str, quotes: list[str]) -> Orders:
    """The same from notes in free words, one instruction a line, and passages that should go."""
    reader = _Reader(brief, given=True)
    for line in text.splitlines():
        if bare := line.strip(" -*•·\t"):
            reader.take(bare)
    for quote in quotes:
        reader.ban_guess(quote)
    return reader.done()


def swap(text: str, language: Language) -> tuple[str, str] | None:
    """The words to go and the words to come, where an instruction in free words names both."""
    shapes = _SHAPES_ZH if language == "zh" else _SHAPES_EN
    for shape in shapes:
        found = shape.match(text)
        parts = found.groupdict() if found else {}
        old, new = (parts.get(name, "").strip(_MARKS) for name in ("old", "new"))
        if old and new:
            return old, new
    return None


def mechanical(criterion: str) -> tuple[str, str] | None:
    """The kind and the object of a criterion that needs no judgement."""
    found = _CRITERION.match(criterion)
    return (found[1].lower(), found[2].strip()) if found else None


class _Reader:
    """Takes demands one by one, and knows what no guess may ban: the book's own words."""

    def __init__(self, brief: Brief, *, given: bool) -> None:
        people = company(brief).everyone
        names = [name for person in people for name in (person.name, person.short)]
        self._spared = {word.lower() for word in (*names, *(t.word for t in glossary(brief)))}
        self._shapes = _SHAPES_ZH if brief.language == "zh" else _SHAPES_EN
        self._orders = Orders(given=given)

    def take(self, text: str) -> None:
        asked = self._orders
        match mechanical(text):
            case ("contains", wanted):
                asked.literal.append(wanted)
            case ("term", wanted):
                asked.terms.append(wanted.strip(_MARKS))
            case ("absent" | "quote gone", unwanted):
                self._ban(unwanted)
            case ("words", band):
                asked.band = _band(band) or asked.band
            case None:
                self._take_free(_ANCHOR.sub("", text).strip())
            case _:
                pass

    def ban_guess(self, text: str) -> None:
        """Bans what was quoted as wrong, unless it is a word the book cannot do without."""
        if text.strip(_MARKS).lower() not in self._spared:
            self._ban(text)

    def done(self) -> Orders:
        asked = self._orders
        wanted = " ".join([*asked.say, *asked.literal, *asked.terms]).lower()
        asked.banned = [ban for ban in dict.fromkeys(asked.banned) if ban.lower() not in wanted]
        asked.say = list(dict.fromkeys(asked.say))
        asked.literal = list(dict.fromkeys(asked.literal))
        return asked

    def _take_free(self, text: str) -> None:
        if _SIZED.search(text):
            self._orders.band = _band(text) or self._orders.band
            return
        if _ABOUT_FORM.search(text) and not _QUOTED.search(text):
            return
        found = next((match for shape in self._shapes if (match := shape.match(text))), None)
        if not found:
            self._want(text)
            return
        parts = found.groupdict()
        for ban in [_inner(quote) for quote in _QUOTED.finditer(parts["old"])] or [parts["old"]]:
            self.ban_guess(ban)
        self._want(parts.get("new", ""))

    def _want(self, text: str) -> None:
        quotes = list(_QUOTED.finditer(text))
        unwanted = _UNWANTED.search(_QUOTED.sub("", text))
        for quote in quotes:
            if unwanted and not _WANTED_BEFORE.search(text[: quote.start()]):
                self.ban_guess(_inner(quote))
            else:
                self._orders.literal.append(_inner(quote))
        if not quotes and text.strip(_MARKS):
            self._orders.say.append(text.strip().rstrip(" .。;；,，!！"))

    def _ban(self, text: str) -> None:
        bare = text.strip(_MARKS)
        if len(bare) > 1:
            self._orders.banned.append(bare)


def _inner(quote: re.Match[str]) -> str:
    return (quote[1] or quote[2]).strip()


def _band(text: str) -> tuple[int, int] | None:
    found = _RANGE.search(text)
    if not found:
        return None
    least, most = sorted((int(found[1]), int(found[2])))
    return least, most
