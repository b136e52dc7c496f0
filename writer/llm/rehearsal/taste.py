"""What may not stand in a text: forbidden words, wrong forms of terms, and what was said before."""

import re
from collections.abc import Iterable

from writer.llm.rehearsal.brief import Brief
from writer.llm.rehearsal.orders import Orders
from writer.llm.rehearsal.terms import forbidden_terms, glossary
from writer.texts import Language

_SENTENCE = re.compile(r"[^.!?。！？…]+[.!?。！？…]*[”’\"]*")
_SHORTEST_THAT_COUNTS = 8


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
        if any(has_form(self.without_right(text), form, self._language) for form in self._wrong):
            return False
        with_before = _plain(f"{self._text[-200:]} {text}")
        return not any(ban in with_before for ban in self._banned)

    def take(self, text: str) -> None:
        self._said.update(sentences(text))
        self._text = f"{self._text} {text}"

    def without_right(self, text: str) -> str:
        """The text without the terms themselves, which may have a wrong form within them."""
        for form in self._right:
            text = text.replace(form, "\u25a1")
        return text


def sentences(text: str) -> list[str]:
    """The sentences long enough to be noticed when they come again."""
    found = (sentence.strip() for sentence in _SENTENCE.findall(text))
    return [sentence for sentence in found if len(sentence) >= _SHORTEST_THAT_COUNTS]


def has_form(text: str, form: str, language: Language) -> bool:
    """Whether a word stands in a text: as a whole word, or in Chinese as it is."""
    if language == "zh":
        return form in text
    return re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text, re.IGNORECASE) is not None


def forms_in(text: str, forms: Iterable[str], language: Language) -> list[str]:
    return [form for form in forms if has_form(text, form, language)]


def _plain(text: str) -> str:
    straight = text.replace("’", "'").replace("‘", "'").replace("“", '"').replace("”", '"')
    return " ".join(straight.lower().split())
