"""The people of a book: the result of step 3."""

from typing import ClassVar

from pydantic import Field

from writer.contracts.identifiers import CharacterId, Count, Name
from writer.contracts.record import Record


class Character(Record):
    """One person of the story."""

    name: Name
    role: str
    age: Count | str | None = None
    """A number, or words where a number does not serve."""
    gender: str
    appearance: str
    personality: str
    background: str
    motivation: str
    abilities: list[str] | None = None
    relationships: dict[str, str] | None = None
    """The other's name, and what they are to each other."""


class CharactersConfig(Record):
    """Everyone the story is planned with."""

    kind: ClassVar[str] = "characters_config"

    protagonist: Character
    antagonist: Character | None = None
    supporting_characters: list[Character] = Field(default_factory=list)

    def everyone(self) -> list[Character]:
        leads = (
            [self.protagonist] if self.antagonist is None else [self.protagonist, self.antagonist]
        )
        return [*leads, *self.supporting_characters]


class CanonCharacter(Character):
    """A person as the materials pack holds them: with an anchor, and incomplete while a draft."""

    id: CharacterId = ""
    name: str = ""
    role: str = ""
    gender: str = ""
    appearance: str = ""
    personality: str = ""
    background: str = ""
    motivation: str = ""


class Cast(CharactersConfig):
    """Everyone in the materials pack; a protagonist without a name is one still missing."""

    kind: ClassVar[str] = "canon_characters"

    protagonist: CanonCharacter = Field(default_factory=CanonCharacter)
    antagonist: CanonCharacter | None = None
    # Read through the wider type it holds what that promises; only the pack writes to it.
    supporting_characters: list[CanonCharacter] = Field(default_factory=list)  # type: ignore[assignment]
