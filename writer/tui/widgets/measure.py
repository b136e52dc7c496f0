"""How wide a text is set: as many characters a line as the eye likes, which differs by writing."""

import re
from dataclasses import dataclass

HAN = re.compile(r"[\u3400-\u9fff]")
MOSTLY = 0.3
"""The share of Chinese characters from which on a text is set as Chinese."""


@dataclass(frozen=True, slots=True)
class Measure:
    cells: int
    indent: int = 0
    """Cells before the first line of a paragraph."""


WIDEST = Measure(94)
"""For tables and comparisons, which need the room."""
ENGLISH = Measure(66)
CHINESE = Measure(72, indent=4)
"""Thirty-six characters a line, two left free where a paragraph begins."""


def measure_of(text: str) -> Measure:
    written = [character for character in text[:4000] if not character.isspace()]
    chinese = sum(HAN.match(character) is not None for character in written)
    return CHINESE if chinese > MOSTLY * len(written) else ENGLISH
