"""What can be asked of the graph, as of the end of a chapter. No answer grows with the book
beyond what was asked for.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from writer.contracts.knowledge import EvidenceRef, Happened, Present, Related, Step
from writer.knowledge.facts import Person
from writer.knowledge.taking_in import Row, Rows

LAST = 10
WINDOW, WINDOWS = 10, 3
"""Whoever is often told of is found in the last chapters; whoever is not is in few at all."""
EVENT = "e.id, e.chapter, e.what, e.told, e.evidence"


@dataclass(frozen=True, slots=True)
class Known(Person):
    since: int | None = None


class Graph:
    """Asks through whoever runs the queries."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def person(self, name: str) -> Known | None:
        """By the whole name, or by words of it that only one has."""
        rows = self._rows("MATCH (p:Person) RETURN p.name, p.anchor, p.role, p.since")
        every = [Known(*row) for row in sorted(rows)]
        wanted = name.strip().casefold()
        for fits in (
            [one for one in every if one.name.casefold() == wanted or one.anchor == name.strip()],
            [one for one in every if wanted in one.name.casefold().split()],
            [one for one in every if wanted and wanted in one.name.casefold()],
        ):
            if len(fits) == 1:
                return fits[0]
        return None

    def names(self) -> list[str]:
        return sorted(row[0] for row in self._rows("MATCH (p:Person) RETURN p.name"))

    def relations(self, name: str = "") -> list[Related]:
        """Those of somebody, whoever tells of them; or all."""
        which = " WHERE a.name = $name OR b.name = $name" if name else ""
        rows = self._rows(
            f"MATCH (a:Person)-[r:RELATED]->(b:Person){which}"
            " RETURN a.name, b.name, r.relation, r.evidence ORDER BY r.place",
            **({"name": name} if name else {}),
        )
        return [
            Related(source=a, target=b, relation=told, evidence_ref=_evidence(evidence))
            for a, b, told, evidence in rows
        ]

    def events(self, name: str = "", as_of: int = 0, most: int = LAST) -> list[Happened]:
        """The newest first."""
        who = {"name": name} if name else {}
        told = "(p:Person {name: $name})-[r:PARTICIPATES]->(e:Event)" if name else "(e:Event)"
        chapter = "r.chapter" if name else "e.chapter"
        query = (
            f"MATCH {told} WHERE {chapter} > $after AND {chapter} <= $last"
            f" RETURN {EVENT} ORDER BY e.chapter DESC, e.place DESC LIMIT $most"
        )
        return [self._happened(row) for row in self._of_late(query, as_of, most, who)]

    def where(self, name: str = "", as_of: int = 0, most: int = LAST) -> list[Present]:
        """Who was where, the newest first."""
        query = (
            f"MATCH (p:Person{' {name: $name}' if name else ''})-[r:WAS_AT]->(w:Place)"
            " WHERE r.chapter > $after AND r.chapter <= $last"
            " RETURN p.name, w.name, r.chapter, r.scene, r.evidence"
            " ORDER BY r.chapter DESC, r.scene DESC, p.name LIMIT $most"
        )
        rows = self._of_late(query, as_of, most, {"name": name} if name else {})
        return [
            Present(name=who, place=place, chapter=n, scene=scene, evidence_ref=_evidence(told))
            for who, place, n, scene, told in rows
        ]

    def path(self, one: str, other: str, as_of: int) -> list[Step]:
        """The shortest way: by what people are to each other, or by what both were in."""
        from writer.knowledge.paths import shortest

        return shortest(self, one, other, as_of)

    def together(self, name: str, as_of: int) -> list[tuple[str, Happened]]:
        """Each person who was in an event with this one, and the first such event."""
        rows = self._rows(
            "MATCH (p:Person {name: $name})-[:PARTICIPATES]->(e:Event)"
            "<-[:PARTICIPATES]-(q:Person)"
            f" WHERE e.chapter <= $as_of AND q.name <> $name RETURN q.name, {EVENT}"
            " ORDER BY e.chapter, e.place",
            name=name,
            as_of=as_of,
        )
        first: dict[str, Row] = {}
        for who, *event in rows:
            first.setdefault(who, event)
        return [(who, self._happened(event)) for who, event in sorted(first.items())]

    def _of_late(self, query: str, as_of: int, most: int, who: Mapping[str, str]) -> Sequence[Row]:
        """The newest rows. The last chapters are asked first, and all of them only where these
        tell too little: so what is asked for most costs the same in a long book.
        """
        if most <= LAST:
            found: list[Row] = []
            for last in range(as_of, max(0, as_of - WINDOWS * WINDOW), -WINDOW):
                after, left = max(0, last - WINDOW), most - len(found)
                found += self._rows(query, after=after, last=last, most=left, **who)
                if len(found) == most or not after:
                    return found
        return self._rows(query, after=0, last=as_of, most=most, **who)

    def _happened(self, row: Row) -> Happened:
        event_id, chapter, what, told, evidence = row
        people = self._rows(
            "MATCH (e:Event {id: $id})<-[:PARTICIPATES]-(p:Person) RETURN p.name", id=event_id
        )
        return Happened(
            event_id=event_id,
            chapter=chapter,
            what=what,
            people=tuple(sorted(name for (name,) in people)),
            when=told or "",
            evidence_ref=_evidence(evidence),
        )


def _evidence(text: str) -> EvidenceRef:
    told: Any = orjson.loads(text)
    return EvidenceRef.model_validate(told)
