"""A specialist who does what a sheet asks for, in the items of the pack that it names."""

import re
from typing import Any

import orjson

from writer.llm.rehearsal.brief import Brief, strings, text_of
from writer.llm.rehearsal.orders import mechanical, swap

Answer = dict[str, Any]

_ANCHOR = re.compile(r"\b([A-Z]{2,8}-[0-9]{2,})\b[:：,，]?\s*")
_AGE = re.compile(
    r"(\d{1,4})\s*(?:years? old|years of age|岁)|(?:\bage\b|年龄)\D{0,16}?(\d{1,4})", re.IGNORECASE
)
_FIELD = re.compile(r"(?:the\s+)?(?P<name>[a-z_]+)\s*(?:=|:|：)\s*(?P<value>.+)", re.IGNORECASE)
_MARKS = ' .。,，;；!！“”"「」'
_SAYS = {
    "CHAR": "background",
    "WR": "text",
    "TL": "what",
    "CH": "summary",
    "STY": "text",
    "DEC": "ruling",
    "CHK": "text",
    "GLO": "definition",
    "CON": "text",
    "RISK": "mitigation",
}
"""Where an item says what it is, by the prefix of its anchor."""


def materials_revision(brief: Brief) -> Answer:
    sheet, pack = brief.record("sheet"), brief.record("pack")
    anchors, fixes = strings(sheet.get("anchors")), strings(sheet.get("required_fix"))
    if not anchors:
        return {"changes": [_ruling(brief, fix) for fix in fixes]}
    items = items_named(pack, anchors)
    before = orjson.dumps(items)
    for fix in fixes:
        own = [anchor for anchor in _ANCHOR.findall(fix) if anchor in items]
        _strike_forms([items[anchor] for anchor in own or items])
        for anchor in own or list(items):
            _mend(brief, anchor, items[anchor], _ANCHOR.sub("", fix).strip())
    for criterion in strings(sheet.get("acceptance_criteria")):
        _meet(brief, items, criterion, " ".join(fixes))
    return {"changes": list(_differences(orjson.loads(before), items))}


def items_named(data: Any, anchors: list[str]) -> dict[str, Answer]:
    """The items of the pack with these ids, wherever they stand."""
    found: dict[str, Answer] = {}
    if isinstance(data, dict):
        if data.get("id") in anchors:
            found[data["id"]] = data
        inner = list(data.values())
    else:
        inner = data if isinstance(data, list) else []
    for one in inner:
        found |= items_named(one, anchors)
    return found


def _ruling(brief: Brief, fix: str) -> Answer:
    topic, reason, judge = brief.bank["materials"]["fix_decision"]
    ruling = {"topic": topic, "ruling": fix, "reason": reason, "how_to_judge": judge}
    return {
        "place": "execution.decisions[+]",
        "value": orjson.dumps(ruling).decode(),
        "why": reason,
    }


def _mend(brief: Brief, anchor: str, item: Answer, fix: str) -> None:
    """By the first way that fits: a number, a field by name, words for words; or said beside it."""
    age, named = _AGE.search(fix), _FIELD.fullmatch(fix)
    if age and "age" in item:
        item["age"] = int(age[1] or age[2])
    elif named and isinstance(item.get(named["name"].lower()), str):
        item[named["name"].lower()] = named["value"].strip()
    elif not _swapped(brief, item, fix):
        _say(brief, item, _SAYS.get(anchor.partition("-")[0], "text"), fix)


def _swapped(brief: Brief, item: Answer, fix: str) -> bool:
    words = swap(fix, brief.language)
    if words is None:
        return False
    old, new = words
    done = False
    for name, value in item.items():
        if name != "id" and isinstance(value, str) and old.lower() in value.lower():
            item[name] = re.sub(re.escape(old), lambda _: new, value, flags=re.IGNORECASE)
            done = True
    return done


def _strike_forms(items: list[Answer]) -> None:
    """A word cannot be right in one place and wrong in another."""
    for right in items:
        for wrong in items:
            if text_of(right, "term") in strings(wrong.get("forbidden")):
                wrong["forbidden"] = [form for form in wrong["forbidden"] if form != right["term"]]


def _meet(brief: Brief, items: dict[str, Answer], criterion: str, asked: str) -> None:
    """Sees to a criterion that can be seen to, if it is about what this one was asked for."""
    match mechanical(criterion):
        case ("contains", wanted):
            told = orjson.dumps(items).decode().lower()
            elsewhere = wanted in brief.text("pack") and wanted not in asked
            if items and wanted.lower() not in told and not elsewhere:
                anchor, item = next(iter(items.items()))
                _say(brief, item, _SAYS.get(anchor.partition("-")[0], "text"), wanted)
        case ("absent" | "quote gone", unwanted):
            bare = unwanted.strip(_MARKS)
            for item in items.values():
                for name, value in item.items():
                    if name != "id" and isinstance(value, str):
                        item[name] = " ".join(value.replace(bare, "").split()) or value
        case _:
            pass


def _say(brief: Brief, item: Answer, name: str, text: str) -> None:
    end, between = ("。", "") if brief.language == "zh" else (".", " ")
    told = text_of(item, name)
    if text.rstrip(_MARKS).lower() not in told.lower():
        sentence = text.strip() if text.strip()[-1:] in ".!?。！？”" else text.strip() + end
        whole = told if not told or told[-1] in ".!?。！？”" else told + end
        item[name] = f"{whole}{between}{sentence}".strip()


def _differences(before: dict[str, Answer], after: dict[str, Answer]) -> list[Answer]:
    return [
        {
            "place": f"{anchor}.{name}",
            "value": value if isinstance(value, str) else orjson.dumps(value).decode(),
            "why": "",
        }
        for anchor, item in after.items()
        for name, value in item.items()
        if before[anchor].get(name) != value
    ]
