"""Reads files that a human or another program may have touched, and names every fault in them."""

from __future__ import annotations

import importlib.resources
import itertools
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import orjson
from pydantic import ValidationError

from writer.contracts.explanation import by_place, in_words, rule_broken
from writer.contracts.fault import Fault, found
from writer.contracts.record import Document
from writer.errors import InvalidRecord, Reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jsonschema import Draft202012Validator

DocumentT = TypeVar("DocumentT", bound=Document)

MOST_FAULTS_LISTED = 50
DEEPEST = 100
# Where a number has no fraction and is larger than this, its last digits are already lost.
LARGEST_INTEGER = 2**64
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read(model: type[DocumentT], data: bytes, file: str) -> DocumentT:
    """The record in `data`; or InvalidRecord, with each fault of it as a reason."""
    outcome = examine(model, data)
    if isinstance(outcome, list):
        raise InvalidRecord(
            "schemas.invalid",
            file=file,
            kind=model.kind.replace("_", " "),
            count=len(outcome),
            reasons=listed(outcome),
        )
    return outcome


def examine(model: type[DocumentT], data: bytes) -> DocumentT | list[Fault]:
    """The record in `data`, or else all that is wrong with it."""
    parsed = parse(data)
    if isinstance(parsed, Fault):
        return [parsed]
    if wrong := faults(model.kind, parsed):
        return wrong
    try:
        return model.model_validate(parsed)
    except ValidationError as error:
        return [rule_broken(detail) for detail in error.errors(include_url=False)]


def parse(data: bytes) -> Any | Fault:
    """The JSON in `data`, or why there is none."""
    data = data.removeprefix(BYTE_ORDER_MARK)
    try:
        data.decode()
        return orjson.loads(data)
    except UnicodeDecodeError as error:
        return Fault((), "not_utf8", byte=error.start + 1)
    except orjson.JSONDecodeError as error:
        return Fault((), "not_json", line=error.lineno, column=error.colno)


def faults(kind: str, data: Any) -> list[Fault]:
    """All that keeps `data` from fitting the shipped schema of `kind`, by place."""
    if unkeepable := list(_unkeepable(data)):
        return unkeepable
    errors = sorted(_validator(kind).iter_errors(data), key=by_place)
    every = itertools.chain.from_iterable(map(in_words, errors))
    return list({(fault.path, fault.sentence()): fault for fault in every}.values())


def listed(wrong: list[Fault]) -> list[Reason]:
    """As many faults as a person will read, and how many there are beyond."""
    beyond = len(wrong) - MOST_FAULTS_LISTED
    if beyond <= 0:
        return list(wrong)
    return [*wrong[:MOST_FAULTS_LISTED], Reason("schemas.more", count=beyond)]


@cache
def _validator(kind: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # it takes longer to import than all of ours

    shipped = importlib.resources.files("schemas").joinpath(f"{kind}.schema.json")
    return Draft202012Validator(orjson.loads(shipped.read_bytes()))


def _unkeepable(data: Any) -> Iterator[Fault]:
    """What parses but could not be written back as it was."""
    waiting: list[tuple[tuple[str | int, ...], Any]] = [((), data)]
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, float) and abs(value) >= LARGEST_INTEGER and value.is_integer():
            yield Fault(place, "huge", found=found(value))
        if not isinstance(value, dict | list):
            continue
        if len(place) >= DEEPEST:
            yield Fault(place[:3], "too_deep", limit=DEEPEST)
            return
        parts: Iterable[tuple[str | int, Any]] = (
            value.items() if isinstance(value, dict) else enumerate(value)
        )
        waiting.extend(((*place, part), inner) for part, inner in parts)
