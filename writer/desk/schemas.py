"""The schemas of all records: written out, and held against a file."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
from pydantic.json_schema import GenerateJsonSchema

from writer.contracts.fault import Fault, FaultOnLine
from writer.contracts.kinds import RECORDS, Kind
from writer.contracts.record import AS_ON_DISK
from writer.contracts.validation import examine, parse
from writer.errors import BadInput, InvalidRecord
from writer.events.envelope import Envelope, IndexLine

MEBIBYTE = 1024 * 1024
LARGEST = 64 * MEBIBYTE
"""Of a record, or of one line of a log."""

EVENTS: tuple[Kind, ...] = (
    Kind(Envelope, r"events\.full\.jsonl", lines=True),
    Kind(IndexLine, r"events\.index\.jsonl", lines=True),
)

KINDS: tuple[Kind, ...] = (*RECORDS, *EVENTS)


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of holding a file against its schema."""

    file: Path
    kind: str
    faults: tuple[Fault, ...]


class PlainSchema(GenerateJsonSchema):
    """Leaves out the titles that only say a field's name again."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002
        return False


def schema(kind: str) -> dict[str, Any]:
    """The JSON Schema of a kind of record."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:novelgate:schema:{kind}",
        **_kind(kind).model.model_json_schema(schema_generator=PlainSchema),
    }


def export(directory: Path, write: Callable[[Path, bytes], object]) -> list[Path]:
    """Writes every schema, the same bytes each time."""
    files = {directory / f"{kind.name}.schema.json": schema(kind.name) for kind in KINDS}
    for file, content in files.items():
        write(file, orjson.dumps(content, option=AS_ON_DISK | orjson.OPT_SORT_KEYS))
    return list(files)


def validate(file: Path) -> Checked:
    """Finds out what a file is, and all that is wrong with it; changes nothing."""
    if not file.exists():
        raise BadInput("schemas.no_file", file=file)
    if not file.is_file():
        raise BadInput("schemas.not_a_file", file=file)
    try:
        return _validate_log(file) if file.suffix == ".jsonl" else _validate_record(file)
    except OSError as error:
        raise BadInput("schemas.cannot_open", file=file, problem=error.strerror) from error


def recognise(file: Path, data: Any = None) -> Kind:
    """The kind of record a file holds: by its name, or else by its fields."""
    path = file.absolute().as_posix()
    named = [kind for kind in KINDS if kind.is_named(path)]
    if named:
        return named[0]
    likest = max(KINDS, key=lambda kind: kind.likeness(data))
    if not likest.likeness(data):
        reasons = [data] if isinstance(data, Fault) else []
        raise InvalidRecord("schemas.unknown_kind", file=file, kinds=_names(), reasons=reasons)
    return likest


def _validate_record(file: Path) -> Checked:
    if file.stat().st_size > LARGEST:
        raise _too_large(file)
    data = file.read_bytes()
    kind = recognise(file, parse(data))
    outcome = examine(kind.model, data)
    return Checked(file, kind.name, tuple(outcome) if isinstance(outcome, list) else ())


def _validate_log(file: Path) -> Checked:
    kind = recognise(file)
    return Checked(file, kind.name, tuple(_faults_of_lines(kind, file)))


def _faults_of_lines(kind: Kind, file: Path) -> Iterator[Fault]:
    with file.open("rb") as opened:
        lines = iter(lambda: opened.readline(LARGEST + 1), b"")
        for number, line in enumerate(lines, start=1):
            if len(line) > LARGEST:
                raise _too_large(file)
            outcome = examine(kind.model, line.removesuffix(b"\n"))
            if isinstance(outcome, list):
                yield from (FaultOnLine(number, fault) for fault in outcome)


def _too_large(file: Path) -> InvalidRecord:
    size = math.ceil(file.stat().st_size / MEBIBYTE)
    limit = LARGEST // MEBIBYTE
    return InvalidRecord("schemas.too_large", file=file, size=size, limit=limit)


def _kind(name: str) -> Kind:
    for kind in KINDS:
        if kind.name == name:
            return kind
    raise BadInput("schemas.no_such_kind", kind=name, kinds=_names())


def _names() -> str:
    return ", ".join(sorted(kind.name for kind in KINDS))
