"""Two books with people of the same name never see each other's memories, graph or wishes."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from writer.contracts.accepted import AcceptedChapter, AcceptedScene, KeyEvent, People
from writer.contracts.memory import EntityStateSnapshot
from writer.contracts.people import CanonCharacter
from writer.knowledge import facts
from writer.knowledge.asking import Graph
from writer.knowledge.embedded import EmbeddedGraph
from writer.memory import entities as snapshots
from writer.memory import items
from writer.memory.embedded import Mem0
from writer.memory.entities import Entities
from writer.memory.ngrams import HashedNgrams
from writer.memory.owners import author, person, scenes
from writer.store.caches import catch_up

NAMES = ("Mara Venn", "沈砚", "Li Wei", "Oren_Tide", "a%20b")
PAIRS = range(50)


@dataclass
class Small:
    """A book of one chapter, as its databases take it in."""

    project: str
    name: str
    secret: str

    def people(self) -> People:
        other = CanonCharacter(name="Other", role="friend")
        one = CanonCharacter(
            name=self.name,
            role="lead",
            motivation=self.secret,
            relationships={"Other": self.secret},
        )
        return People(self.project, "en", (one, other), "2026-01-01T00:00:00Z")

    def chapter(self) -> AcceptedChapter:
        scene = AcceptedScene(1, f"{self.name} hides {self.secret}.", self.secret, (self.name,))
        return AcceptedChapter(
            self.project,
            "en",
            1,
            "One",
            "2026-01-01T00:00:00Z",
            scenes=(scene,),
            events=(KeyEvent(f"{self.name} finds {self.secret}.", (self.name,)),),
            states={self.name: f"keeps {self.secret}"},
        )

    @contextmanager
    def kept(self, directory: Path) -> Iterator[tuple[Mem0, Entities, EmbeddedGraph]]:
        directory.mkdir(exist_ok=True)
        memory = Mem0(directory, HashedNgrams(), 60)
        entities = Entities(directory / "entities.db")
        graph = EmbeddedGraph(directory, "ladybug")
        wanted = {"people": "1", "chapter:1": "1"}
        try:
            catch_up(memory, "1", lambda: {**wanted, "PR-001": "1"}, self._items)
            catch_up(entities, "1", lambda: wanted, self._snapshots)
            catch_up(graph, "1", lambda: wanted, self._facts)
            yield memory, entities, graph
        finally:
            for one in (memory, entities, graph):
                one.close()

    def _items(self, unit: str) -> Sequence[items.Item]:
        if unit.startswith("PR"):
            return items.of_preference(self.project, unit, f"More {self.secret}.", "")
        return (
            items.of_people(self.people()) if unit == "people" else items.of_chapter(self.chapter())
        )

    def _snapshots(self, unit: str) -> Sequence[EntityStateSnapshot]:
        if unit == "people":
            return snapshots.of_people(self.people())
        return snapshots.of_chapter(self.chapter())

    def _facts(self, unit: str) -> facts.Facts:
        return (
            facts.of_people(self.people()) if unit == "people" else facts.of_chapter(self.chapter())
        )

    def everything(self, directory: Path) -> str:
        """All that can be asked about the person of that name, under either book's name."""
        with self.kept(directory) as (memory, entities, graph):
            asked = Graph(graph.rows)
            owners = [person(self.project, self.name), author(self.project), scenes(self.project)]
            told: list[object] = [memory.everything(owner) for owner in owners]
            told += [memory.search(owner, f"secret {self.name}", 50) for owner in owners]
            told += [entities.as_of(self.name, 9), entities.as_of(self.name, 0)]
            told += [asked.relations(), asked.events("", 9), asked.where("", 9), asked.names()]
            return repr(told)


def pair(directory: Path, number: int) -> None:
    name = NAMES[number % len(NAMES)]
    one = Small(f"Book {number}", name, f"amber{number}x")
    other = Small(f"Book_{number}" if number % 2 else f"Book {number} b", name, f"cobalt{number}y")
    found, seen = one.everything(directory / "one"), other.everything(directory / "other")
    assert found.count(one.secret) >= 8
    assert seen.count(other.secret) >= 8
    assert one.secret not in seen
    assert other.secret not in found


@pytest.mark.req("HB-06", "OR-20", "CH-05")
@pytest.mark.parametrize("number", [0, 1, 13, 27, 49])
def test_two_books_never_see_each_others_people(tmp_path: Path, number: int) -> None:
    pair(tmp_path, number)


@pytest.mark.soak
def test_fifty_pairs_of_books_never_see_each_others_people(tmp_path: Path) -> None:
    for number in PAIRS:
        (tmp_path / str(number)).mkdir()
        pair(tmp_path / str(number), number)
