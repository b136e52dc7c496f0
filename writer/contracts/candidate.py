"""One of several worlds that a book could be set in, for the human to choose from."""

from typing import Annotated, ClassVar

from pydantic import Field

from writer.contracts.record import Fact
from writer.contracts.world import ThemeConflict, WorldSetting

MOST_CANDIDATES = 3


class Candidate(Fact):
    """A world and what the book would be about in it."""

    kind: ClassVar[str] = "candidate"

    number: Annotated[int, Field(ge=1, le=MOST_CANDIDATES)]
    world: WorldSetting
    theme_conflict: ThemeConflict
