"""One example of each event there is, made from nothing but its model."""

from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from writer.events.types import BY_TYPE, Event


def examples(text: str = "some text") -> list[Event]:
    """Every text in them is `text`, with where it stands, so that no two are alike."""
    return [make(kind, text) for kind in BY_TYPE.values()]


def make(kind: type[Event], text: str) -> Event:
    fields = kind.model_fields.items()
    values = {name: _value(field.annotation, f"{text} {name}") for name, field in fields}
    return kind.model_validate(values)


def _value(annotation: Any, text: str) -> Any:
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        return _value(next(kind for kind in inside if kind is not NoneType), text)
    if origin is Literal:
        return inside[0]
    if origin in (list, tuple):
        return [_value(inside[0], f"{text} {number}") for number in range(2)]
    if origin is dict:
        return {key: _value(inside[1], f"{text} {key}") for key in ("one", "two")}
    if annotation is Any:
        return {"deep": [text, 3, None]}
    known = {str: text, int: 7, float: 0.5, bool: True}
    return known[annotation]
