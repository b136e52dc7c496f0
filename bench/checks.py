"""The checks of a chapter: a long one against a short one, a large pack against a small one."""

import re
from collections.abc import Iterator
from itertools import cycle

from bench.measuring import OWN, Ratio, Work, interleaved
from bench.passages import book, passages
from writer.checks.chapter import review
from writer.contracts.canon import TimelineEvent
from writer.contracts.execution import Decision, GlossaryTerm
from writer.contracts.length import Unit, length
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import CanonCharacter
from writer.pack.items import by_anchor
from writer.texts import LANGUAGES, Language

ROUNDS = 15
PACKS: dict[Language, str] = {"en": "harbour", "zh": "ferry"}
SHORT, LONG = 5_000, 10_000
FEW, MANY = 50, 500


def ratios() -> Iterator[Ratio]:
    for language in LANGUAGES:
        pack = with_anchors(language, FEW)
        short, long = (chapter_of(size, language) for size in (SHORT, LONG))
        yield _ratio(
            f"checks: {LONG:,} words / {SHORT:,} words ({language})",
            _reviewing(long, pack),
            _reviewing(short, pack),
            2.2,
        )
        yield _ratio(
            f"checks: {MANY} anchors / {FEW} anchors ({language})",
            _reviewing(short, with_anchors(language, MANY)),
            _reviewing(short, pack),
            1.5,
        )


def _ratio(name: str, one: Work, other: Work, limit: float) -> Ratio:
    slow, quick = interleaved(one, other, ROUNDS, OWN, min)
    return Ratio(name, slow / quick, limit)


def _reviewing(text: str, pack: MaterialsPack) -> Work:
    return lambda: review(text, pack, 3)


def chapter_of(size: int, language: Language) -> str:
    """A chapter as long as asked for, of passages that differ as a chapter's paragraphs do."""
    unit: Unit = "chars" if language == "zh" else "words"
    texts = cycle([one.text for one in passages(language) if not one.flaws])
    parts: list[str] = []
    count = 0
    while count < size:
        parts.append(_anew(next(texts), len(parts)))
        count += length(parts[-1], unit)
    return "\n\n".join(parts)


def _anew(text: str, turn: int) -> str:
    """The passage with a mark of its turn in it, so that none is told twice word for word."""
    return re.sub(r"(?<=[a-z\u4e00-\u9fff])[,，] ?", lambda found: f" {turn}{found.group()}", text)


def with_anchors(language: Language, count: int) -> MaterialsPack:
    """The pack, grown to that many anchors by people, terms, rulings and events of its kinds."""
    pack = book(language, PACKS[language])[0].model_copy(deep=True)
    number = 100
    while len(by_anchor(pack)) < count:
        number += 1
        name = _name(number, language)
        pack.canon.characters.supporting_characters.append(
            CanonCharacter(id=f"CHAR-{number}", name=name, appearance="green eyes", age=40)
        )
        pack.execution.glossary.append(
            GlossaryTerm(id=f"GLO-{number}", term=f"{name}x", forbidden=[f"{name}y"])
        )
        pack.execution.decisions.append(
            Decision(id=f"DEC-{number}", ruling=name, how_to_judge=f"absent: {name}z")
        )
        pack.canon.timeline.events.append(TimelineEvent(id=f"TL-{number}", what=f"{name} 1890"))
    return pack


def _name(number: int, language: Language) -> str:
    """Made-up names, no two alike."""
    if language == "zh":
        return f"{chr(0x5000 + number)}{chr(0x5200 + number)}{chr(0x5400 + number)}"
    letters = "".join(chr(ord("a") + int(digit)) for digit in str(number))
    return f"Q{letters}u Z{letters}th"
