"""How near an item of the pack is to a chapter: what the chapter's outline names comes first."""

from functools import lru_cache

from writer.contracts.execution import GlossaryTerm
from writer.contracts.outline import ChapterSummary
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import Character

NAMED, NEAR, FAR = -1, 0, 1
"""The chapter says its name; it has to do with what the chapter names; neither."""
SHORTEST_NAME = 3


class Neighbourhood:
    """A chapter of the outline with those right before and after it, and with what else was said
    of it: its plan, or what a person wants.
    """

    def __init__(self, pack: MaterialsPack, chapter: int, also: str = "") -> None:
        self._leads = {pack.canon.characters.protagonist.name}
        if pack.canon.characters.antagonist:
            self._leads.add(pack.canon.characters.antagonist.name)
        outline = [
            _told(summary)
            for summary in pack.planning.outline.chapters
            if abs(summary.chapter_number - chapter) <= 1
        ]
        self._text = "\n".join((*outline, also))
        people = (person.name for person in pack.canon.characters.everyone())
        terms = (term.term for term in pack.execution.glossary)
        self._names = [name for name in (*people, *terms) if _mentions(self._text, name)]

    def person(self, person: Character) -> int:
        named = person.name in self._leads or _mentions(self._text, person.name)
        return NAMED if named else FAR

    def term(self, term: GlossaryTerm) -> int:
        forms = (term.term, *term.variants)
        return NAMED if any(_mentions(self._text, form) for form in forms) else FAR

    def texts(self, *texts: str) -> int:
        """Near where it speaks of somebody or something that the chapter speaks of."""
        whole = "\n".join(texts)
        return NEAR if any(_mentions(whole, name) for name in self._names) else FAR


def apart(number: int | None, chapter: int) -> int:
    """How many chapters lie between; what belongs to none is far from each."""
    return abs(number - chapter) if number else FAR


def _told(summary: ChapterSummary) -> str:
    needed = (dependency.description for dependency in summary.dependencies)
    return "\n".join((summary.chapter_title, summary.summary, *summary.key_events, *needed))


def _mentions(text: str, name: str) -> bool:
    """By the whole name or one word of it, as people are called in a summary."""
    return any(form in text for form in _forms(name))


@lru_cache(maxsize=512)
def _forms(name: str) -> tuple[str, ...]:
    words = (word for word in name.split() if len(word) >= SHORTEST_NAME)
    return (name, *words) if name.strip() else ()
