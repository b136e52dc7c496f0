"""Loads once what forked processes would otherwise load each for itself."""

import importlib
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pydantic import BaseModel


def load_memory() -> None:
    from writer.memory.loading import bring_in

    if "mem0.memory.main" not in sys.modules:
        importlib.import_module("numpy")
        importlib.import_module("writer.desk.caches")
        bring_in(Path(tempfile.mkdtemp(prefix="mem0-")))


COMMANDS = (
    *("writer.graph.scenes", "writer.graph.checkpoints", "writer.graph.workflow"),
    *(f"writer.cli.{name}" for name in ("book", "materials", "chapters", "health", "going_on")),
    *(f"writer.cli.{name}" for name in ("writing", "rollback", "revision", "texts", "reconcile")),
    *("writer.cli.proposals", "writer.llm.rehearsal.author", "writer.desk.extend"),
)


@cache
def load_commands() -> None:
    """What the commands of a session import, and make ready, when they are called."""
    load_memory()
    for module in COMMANDS:
        importlib.import_module(module)
    for record in set(_below(BaseModel)):  # each is put together when it is first used
        if not record.__pydantic_complete__:
            record.model_rebuild(raise_errors=False)


def _below(kind: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)
