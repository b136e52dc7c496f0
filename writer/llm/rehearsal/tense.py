"""English told afterwards: the plain present of an outline turned into the past of prose."""

import re

from writer.llm.rehearsal.banks import bank

_DOUBLED = re.compile(r"[^aeiou][aeiou][bdgmnpt]$")
_TOKEN = re.compile(r"[A-Za-z’'-]+")


def past(sentence: str, names: list[str]) -> str:
    """The sentence in the past; unchanged where no verb of it was recognised."""
    subjects = {word.lower() for name in names for word in name.split()}
    subjects |= {"and", "she", "he", "it", "who", "that", "they", "nobody", "someone", "everyone"}
    grammar, before = bank("en")["grammar"], ""
    sure: dict[str, str] = grammar["past"]
    unsure: dict[str, str] = grammar["past_after_subject"]

    def turned(found: re.Match[str]) -> str:
        nonlocal before
        word, subject = found[0], before in subjects
        before = word.lower()
        if word in sure:
            return sure[word]
        if not subject:
            return word
        if word in unsure:
            return unsure[word]
        return _regular(word) if names and _is_third_person(word) else word

    return _TOKEN.sub(turned, re.sub(r"\blies to\b", "lied to", sentence))


def _is_third_person(word: str) -> bool:
    return word.islower() and len(word) > 3 and word.endswith("s") and word[-2] not in "s'’ui"


def _regular(word: str) -> str:
    if word.endswith("ies"):
        return f"{word[:-3]}ied"
    base = word[:-2] if re.search(r"(?:ss|x|ch|sh|o)es$", word) else word[:-1]
    if base.endswith("e"):
        return f"{base}d"
    return f"{base}{base[-1]}ed" if _DOUBLED.search(base) and len(base) < 5 else f"{base}ed"
