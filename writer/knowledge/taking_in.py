"""How facts get into the graph, and out of it again: unit by unit, each as often as one likes."""

from typing import Any, Protocol

from writer.knowledge.facts import Facts

Row = list[Any]


class Rows(Protocol):
    """Whoever runs a query, and has its rows."""

    def __call__(self, query: str, **facts: Any) -> list[Row]: ...


def people(rows: Rows, facts: Facts) -> None:
    """Those who are still there stay, and so does all that hangs on them."""
    rows("MATCH (:Person)-[r:RELATED]->(:Person) DELETE r")
    names = [one.name for one in facts.people]
    rows("MATCH (p:Person) WHERE NOT p.name IN $names DETACH DELETE p", names=names)
    for one in facts.people:
        rows(
            "MERGE (p:Person {name: $name}) SET p.anchor = $anchor, p.role = $role",
            name=one.name,
            anchor=one.anchor,
            role=one.role,
        )
    for place, related in enumerate(facts.relations):
        rows(
            "MATCH (a:Person {name: $source}), (b:Person {name: $target}) CREATE (a)"
            "-[:RELATED {relation: $relation, place: $place, evidence: $evidence}]->(b)",
            source=related.source,
            target=related.target,
            relation=related.relation,
            place=place,
            evidence=related.evidence_ref.model_dump_json(),
        )


def chapter(rows: Rows, facts: Facts) -> None:
    number = facts.chapter
    rows(
        "CREATE (:Chapter {number: $number, events: $events})",
        number=number,
        events=len(facts.events),
    )
    _events(rows, facts)
    _presences(rows, facts)
    told_of = {name for event in facts.events for name in event.people}
    for name in sorted(told_of | {one.name for one in facts.presences}):
        rows(
            "MATCH (p:Person {name: $name}) WHERE p.since IS NULL OR p.since > $number"
            " SET p.since = $number",
            name=name,
            number=number,
        )


def forget(rows: Rows, number: int) -> None:
    """A chapter goes with its events; places that nobody else was ever at go too."""
    found = rows("MATCH (c:Chapter {number: $number}) RETURN c.events", number=number)
    if not found:
        return
    for place in range(1, int(found[0][0]) + 1):
        rows("MATCH (e:Event {id: $id}) DETACH DELETE e", id=f"ch{number}_e{place}")
    rows("MATCH (:Person)-[r:WAS_AT]->(:Place) WHERE r.chapter = $number DELETE r", number=number)
    rows("MATCH (w:Place) WHERE NOT EXISTS { MATCH (w)<-[:WAS_AT]-(:Person) } DELETE w")
    rows("MATCH (c:Chapter {number: $number}) DELETE c", number=number)
    for (name,) in rows("MATCH (p:Person) WHERE p.since = $number RETURN p.name", number=number):
        _first_told_of(rows, name)


def _events(rows: Rows, facts: Facts) -> None:
    for place, event in enumerate(facts.events, start=1):
        rows(
            "CREATE (:Event {id: $id, chapter: $chapter, place: $place, what: $what,"
            " told: $told, evidence: $evidence})",
            id=event.event_id,
            chapter=facts.chapter,
            place=place,
            what=event.what,
            told=event.when,
            evidence=event.evidence_ref.model_dump_json(),
        )
        for name in event.people:
            rows(
                "MATCH (p:Person {name: $name}), (e:Event {id: $id})"
                " CREATE (p)-[:PARTICIPATES {chapter: $chapter}]->(e)",
                name=name,
                id=event.event_id,
                chapter=facts.chapter,
            )


def _presences(rows: Rows, facts: Facts) -> None:
    for one in facts.presences:
        rows("MERGE (:Place {name: $place})", place=one.place)
        rows(
            "MATCH (p:Person {name: $name}), (w:Place {name: $place}) CREATE (p)"
            "-[:WAS_AT {chapter: $chapter, scene: $scene, evidence: $evidence}]->(w)",
            name=one.name,
            place=one.place,
            chapter=facts.chapter,
            scene=one.scene,
            evidence=one.evidence_ref.model_dump_json(),
        )


def _first_told_of(rows: Rows, name: str) -> None:
    """When somebody is first told of, after the chapter that was the first is gone."""
    chapters = [
        row[0]
        for kind in ("PARTICIPATES", "WAS_AT")
        for row in rows(
            f"MATCH (:Person {{name: $name}})-[r:{kind}]->() RETURN min(r.chapter)", name=name
        )
        if row[0] is not None
    ]
    if chapters:
        rows("MATCH (p:Person {name: $name}) SET p.since = $since", name=name, since=min(chapters))
    else:
        rows("MATCH (p:Person {name: $name}) SET p.since = NULL", name=name)
