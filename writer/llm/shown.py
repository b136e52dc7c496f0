"""Text on its way to whoever looks on, as it comes, without the keys that a model may repeat.

A key may come in two pieces. So the last word is held back until something follows that no key goes
on with; and what was shown last is looked at together with what comes next, for it may say that a
key follows.
"""

import re
from collections.abc import Callable

NEVER_IN_A_KEY = re.compile(r"[\s\u0080-\U0010ffff]")
BLOCK, END_OF_BLOCK = "-----BEGIN", "-----END"
CONTEXT = 200
"""Characters before that may matter: `api_key =`, `Bearer`."""


class Shown:
    """One answer, from its first piece to its end."""

    def __init__(self, clean: Callable[[str], str], show: Callable[[str], None]) -> None:
        self._clean = clean
        self._show = show
        self._held = ""
        self._before = ""

    def __call__(self, piece: str) -> None:
        self._held += piece
        self._let_go(_end_of_what_is_whole(self._held))

    def end(self) -> None:
        if self._held:
            self._let_go(len(self._held))

    def _let_go(self, end: int) -> None:
        new, self._held = self._held[:end], self._held[end:]
        known, told = self._clean(self._before), self._clean(self._before + new)
        self._show(told[len(known) :] if told.startswith(known) else self._clean(new))
        self._before += new
        if len(self._before) > CONTEXT:
            _, _, self._before = self._before[-CONTEXT:].partition(" ")


def _end_of_what_is_whole(text: str) -> int:
    """Where the last word begins; an address and a block of lines are one word."""
    block = text.rfind(BLOCK)
    whole = text[:block] if block >= 0 and END_OF_BLOCK not in text[block:] else text
    last_gap = max(map(whole.rfind, " \n\t\r"), default=-1) + 1
    if "://" in whole[last_gap:]:
        return last_gap
    ends = [found.end() for found in NEVER_IN_A_KEY.finditer(whole, last_gap)]
    return ends[-1] if ends else last_gap
