"""Checkpoints of a book in SQLite: a cache, made again from the record where it is gone.

A checkpoint holds the part of the state that steers the work, and the place in the record where the
rest can be read: so it is as large for the hundredth chapter as for the first.
"""

import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from langgraph.checkpoint.base import BaseCheckpointSaver, CheckpointTuple, get_checkpoint_id
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.checkpoint.sqlite import SqliteSaver

from writer.contracts.state import STEERING, NovelGenerationState
from writer.graph import database
from writer.graph.database import Note

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig
    from langgraph.checkpoint.base import ChannelVersions, Checkpoint, CheckpointMetadata

HELD_ELSEWHERE = frozenset(NovelGenerationState.model_fields) - {*STEERING}
LAST = 30
"""The newest checkpoints are all kept; of the older ones, one for each deposited chapter."""
SETTLED = 3
"""Deposits that stand right behind each other: all between them was taken away before."""


class Place(Protocol):
    """Who knows where the record stands, and what it said at an earlier place."""

    def now(self) -> dict[str, Any]: ...

    def at(self, place: Mapping[str, Any]) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Saved:
    """A checkpoint as it is listed."""

    checkpoint_id: str
    time: str
    step: str
    project: str
    chapter: int

    def to_data(self) -> dict[str, Any]:
        return asdict(self)


def plain_values_only() -> JsonPlusSerializer:
    """Nothing but plain values is ever made out of a checkpoint's bytes."""
    return JsonPlusSerializer(pickle_fallback=False, allowed_msgpack_modules=None)


def is_inner(config: "RunnableConfig") -> bool:
    """Whether a graph within the graph is at work. Each scene is on record and in a file, and is
    taken up from there: checkpoints of the texts would be one more copy.
    """
    return bool(config["configurable"].get("checkpoint_ns"))


class _ByReference(BaseCheckpointSaver[Any]):
    """Leaves out what is held elsewhere, and fills it in where a checkpoint is asked for by name.

    The newest one is not filled in: what is on disk counts more.
    """

    place: Place | None = None

    def put(
        self,
        config: "RunnableConfig",
        checkpoint: "Checkpoint",
        metadata: "CheckpointMetadata",
        new_versions: "ChannelVersions",
    ) -> "RunnableConfig":
        if is_inner(config):
            return {"configurable": {**config["configurable"], "checkpoint_id": checkpoint["id"]}}
        values = checkpoint["channel_values"]
        kept = {key: value for key, value in values.items() if key not in HELD_ELSEWHERE}
        known: Any = {**metadata, "record": self.place.now() if self.place else {}}
        return super().put(config, {**checkpoint, "channel_values": kept}, known, new_versions)

    def put_writes(
        self,
        config: "RunnableConfig",
        writes: Sequence[tuple[str, Any]],
        task_id: str,
        task_path: str = "",
    ) -> None:
        if is_inner(config):
            return
        kept = [write for write in writes if write[0] not in HELD_ELSEWHERE]
        super().put_writes(config, kept, task_id, task_path)

    def get_tuple(self, config: "RunnableConfig") -> CheckpointTuple | None:
        found = super().get_tuple(config)
        if found is None or self.place is None or not get_checkpoint_id(config):
            return found
        known: Any = found.metadata
        then = self.place.at(known.get("record") or {})
        values = {**then, **found.checkpoint["channel_values"]}
        return found._replace(checkpoint={**found.checkpoint, "channel_values": values})


class InMemory(_ByReference, InMemorySaver):
    """Checkpoints that last as long as the process."""

    def __init__(self) -> None:
        super().__init__(serde=plain_values_only())

    def thin_out(self, thread: str) -> None:
        """Nothing to save: they are gone with the process."""

    def close(self) -> None:
        """Whoever asks again begins with none."""
        for thread in tuple(self.storage):
            self.delete_thread(thread)


