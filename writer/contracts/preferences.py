"""How the author likes it: said by a person, kept until a person takes it back."""

from typing import ClassVar, Literal

from writer.contracts.identifiers import Moment, Name
from writer.contracts.record import Ledger, Record


class Preference(Record):
    """One wish for all the writing to come. It can change no fact of the pack."""

    id: Name
    """`PR-001`; never given again."""
    text: Name
    by: str = ""
    at: Moment
    status: Literal["active", "forgotten"] = "active"
    forgotten_by: str = ""
    forgotten_at: Moment | None = None


class Preferences(Ledger[Preference]):
    """Every preference there ever was, with what became of it."""

    kind: ClassVar[str] = "preferences"
