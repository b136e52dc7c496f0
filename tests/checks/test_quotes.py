"""A quote is evidence only where it stands in the text."""

import pytest

from writer.checks.fingerprint import fingerprint
from writer.checks.quotes import find

TEXT = "He said, “No —\n  not  today,” and left.\n\n她说：「不，今天不行。」"


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("No — not today", "No —\n  not  today"),
        ('"No — not today," and left', "“No —\n  not  today,” and left"),
        ("“and left.”", "and left."),
        ("“不，今天不行。”", "「不，今天不行。」"),
        ("and left", "and left"),
    ],
)
def test_a_quote_is_found_whatever_its_blanks_and_marks(quote: str, found: str) -> None:
    place = find(TEXT, quote)
    assert place is not None
    assert TEXT[slice(*place)] == found


@pytest.mark.parametrize("quote", ["not tomorrow", "no — not today", "", "  ", "“”", "今天行"])
def test_what_is_not_in_the_text_is_not_found(quote: str) -> None:
    assert find(TEXT, quote) is None


def test_the_fingerprint_is_the_same_however_the_quote_is_spaced_and_marked() -> None:
    one = fingerprint("canon", ["CHAR-001", "WR-001"], "“grey  eyes”")
    assert one == fingerprint("canon", ["WR-001", "CHAR-001"], '"grey\neyes"')
    assert one != fingerprint("canon", ["CHAR-001"], "“grey eyes”")
    assert one != fingerprint("glossary", ["CHAR-001", "WR-001"], "“grey eyes”")
    assert one != fingerprint("canon", ["CHAR-001", "WR-001"], "“blue eyes”")
