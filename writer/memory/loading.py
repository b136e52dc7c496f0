"""Brings Mem0 in, once a process and only where it is needed: that takes most of a second.

It is kept from sending anything anywhere, from downloading models of language, and from writing
outside the book. Qdrant, which it would load for its own default, is not used here.
"""

import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from writer.settings import surroundings

if TYPE_CHECKING:
    from mem0.memory.main import Memory

    from writer.memory.embedders import Embedder
    from writer.memory.vectors import Vectors

DEFAULT_STORE = "mem0.configs.vector_stores.qdrant"
NOBODY = b'{"user_id": "novelgate"}'
"""Found there, Mem0 makes up no name for this machine."""


class QdrantConfig(BaseModel):
    """What Mem0 looks for when it is imported, and nobody uses afterwards."""

    collection_name: str = "unused"
    path: str = ""


def opened(directory: Path, embedder: "Embedder", vectors: "Vectors") -> "Memory":
    """Mem0 over our own vectors, with no model: what is added is kept as it is."""
    bring_in(directory)
    made: Memory = _embedded()(embedder, vectors)
    return made


def bring_in(directory: Path) -> None:
    """Only the first book of a process has a note of ours for Mem0 to find."""
    if "mem0.memory.main" in sys.modules:
        return
    note = directory / "config.json"
    if not note.exists():
        note.write_bytes(NOBODY)
    if DEFAULT_STORE not in sys.modules:
        stand_in: Any = ModuleType(DEFAULT_STORE)
        stand_in.QdrantConfig = QdrantConfig
        sys.modules[DEFAULT_STORE] = stand_in
    with surroundings(MEM0_TELEMETRY="False", MEM0_DIR=str(directory)):
        import mem0.memory.main  # noqa: F401


@cache
def _embedded() -> Any:
    from mem0.configs.base import MemoryConfig
    from mem0.memory import telemetry
    from mem0.memory.main import Memory
    from mem0.memory.storage import SQLiteManager
    from mem0.utils import spacy_models

    telemetry.MEM0_TELEMETRY = False
    for kind in ("lemma", "full"):  # nothing is looked for, nor downloaded
        setattr(spacy_models, f"_load_failed_{kind}", True)

    class Embedded(Memory):  # type: ignore[misc]
        """Made without Mem0's own beginnings, which ask for a model and for its key."""

        def __init__(self, embedder: "Embedder", vectors: "Vectors") -> None:
            self.config = MemoryConfig(history_db_path=":memory:")
            self.embedding_model = embedder
            self.vector_store = vectors
            self.llm = self.reranker = self._entity_store = None
            self.custom_instructions = None
            self.db = SQLiteManager(":memory:")
            self.collection_name = embedder.name
            self.api_version = self.config.version

    return Embedded
