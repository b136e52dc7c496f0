"""Makes one change to the data of a pack, and a pack of the data again."""

from typing import Any

from pydantic import ValidationError

from writer.contracts.explanation import rule_broken
from writer.contracts.fault import shortened
from writer.contracts.migration import PatchOperation
from writer.contracts.pack import MaterialsPack
from writer.contracts.proposal import Change
from writer.contracts.validation import faults, listed
from writer.errors import BadInput
from writer.pack.dotted import dotted
from writer.pack.patch import patched, steps


def changed(data: dict[str, Any], change: Change) -> dict[str, Any]:
    """A copy with the change made; BadInput where it was made for something else."""
    value = {} if change.op == "remove" else {"value": change.new}
    try:
        if change.op != "add" and at(data, change.path) != change.old:
            raise LookupError(change.path)
        operation = PatchOperation.model_validate({"op": change.op, "path": change.path, **value})
        made: dict[str, Any] = patched(data, [operation])
    except (LookupError, TypeError, ValueError):
        place, old = _named(change.path), shortened(change.old)
        raise BadInput("checks.place.moved_on", place=place, old=old) from None
    return made


def at(data: Any, path: str) -> Any:
    """What stands at a JSON Pointer."""
    for step in steps(path):
        data = data[int(step) if isinstance(data, list) else step]
    return data


def valid(data: dict[str, Any]) -> MaterialsPack:
    try:
        return MaterialsPack.model_validate(data)
    except ValidationError as error:
        wrong = faults(MaterialsPack.kind, data) or [
            rule_broken(detail) for detail in error.errors(include_url=False)
        ]
        raise BadInput("checks.place.does_not_fit", reasons=listed(wrong)) from None


def _named(path: str) -> str:
    return dotted(tuple(int(step) if step.isdecimal() else step for step in steps(path)))
