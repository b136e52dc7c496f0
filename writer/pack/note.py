"""What changed between two versions, as an editor would note it: item by item, with the reason."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from writer.contracts.pack import ChangelogEntry, MaterialsPack
from writer.pack.compare import Difference, compare
from writer.pack.language import Language
from writer.texts import say
from writer.texts.catalogue import knows

LONGEST = 90
ENDS = (".", "!", "?", "。", "！", "？", "”")
AROUND = 24
SUBSTANCE = (
    *("ruling", "definition", "summary", "background", "default_assumption", "proposed_ruling"),
    *("text", "what", "mitigation"),
)
"""Where items say the most about themselves, the most telling first."""
PARTS = {
    "canon.world": "world",
    "canon.style_guide": "style",
    "planning.outline": "outline",
    "planning.theme_conflict": "theme",
    "planning": "planning",
}
"""What the places without an anchor belong to."""


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that is not as it was, in a sentence."""

    anchor: str
    text: str


def reasons(old: MaterialsPack, new: MaterialsPack) -> list[ChangelogEntry]:
    """Why there are newer versions than the old one."""
    return [entry for entry in new.changelog if entry not in old.changelog]


def notes(old: MaterialsPack, new: MaterialsPack, language: Language) -> list[Note]:
    """Everything that changed, one item a sentence; last what is gone."""
    why = reasons(old, new)
    grouped = groupby(compare(old, new), key=lambda one: (one.anchor, one.title, _part(one)))
    return [
        Note(anchor, _sentence(anchor, title or part, list(found), why, language))
        for (anchor, title, part), found in grouped
    ]


def label(field: str, language: Language) -> str:
    """What a field is called; a field of another version keeps its own name."""
    key = f"bible.field.{field}"
    return say(key, language) if knows(key) else field.replace("_", " ")


def shown(value: Any, language: Language) -> str:
    """A value in words."""
    match value:
        case None:
            return ""
        case bool():
            return "✔" if value else "✘"
        case list():
            texts = [shown(one, language) for one in value]
            sentences = all(text.endswith(ENDS) for text in texts)
            return (" " if sentences else say("bible.note.list", language)).join(texts)
        case dict():
            colon = say("bible.note.colon", language)
            pairs = (f"{name}{colon}{shown(one, language)}" for name, one in value.items() if one)
            return say("bible.note.between", language).join(pairs)
        case _:
            return " ".join(str(value).split())


def _part(difference: Difference) -> str:
    """The part of the pack, for what has no anchor."""
    if difference.anchor:
        return ""
    place = difference.field
    return next((name for start, name in PARTS.items() if place.startswith(f"{start}.")), place)


def _sentence(
    anchor: str,
    title: str,
    found: list[Difference],
    why: Iterable[ChangelogEntry],
    language: Language,
) -> str:
    named = say(f"bible.{title}", language) if not anchor and knows(f"bible.{title}") else title
    retold = any(one.new == title for one in found)
    item = " ".join(filter(None, (anchor, "" if anchor and retold else _cut(named).rstrip(".。"))))
    first = found[0]
    if not first.field:
        text = _substance(first, language)
        facts = {"item": item, "text": text and say("bible.note.colon", language) + text}
        return say(f"bible.note.{first.kind}", language, **facts)
    changes = say("bible.note.between", language).join(_field(one, language) for one in found)
    sentence = say("bible.note.changed", language, item=item, changes=changes)
    if not sentence.endswith((*ENDS[:-1], *(f"{end}”" for end in ENDS))):
        sentence += say("bible.note.end", language)
    because = [
        _cut(entry.why, 2 * LONGEST)
        for entry in why
        if anchor in entry.anchors and not _says_it(entry.why, anchor, found)
    ]
    told = say("bible.note.between", language).join(dict.fromkeys(because))
    return sentence + (say("bible.note.reason", language, why=told) if told else "")


def _says_it(why: str, anchor: str, found: list[Difference]) -> bool:
    """The reason of an answer is the answer."""
    said = why.removeprefix(f"{anchor}: ").strip()
    return any(one.new == said for one in found)


def _substance(difference: Difference, language: Language) -> str:
    """What an item that came or went says, without what its title has said."""
    data = difference.new or difference.old
    told = (shown(data.get(name), language) for name in SUBSTANCE)
    return _cut(next((text for text in told if text and text != difference.title), ""))


def _field(one: Difference, language: Language) -> str:
    name = label(one.field.rpartition(".")[2], language)
    if isinstance(one.old, list) and isinstance(one.new, list):
        return say("bible.note.between", language).join(_list(name, one.old, one.new, language))
    if isinstance(one.old, dict) and isinstance(one.new, dict):
        keys = [key for key in {**one.old, **one.new} if one.old.get(key) != one.new.get(key)]
        old = shown({key: one.old.get(key) for key in keys}, language)
        new = shown({key: one.new.get(key) for key in keys}, language)
    else:
        old, new = shown(one.old, language), shown(one.new, language)
    if not old:
        return say("bible.note.filled", language, name=name, new=_cut(new))
    if not new:
        return say("bible.note.emptied", language, name=name, old=_cut(old))
    before, after = _where_they_differ(old, new)
    return say("bible.note.field", language, name=name, old=before, new=after)


def _list(name: str, old: list[Any], new: list[Any], language: Language) -> Iterator[str]:
    gained = [one for one in new if one not in old]
    lost = [one for one in old if one not in new]
    if gained:
        yield say("bible.note.gained", language, name=name, new=_cut(shown(gained, language)))
    if lost:
        yield say("bible.note.lost", language, name=name, old=_cut(shown(lost, language)))
    if not gained and not lost:
        order = {"old": _cut(shown(old, language)), "new": _cut(shown(new, language))}
        yield say("bible.note.field", language, name=name, **order)


def _where_they_differ(old: str, new: str) -> tuple[str, str]:
    """Two long texts, cut down to where they part, with a little around it."""
    if max(len(old), len(new)) <= LONGEST:
        return _quoted(old), _quoted(new)
    start = next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
    start = min(start, len(old), len(new)) if old[:start] == new[:start] else 0
    if new.startswith(old) or old.startswith(new):
        start = min(len(old), len(new))
    least = min(len(old), len(new)) - start
    end = next((at for at in range(least) if old[-1 - at] != new[-1 - at]), least)
    return _window(old, start, end), _window(new, start, end)


def _window(text: str, start: int, end: int) -> str:
    first, last = max(0, start - AROUND), min(len(text), len(text) - end + AROUND)
    # Words are not cut in two.
    while first > 0 and text[first - 1].isascii() and text[first - 1].isalnum():
        first -= 1
    while last < len(text) and text[last].isascii() and text[last].isalnum():
        last += 1
    inner = _cut(text[first:last], 2 * LONGEST)
    return _quoted(f"{'…' if first else ''}{inner}{'…' if last < len(text) else ''}")


def _quoted(text: str) -> str:
    return text if len(text.split()) < 2 and len(text) <= AROUND // 2 else f"“{text}”"


def _cut(text: str, longest: int = LONGEST) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= longest else flat[: longest - 1].rstrip() + "…"
