"""Makes data fit into a number of tokens: long texts are cut, then what matters least goes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from writer.graph.prompts import canonical
from writer.llm.tokens import estimate, opening

ENDLESS = 10**9


@dataclass(frozen=True, slots=True)
class Limits:
    """How long one text, and one list, may be."""

    text: int = ENDLESS
    items: int = ENDLESS


UNLIMITED = Limits()
LADDER = (
    UNLIMITED,
    *(Limits(text=most) for most in (200, 100, 60)),
    *(Limits(60, most) for most in (240, 160, 110, 75, 50, 35)),
    *(Limits(40, most) for most in (35, 24, 16, 11, 7, 4, 2)),
    Limits(20, 1),
)


def fitted(
    build: Callable[[Limits], Any],
    budget: int,
    at_least: Callable[[Limits], float] = lambda _: 0,
) -> str:
    """The most of the data that fits into `budget` tokens, in canonical form.

    Where it is `at_least` more, it need not be built to know that it does not fit.
    """
    text = ""
    for limits in LADDER:
        if limits is not LADDER[-1] and at_least(limits) > budget:
            continue
        text = canonical(build(limits))
        if estimate(text) <= budget:
            break
    return text


def clipped(value: Any, limits: Limits) -> Any:
    """The value within the limits; the very same where there are none."""
    if limits is UNLIMITED:
        return value
    if isinstance(value, str):
        return opening(value, limits.text)
    if isinstance(value, list):
        return [clipped(item, limits) for item in value[: limits.items]]
    if isinstance(value, dict):
        return {key: clipped(item, limits) for key, item in value.items()}
    return value


def missing(value: Any, limits: Limits, place: str = "") -> dict[str, int]:
    """How many items `clipped` leaves out, by the place of the list."""
    if isinstance(value, list):
        cut = len(value) - limits.items
        return {place: cut} if cut > 0 else {}
    if not isinstance(value, dict):
        return {}
    found: dict[str, int] = {}
    for key, item in value.items():
        found |= missing(item, limits, f"{place}.{key}" if place else str(key))
    return found
