"""Puts the findings of jsonschema and pydantic into plain words."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, cast

from writer.contracts.fault import Fault, found, shortened
from writer.errors import Reason
from writer.texts.catalogue import knows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema.exceptions import ValidationError as SchemaError
    from pydantic_core import ErrorDetails


def by_place(error: SchemaError) -> list[tuple[bool, int, str]]:
    return [
        (isinstance(part, int), part if isinstance(part, int) else 0, str(part))
        for part in error.absolute_path
    ]


def in_words(error: SchemaError) -> Iterator[Fault]:
    place = tuple(error.absolute_path)
    rule, limit, schema = str(error.validator), cast("Any", error.validator_value), _schema(error)
    match rule:
        case "required":
            for field in limit:
                if field not in cast("Any", error.instance):
                    wanted = _wanted(schema.get("properties", {}).get(field, {}))
                    yield Fault((*place, field), "missing", wanted=wanted)
        case "anyOf" | "oneOf":
            yield from _nearest(error)
        case "propertyNames":
            yield Fault(place, "field_name", found=found(error.instance))
        case _:
            wanted = _limits(schema, rule) or _wanted(schema)
            yield Fault(place, "wrong", found=found(error.instance), wanted=wanted)


def rule_broken(detail: ErrorDetails) -> Fault:
    """A rule that only the model knows, because JSON Schema cannot say it."""
    place = [part for part in detail["loc"] if part != "[key]"]
    facts = detail.get("ctx", {})
    if len(place) < len(detail["loc"]):
        return Fault(place, "field_name", found=found(detail["input"]))
    if knows(f"schemas.fault.{detail['type']}"):
        return Fault(place, detail["type"], **facts)
    if "pattern" in facts:
        wanted = Reason("schemas.want.pattern", pattern=facts["pattern"])
        return Fault(place, "wrong", found=found(detail["input"]), wanted=[wanted])
    return Fault(place, "other", found=found(detail["input"]), problem=detail["msg"])


def _nearest(error: SchemaError) -> Iterator[Fault]:
    """Of several forms that would do, the faults of the one that was meant."""
    forms: dict[int, list[SchemaError]] = {}
    for inner in error.context or ():
        forms.setdefault(int(inner.relative_schema_path[0]), []).append(inner)
    meant = [
        inner
        for inner in forms.values()
        if not any(one.validator == "type" and not one.relative_path for one in inner)
    ]
    if meant:
        yield from itertools.chain.from_iterable(map(in_words, meant[0]))
    else:
        wanted = _wanted(_schema(error))
        yield Fault(tuple(error.absolute_path), "wrong", found=found(error.instance), wanted=wanted)


def _schema(error: SchemaError) -> dict[str, Any]:
    return cast("dict[str, Any]", error.schema)


def _wanted(schema: dict[str, Any]) -> list[Reason]:
    """What a schema asks for, in plain words."""
    if "$ref" in schema:
        return [Reason("schemas.want.object")]
    if forms := schema.get("anyOf"):
        return list(itertools.chain.from_iterable(map(_wanted, forms)))
    for rule in ("enum", "const", "pattern"):
        if rule in schema:
            return _limits(schema, rule)
    return [Reason(f"schemas.want.{schema.get('type', 'anything')}")]


def _limits(schema: dict[str, Any], rule: str) -> list[Reason]:
    limit = schema[rule]
    match rule:
        case "enum":
            return [Reason("schemas.want.choice", choices=", ".join(map(shortened, limit)))]
        case "const":
            return [Reason("schemas.want.choice", choices=shortened(limit))]
        case "pattern" if "examples" in schema:
            return [Reason("schemas.want.like", example=schema["examples"][0])]
        case "pattern":
            return [Reason("schemas.want.pattern", pattern=limit)]
        case "minimum":
            return [Reason("schemas.want.at_least", limit=limit)]
        case "maximum":
            return [Reason("schemas.want.at_most", limit=limit)]
        case "minLength":
            return [Reason("schemas.want.longer", limit=limit)]
        case "maxLength":
            return [Reason("schemas.want.shorter", limit=limit)]
    return []
