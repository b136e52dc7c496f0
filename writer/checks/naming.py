"""Finds what something is called wherever it stands in a text, and can call it otherwise there."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from writer.checks.called import FULL, all_forms, forms, parts
from writer.checks.cutting import is_han, stands_as_word
from writer.checks.titles import ZH_CALLED, ZH_OFFICES
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import CanonCharacter
from writer.pack.items import Item

SURE = 3
"""A Chinese name of so many characters is no chance meeting of others."""
AROUND = 24
NEVER = r"(?!)"


@dataclass(frozen=True, slots=True)
class Found:
    """A form where it stands, as it is written there, and what it would be."""

    start: int
    end: int
    written: str
    new: str

    def quote(self, text: str) -> str:
        """With what stands around it in its paragraph, word for word."""
        first = text.rfind("\n", 0, self.start) + 1
        last = text.find("\n", self.end)
        begin = max(first, self.start - AROUND)
        end = min(self.end + AROUND, len(text) if last < 0 else last)
        before, after = text[begin : self.start], text[self.end : end]
        if begin > first and " " in before:
            before = before.partition(" ")[2]
        if end < len(text) and text[end] != "\n" and " " in after:
            after = after.rpartition(" ")[0]
        return f"{before}{text[self.start : self.end]}{after}".strip()


class Naming:
    """Forms to be looked for, each with what stands for it. Part of a longer name of something
    else, a form is none.
    """

    def __init__(self, new: Mapping[str, str], others: Iterable[str] = ()) -> None:
        self._new = {form: other for form, other in new.items() if form.strip()}
        self._others = frozenset(others) - self._new.keys()
        self._by_key = {_key(form): form for form in self._new}
        self._pattern = _pattern({*self._new, *self._others}) if self._new else None

    @property
    def forms(self) -> tuple[str, ...]:
        return tuple(self._new)

    def find(self, text: str) -> Iterator[Found]:
        """In the order of the text; of two forms at one place, the longer."""
        last = 0
        for match in self._pattern.finditer(text) if self._pattern else ():
            plural = match["plural"] or ""
            written = match.group().removesuffix(plural)
            form = self._form(written)
            # What was found before is a word of its own: it says nothing about how this is cut.
            if form and self._stands(text[last:], match.start() - last, match.end() - last, form):
                new = _cased(self._new[form], written, form) + plural
                yield Found(match.start(), match.end(), match.group(), new)
                last = match.end()

    def renamed(self, text: str) -> str:
        """The text with every form called otherwise."""
        done, at = [], 0
        for found in self.find(text):
            done += [text[at : found.start], found.new]
            at = found.end
        return "".join([*done, text[at:]])

    def _form(self, written: str) -> str | None:
        """The form that was written; none where it is the name of something else."""
        key = " ".join(written.replace("’", "'").split())
        if key in self._others:
            return None
        if key in self._by_key:
            return self._by_key[key]
        folded = key.casefold()
        for form in self._new:
            shouted = key == form.upper() != form
            if shouted or (form == form.lower() and folded == _key(form)):
                return form
        return None

    def _stands(self, text: str, start: int, end: int, form: str) -> bool:
        if not any(map(is_han, form)) or len(form) >= SURE:
            return True
        return stands_as_word(text, start, end, {*self._new, *self._others})


def mentions(pack: MaterialsPack, found: Iterable[Item]) -> Naming:
    """Where any of these items is named."""
    own = {form: form for item in found for form in forms(pack, item)}
    return Naming(own, all_forms(pack))


def renaming(pack: MaterialsPack, item: Item | None, old: str, new: str) -> Naming:
    """Calls something by its new name: each part of the old one by that part of the new. Without
    an item it is the words themselves that are meant.
    """
    own = forms(pack, item) if item else {old: FULL}
    titles: tuple[str, ...] = (*ZH_OFFICES, *ZH_CALLED)
    wanted = dict(parts(new, titles)) if item and isinstance(item.record, CanonCharacter) else {}
    short = wanted.get("first", new)
    becomes = {form: new if part == FULL else wanted.get(part, short) for form, part in own.items()}
    others = [form for form in all_forms(pack) if form not in own]
    return Naming({form: to for form, to in becomes.items() if form != to}, others)


def _key(form: str) -> str:
    return " ".join(form.replace("’", "'").split())


def _pattern(every: set[str]) -> re.Pattern[str]:
    """One walk through the text for all forms, the longest first."""
    ordered = sorted(every, key=lambda form: (-len(form), form))
    han = [re.escape(form) for form in ordered if any(map(is_han, form))]
    words = [_written(form) for form in ordered if not any(map(is_han, form))]
    whole = rf"(?<![^\W_])(?:{'|'.join(words) or NEVER})(?P<plural>s)?(?![^\W_])"
    return re.compile("|".join([*han, whole]))


def _written(form: str) -> str:
    """However it is spaced; a name with its capitals or in capitals only, a word in any."""
    apart = r"\s+".join(re.escape(word).replace("'", "['’]") for word in _key(form).split())
    if form == form.lower():
        return f"(?i:{apart})"
    shouted = r"\s+".join(re.escape(word) for word in _key(form).upper().split())
    return f"{apart}|{shouted}"


def _cased(new: str, written: str, form: str) -> str:
    """As the old form was written: shouted, or at the head of a sentence."""
    if len(written) > 1 and written != form and written == written.upper() != written.lower():
        return new.upper()
    if form[:1].islower() and written[:1].isupper():
        return new[:1].upper() + new[1:]
    return new
