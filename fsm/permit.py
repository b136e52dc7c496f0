"""The machine's yes. What a gate protects takes no write without one."""

from dataclasses import InitVar, dataclass
from typing import NoReturn

from fsm.word import Word


class Area(Word):
    """The parts of a book that a gate protects."""

    CANON = "canon"
    FROZEN = "frozen"
    MEMORY = "memory"
    CHAPTERS = "chapters"


class PermitError(TypeError):
    """Somebody other than the law tried to make, change or copy a permit."""


_SEAL = object()


@dataclass(frozen=True, slots=True)
class Permit:
    """One lawful step of one subject, and the areas that may be written because of it."""

    machine: str
    trigger: str
    subject: str
    source: str
    target: str
    areas: frozenset[Area]
    seal: InitVar[object] = None

    def __post_init__(self, seal: object) -> None:
        if seal is not _SEAL:
            raise PermitError("Only a lifecycle issues permits.")

    def __reduce__(self) -> NoReturn:
        # A permit is for the step in hand: stored or sent elsewhere it would outlive its facts.
        raise PermitError("A permit is neither copied nor stored: ask the law again.")

    def opens(self, area: Area) -> bool:
        return area in self.areas
