"""Databases that follow from a book: unit by unit, each with a mark of what it was made from.

A cache is never told what happened. It is compared with what the record says it must hold, and
what differs is made anew: so a crash, a rollback, a chapter deposited again, a migration and a
directory that somebody deleted are all the same case, and each is put right by the next look.
"""

from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager
from typing import Protocol, TypeVar

ContentT = TypeVar("ContentT", contravariant=True)
AnyT = TypeVar("AnyT")
Told = Callable[[int, int], None]
"""How many units are done, of how many."""
STAND = "stand"
AT_ONCE = 25
"""Units that are kept together: a crash loses no more than these."""


class Cache(Protocol[ContentT]):
    """A database that holds units."""

    def stand(self) -> str:
        """The place in the record that it was last brought up to."""
        ...

    def set_stand(self, stand: str) -> None: ...

    def held(self) -> Mapping[str, str]:
        """Every unit that is whole, with its mark."""
        ...

    def together(self) -> AbstractContextManager[object]:
        """What is put or removed inside is kept all or none."""
        ...

    def put(self, unit: str, mark: str, content: ContentT) -> None:
        """Keeps a unit, in the place of what it may have held before."""
        ...

    def remove(self, units: Collection[str]) -> None: ...


def nobody(_: int, __: int) -> None: ...


def catch_up(
    cache: Cache[AnyT],
    stand: str,
    wished: Callable[[], Mapping[str, str]],
    load: Callable[[str], AnyT],
    tell: Told = nobody,
) -> int:
    """Makes the cache hold just what is wanted; returns how many units had to change.

    `stand` names the record as it is: where nothing was recorded since, nothing is compared.
    """
    if cache.stand() == stand:
        return 0
    held, wanted = cache.held(), wished()
    gone = [unit for unit in held if unit not in wanted]
    owed = [unit for unit, mark in wanted.items() if held.get(unit) != mark]
    if gone:
        with cache.together():
            cache.remove(gone)
    for start in range(0, len(owed), AT_ONCE):
        with cache.together():
            for unit in owed[start : start + AT_ONCE]:
                cache.put(unit, wanted[unit], load(unit))
        tell(min(start + AT_ONCE, len(owed)), len(owed))
    with cache.together():
        cache.set_stand(stand)
    return len(gone) + len(owed)
