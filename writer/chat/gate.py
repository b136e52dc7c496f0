"""The gate between a plan and doing it: a pure function. No text of any kind reaches it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from writer.chat.tools import Kind

Verdict = Literal["go", "ask", "refuse"]


@dataclass(frozen=True, slots=True)
class Mode:
    """How the person wants it in this session. It ends with the session."""

    auto: bool = False
    """Whether what generates may go on without being asked about."""
    person: bool = True
    """Whether somebody is there who could say yes."""


def verdict(kinds: Sequence[Kind], mode: Mode, *, has_read: bool = False) -> Verdict:
    """Whether a plan may be carried out, has to be asked about, or cannot be confirmed by anybody.

    `has_read` says that the plan was made after something of the book was read: then its wish may
    be that of a chapter and not of the person, and `auto` does not count.
    """
    if all(kind == "read" for kind in kinds):
        return "go"
    if not mode.person:
        return "refuse"
    if "destructive" in kinds or not mode.auto or has_read:
        return "ask"
    return "go"
