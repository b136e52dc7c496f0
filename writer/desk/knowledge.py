"""What can be asked of a book: who somebody is, since when, what happened, and which chapter says
so; as of any chapter.
"""

from collections.abc import Sequence

from writer.contracts.knowledge import Happened, Present, Related, Step, Whois
from writer.contracts.memory import EntityStateSnapshot
from writer.desk.book import Book
from writer.desk.caches import opened_entities, opened_graph
from writer.desk.sources import Sources
from writer.drawing import Edge, Node, draw
from writer.errors import BadInput
from writer.knowledge.asking import Graph, Known

EVERY = 1_000_000


def whois(book: Book, name: str, as_of: int | None = None) -> Whois:
    """Somebody as they are known at the end of a chapter; of the newest, where none is named."""
    last = _as_of(book, as_of)
    with opened_graph(book) as graph:
        one = _person(graph, name)
        relations = graph.relations(one.name)
        events = graph.events(one.name, last)
        seen = graph.where(one.name, last, 1)
    with opened_entities(book) as entities:
        then, first = entities.as_of(one.name, last), entities.as_of(one.name, 0)
    state = then.state_data if then and then.chapter_index else {}
    away = Sources.of(book).under_review
    return Whois(
        name=one.name,
        anchor=one.anchor,
        role=one.role,
        as_of=last,
        since=one.since if one.since is not None and one.since <= last else None,
        state=str(state.get("state", "")),
        state_chapter=then.chapter_index or 0 if then else 0,
        facts=first.state_data if first else {},
        relations=tuple(relations),
        events=tuple(_marked(events, away)),
        last_seen=next(iter(_places(seen, away)), None),
    )


def relations(book: Book, name: str, as_of: int | None = None) -> list[Related]:
    """What somebody is to others, and others to them. The materials say so, for the whole book."""
    _as_of(book, as_of)
    with opened_graph(book) as graph:
        return graph.relations(_person(graph, name).name)


def events(
    book: Book, name: str = "", as_of: int | None = None, most: int = EVERY
) -> list[Happened]:
    """What happened, the newest first."""
    last = _as_of(book, as_of)
    with opened_graph(book) as graph:
        who = _person(graph, name).name if name else ""
        found = graph.events(who, last, most)
    return _marked(found, Sources.of(book).under_review)


def where(book: Book, name: str = "", as_of: int | None = None, most: int = EVERY) -> list[Present]:
    """Who was where, the newest first."""
    last = _as_of(book, as_of)
    with opened_graph(book) as graph:
        who = _person(graph, name).name if name else ""
        found = graph.where(who, last, most)
    return _places(found, Sources.of(book).under_review)


def path(book: Book, one: str, other: str, as_of: int | None = None) -> list[Step]:
    """How two people hang together, step by step; empty where they do not."""
    last = _as_of(book, as_of)
    with opened_graph(book) as graph:
        return graph.path(_person(graph, one).name, _person(graph, other).name, last)


def everybody(book: Book) -> tuple[list[str], list[Related]]:
    """All names, and all that the materials say they are to each other."""
    with opened_graph(book) as graph:
        return graph.names(), graph.relations()


def picture(book: Book) -> str:
    """Everybody, and what they are to each other, as an SVG."""
    names, told = everybody(book)
    if not names:
        raise BadInput("graph.nobody_yet")
    nodes = [Node(name, name) for name in names]
    return draw(nodes, [Edge(one.source, one.target, _clipped(one.relation)) for one in told])


def state_of(book: Book, name: str, as_of: int | None = None) -> EntityStateSnapshot:
    """How somebody stood at the end of a chapter, or when they were last told of before it."""
    last = _as_of(book, as_of)
    with opened_graph(book) as graph:
        one = _person(graph, name)
    with opened_entities(book) as entities:
        found = entities.as_of(one.name, last)
    if found is None:
        raise BadInput("graph.unknown_person", name=name, names=one.name)
    return found


def known_names(book: Book) -> list[str]:
    with opened_graph(book) as graph:
        return graph.names()


def _person(graph: Graph, name: str) -> Known:
    found = graph.person(name)
    if found is None:
        names = ", ".join(graph.names()) or "—"
        raise BadInput("graph.unknown_person", name=name, names=names)
    return found


def _as_of(book: Book, asked: int | None) -> int:
    """The end of the last accepted chapter, or of the one that was asked for."""
    accepted = Sources.of(book).accepted
    last = accepted[-1] if accepted else 0
    if asked is not None and asked != 0 and asked not in book.state.law.chapters:
        raise BadInput("graph.no_such_chapter", number=asked)
    return last if asked is None else min(asked, last)


def _marked(found: Sequence[Happened], away: Sequence[int]) -> list[Happened]:
    return [
        one.model_copy(update={"under_review": True}) if one.chapter in away else one
        for one in found
    ]


def _places(found: Sequence[Present], away: Sequence[int]) -> list[Present]:
    return [
        one.model_copy(update={"under_review": True}) if one.chapter in away else one
        for one in found
    ]


def _clipped(text: str, most: int = 28) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
