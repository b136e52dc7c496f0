"""What every record shares: unknown fields are kept, and facts cannot be changed."""

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

import orjson
from pydantic import ConfigDict, RootModel

from writer.contracts.described import Described

if TYPE_CHECKING:
    from pydantic.json_schema import GenerateJsonSchema

AS_ON_DISK = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE

ItemT = TypeVar("ItemT")


class Record(Described):
    """A document on disk. Fields of another version of NovelGate are kept, not dropped."""

    model_config = ConfigDict(
        extra="allow",
        validate_assignment=True,
        validate_by_name=True,
        validate_by_alias=True,
        allow_inf_nan=False,
    )

    def to_bytes(self) -> bytes:
        """The file's bytes: two-space indent, fields in the order of the contract, one newline."""
        return orjson.dumps(self.to_data(), option=AS_ON_DISK)

    def to_data(self) -> dict[str, Any]:
        return self.model_dump(mode="json", by_alias=True)

    def copied(self) -> Self:
        """One of its own, to be changed: read anew from its data, which takes a fraction of what it
        takes to copy it part by part.
        """
        return self.model_validate(self.model_dump())

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Reads what NovelGate wrote itself; for files from outside there is `validation.read`."""
        return cls.model_validate_json(data)


class Fact(Record):
    """A record of something that happened, so it is never changed afterwards."""

    model_config = ConfigDict(frozen=True)


class Ledger(RootModel[list[ItemT]], Generic[ItemT]):
    """A document on disk that is a list of records."""

    model_config = ConfigDict(defer_build=True)

    def to_bytes(self) -> bytes:
        return orjson.dumps(self.to_data(), option=AS_ON_DISK)

    def to_data(self) -> list[Any]:
        data: list[Any] = self.model_dump(mode="json", by_alias=True)
        return data

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        return cls.model_validate_json(data)


class Document(Protocol):
    """What stands in a file of its own: it knows the name of its schema."""

    kind: ClassVar[str]
    """The schema is `schemas/<kind>.schema.json`."""

    def to_bytes(self) -> bytes: ...

    @classmethod
    def from_bytes(cls, data: bytes) -> Self: ...

    @classmethod
    def model_validate(cls, obj: Any) -> Self: ...

    @classmethod
    def model_json_schema(
        cls, *, schema_generator: "type[GenerateJsonSchema]" = ...
    ) -> dict[str, Any]: ...
