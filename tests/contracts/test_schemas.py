"""The shipped schemas are those of the models, and every record fits its own."""

import importlib
import pkgutil
from pathlib import Path
from typing import Any

import orjson
import pytest
from jsonschema import Draft202012Validator

import schemas
import writer.contracts
from tests.contracts.every_kind import EXAMPLES, Example
from writer.contracts.record import Ledger, Record
from writer.contracts.validation import faults, read
from writer.desk.schemas import KINDS, export, schema
from writer.errors import BadInput

SHIPPED = Path(next(iter(schemas.__path__)))


def each_example() -> list[Any]:
    return [
        pytest.param(one, id=f"{one.kind}-{place}") for place, one in enumerate(EXAMPLES, start=1)
    ]


def documents_defined() -> set[str]:
    for module in pkgutil.iter_modules(writer.contracts.__path__, "writer.contracts."):
        importlib.import_module(module.name)
    waiting: list[type] = [Record, Ledger]
    kinds = set()
    while waiting:
        one = waiting.pop()
        waiting.extend(one.__subclasses__())
        if "kind" in vars(one) and one.__module__.startswith("writer.contracts."):
            kinds.add(vars(one)["kind"])
    return kinds


def test_the_shipped_schemas_are_the_exported_ones_and_no_others(tmp_path: Path) -> None:
    export(tmp_path, lambda file, content: file.write_bytes(content))

    def by_name(directory: Path) -> dict[str, bytes]:
        return {file.name: file.read_bytes() for file in directory.glob("*.json")}

    assert by_name(SHIPPED) == by_name(tmp_path)


def test_every_document_has_a_kind_of_its_own() -> None:
    names = [kind.name for kind in KINDS]
    assert len(names) == len(set(names))
    assert documents_defined() <= set(names)


def test_every_kind_of_contract_has_an_example() -> None:
    assert {one.kind for one in EXAMPLES} == documents_defined()


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_every_schema_is_valid_and_says_what_each_record_is(kind: str) -> None:
    described = schema(kind)
    Draft202012Validator.check_schema(described)
    assert described["$id"] == f"urn:novelgate:schema:{kind}"
    for record in [described, *described.get("$defs", {}).values()]:
        assert record["description"], record["title"]


def test_a_schema_of_no_kind_is_refused_with_the_kinds_there_are() -> None:
    with pytest.raises(BadInput) as refused:
        schema("novel")
    assert "materials_pack" in refused.value.hint()


@pytest.mark.parametrize("example", each_example())
def test_every_record_comes_back_as_it_was_written(example: Example) -> None:
    written = example.to_bytes()
    again = read(type(example), written, "example.json")
    assert again == example
    assert again.to_bytes() == written
    assert type(example).from_bytes(written) == example


@pytest.mark.parametrize("example", each_example())
def test_every_record_fits_its_shipped_schema(example: Example) -> None:
    assert faults(example.kind, orjson.loads(example.to_bytes())) == []


def with_a_field_of_another_version(value: Any) -> Any:
    """The data of a record with an unknown field in it, and in every record inside it."""
    if isinstance(value, Ledger):
        return [with_a_field_of_another_version(item) for item in value.root]
    if isinstance(value, list | tuple):
        return [with_a_field_of_another_version(item) for item in value]
    if isinstance(value, dict):
        return {str(key): with_a_field_of_another_version(item) for key, item in value.items()}
    if not isinstance(value, Record):
        return value
    data = value.to_data()
    for name, field in type(value).model_fields.items():
        if (alias := field.alias or name) in data:
            data[alias] = with_a_field_of_another_version(getattr(value, name))
    return {**data, "of_another_version": {"kept": [1, "二"]}}


@pytest.mark.parametrize("example", each_example())
def test_unknown_fields_are_kept_at_every_level(example: Example) -> None:
    data = with_a_field_of_another_version(example)
    assert b"of_another_version" in orjson.dumps(data)
    again = read(type(example), orjson.dumps(data), "example.json")
    assert again.to_data() == data
