"""Whether planning and execution leave people as the canon has them: looks, age, and alive."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, chain

from writer.checks.cast import People
from writer.checks.condition import FreezeCondition, contradiction
from writer.checks.draft import Draft
from writer.checks.people import people
from writer.checks.sentences import sentences
from writer.checks.statements import Statement, planned, ruled
from writer.contracts.canon import TimelineEvent
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import CanonCharacter
from writer.pack.language import language_of

_AGE = re.compile(
    r"\s+(?:is|was|must be|stays|remains)\s+(?:always\s+)?(?P<en>\d{1,3})"
    r"(?:\s+years?[ -]old|(?=\s*[.,;]|\s*$))"
    r"|(?:今年|现年|时年|始终|一直|永远)?(?:是|为)?\s*(?P<zh>\d{1,3})\s*岁"
)
_DIES = re.compile(
    r"\s+(?:(?:finally|later|then)\s+)?(?:dies|died|drowns|drowned|perishes|perished"
    r"|(?:is|was|has been)\s+(?:dead|killed|murdered|executed|hanged|slain))\b(?!\s+(?:of|for)\s+l)"
    r"|(?:最终|终于|随后)?(?:去世|身亡|遇害|遇难|丧命|病逝|溺亡|战死|被杀|被害|牺牲|死(?=[了亡去于在，。；]|$))"
)
_ACTS = re.compile(
    r"\s+(?:\w+ly\s+)?(?:says|said|tells|told|asks|asked|walks|walked|runs|ran|goes|went|leaves|left"
    r"|arrives|arrived|returns|returned|meets|met|finds|found|opens|opened|fights|fought|confronts"
    r"|confronted|gives|gave|takes|took|steals|stole|hides|hid|sails|sailed|rides|rode|travels"
    r"|travelled|follows|followed|helps|helped|attacks|attacked|saves|saved|decides|decided|agrees"
    r"|agreed|refuses|refused|speaks|spoke|kills|killed|escapes|escaped|discovers|discovered"
    r"|confesses|confessed|betrays|betrayed|climbs|climbed|brings|brought)\b"
    r"|(?:又|再次|独自|终于|决定)?(?:说|告诉|问|走|跑|来到|回到|赶到|离开|遇见|遇到|见到|找到|发现|打开|质问|对峙"
    r"|交给|偷走|藏|出发|追|帮助|救|杀|袭击|答应|拒绝|承认|逃|揭开|带着?)"
)
# The dead may be remembered, dreamt of, or come back as what they are.
_NOT_ALIVE = re.compile(
    r"\b(?:ghost|spirit|memor\w+|dreams?|dreamt|flashback|remember\w*|recall\w*|vision|earlier"
    r"|before|in life)\b|鬼|魂|幽灵|回忆|记忆|梦|幻|生前|想起|倒叙|当年|从前",
    re.IGNORECASE,
)


def portraits(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    yield from _looks(pack)
    cast = People(pack)
    yield from _ages(pack, cast)
    yield from _the_dead(pack, cast)


def _looks(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    """Eyes and hair, by the check that the chapters go through."""
    said = [one for one in chain(planned(pack), ruled(pack)) if one.text.strip()]
    starts = list(accumulate((len(one.text) + 2 for one in said), initial=0))
    whole = "\n\n".join(one.text for one in said)
    seen: set[Statement] = set()
    for flaw in people(Draft(whole, pack, 0, language_of(pack))):
        statement = said[bisect_right(starts, whole.find(flaw.quote)) - 1]
        if statement not in seen:
            seen.add(statement)
            yield contradiction(statement.place, flaw.key, **flaw.facts, id=flaw.anchor)


def _ages(pack: MaterialsPack, cast: People) -> Iterator[FreezeCondition]:
    """In rulings only: the outline may look back on a child."""
    for statement in ruled(pack):
        for mention in cast.mentions(statement.text) if _AGE.search(statement.text) else ():
            age = _AGE.match(statement.text, mention.end)
            right = str(mention.person.age).strip()
            if age and right.isdecimal() and int(age["en"] or age["zh"]) != int(right):
                facts = {"name": mention.person.name, "id": mention.person.id, "right": right}
                yield contradiction(
                    statement.place, "wrong_age", found=age["en"] or age["zh"], **facts
                )
                break


def _the_dead(pack: MaterialsPack, cast: People) -> Iterator[FreezeCondition]:
    """Whoever dies in one chapter does nothing in a later one."""
    died = _deaths(pack, cast)
    for statement in planned(pack) if died else ():
        for person in _acting(statement, cast):
            event = died.get(person.name)
            if event and (event.chapter or 0) < statement.chapter:
                facts = {"name": person.name, "id": event.id, "chapter": event.chapter}
                yield contradiction(statement.place, "dead_acts", **facts, number=statement.chapter)
                break


def _deaths(pack: MaterialsPack, cast: People) -> dict[str, TimelineEvent]:
    found: dict[str, TimelineEvent] = {}
    for event in pack.canon.timeline.events:
        for mention in cast.mentions(event.what) if event.chapter else ():
            if _DIES.match(event.what, mention.end) and not _NOT_ALIVE.search(event.what):
                found.setdefault(mention.person.name, event)
    return found


def _acting(statement: Statement, cast: People) -> Iterator[CanonCharacter]:
    """Who does something at the beginning of a sentence, and is there in the flesh."""
    for sentence in sentences(statement.text):
        first = next(iter(cast.mentions(sentence.text)), None)
        acts = first and first.start == 0 and _ACTS.match(sentence.text, first.end)
        if first and acts and not _NOT_ALIVE.search(sentence.text):
            yield first.person
