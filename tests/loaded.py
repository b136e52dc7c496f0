"""Loads once what forked processes would otherwise load each for itself."""

import importlib
import sys
import tempfile
from pathlib import Path


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


def load_commands() -> None:
    """What the commands of a session import when they are called."""
    load_memory()
    for module in COMMANDS:
        importlib.import_module(module)
