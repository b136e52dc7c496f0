"""Words that are almost a term or a name of the book: one letter off, or two changed about."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from writer.checks.cutting import is_han
from writer.checks.draft import Draft, people
from writer.checks.flaw import Flaw
from writer.checks.lexicon import WORDS
from writer.checks.strangers_en import ORDINARY
from writer.contracts.pack import MaterialsPack
from writer.pack.once import once

_WORD = re.compile(r"[^\W\d_\u3400-\u9fff]+")
_BEGINNING = re.compile(r"(?:^|[.!?…\n\"“‘'(—])\s*$")
LONG_ENOUGH = 6
SHORTEST_NAME, SHORTEST_WORD, SHORTEST_HAN = 5, 8, 3
_ENDINGS = ("s", "es", "d", "ed", "r", "er", "y", "ly", "ing")


@dataclass(frozen=True, slots=True)
class Right:
    """A form of the book, and the anchor that says so."""

    form: str
    anchor: str


Alike = dict[tuple[str, int], list[tuple[str, Right]]]
"""Words of right forms, by how they begin and how long they are."""


def near_misses(draft: Draft) -> Iterator[Flaw]:
    find = _in_characters if draft.language == "zh" else _in_words
    for start, end, right in find(draft):
        facts = {"term": right.form}
        yield Flaw("glossary", "minor", "near_miss", draft.text[start:end], right.anchor, facts)


@once
def _rights(pack: MaterialsPack) -> list[Right]:
    terms = [(form, one) for one in pack.execution.glossary for form in (one.term, *one.variants)]
    return [
        *(Right(form, term.id) for form, term in terms),
        *(Right(one.name, one.id) for one in people(pack).everyone),
    ]


Miss = tuple[int, int, Right]


@once
def _alike(pack: MaterialsPack) -> Alike:
    """A name must be written with a capital, and a word long, to be taken for a slip."""
    alike: Alike = {}
    for right in _rights(pack):
        for word in _WORD.findall(right.form):
            least = SHORTEST_NAME if word[0].isupper() else SHORTEST_WORD
            if len(word) >= least:
                alike.setdefault((word[0].casefold(), len(word)), []).append((word, right))
    return alike


def _in_words(draft: Draft) -> Iterator[Miss]:
    """Each word where it stands first."""
    alike = _alike(draft.pack)
    words = dict.fromkeys(_WORD.findall(draft.text))
    initials = {initial for initial, _ in alike}
    candidates = (
        word
        for word in words
        if len(word) >= SHORTEST_NAME - 1 and word[0].casefold()[0] in initials
    )
    close = {word: near for word in candidates if (near := next(_close(word, alike), None))}
    for found in _WORD.finditer(draft.text) if close else ():
        near = close.pop(found.group(), None)
        if near is not None and _is_a_slip(draft, found):
            yield found.start(), found.end(), near


def _is_a_slip(draft: Draft, found: re.Match[str]) -> bool:
    word = found.group().casefold()
    if word in draft.known_words or word in ORDINARY:
        return False
    return not _only_begins(draft, found)


def _only_begins(draft: Draft, found: re.Match[str]) -> bool:
    """A short word with the capital of its sentence may be any word."""
    if not found.group()[0].isupper() or len(found.group()) > LONG_ENOUGH:
        return False
    return _BEGINNING.search(draft.text[max(0, found.start() - 3) : found.start()]) is not None


def _close(word: str, alike: Alike) -> Iterator[Right]:
    """Those that begin alike, are as long or one letter longer or shorter, and one slip away."""
    plain = word.casefold()
    for length in (len(plain), len(plain) - 1, len(plain) + 1):
        for form, right in alike.get((plain[0], length), ()):
            if form[0].isupper() and not word[0].isupper():
                continue
            if _one_slip(plain, form.casefold()):
                yield right


def _one_slip(one: str, other: str) -> bool:
    if one == other or any(one == other + end or other == one + end for end in _ENDINGS):
        return False
    if len(one) != len(other):
        longer, shorter = sorted((one, other), key=len, reverse=True)
        return shorter in {longer[:at] + longer[at + 1 :] for at in range(len(longer))}
    off = [at for at in range(len(one)) if one[at] != other[at]]
    if len(off) == 1:
        return off[0] < len(one) - 1
    return len(off) == 2 and off[1] == off[0] + 1 and _swapped(one, other, off[0])


def _swapped(one: str, other: str, at: int) -> bool:
    return one[at] == other[at + 1] and one[at + 1] == other[at]


def _in_characters(draft: Draft) -> Iterator[Miss]:
    """One character off a form of three or more, where what stands there is no other word."""
    masks: dict[tuple[int, str], Right] = {}
    for right in _rights(draft.pack):
        if len(right.form) >= SHORTEST_HAN and all(map(is_han, right.form)):
            for at in range(len(right.form)):
                masks.setdefault((at, _masked(right.form, at)), right)
    lengths = sorted({len(right.form) for right in masks.values()})
    text, seen = draft.text, set[str]()
    taken = _taken(draft)
    firsts = {right.form[0] for right in masks.values()}
    seconds = {right.form[1] for right in masks.values()}
    for start in range(len(text) - 1):
        # With one character off, the first or the second is still right.
        if text[start] not in firsts and text[start + 1] not in seconds:
            continue
        for length in lengths:
            piece = text[start : start + length]
            near = _masked_like(piece, masks) if len(piece) == length else None
            if near is None or piece in seen or piece in draft.said_in_pack:
                continue
            if not taken.isdisjoint(range(start, start + length)):
                continue
            seen.add(piece)
            if not _is_ordinary(draft, start, piece, near.form):
                yield start, start + length, near


def _masked(form: str, at: int) -> str:
    return f"{form[:at]}□{form[at + 1 :]}"


def _masked_like(piece: str, masks: dict[tuple[int, str], Right]) -> Right | None:
    for at in range(len(piece)):
        right = masks.get((at, _masked(piece, at)))
        if right is not None and right.form != piece:
            return right
    return None


def _taken(draft: Draft) -> set[int]:
    """Where names and terms stand as they should."""
    forms = sorted({*draft.vocabulary, *draft.cast.by_name}, key=len, reverse=True)
    if not forms:
        return set()
    found = re.finditer("|".join(map(re.escape, forms)), draft.text)
    return {at for one in found for at in range(*one.span())}


def _is_ordinary(draft: Draft, start: int, piece: str, form: str) -> bool:
    """The character that is off belongs to a word of its own, or counts, or merely follows."""
    off = next(at for at in range(len(form)) if form[at] != piece[at])
    if not is_han(piece[off]) or (piece[off] in _COUNTS and form[off] in _COUNTS):
        return True
    place = start + off
    around = (draft.text[place - 1 : place + 1], draft.text[place : place + 2])
    if any(word in WORDS for word in around):
        return True
    if off not in (0, len(form) - 1):
        return False
    rest = form[1:] if off == 0 else form[:-1]
    return piece[off] in _JOINING or _stands_alone(rest, form, draft)


def _stands_alone(rest: str, form: str, draft: Draft) -> bool:
    """渡口 is a word without 会 as well."""
    pack, text = draft.said_in_pack, draft.text
    alone = pack.count(rest) - pack.count(form) + text.count(rest) - text.count(form)
    return rest in WORDS or alone > 1


_COUNTS = frozenset("零〇一二两三四五六七八九十百千")
_JOINING = frozenset(
    "的了着过是在和与就又也都才再便却只不没很这那他她它我你们地得上下里来去出进起对把被从到为之而"
)
