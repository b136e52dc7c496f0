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
