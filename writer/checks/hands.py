"""Whether people use the hand that the pack says is theirs."""

import re
from collections.abc import Iterator
from typing import Literal

from writer.checks.cast import Mention, the_only_one
from writer.checks.draft import Draft, Told
from writer.checks.flaw import Flaw
from writer.contracts.people import CanonCharacter

Hand = Literal["left", "right"]
_CANON = re.compile(
    r"\b(?P<en>left|right)-handed"
    r"|\b(?:writes|fences|fights|draws) with (?:the|her|his) (?P<with>left|right)\b"
    r"|(?P<zh>[左右])(?:撇子|利手|手(?:使|用|执|持)[剑刀笔枪])|惯用(?P<used>[左右])手",
    re.IGNORECASE,
)
# What one does with the better hand, unless something keeps it from it.
_SKILL = r"(?:wrote|writes?|signed|drew|draws|painted|sketched|dealt|threw|stitched|sewed|fenced)"
_ENGLISH = re.compile(
    rf"\b(?P<is>left|right)-handed\b"
    rf"|\b{_SKILL}\b[^.;,]{{0,40}}?\bwith (?:her|his) (?P<uses>left|right)(?: hand)?\b",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"(?P<is>[左右])撇子"
    r"|用(?P<uses>[左右])手[^，。；]{0,3}?(?:写|签|画|握笔|执笔|提笔|拿筷|夹菜|使剑|拔剑|出剑|使刀)"
    r"|(?P<sword>[左右])手(?:使剑|执剑|持剑|握笔|执笔|提笔)"
)
_KEPT = re.compile(
    r"\b(?:not|never|learn\w*|taught|because|since|though|instead|bandage\w*|broken|hurt|tied|"
    r"injured|sprained|numb|other hand|full of|school|forced|practi[sc]\w+)\b"
    r"|不是|并非|学|因为|只好|换|受伤|中了|断|缠|绑|疼|麻|抬不起|反手|逼|练|改",
    re.IGNORECASE,
)
_DENIED = re.compile(r"\b(?:not|never|like|as if)\b|不是|并非|像", re.IGNORECASE)
_SIDES: dict[str, Hand] = {"left": "left", "right": "right", "左": "left", "右": "right"}


def hands(draft: Draft) -> Iterator[Flaw]:
    known = {one.name: hand for one in draft.cast.everyone if (hand := _hand(one))}
    if not known:
        return
    pattern = _CHINESE if draft.language == "zh" else _ENGLISH
    for told in draft.scenes:
        if not told.mentions or told.remembered:
            continue
        for found in pattern.finditer(told.text):
            owner = _owner(told, found)
            right = known.get(owner.person.name) if owner else None
            if owner and right and _side(found) != right and not _is_kept(told.text, found):
                yield _flaw(draft, told, found, owner)


def _is_kept(text: str, found: re.Match[str]) -> bool:
    """Something keeps the better hand from it; who simply is of the other hand has no excuse."""
    return (_DENIED if found["is"] else _KEPT).search(text[: found.end()]) is not None


def _hand(person: CanonCharacter) -> Hand | None:
    sides = {_side(found) for found in _CANON.finditer(person.appearance)}
    return sides.pop() if len(sides) == 1 else None


def _side(found: re.Match[str]) -> Hand:
    word = next(group for group in found.groups() if group)
    return _SIDES[word.casefold()]


def _owner(told: Told, found: re.Match[str]) -> Mention | None:
    return the_only_one(one for one in told.mentions if one.end <= found.start())


def _flaw(draft: Draft, told: Told, found: re.Match[str], owner: Mention) -> Flaw:
    start = told.sentence.start
    quote = draft.text[start + owner.start : start + found.end()]
    facts = {"name": owner.person.name, "looks": owner.person.appearance.rstrip(" .。")}
    return Flaw("canon", "blocker", "wrong_hand", quote, owner.person.id, facts)
