"""Everything that the databases of a book hold, as one value to compare."""

import sqlite3
from pathlib import Path
from typing import Any

from writer.desk.book import Book
from writer.desk.caches import bring_up_to_date
from writer.knowledge.embedded import EmbeddedGraph
from writer.store.caches import STAND

NODES = {
    "Unit": "n.name, n.mark",
    "Person": "n.name, n.anchor, n.role, n.since",
    "Event": "n.id, n.chapter, n.place, n.what, n.told, n.evidence",
    "Place": "n.name",
    "Chapter": "n.number, n.events",
}
EDGES = {
    "RELATED": "a.name, b.name, r.relation, r.place, r.evidence",
    "PARTICIPATES": "a.name, b.id, r.chapter",
    "WAS_AT": "a.name, b.name, r.chapter, r.scene, r.evidence",
}


def dumped(book: Book) -> dict[str, Any]:
    """After a look has brought them up to date, as every question does first."""
    assert bring_up_to_date(book) == []
    data = book.paths.data
    (vectors,) = (data / "mem0").glob("*.db")
    return {
        "ledger": book.paths.ledger.read_bytes() if book.paths.ledger.exists() else b"",
        "memories": _rows(vectors, "memories"),
        "units": _rows(vectors, "units"),
        "snapshots": _rows(data / "entities.db", "entity_snapshots"),
        **_graph(data / "graph"),
    }


def _rows(path: Path, table: str) -> list[Any]:
    database = sqlite3.connect(path)
    try:
        rows = sorted(database.execute(f"SELECT * FROM {table}").fetchall())
        return [row for row in rows if row[0] != STAND]
    finally:
        database.close()


def _graph(directory: Path) -> dict[str, list[Any]]:
    graph = EmbeddedGraph(directory, "ladybug")
    try:
        nodes = {
            name: graph.rows(f"MATCH (n:{name}) RETURN {told}") for name, told in NODES.items()
        }
        edges = {
            name: graph.rows(f"MATCH (a)-[r:{name}]->(b) RETURN {told}")
            for name, told in EDGES.items()
        }
    finally:
        graph.close()
    found = {name: sorted(rows, key=str) for name, rows in (nodes | edges).items()}
    return {name: [row for row in rows if row[0] != STAND] for name, rows in found.items()}
