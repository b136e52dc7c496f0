"""How many tokens a text is likely to be: an estimate that needs no vocabulary."""

from writer.contracts.length import characters, words

_CHARACTERS_A_TOKEN = 4


def estimate(text: str) -> int:
    """One token for a CJK character, and one for every four other characters."""
    cjk = characters(text) - words(text)
    others = len(text) - cjk
    return cjk + -(-others // _CHARACTERS_A_TOKEN)
