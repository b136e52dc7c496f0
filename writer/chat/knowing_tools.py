"""What the book knows of its people, and what its author likes."""

from collections.abc import Iterable

from writer.chat.arguments import Anybody, Nothing, Person, Preference, Wish, Words
from writer.chat.tools import Office, Outcome
from writer.contracts.knowledge import Happened, Related
from writer.desk.book import Book

MOST = 20


def whois(office: Office, asked: Person) -> Outcome:
    from writer.desk import knowledge

    found = knowledge.whois(office.book(), asked.name)
    lines = [office.text("graph.whois_head", name=found.name, anchor=found.anchor, role=found.role)]
    if found.since is None:
        lines.append(office.text("graph.not_yet", chapter=found.as_of))
    else:
        lines.append(office.text("graph.since", since=found.since, chapter=found.as_of))
    if found.state:
        lines.append(office.text("graph.state", state=found.state, chapter=found.state_chapter))
    return Outcome((*lines, *_related(office, found.relations), *_happened(found.events)))


def relations(office: Office, asked: Person) -> Outcome:
    from writer.desk import knowledge

    found = knowledge.relations(office.book(), asked.name)
    none = office.text("graph.no_relations", name=asked.name)
    return Outcome(tuple(_related(office, found)) or (none,))


def events(office: Office, asked: Anybody) -> Outcome:
    from writer.desk import knowledge

    found = knowledge.events(office.book(), asked.name, most=MOST)
    return Outcome(tuple(_happened(found)) or (office.text("graph.no_events"),))


def recall(office: Office, asked: Words) -> Outcome:
    from writer.desk import remembering

    found = remembering.search(office.book(), asked.text)
    lines = []
    for one in found:
        facts = {"chapter": one.chapter, "scene": one.scene, "score": f"{one.score:.2f}"}
        lines += [office.text("memory.found", **facts), *one.text.splitlines()]
    return Outcome(tuple(lines) or (office.text("memory.nothing_found"),))


def _related(office: Office, found: Iterable[Related]) -> Iterable[str]:
    for one in found:
        number = one.evidence_ref.chapter_number
        key = "graph.by_chapter" if number else "graph.by_materials"
        source = office.text(key, chapter=number)
        yield f"  {one.source} → {one.target}  {one.relation}  ({source})"


def _happened(found: Iterable[Happened]) -> Iterable[str]:
    for one in found:
        who = f"  ({', '.join(one.people)})" if one.people else ""
        yield f"  {one.event_id}  {one.what}{who}"


def preferences(office: Office, _: Nothing) -> Outcome:
    from writer.desk import preferences as desk

    found = desk.in_force(office.book())
    none = office.text("prefs.none", book=office.name)
    return Outcome(tuple(f"{one.id}  {one.text}" for one in found) or (none,))


def prefer(office: Office, asked: Wish) -> Outcome:
    from writer.desk import preferences as desk

    made, is_new = desk.set_(_to_work(office), asked.text, office.by)
    key = "prefs.understood" if is_new else "prefs.known"
    undo = ("forget_preference", {"preference": made.id}) if is_new else None
    return Outcome((office.text(key, id=made.id, text=made.text),), undo=undo)


def forget_preference(office: Office, asked: Preference) -> Outcome:
    from writer.desk import preferences as desk

    gone = desk.forget(_to_work(office), asked.preference, office.by)
    told = office.text("prefs.forgotten", id=gone.id, text=gone.text)
    return Outcome((told,), undo=("prefer", {"text": gone.text}))


def _to_work(office: Office) -> Book:
    return Book.open_to_work(office.ports, office.name)
