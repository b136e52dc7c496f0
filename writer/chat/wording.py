"""Text from models and books as a terminal may show it."""

import unicodedata

LONGEST = 2_000
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""What moves the cursor, turns the direction of writing round, or is no character at all."""
KEPT = ("\n", "\t", "\u200d")


def clean(text: str) -> str:
    """Nothing in it that a terminal would obey."""
    return "".join(c for c in text if c in KEPT or unicodedata.category(c) not in UNSEEN)


def one_line(text: str, longest: int = LONGEST) -> str:
    """On one line, so that it cannot pass for another line of ours."""
    plain = " ".join(clean(text).split())
    return plain if len(plain) <= longest else f"{plain[: longest - 1]}…"
