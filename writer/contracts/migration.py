"""The migration of an approved proposal, and the change it makes to the pack."""

from typing import Any, ClassVar, Literal

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer

from writer.contracts.identifiers import JsonPointer, Moment, ProposalId, Version
from writer.contracts.proposal import PlannedStep
from writer.contracts.record import Fact, Record


class MigrationStep(PlannedStep):
    """One step of a migration, with its times."""

    started_at: Moment | None = None
    finished_at: Moment | None = None
    error: str = ""


class Migration(Record):
    """How far a migration has come, so that it can go on after a crash."""

    kind: ClassVar[str] = "migration"

    proposal_id: ProposalId
    base_version: Version
    new_version: Version | None = None
    steps: list[MigrationStep] = Field(default_factory=list)
    started_at: Moment | None = None
    completed_at: Moment | None = None


class PatchOperation(Fact):
    """One operation of a JSON Patch (RFC 6902)."""

    op: Literal["add", "remove", "replace", "move", "copy", "test"]
    path: JsonPointer
    from_: JsonPointer | None = Field(default=None, alias="from")
    value: Any = None

    @model_serializer(mode="wrap")
    def _only_what_was_given(self, serialize: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """A patch that says null where it says nothing would be another patch."""
        written: dict[str, Any] = serialize(self)
        unset = {"from_", "from", "value"} - self.model_fields_set
        if "from_" in self.model_fields_set:
            unset.discard("from")
        return {field: value for field, value in written.items() if field not in unset}


class PackDiff(Fact):
    """The change from one frozen pack to the next, and the way back."""

    kind: ClassVar[str] = "pack_diff"

    base_version: Version
    new_version: Version | None = None
    patch: tuple[PatchOperation, ...] = ()
    inverse: tuple[PatchOperation, ...] = ()
