"""What a person answered at a gate, and what every answer needs."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol
from unicodedata import category

from fsm.reasons import Reasons, unless


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """An answer at a gate. `names` is the hash of the text that the person had on the card."""

    decided_by: str = ""
    names: str = ""
    about: str = ""
    says: str = ""
    reason: str = ""
    required_fixes: tuple[str, ...] = ()


NOBODY = Decision()


class Decided(Protocol):
    @property
    def decision(self) -> Decision: ...


LONGEST_NAME = 100
JOINERS = "\u200c\u200d"
NEVER_IN_A_NAME = ("Cc", "Cf", "Cs", "Zl", "Zp")


@lru_cache(maxsize=1024)
def is_a_name(text: str) -> bool:
    """At least a letter or a digit, and nothing that a terminal would obey or hide."""
    hidden = (c for c in text if category(c) in NEVER_IN_A_NAME and c not in JOINERS)
    spoken = any(character.isalnum() for character in text)
    return spoken and len(text) <= LONGEST_NAME and not any(hidden)


def a_person_decides(facts: Decided) -> Reasons:
    return unless(is_a_name(facts.decision.decided_by), "nobody_decided")


def a_reason_is_given(facts: Decided) -> Reasons:
    return unless(facts.decision.reason.strip(), "no_reason_given")


def it_says_something(facts: Decided) -> Reasons:
    return unless(facts.decision.says.strip(), "nothing_said")


def the_sheet_is_complete(facts: Decided) -> Reasons:
    fixes = facts.decision.required_fixes
    return unless(fixes and all(fix.strip() for fix in fixes), "sheet_without_fix")
