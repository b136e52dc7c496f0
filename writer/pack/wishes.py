"""What a person asked for at the outset, as items of the pack: word for word, whatever models say.

It stands before what the specialists add, and is not said twice.
"""

from collections.abc import Iterable

from writer.contracts.answers import MaterialsAnswer
from writer.contracts.canon import StyleRule
from writer.contracts.constraints import SensitiveLimit
from writer.contracts.execution import Decision
from writer.contracts.settings import Settings
from writer.texts import say

LONGEST_TOPIC = 60


def rulings(settings: Settings) -> list[Decision]:
    """The genre and the hard constraints, each as a ruling that can be judged."""
    language = settings.language
    asked = say("intake.asked_for", language)
    found = [
        Decision(
            topic=_topic(text),
            ruling=text,
            reason=asked,
            how_to_judge=say("intake.constraint_judged", language, text=text),
        )
        for text in _once(settings.hard_constraints)
    ]
    if settings.genre.strip():
        genre = Decision(
            topic=say("intake.genre_topic", language),
            ruling=settings.genre.strip(),
            reason=asked,
            how_to_judge=say("intake.genre_judged", language, text=settings.genre.strip()),
        )
        found.insert(0, genre)
    return found


def style_rules(settings: Settings, answer: MaterialsAnswer) -> list[StyleRule]:
    return [StyleRule(text=rule) for rule in _once([*settings.style_wishes, *answer.style_rules])]


def forbidden_terms(settings: Settings, answer: MaterialsAnswer) -> list[str]:
    return _once([*settings.forbidden_words, *answer.forbidden_terms])


def sensitive_limits(settings: Settings, answer: MaterialsAnswer) -> list[SensitiveLimit]:
    language = settings.language
    return [
        SensitiveLimit(text=text, how_to_judge=say("intake.taboo_judged", language, text=text))
        for text in _once([*settings.taboos, *answer.sensitive_limits])
    ]


def _topic(text: str) -> str:
    first = " ".join(text.split())
    return first if len(first) <= LONGEST_TOPIC else first[: LONGEST_TOPIC - 1] + "…"


def _once(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(text.strip() for text in texts if text.strip()))
