"""The world of a book, and what it is about: the results of steps 1 and 2."""

from typing import ClassVar

from pydantic import Field

from writer.contracts.identifiers import WorldRuleId
from writer.contracts.record import Record


class WorldSetting(Record):
    """The world a book is set in."""

    kind: ClassVar[str] = "world_setting"

    world_name: str
    time_period: str
    geography: str
    social_system: str
    power_system: str | None = None
    """Magic, cultivation or the like; nothing where the world has none."""
    technology_level: str
    culture_customs: str
    special_rules: str | None = None


class WorldRule(Record):
    """A law of the world that no chapter may break."""

    id: WorldRuleId = ""
    name: str = ""
    text: str = ""


class CanonWorld(WorldSetting):
    """The world as the materials pack holds it: with its rules, and incomplete while a draft."""

    kind: ClassVar[str] = "canon_world"

    world_name: str = ""
    time_period: str = ""
    geography: str = ""
    social_system: str = ""
    technology_level: str = ""
    culture_customs: str = ""
    rules: list[WorldRule] = Field(default_factory=list)


class ThemeConflict(Record):
    """What a book is about, and what stands against what in it."""

    kind: ClassVar[str] = "theme_conflict"

    core_theme: str
    sub_themes: list[str] = Field(default_factory=list)
    main_conflict: str
    sub_conflicts: list[str] = Field(default_factory=list)
    tone: str
