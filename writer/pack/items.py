"""The items of a pack: everything in it that has an anchor, and where it stands."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from writer.contracts.outline import ChapterSummary
from writer.contracts.pack import MaterialsPack
from writer.contracts.record import Record

Place: TypeAlias = tuple[str | int, ...]
"""The steps from the pack to something in it."""

CHAPTERS = "CH"


def chapter_anchor(number: int) -> str:
    return f"{CHAPTERS}-{number:03d}"


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where items of one kind stand: a list of them, or one that may be missing."""

    prefix: str
    place: tuple[str, ...]
    title: tuple[str, ...]
    """The fields that say what an item is; the first that is not empty does."""

    def content(self, pack: MaterialsPack) -> "list[Record] | Record | None":
        found: Any = pack
        for name in self.place:
            # `global` cannot be the name of an attribute.
            found = getattr(found, "global_" if name == "global" else name)
        return cast("list[Record] | Record | None", found)


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a pack."""

    shelf: Shelf
    place: Place
    record: Record

    @property
    def anchor(self) -> str:
        """Empty while it has none. Chapters have theirs from their number."""
        if isinstance(self.record, ChapterSummary):
            return chapter_anchor(self.record.chapter_number)
        anchor: str = getattr(self.record, "id", "")
        return anchor

    @property
    def title(self) -> str:
        titles = (getattr(self.record, field, "") for field in self.shelf.title)
        return next(filter(None, titles), str(self.shelf.place[-1]).replace("_", " "))

    @property
    def path(self) -> str:
        """A JMESPath that leads here wherever in its list the item stands."""
        shelf = ".".join(self.shelf.place)
        if isinstance(self.record, ChapterSummary):
            return f"{shelf}[?chapter_number==`{self.record.chapter_number}`] | [0]"
        listed = len(self.place) > len(self.shelf.place)
        return f"{shelf}[?id=='{self.anchor}'] | [0]" if listed else shelf


def _shelf(prefix: str, place: str, title: str) -> Shelf:
    return Shelf(prefix, tuple(place.split(".")), tuple(title.split()))


# In the order of the pack, so that the protagonist is the first of the cast.
SHELVES = (
    _shelf("WR", "canon.world.rules", "name text"),
    _shelf("CHAR", "canon.characters.protagonist", "name"),
    _shelf("CHAR", "canon.characters.antagonist", "name"),
    _shelf("CHAR", "canon.characters.supporting_characters", "name"),
    _shelf("TL", "canon.timeline.events", "what when"),
    _shelf("STY", "canon.style_guide.rules", "text"),
    _shelf(CHAPTERS, "planning.outline.chapters", "chapter_title summary"),
    _shelf("DEC", "execution.decisions", "topic ruling"),
    _shelf("CHK", "execution.checklists.global", "text"),
    _shelf("CHK", "execution.checklists.per_arc", "text"),
    _shelf("CHK", "execution.checklists.per_chapter", "text"),
    _shelf("GLO", "execution.glossary", "term"),
    _shelf("CON", "execution.constraints.word_band", "text"),
    _shelf("CON", "execution.constraints.pov", "text"),
    _shelf("CON", "execution.constraints.paragraph_rules", "text"),
    _shelf("CON", "execution.constraints.forbidden_terms", "text"),
    _shelf("CON", "execution.constraints.naming_policy", "text"),
    _shelf("CON", "execution.constraints.repetition", "text"),
    _shelf("CON", "execution.constraints.sensitive_limits", "text"),
    _shelf("RISK", "risk.risks", "risk"),
    _shelf("OQ", "risk.open_questions", "question"),
    _shelf("CF", "conflicts", "description"),
)


def items(pack: MaterialsPack) -> Iterator[Item]:
    """Every item, in the order of the pack."""
    for shelf in SHELVES:
        match shelf.content(pack):
            case list() as records:
                for number, record in enumerate(records):
                    yield Item(shelf, (*shelf.place, number), record)
            case Record() as record:
                yield Item(shelf, shelf.place, record)


def by_anchor(pack: MaterialsPack) -> dict[str, Item]:
    """Of two items with the same anchor the first counts."""
    found: dict[str, Item] = {}
    for item in items(pack):
        if item.anchor:
            found.setdefault(item.anchor, item)
    return found
