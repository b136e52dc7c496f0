"""Finds a quote in a text, so that evidence which is not there can be dropped."""

from functools import lru_cache

WHITE = " "
# Quotation marks differ between what was written and what is quoted of it, and mean the same.
ALIKE = str.maketrans({**dict.fromkeys("“”„‟«»「」『』＂", '"'), **dict.fromkeys("‘’‚‛＇", "'")})
MARKS = "\"'"


def find(text: str, quote: str) -> tuple[int, int] | None:
    """Where the quote stands, word for word but for white space and quotation marks."""
    wanted = normalised(quote)
    if not wanted.strip(MARKS + WHITE):
        return None
    if wanted not in normalised(text):
        # Who quotes often puts marks around it that are not in the text.
        wanted = wanted.strip(MARKS + WHITE)
        if wanted not in normalised(text):
            return None
    plain, places = _normalised(text)
    at = plain.find(wanted)
    return places[at], places[at + len(wanted) - 1] + 1


@lru_cache(maxsize=32)
def normalised(text: str) -> str:
    """The text with single blanks and plain quotation marks."""
    return WHITE.join(text.translate(ALIKE).split())


@lru_cache(maxsize=4)
def _normalised(text: str) -> tuple[str, list[int]]:
    """The same, blanks at its ends left, and where each character came from."""
    plain: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text.translate(ALIKE)):
        blank = character.isspace()
        if blank and plain and plain[-1] == WHITE:
            continue
        plain.append(WHITE if blank else character)
        places.append(place)
    return "".join(plain), places
