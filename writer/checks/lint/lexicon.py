"""The lexicon of the lint: which rules are on, what they look for, and how much is too much.

Ours comes first; a file of the user's and one of the book's may add to it, drop from it, and switch
each rule `off` or to another severity.
"""

import importlib.resources
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any, Literal, get_args

from writer.checks.hints import Hints, plain
from writer.contracts.review import IssueSeverity
from writer.errors import BadSetting
from writer.texts import Language

Rule = Literal["cliche", "pattern", "dash", "repetition", "rhythm", "tag", "tense", "pov"]
RULES: tuple[Rule, ...] = get_args(Rule)
SEVERITIES: tuple[IssueSeverity, ...] = get_args(IssueSeverity)
OFF = "off"


@dataclass(frozen=True, eq=False)
class Lexicon:
    """Made once from the same files: the same one is the same object."""

    language: Language
    severity: Mapping[str, IssueSeverity | None]
    """By rule; None where it is switched off."""
    phrases: Mapping[str, tuple[str, ...]]
    limits: Mapping[str, int]

    def is_on(self, rule: Rule) -> bool:
        return self.severity.get(rule) is not None

    @cached_property
    def patterns(self) -> dict[str, re.Pattern[str]]:
        """All phrases of a list as one expression; a phrase between slashes is one already."""
        return {name: _together(phrases, self.language) for name, phrases in self.phrases.items()}

    @cached_property
    def _expressions(self) -> dict[str, re.Pattern[str]]:
        """What is left of each list where none of its plain phrases can be found."""
        left = {name: filter(_is_expression, phrases) for name, phrases in self.phrases.items()}
        return {name: _together(phrases, self.language) for name, phrases in left.items()}

    @cached_property
    def _hints(self) -> dict[str, Hints]:
        return {
            name: Hints(*(plain(one) for one in phrases if not _is_expression(one)))
            for name, phrases in self.phrases.items()
        }

    def finding(self, name: str, text: str) -> re.Pattern[str]:
        """What finds the phrases of a list in a text that is given in plain small letters."""
        every = self._hints[name].are_in(text)
        return self.patterns[name] if every else self._expressions[name]


def lexicon(language: Language, own: Iterable[tuple[str, str]] = ()) -> Lexicon:
    """Ours, changed by each of these files in turn: the name of a file, and what it says."""
    return _made_of(language, tuple(own))


@lru_cache(maxsize=4)
def _made_of(language: Language, own: tuple[tuple[str, str], ...]) -> Lexicon:
    found = _shipped(language)
    for file, text in own:
        found = _changed(found, file, text)
    return found


@cache
def _shipped(language: Language) -> Lexicon:
    file = importlib.resources.files(__package__).joinpath(f"{language}.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return Lexicon(
        language,
        data["rules"],
        {name: tuple(phrases) for name, phrases in data["phrases"].items()},
        data["limits"],
    )


def _changed(before: Lexicon, file: str, text: str) -> Lexicon:
    try:
        data = tomllib.loads(text)
        severity = dict(before.severity) | _severities(data.get("rules", {}))
        phrases = {name: [*known] for name, known in before.phrases.items()}
        for name in phrases.keys() & data.get("add", {}).keys():
            phrases[name] += [str(one) for one in data["add"][name]]
        for name in phrases.keys() & data.get("drop", {}).keys():
            gone = {str(one).casefold() for one in data["drop"][name]}
            phrases[name] = [one for one in phrases[name] if one.casefold() not in gone]
        limits = dict(before.limits) | {k: int(v) for k, v in data.get("limits", {}).items()}
        unknown = {*data.get("add", {}), *data.get("drop", {})} - phrases.keys()
        if unknown or limits.keys() - before.limits.keys():
            raise ValueError(
                ", ".join(sorted(unknown) or sorted(limits.keys() - before.limits.keys()))
            )
        changed = Lexicon(
            before.language, severity, {k: tuple(v) for k, v in phrases.items()}, limits
        )
        _ = changed.patterns
    except (tomllib.TOMLDecodeError, ValueError, TypeError, AttributeError, re.error) as error:
        raise BadSetting("lint.bad_file", file=file, why=str(error)) from None
    return changed


def _severities(given: Mapping[str, Any]) -> dict[str, IssueSeverity | None]:
    found: dict[str, IssueSeverity | None] = {}
    for rule, wanted in given.items():
        if rule not in RULES or (wanted != OFF and wanted not in SEVERITIES):
            raise ValueError(f"{rule} = {wanted}")
        found[rule] = None if wanted == OFF else wanted
    return found


def _together(phrases: Iterable[str], language: Language) -> re.Pattern[str]:
    parts = [one[1:-1] if _is_expression(one) else _worded(one, language) for one in phrases]
    return re.compile("|".join(f"(?:{part})" for part in parts) or r"(?!)", re.IGNORECASE)


def _is_expression(phrase: str) -> bool:
    return len(phrase) > 2 and phrase[0] == phrase[-1] == "/"


def _worded(phrase: str, language: Language) -> str:
    """Whole words, whatever apostrophe and however many spaces."""
    text = re.escape(phrase).replace(r"\ ", r"\s+").replace("'", "['’]")
    return text if language == "zh" else rf"\b{text}\b"
