"""What planning and execution say in words, piece by piece, each with its place."""

from collections.abc import Iterator
from dataclasses import dataclass

from writer.contracts.execution import ChecklistItem, Decision
from writer.contracts.pack import MaterialsPack
from writer.pack.items import Place, items

OUTLINE = ("planning", "outline")
PARTS = ("story_premise", "beginning", "development", "climax", "resolution")


@dataclass(frozen=True, slots=True)
class Statement:
    """One text of the pack."""

    place: Place
    text: str
    chapter: int = 0
    """The chapter of the outline that it plans; 0 for what is said of the whole book."""


def planned(pack: MaterialsPack) -> Iterator[Statement]:
    """The outline, from the premise to the last event."""
    outline = pack.planning.outline
    for part in PARTS:
        yield Statement((*OUTLINE, part), getattr(outline, part))
    for at, chapter in enumerate(outline.chapters):
        place, number = (*OUTLINE, "chapters", at), chapter.chapter_number
        yield Statement((*place, "chapter_title"), chapter.chapter_title, number)
        yield Statement((*place, "summary"), chapter.summary, number)
        for which, event in enumerate(chapter.key_events):
            yield Statement((*place, "key_events", which), event, number)


def ruled(pack: MaterialsPack) -> Iterator[Statement]:
    """What every chapter must keep to: rulings, checklists, style and tone."""
    for item in items(pack):
        match item.record:
            case Decision() as decision:
                yield Statement((*item.place, "ruling"), decision.ruling)
            case ChecklistItem() as listed:
                yield Statement((*item.place, "text"), listed.text)
    guide, tone = pack.canon.style_guide, pack.planning.tone
    yield Statement(("canon", "style_guide", "summary"), guide.summary)
    for at, rule in enumerate(guide.rules):
        yield Statement(("canon", "style_guide", "rules", at, "text"), rule.text)
    if isinstance(tone, str):
        yield Statement(("planning", "tone"), tone)
    else:
        yield Statement(("planning", "tone", "summary"), tone.summary)