class InFile(_ByReference, SqliteSaver):
    """Checkpoints beside the book, opened when they are first needed.

    Where they cannot be written, the work goes on without them.
    """

    def __init__(self, path: Path, note: Note) -> None:
        self._path = path
        self._note = note
        self._is_refused = False
        self._opened: sqlite3.Connection | None = None
        super().__init__(None, serde=plain_values_only())  # type: ignore[arg-type]

    @property
    def conn(self) -> sqlite3.Connection:
        if self._opened is None:
            self._opened = database.opened(self._path, self._note)
        return self._opened

    @conn.setter
    def conn(self, _: object) -> None:
        """LangGraph hands over an open connection here; ours opens itself."""

    def put(self, config: "RunnableConfig", checkpoint: "Checkpoint", *more: Any) -> Any:
        put = super().put
        self._try(lambda: put(config, checkpoint, *more))
        return {"configurable": {**config["configurable"], "checkpoint_id": checkpoint["id"]}}

    def put_writes(self, *given: Any) -> None:
        put_writes = super().put_writes
        self._try(lambda: put_writes(*given))

    def _try(self, write: Callable[[], object]) -> None:
        """Said once; to wait for each of many writes would hold the work up."""
        if self._is_refused:
            return
        try:
            write()
        except sqlite3.OperationalError as error:
            self._is_refused = True
            self._note("work.checkpoints_unusable", why=error)

    def thin_out(self, thread: str) -> None:
        """Takes away all but the newest, and one for each deposited chapter."""
        every = _not_thinned_yet(_every(self, thread))
        after_nodes = [saved for saved, is_after_a_node in every if is_after_a_node]
        deposits = {s.chapter: s for s in reversed(after_nodes) if s.step == "deposit"}
        newest = [saved for saved, _ in every[:LAST]]
        kept = {saved.checkpoint_id for saved in (*newest, *deposits.values())}
        gone = [(s.checkpoint_id, thread) for s, _ in every if s.checkpoint_id not in kept]
        self._try(lambda: self._delete(gone))

    def _delete(self, gone: Sequence[tuple[str, str]]) -> None:
        with self.cursor() as cursor:
            for table in database.COLUMNS:
                where = "WHERE checkpoint_id = ? AND thread_id = ?"
                cursor.executemany(f"DELETE FROM {table} {where}", gone)  # noqa: S608

    def close(self) -> None:
        """Asked again, it opens again."""
        if self._opened is not None:
            self._opened.close()
        self._opened, self.is_setup, self._is_refused = None, False, False


def listed(saver: BaseCheckpointSaver[Any], thread: str | None = None) -> list[Saved]:
    """The checkpoints after each node, of a book or of all, newest first."""
    return [saved for saved, is_after_a_node in _every(saver, thread) if is_after_a_node]


def _every(saver: BaseCheckpointSaver[Any], thread: str | None) -> Iterator[tuple[Saved, bool]]:
    """Also those that LangGraph makes of what a run begins with."""
    config: Any = {"configurable": {"thread_id": thread, "checkpoint_ns": ""}}
    for found in saver.list(config if thread else None):
        saved = _saved(found)
        yield saved, found.metadata.get("source") != "input" and saved.step != "init"


def _not_thinned_yet(every: Iterable[tuple[Saved, bool]]) -> list[tuple[Saved, bool]]:
    """As far as anything may be left to take away. A chapter that was deposited again has an older
    deposit further back: where chapters do not follow in order, all are looked through.
    """
    found: list[tuple[Saved, bool]] = []
    in_a_row, later, in_order = 0, sys.maxsize, True
    for saved, is_after_a_node in every:
        found.append((saved, is_after_a_node))
        in_a_row += 1
        if not is_after_a_node or saved.step != "deposit":
            in_a_row = 0
            continue
        in_order, later = in_order and saved.chapter < later, saved.chapter
        if in_order and in_a_row >= SETTLED and len(found) > LAST:
            break
    return found


def _saved(found: CheckpointTuple) -> Saved:
    values = found.checkpoint["channel_values"]
    return Saved(
        checkpoint_id=found.checkpoint["id"],
        time=found.checkpoint["ts"],
        step=values.get("current_step") or "init",
        project=found.config["configurable"]["thread_id"],
        chapter=values.get("current_chapter_number") or 0,
    )
