"""Whether the chapters, and what hangs on them, come in an order that can be."""

from collections.abc import Iterator

from writer.checks.checklists import ARC
from writer.checks.condition import FreezeCondition, contradiction
from writer.contracts.outline import ChapterDependency, ChapterSummary
from writer.contracts.pack import MaterialsPack
from writer.pack.items import Place

CHAPTERS: Place = ("planning", "outline", "chapters")
EVENTS: Place = ("canon", "timeline", "events")
LISTS: Place = ("execution", "checklists")


def order(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    yield from _chapter_numbers(pack)
    yield from _dependencies(pack)
    outline = pack.planning.outline
    last = max((chapter.chapter_number for chapter in outline.chapters), default=0)
    yield from _arcs(pack)
    if outline.is_complete and last:  # or else a chapter still to be planned may be meant
        yield from _outside(pack, last)


def _chapter_numbers(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    numbers = [chapter.chapter_number for chapter in pack.planning.outline.chapters]
    if numbers != list(range(1, len(numbers) + 1)):
        listed = ", ".join(map(str, numbers[:20]))
        yield contradiction(CHAPTERS, "chapter_numbers", numbers=listed)


def _dependencies(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    """A chapter can only follow from what was told before it."""
    told = {event.id: event.chapter for event in pack.canon.timeline.events if event.id}
    for at, chapter in enumerate(pack.planning.outline.chapters):
        for which, one in enumerate(chapter.dependencies):
            if later := _later(chapter, one, told):
                place = (*CHAPTERS, at, "dependencies", which)
                number = chapter.chapter_number
                yield contradiction(place, "follows_from_later", number=number, later=later)


def _later(chapter: ChapterSummary, on: ChapterDependency, told: dict[str, int | None]) -> str:
    if (on.chapter_number or 0) >= chapter.chapter_number:
        return f"CH-{on.chapter_number:03d}"
    event = (on.event_id or "").strip()
    return event if (told.get(event) or 0) > chapter.chapter_number else ""


def _arcs(pack: MaterialsPack) -> Iterator[FreezeCondition]:
    """An arc that ends before it begins holds no chapter."""
    for at, item in enumerate(pack.execution.checklists.per_arc):
        arc = ARC.fullmatch(item.arc or "")
        if arc and int(arc[1]) > int(arc[2]):
            yield contradiction((*LISTS, "per_arc", at, "arc"), "empty_arc", id=item.id, arc=arc[0])


def _outside(pack: MaterialsPack, last: int) -> Iterator[FreezeCondition]:
    """What speaks of chapters that there will never be."""
    for at, event in enumerate(pack.canon.timeline.events):
        if event.chapter is not None and event.chapter > last:
            place = (*EVENTS, at, "chapter")
            yield contradiction(
                place, "event_outside", id=event.id, chapter=event.chapter, last=last
            )
    for at, item in enumerate(pack.execution.checklists.per_chapter):
        if item.chapter is not None and item.chapter > last:
            place = (*LISTS, "per_chapter", at, "chapter")
            yield contradiction(place, "item_outside", id=item.id, chapter=item.chapter, last=last)
    for at, item in enumerate(pack.execution.checklists.per_arc):
        arc = ARC.fullmatch(item.arc or "")
        if arc and last < int(arc[1]) <= int(arc[2]):
            place = (*LISTS, "per_arc", at, "arc")
            yield contradiction(place, "item_outside", id=item.id, chapter=int(arc[1]), last=last)
