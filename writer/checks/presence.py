"""Whether the dead, and those who are elsewhere, keep out of the scene."""

import re
from collections.abc import Iterator

from writer.checks.cast import Mention
from writer.checks.draft import Draft, Told
from writer.checks.fates import Fate, fates
from writer.checks.flaw import Flaw
from writer.checks.remembered import is_supposed

SAID = (
    "said|says|asked|asks|answered|replied|whispered|muttered|shouted|called|cried|murmured|added|"
    "grunted|agreed|observed|remarked|went on"
)
_DOES = (
    "nod|shrug|smile|laugh|sigh|turn|step|lean|walk|look|grin|frown|open|close|push|lift|raise|"
    "hand|reach|cross|pour|pull|pick|climb|wait|stare|glance|wink|cough|knock|bow|wave|point|drop"
)
_DID = (
    "stood|stands|sat|sits|came|comes|went|goes|took|takes|put|puts|held|holds|gave|gives|bent|"
    "knelt|ran|runs|shook|shakes|set|sets|rose|drew|let|swung|spun|caught|leant|wore|ate|drank"
)
# An adverb may stand between; what is built, kept or loved once may outlive whoever did it.
_ACTS = re.compile(
    rf"\s+(?:\w+ly\s+)?(?:{SAID}|(?:{_DOES})(?:s|d|ed|ped|ned|ged|ded)|{_DID})\b", re.IGNORECASE
)
_SPEAKS = re.compile(rf"\b(?:{SAID})\s+(?:[A-Z][a-z]+\.?\s+)?$")
_HOW = (
    r"(?:低声|轻声|大声|高声|冷冷|慢慢|缓缓|轻轻|默默|又|也|便|就|才|却|忽然|正|还|已经?"
    r"|[^，。；的]{1,3}地)?"
)
_ZH_ACTS = re.compile(
    rf"{_HOW}(?:说|问|道|答|笑|喊|叹|骂|哼|点了?点?头|摇了?摇?头|抬起?头|转身|转过|回头|走|站|坐|推|拿|放下|递|伸|弯腰|蹲|"
    rf"望着|看着|看了|皱|摆|接过|端|掀|磕|摸|拍|拉|放|踱|从[^，。；]{{1,6}}(?:[转走站出进起]|来(?![信电函])))(?!过(?![来去])|[的后完法]|起(?!来|身))"
)


_EN_PLACE = re.compile(r"\b(?:at|in|for|to|near) (?:the )?([A-Z]\w+(?: [A-Z]\w+)*)")
_ZH_PLACE = re.compile(r"(?<=[去在到往])[\u4e00-\u9fff]{2,6}")


def presence(draft: Draft) -> Iterator[Flaw]:
    known = fates(draft)
    if not known:
        return
    seen: set[str] = set()
    for told in draft.scenes:
        if told.remembered:
            continue
        for mention in told.mentions:
            name = mention.person.name
            fate = known.get(name)
            if fate is None or name in seen or not _acts(draft, told, mention):
                continue
            if fate.dead or not _expected(draft, mention, fate):
                seen.add(name)
                yield _flaw(draft, told, mention, fate)


def _acts(draft: Draft, told: Told, mention: Mention) -> bool:
    acts = (_ZH_ACTS if draft.language == "zh" else _ACTS).match(told.text, mention.end)
    speaks = _SPEAKS.search(told.text, 0, mention.start)
    end = acts.end() if acts else mention.end
    return bool(acts or speaks) and not is_supposed(told.text[:end])


def _expected(draft: Draft, mention: Mention, fate: Fate) -> bool:
    """The outline has whoever was away in this chapter."""
    if draft.planned is None:
        return False
    planned = (draft.planned.chapter_title, draft.planned.summary, *draft.planned.key_events)
    said = "\n".join(planned)
    if any(one.person is mention.person for one in draft.cast.mentions(said)):
        return True
    return any(place in said for place in _places(fate.said))


def _places(said: str) -> list[str]:
    """Where somebody is said to be, by the words that can only be a place."""
    chinese = [
        found[0][at : at + 2]
        for found in _ZH_PLACE.finditer(said)
        for at in range(len(found[0]) - 1)
    ]
    return [*_EN_PLACE.findall(said), *chinese]


def _flaw(draft: Draft, told: Told, mention: Mention, fate: Fate) -> Flaw:
    start = told.sentence.start + mention.start
    found = (_ZH_ACTS if draft.language == "zh" else _ACTS).match(told.text, mention.end)
    speaks = _SPEAKS.search(told.text, 0, mention.start)
    if speaks and not found:
        start = told.sentence.start + speaks.start()
    end = told.sentence.start + (found.end() if found else mention.end)
    facts = {"name": mention.person.name, "said": fate.said.rstrip(" .。")}
    severity, key = ("blocker", "dead") if fate.dead else ("major", "elsewhere")
    quote = draft.text[start:end]
    return Flaw("presence", severity, key, quote, mention.person.id, facts)  # type: ignore[arg-type]
