"""What may not stand in a text: forbidden words, wrong forms of terms, and what was said before."""

import re
from collections.abc import Iterable

from writer.llm.rehearsal.brief import Brief
from writer.llm.rehearsal.orders import Orders
from writer.llm.rehearsal.terms import forbidden_terms, glossary
from writer.texts import Language

_SENTENCE = re.compile(r"[^.!?。！？…]+[.!?。！？…]*[”’\"]*")
_SHORTEST_THAT_COUNTS = 8
# A quote may reach over several sentences; what is longer than this is cut by its first ones.
_LONGEST_QUOTE = 600


class Taste:
    """Says no to a sentence, and remembers those it let pass."""

    def __init__(self, brief: Brief, orders: Orders) -> None:
        known = glossary(brief)
        self._language: Language = brief.language
        self._right = [form for term in known for form in (term.word, *term.variants) if form]
        self._right.sort(key=len, reverse=True)
        self._wrong = [form for term in known for form in term.forbidden]
        self._wrong += forbidden_terms(brief)
        self._banned = [_plain(ban) for ban in orders.banned]
        self._said = set(sentences(brief.text("previous_text")))
        self._text = ""

    def allows(self, text: str) -> bool:
        if any(sentence in self._said for sentence in sentences(text)):
            return False
        if self.wrong_forms(text, self._wrong):
            return False
        before = _plain(self._text[-_LONGEST_QUOTE:])
        after = f"{before} {_plain(text)}"
        return all(after.count(ban) <= before.count(ban) for ban in self._banned)

    def take(self, text: str) -> None:
        self._said.update(sentences(text))
        self._text = f"{self._text} {text}"

    def wrong_forms(self, text: str, forms: Iterable[str]) -> list[str]:
        """Which of the forms stand in the text, other than within a term that is right."""
        bare = text
        for right in self._right:
            bare = bare.replace(right, "\u25a1")
        return [
            form
            for form in forms
            if has_form(bare, form, self._language)
            or (self._holds_right(form) and has_form(text, form, self._language))
        ]

    def _holds_right(self, form: str) -> bool:
        return any(right in form for right in self._right)


def sentences(text: str) -> list[str]:
    """The sentences long enough to be noticed when they come again."""
    found = (sentence.strip() for sentence in _SENTENCE.findall(text))
    return [sentence for sentence in found if len(sentence) >= _SHORTEST_THAT_COUNTS]


def has_form(text: str, form: str, language: Language) -> bool:
    """Whether a word stands in a text: as a whole word, or in Chinese as it is."""
    if language == "zh" or form.lower() not in text.lower():
        return form in text
    return re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text, re.IGNORECASE) is not None


def _plain(text: str) -> str:
    straight = text.replace("’", "'").replace("‘", "'").replace("“", '"').replace("”", '"')
    return " ".join(straight.lower().split())
