"""A JSON Patch (RFC 6902) between two documents, of additions, removals and replacements."""

from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from typing import Any

import orjson

from writer.contracts.migration import PatchOperation
from writer.pack.items import Place


def between(old: Any, new: Any, place: Place = ()) -> Iterator[PatchOperation]:
    """What makes `new` of `old`, to be done in this order."""
    match old, new:
        case dict(), dict():
            yield from _between_records(old, new, place)
        case list(), list():
            yield from _between_lists(old, new, place)
        case _ if type(old) is not type(new) or old != new:
            yield PatchOperation(op="replace", path=json_pointer(place), value=new)


def patched(document: Any, operations: Iterable[PatchOperation]) -> Any:
    """A copy of the document with the operations done; LookupError where there is no such place."""
    root = {"": deepcopy(document)}
    for operation in operations:
        *way, last = "", *steps(operation.path)
        parent: Any = root
        for step in way:
            parent = parent[_key(parent, step)]
        _do(operation, parent, last)
    return root[""]


def json_pointer(place: Place) -> str:
    escaped = (str(step).replace("~", "~0").replace("/", "~1") for step in place)
    return "".join(f"/{step}" for step in escaped)


def steps(pointer: str) -> list[str]:
    return [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]


def _between_records(
    old: dict[str, Any], new: dict[str, Any], place: Place
) -> Iterator[PatchOperation]:
    for name in old:
        if name not in new:
            yield PatchOperation(op="remove", path=json_pointer((*place, name)))
    for name, value in new.items():
        if name in old:
            yield from between(old[name], value, (*place, name))
        else:
            yield PatchOperation(op="add", path=json_pointer((*place, name)), value=value)


def _between_lists(old: list[Any], new: list[Any], place: Place) -> Iterator[PatchOperation]:
    """What both begin and end with stays, so that an insertion is one operation."""
    ours, theirs = [orjson.dumps(one) for one in old], [orjson.dumps(one) for one in new]
    first = _shared(ours, theirs)
    last = _shared(ours[first:][::-1], theirs[first:][::-1])
    end, new_end = len(old) - last, len(new) - last
    for number in range(first, min(end, new_end)):
        yield from between(old[number], new[number], (*place, number))
    for number in reversed(range(new_end, end)):
        yield PatchOperation(op="remove", path=json_pointer((*place, number)))
    for number in range(end, new_end):
        yield PatchOperation(op="add", path=json_pointer((*place, number)), value=new[number])


def _shared(ours: Sequence[bytes], theirs: Sequence[bytes]) -> int:
    """How many they have in common before the first difference."""
    pairs = enumerate(zip(ours, theirs, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(ours), len(theirs)))


def _do(operation: PatchOperation, parent: Any, step: str) -> None:
    value = deepcopy(operation.value)
    match operation.op:
        case "add" if isinstance(parent, list):
            at = len(parent) if step == "-" else _number(step, len(parent))
            parent.insert(at, value)
        case "add":
            parent[step] = value
        case "remove":
            del parent[_key(parent, step)]
        case "replace":
            key = _key(parent, step)
            parent[key] = value
        case other:
            raise NotImplementedError(other)


def _key(parent: Any, step: str) -> str | int:
    if isinstance(parent, list):
        return _number(step, len(parent) - 1)
    if isinstance(parent, dict) and step in parent:
        return step
    raise KeyError(step)


def _number(step: str, most: int) -> int:
    if not step.isdecimal() or not step.isascii() or int(step) > most:
        raise IndexError(step)
    return int(step)
