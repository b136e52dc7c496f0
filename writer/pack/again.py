"""Recognises what a specialist says a second time about a point that the pack has already."""

import re
from collections.abc import Collection, Iterable

from writer.contracts.pack import MaterialsPack

_WORD = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+")
TOGETHER = 3
"""Words, or Chinese characters, that stand together in both."""
NEARLY_ALL = 0.8


def says_again(pack: MaterialsPack, anchors: Iterable[str], description: str) -> bool:
    """Whether it is about conflicts and questions of the pack, or what these are about, and in
    their words.

    A person has ruled on them, or will; a small model raises them again under their own ids.
    """
    known = [(one.id, one.anchors, one.description) for one in pack.conflicts]
    known += [(one.id, one.anchors, one.question) for one in pack.risk.open_questions]
    about = {point for point, _, _ in known}
    for _, places, said in known:
        about |= set(places) if _is_said(description, [said]) else set()
    return about >= set(anchors) and _is_said(description, [said for _, _, said in known])


def _is_said(text: str, before: Collection[str]) -> bool:
    own, known = _passages(text), set().union(*map(_passages, before))
    return text in before or len(own & known) >= NEARLY_ALL * max(1, len(own))


def _passages(text: str) -> set[tuple[str, ...]]:
    words = [word.casefold() for word in _WORD.findall(text)]
    return {tuple(words[at : at + TOGETHER]) for at in range(len(words) - TOGETHER + 1)}
