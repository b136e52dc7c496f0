"""Models that cost nothing until they are used.

There are hundreds of them, and most commands use a few. So a model is put together when it is first
needed, and the sentences below its fields are read when somebody asks for its schema, not whenever
NovelGate starts.
"""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from textwrap import dedent
from threading import Lock
from typing import Any

from pydantic import BaseModel, ConfigDict, GetJsonSchemaHandler
from pydantic_core import CoreSchema

READING = Lock()
"""Python 3.11 cannot parse code in two threads at once, and reviewers ask side by side."""


class Described(BaseModel):
    model_config = ConfigDict(defer_build=True)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler, /
    ) -> dict[str, Any]:
        schema = handler(core_schema)
        properties = handler.resolve_ref_schema(schema).get("properties", {})
        for name, sentence in said_below(cls).items():
            field = cls.model_fields.get(name)
            shown = properties.get(field.alias or name) if field else None
            if shown is not None and field and field.description is None:
                shown["description"] = sentence
        return schema


@cache
def said_below(model: type[BaseModel]) -> dict[str, str]:
    """What stands below each field, a subclass's own before its parents'."""
    said: dict[str, str] = {}
    with READING:
        for cls in reversed(model.__mro__):
            if cls.__module__.startswith("writer."):
                said |= dict(_sentences(cls))
    return said


def _sentences(cls: type) -> Iterator[tuple[str, str]]:
    body = ast.parse(dedent(inspect.getsource(cls))).body[0]
    for field, below in pairwise(getattr(body, "body", [])):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, inspect.cleandoc(text)
