"""What must stand in a text for an expression to find anything in it.

A long expression walks through every letter; whether one of a few words is there shows at once.
"""


def small(text: str) -> str:
    """The text in small letters, as expressions take it that ignore case: to them an i without a
    dot is an i, and so is a capital one with a dot.
    """
    folded = text.casefold()
    return folded if folded.isascii() else folded.replace("i\u0307", "i").replace("\u0131", "i")


def plain(text: str) -> str:
    """The same, however it is spaced and whatever apostrophes it has."""
    return " ".join(small(text).replace("’", "'").split())


class Hints:
    """Words in small letters, of which any match of an expression has at least one in it."""

    def __init__(self, *words: str) -> None:
        self._words = words

    def are_in(self, text: str) -> bool:
        """Whether there may be anything to find in a text in small letters."""
        for word in self._words:  # noqa: SIM110 - any() takes longer, for every sentence
            if word in text:
                return True
        return False
