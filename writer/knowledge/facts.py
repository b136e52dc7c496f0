"""What the people and a chapter come to in the graph: one fixed mapping, nothing is guessed."""

from dataclasses import dataclass

from writer.contracts.accepted import AcceptedChapter, AcceptedScene, KeyEvent, People
from writer.contracts.knowledge import EvidenceRef, Happened, Present, Related

LONGEST = 500
"""Characters of a text in the graph: it holds facts, and where to read of them, no prose."""


@dataclass(frozen=True, slots=True)
class Person:
    name: str
    anchor: str = ""
    role: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """One unit of the graph."""

    chapter: int
    people: tuple[Person, ...] = ()
    relations: tuple[Related, ...] = ()
    events: tuple[Happened, ...] = ()
    presences: tuple[Present, ...] = ()


def of_people(people: People) -> Facts:
    """Also those whom only a relation names: they are somebody, and no more is known of them."""
    relations = [
        Related(
            source=one.name,
            target=other,
            relation=_short(relation),
            evidence_ref=EvidenceRef(
                chapter_number=0,
                source=f"characters[{place}].relationships.{other}",
                snippet=_short(relation),
            ),
        )
        for place, one in enumerate(people.everyone)
        for other, relation in (one.relationships or {}).items()
        if other and other != one.name
    ]
    known = {one.name: Person(one.name, one.id, _short(one.role)) for one in people.everyone}
    named = {one.target: Person(one.target) for one in relations}
    return Facts(0, tuple((named | known).values()), tuple(relations))


def of_chapter(chapter: AcceptedChapter) -> Facts:
    return Facts(
        chapter.number,
        events=tuple(_event(chapter, place, event) for place, event in enumerate(chapter.events)),
        presences=tuple(
            _presence(chapter, scene, name)
            for scene in chapter.scenes
            if scene.location.strip()
            for name in scene.people
        ),
    )


def _event(chapter: AcceptedChapter, place: int, event: KeyEvent) -> Happened:
    what = _short(event.what)
    return Happened(
        event_id=f"ch{chapter.number}_e{place + 1}",
        chapter=chapter.number,
        what=what,
        people=event.people,
        when=_short(chapter.when),
        evidence_ref=EvidenceRef(
            chapter_number=chapter.number,
            source=f"chapter_memory.key_events[{place}]",
            snippet=what,
        ),
    )


def _presence(chapter: AcceptedChapter, scene: AcceptedScene, name: str) -> Present:
    return Present(
        name=name,
        place=_short(scene.location),
        chapter=chapter.number,
        scene=scene.number,
        evidence_ref=EvidenceRef(
            chapter_number=chapter.number,
            source=f"chapter_plan.scenes[{scene.number - 1}]",
            snippet=_mention(scene.text, name),
        ),
    )


def _mention(text: str, name: str) -> str:
    """The line of the accepted text that names them, by the whole name or one word of it."""
    words = (name, *(word for word in name.split() if len(word) > 1))
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    naming = (line for word in words for line in lines if word in line)
    return _short(next(naming, lines[0] if lines else ""), LONGEST // 2)


def _short(text: str, most: int = LONGEST) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= most else flat[: most - 1] + "…"
