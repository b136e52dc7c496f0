"""Mem0 as the memory of one book: units of items in, the nearest ones out."""

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from writer.memory.bounded import failed, within
from writer.memory.embedders import Embedder
from writer.memory.items import Item
from writer.memory.loading import opened
from writer.memory.owners import Owner
from writer.memory.vectors import Vectors

if TYPE_CHECKING:
    from mem0.memory.main import Memory

STORE = "mem0"
PROBE = Item("probe", ("user_id", "probe"), "probe", {"chapter": 0, "kind": "probe"})


@dataclass(frozen=True, slots=True)
class Remembered:
    """A memory that was found."""

    key: str
    text: str
    facts: dict[str, Any]
    score: float


class Mem0:
    """Every call of it ends within its time, and fails in one way only: MemoryFailed."""

    def __init__(self, directory: Path, embedder: Embedder, seconds: float) -> None:
        self._seconds = seconds
        self._vectors: Vectors | None = None
        self._memory: Memory = within(seconds, STORE, lambda: self._open(directory, embedder))

    def stand(self) -> str:
        return str(self._ask(self._open_vectors.stand))

    def set_stand(self, stand: str) -> None:
        self._ask(lambda: self._open_vectors.set_stand(stand))

    def held(self) -> dict[str, str]:
        held: dict[str, str] = self._ask(self._open_vectors.held)
        return held

    @contextmanager
    def together(self) -> Iterator[None]:
        with self._open_vectors.together():
            yield

    def put(self, unit: str, mark: str, content: Sequence[Item]) -> None:
        def add_all() -> None:
            with self._open_vectors.unit(unit, mark):
                for item in content:
                    self._add(item)

        self._ask(add_all)

    def remove(self, units: Collection[str]) -> None:
        self._ask(lambda: self._open_vectors.remove(units))

    def search(
        self, owner: Owner, text: str, most: int, before: int = 0, without: Collection[int] = ()
    ) -> list[Remembered]:
        """The nearest to the text; with `before`, of earlier chapters only."""
        if not text.strip():
            return []
        bounds: dict[str, Any] = {"nin": sorted(without)} if without else {}
        if before:
            bounds["lt"] = before
        filters = {owner[0]: owner[1], **({"chapter": bounds} if bounds else {})}
        answer = self._ask(
            lambda: self._memory.search(text, filters=filters, top_k=most, threshold=0.0)
        )
        return _remembered(answer)

    def everything(self, owner: Owner, most: int = 1000) -> list[Remembered]:
        """All that belongs to somebody, in the order of the book."""
        filters = {owner[0]: owner[1]}
        return _remembered(self._ask(lambda: self._memory.get_all(filters=filters, top_k=most)))

    def check(self) -> None:
        """Keeps something, finds it and lets it go again: raises where that does not work."""
        with self.together():
            self.put(PROBE.key, "", [PROBE])
            found = self.search(PROBE.owner, PROBE.text, 1)
            self.remove([PROBE.key])
        if [one.key for one in found] != [PROBE.key]:
            raise failed(STORE, "misshapen", found)

    def close(self) -> None:
        if self._vectors and not self._vectors.is_abandoned:
            self._memory.close()
            self._vectors.close()

    @property
    def _open_vectors(self) -> Vectors:
        if self._vectors is None or self._vectors.is_abandoned:
            raise failed(STORE, "hung")
        return self._vectors

    def _open(self, directory: Path, embedder: Embedder) -> "Memory":
        path = directory / f"{embedder.name}.db"
        length = embedder.length
        try:
            self._vectors = Vectors(path, length)
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):
                raise
            path.unlink()  # damaged, and made from files: it is made anew
            self._vectors = Vectors(path, length)
        return opened(directory, embedder, self._vectors)

    def _ask(self, call: Any) -> Any:
        self._open_vectors  # noqa: B018 - one that hung is not asked again
        try:
            return within(self._seconds, STORE, call)
        except Exception as error:
            if getattr(error, "facts", {}).get("failure") == "hung" and self._vectors:
                self._vectors.is_abandoned = True
            raise

    def _add(self, item: Item) -> None:
        kind, name = item.owner
        facts = {**item.facts, "key": item.key}
        if at := facts.pop("at", ""):
            facts["created_at"] = at
        whose: Any = {kind: name}
        answer = self._memory.add(item.text, **whose, metadata=facts, infer=False)
        if not isinstance(answer, dict) or len(answer.get("results") or ()) != 1:
            raise failed(STORE, "misshapen", answer)


def _remembered(answer: Any) -> list[Remembered]:
    try:
        return [
            Remembered(
                key=one["metadata"]["key"] + "",
                text=one["memory"] + "",
                facts={"scene": 0, **one["metadata"], "chapter": int(one["metadata"]["chapter"])},
                score=round(float(one.get("score") or 0.0), 4),
            )
            for one in answer["results"]
        ]
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        raise failed(STORE, "misshapen", answer) from error
