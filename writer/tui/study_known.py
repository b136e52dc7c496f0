"""What the memories of a book know, as entries of a list: people, and what would be recalled."""

from collections.abc import Iterator, Sequence

from writer.contracts.knowledge import Related, Whois
from writer.contracts.recollection import Passage, Recollection
from writer.desk import knowledge, remembering, reminders
from writer.desk.book import Book
from writer.texts import say
from writer.tui.drawn_relations import star
from writer.tui.screens.entries import Entry
from writer.tui.study_pages import WARNING, Pages
from writer.tui.widgets.signs import GOOD, YES

MOST_EVENTS = 5


class Known(Pages):
    """Asks databases that follow from the record; where one is missing, that is told too."""

    def reminded(self, book: Book) -> list[Entry]:
        """What the writer would be reminded of before the chapter that comes next."""
        number = reminders.next_number(book)
        found = reminders.reminders(book, number) if number else Recollection()
        return list(self._recalled(found))

    def remembered(self, book: Book, text: str) -> list[Entry]:
        return [self._passage(one, n) for n, one in enumerate(remembering.search(book, text))]

    def _recalled(self, found: Recollection) -> Iterator[Entry]:
        for n, passage in enumerate(found.passages):
            yield self._passage(passage, n)
        for one in found.standings:
            facts = (
                (self.say("person"), one.name),
                (self.say("stands"), one.state),
                (self.say("told_in"), self.say("in_chapter", chapter=one.chapter)),
            )
            text = self.say("person_stands", name=one.name, state=one.state)
            yield Entry(f"state-{one.name}", text, "●", "", facts, named=False)
        for name, wish in found.preferences.items():
            yield Entry(name, wish, YES, GOOD, ((self.say("wish"), wish),), named=False)
        for short in found.shortfalls:
            said = say("memory.without", self.language, store=short.store, said=short.said)
            missing = ((self.say("missing"), said),)
            yield Entry(f"short-{short.store}", said, "▲", WARNING, missing, named=False)

    def _passage(self, one: Passage, place: int) -> Entry:
        where = self.say("at", chapter=one.chapter, scene=one.scene)
        facts = (
            (self.say("where"), where),
            (self.say("likeness"), f"{max(one.score, 0):.0%}"),
            (self.say("says"), one.text),
        )
        text = f"{where}  {one.text}"
        return Entry(f"{one.chapter}/{place}", text, "“", "", facts, ("read_chapter",), named=False)

    def people(self, book: Book) -> list[Entry]:
        names, relations = knowledge.everybody(book)
        return [self._person(name, relations) for name in names]

    def _person(self, name: str, relations: Sequence[Related]) -> Entry:
        own = [one for one in relations if name in (one.source, one.target)]
        count = self.say("relations", count=len(own)) if own else ""
        return Entry(name, count, "●", "", (), ("draw",), drawn=star(name, own))

    def known_of(self, book: Book, entry: Entry) -> Entry:
        """More of somebody than a list needs."""
        found = knowledge.whois(book, entry.id)
        return Entry(
            entry.id,
            entry.text,
            entry.sign,
            entry.style,
            tuple(self._whois(found)),
            entry.deeds,
            drawn=entry.drawn,
        )

    def _whois(self, found: Whois) -> Iterator[tuple[str, str]]:
        yield self.say("anchor"), found.anchor
        yield self.say("role"), found.role
        if found.since is not None:
            yield self.say("begun"), self.say("in_chapter", chapter=found.since)
        yield self.say("stands"), found.state
        if seen := found.last_seen:
            where = self.say("at", chapter=seen.chapter, scene=seen.scene)
            yield self.say("seen"), f"{seen.place} · {where}"
        for happened in found.events[:MOST_EVENTS]:
            chapter = self.say("in_chapter", chapter=happened.chapter)
            yield self.say("event"), f"{happened.what} · {chapter}"
