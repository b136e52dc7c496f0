"""Reads what a person typed as what the field holds."""

from typing import Any

import orjson
from pydantic import ValidationError

from writer.contracts.pack import MaterialsPack
from writer.contracts.proposal import Change
from writer.pack.making import changed
from writer.pack.patch import json_pointer


def fitting(pack: MaterialsPack, change: Change, value: Any) -> Any:
    """The first reading of the value that the place can hold.

    Whether it goes with the rest of the pack is seen when all changes are known.
    """
    data = pack.to_data()
    readings = [_with_its_id(change.old, reading) for reading in _readings(change.old, value)]
    for reading in readings:
        made = changed(data, change.model_copy(update={"new": reading}))
        if not any(path.startswith(f"{change.path}/") for path in _wrong_places(made)):
            return reading
    return readings[0]


def _wrong_places(data: dict[str, Any]) -> list[str]:
    try:
        MaterialsPack.model_validate(data)
    except ValidationError as error:
        return [f"{json_pointer(detail['loc'])}/" for detail in error.errors(include_url=False)]
    return []


def _readings(old: Any, value: Any) -> list[Any]:
    if not isinstance(value, str) or isinstance(old, str):
        return [value]
    try:
        return [orjson.loads(value), value]
    except orjson.JSONDecodeError:
        return [value]


def _with_its_id(old: Any, reading: Any) -> Any:
    """What is put in an item's place is still that item."""
    if isinstance(reading, dict) and isinstance(old, dict):
        return {**reading, **{name: old[name] for name in ("id", "chapter_number") if name in old}}
    return reading
