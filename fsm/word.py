"""The words of the law: states, triggers, areas."""

from enum import StrEnum
from typing import Self


class Word(StrEnum):
    """Looked up in the tables at every step of a log of thousands: as quickly as the string it is,
    and found by that string."""

    __hash__ = str.__hash__

    @classmethod
    def of(cls, text: str) -> Self:
        """The word that is written so; ValueError where there is none."""
        found = cls._value2member_map_.get(text)
        return found if isinstance(found, cls) else cls(text)
