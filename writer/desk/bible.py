"""What an author's own notes say: the world by its sections, people, places, terms and rules."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from writer.contracts.manuscript import ImportedName
from writer.formats.reading import read as read_source
from writer.formats.source import Source

SECTIONS: dict[str, str] = {
    "world_name": "world|world name|世界|世界名",
    "time_period": "time|period|time period|era|时代|时间|年代",
    "geography": "geography|map|地理|地图",
    "social_system": "society|social system|politics|社会|社会制度|势力",
    "technology_level": "technology|technology level|magic|科技|技术|技术水平|修炼体系|力量体系",
    "culture_customs": "culture|customs|religion|文化|风俗|习俗|宗教",
    "theme": "theme|themes|主题",
    "people": "characters|people|cast|人物|角色|人物表|主要人物",
    "places": "places|locations|地点|场所",
    "terms": "terms|glossary|术语|名词|设定词",
    "rules": "rules|world rules|laws|规则|世界规则|设定",
    "style": "style|文风|风格",
}
BY_HEADING = {name: part for part, names in SECTIONS.items() for name in names.split("|")}
ITEM = re.compile(r"\s*(?:[-*•·+]|\d{1,3}[.)、])\s*(?P<text>.+)")
NAMED = re.compile(r"\**(?P<name>[^:：—–*]{1,40}?)\**\s*(?:[:：]|\s[—–-]\s)\s*(?P<text>.*)")
LABELLED = re.compile(r"(?P<name>[^:：]{1,16})[:：]\s*(?P<rest>.*)")
OTHER = "special_rules"


@dataclass(slots=True)
class Bible:
    """What was understood; what stands under another heading is kept in the world's own words."""

    world: dict[str, str] = field(default_factory=dict)
    people: list[ImportedName] = field(default_factory=list)
    places: list[ImportedName] = field(default_factory=list)
    terms: list[ImportedName] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    style: list[str] = field(default_factory=list)


def read(path: Path) -> Bible:
    return understood(read_source(path))


def understood(source: Source) -> Bible:
    found: dict[str, list[str]] = {}
    for part, lines in _sections(source):
        found.setdefault(part, []).extend(lines)
    told = Bible()
    for part, lines in found.items():
        text = "\n".join(lines).strip()
        match part:
            case "people" | "places" | "terms":
                getattr(told, part).extend(_names(lines))
            case "rules" | "style":
                getattr(told, part).extend(_items(lines))
            case _ if text:
                told.world[part] = text
    return told


def merged(told: Iterable[ImportedName], counted: Iterable[ImportedName]) -> list[ImportedName]:
    """What the notes name comes first, with how often the manuscript names it."""
    by_name = {one.name: one for one in counted}
    first = [
        one.model_copy(update={"times": known.times, "first_chapter": known.first_chapter})
        if (known := by_name.pop(one.name, None))
        else one
        for one in told
    ]
    return [*first, *by_name.values()]


def _sections(source: Source) -> Iterator[tuple[str, list[str]]]:
    part, lines, inner = OTHER, list[str](), ""
    for n, line in enumerate(source.text.split("\n")):
        mark = source.marks.get(n)
        label = LABELLED.fullmatch(line)
        named = mark.title if mark else line.strip()
        known = BY_HEADING.get(named.casefold().rstrip(":："))
        if known:
            yield part, lines
            part, lines, inner = known, [], ""
        elif mark and part in ("people", "places", "terms"):
            inner = mark.title
            lines.append(f"- {inner}: ")
        elif not mark and label and (short := BY_HEADING.get(label["name"].strip().casefold())):
            yield short, [label["rest"]]
        elif inner and line.strip():
            lines[-1] += f"{line.strip()} "
        elif not (mark and not lines and part == OTHER):
            lines.append(mark.title if mark else line)
    yield part, lines


def _items(lines: Iterable[str]) -> list[str]:
    found = (ITEM.fullmatch(line) for line in lines)
    listed = [match["text"].strip() for match in found if match]
    return listed or [line.strip() for line in lines if line.strip()]


def _names(lines: Iterable[str]) -> Iterator[ImportedName]:
    for item in _items([*lines]):
        match = NAMED.fullmatch(item)
        name, text = (match["name"], match["text"]) if match else (item, "")
        if 0 < len(name.strip()) <= 40:
            yield ImportedName(name=name.strip(), description=text.strip())
