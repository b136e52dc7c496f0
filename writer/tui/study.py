"""Where one looks up what a book holds beside its text: questions, threads, people, memory, wishes,
cost. Nothing of it waits at a gate.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from textual import work

from writer.contracts.telling import Section, Telling
from writer.desk import preferences
from writer.desk.book import Book
from writer.desk.cost import report
from writer.desk.cost_told import cost_told
from writer.errors import NovelGateError
from writer.texts import say
from writer.tui import errands
from writer.tui.deeds import Deed as Way
from writer.tui.deeds import DeedScreen
from writer.tui.record_room import RecordRoom
from writer.tui.screens.ask import AskText
from writer.tui.screens.entries import Deed, EntriesScreen, Entry, LookUp
from writer.tui.screens.page import PageScreen
from writer.tui.screens.wanted import About
from writer.tui.study_pages import Pages

PAPERS = ("questions", "threads", "people", "memory", "preferences", "cost")
Read = Callable[[Book], list[Entry]]


class Study(RecordRoom):
    """Reads in threads, shows what was read, and opens the list again after each deed."""

    @work(group="ask")
    async def list_papers(self, book: str) -> None:
        ways = [
            Way(name, self.say(f"paper_{name}"), self.say(f"paper_{name}_about")) for name in PAPERS
        ]
        chosen = await self.push_screen_wait(DeedScreen(self.language, self.say("papers"), ways))
        if chosen:
            self.open_paper(book, chosen)

    def open_paper(self, book: str, name: str) -> None:
        papers: dict[str, Callable[[str], object]] = {
            "questions": self.show_questions,
            "threads": self.show_threads,
            "people": self.show_people,
            "memory": self.show_memory,
            "preferences": self.show_preferences,
            "cost": self.show_cost,
        }
        papers[name](book)

    @work(group="read")
    async def show_questions(self, book: str) -> None:
        if await self._paper(book, "questions", Pages(self.language).questions):
            self.ask_materials(book)

    def ask_materials(self, book: str) -> None:
        """The card on which questions are answered."""
        raise NotImplementedError

    @work(group="read")
    async def show_threads(self, book: str) -> None:
        at = 0
        while deed := await self._paper(book, "threads", Pages(self.language).threads, at=at):
            number = int(deed.entry.split("-")[1])
            await self.read_chapter(About(book, number))
            at = self._at

    @work(group="read")
    async def show_memory(self, book: str) -> None:
        """First what would be remembered unasked, then whatever is looked for."""
        from writer.tui.study_known import Known  # only those who ask wait for the memories

        pages, sought = Known(self.language), ""
        while True:
            read: Read = partial(pages.remembered, text=sought) if sought else pages.reminded
            name = "found" if sought else "memory"
            deed = await self._paper(book, name, read, ("look_for",), sought=sought)
            if deed is None:
                return
            if deed.name == "look_for":
                sought = await self.asked(self.say("look_for_what"), "look_for_label") or sought
            else:
                await self.read_chapter(About(book, int(deed.entry.partition("/")[0])))

    @work(group="read")
    async def show_preferences(self, book: str) -> None:
        pages = Pages(self.language)
        while deed := await self._paper(book, "preferences", pages.preferences, ("add",)):
            if deed.name == "add":
                await self._wish(book)
            else:
                await self._write(book, partial(preferences.forget, preference_id=deed.entry))

    async def _wish(self, book: str) -> None:
        label = self.say("wish_label")
        form = AskText(self.say("wish_question"), (), label, self.language)
        if text := await self.push_screen_wait(form):
            await self._write(book, partial(preferences.set_, text=text))

    async def _write(self, book: str, write: Callable[..., object]) -> None:
        def do() -> None:
            write(Book.open_to_work(self.ports, book), by=self.person)

        try:
            await asyncio.to_thread(do)
        except NovelGateError as error:
            await self.push_screen_wait(self.show_error(error))

    @work(group="read")
    async def show_people(self, book: str) -> None:
        from writer.tui.study_known import Known

        pages = Known(self.language)

        def more(entry: Entry) -> Entry:
            return pages.known_of(Book.open(self.ports, book), entry)

        while await self._paper(book, "people", pages.people, look_up=more):
            called = self.say("paper_people")
            file = await self.look_up(book, partial(errands.write_relations, called=called))
            if file:
                self.tell(self.say("exported", file=file))

    @work(group="read")
    async def show_cost(self, book: str) -> None:
        """Comes up at once, and is filled once the record has been read."""
        head = say("papers.cost_head", self.language, book=book)
        looking = Section(lines=(self.say("looking", book=book),))
        page = PageScreen(Telling(head, (looking,)), self.language)
        self.push_screen(page)
        if found := await self.look_up(book, report):
            page.tell(cost_told(found, self.language))

    async def _paper(
        self,
        book: str,
        name: str,
        read: Read,
        always: Sequence[str] = (),
        *,
        look_up: LookUp | None = None,
        at: int = 0,
        sought: str = "",
    ) -> Deed | None:
        """One list; nothing where it cannot be read or nobody wants anything of it."""
        entries = await self.look_up(book, read)
        if entries is None:
            return None
        screen = EntriesScreen(
            self.say(f"{name}_head", book=book, sought=sought),
            (self.say(f"{name}_left"), self.say(f"{name}_right")),
            entries,
            self.language,
            empty=self.say(f"{name}_none"),
            always=always,
            look_up=look_up,
            at=at,
        )
        deed = await self.push_screen_wait(screen)
        ids = [entry.id for entry in entries]
        self._at = ids.index(deed.entry) if deed and deed.entry in ids else 0
        return deed

    _at = 0
    """Where the list was left."""
