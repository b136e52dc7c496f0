"""Which frozen pack is in force."""

from typing import ClassVar, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from writer.contracts.identifiers import Moment, Name, ProposalId, Sha256, Version
from writer.contracts.record import Fact, Record


class FrozenVersion(Fact):
    """One freeze: the file, its hash, and who froze it."""

    path: Name
    sha256: Sha256
    frozen_at: Moment
    by: Name
    proposals_applied: tuple[ProposalId, ...] = ()


class MaterialsIndex(Record):
    """All frozen versions of a book, and the one in force."""

    kind: ClassVar[str] = "materials_index"

    current_frozen_version: Version | None = None
    frozen: dict[Version, FrozenVersion] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _current_is_frozen(self) -> Self:
        if self.current_frozen_version is None or self.current_frozen_version in self.frozen:
            return self
        raise PydanticCustomError(
            "current_not_frozen",
            "current_frozen_version ({version}) is not among the frozen versions",
            {"version": self.current_frozen_version},
        )
