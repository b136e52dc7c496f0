"""Whoever comes in: what was left unsent, the tour for the new, and how a book begins."""

import asyncio
from dataclasses import asdict
from pathlib import Path
from typing import Any

from textual import on, work

from writer.contracts.settings import BookLanguage, Settings
from writer.desk import idea, intake, tour
from writer.desk.book import Book
from writer.desk.current import point_current_at
from writer.desk.idea import Idea
from writer.desk.shelf import names
from writer.errors import BadInput, NovelGateError
from writer.store.names import book_name
from writer.store.trouble import disk_refused
from writer.tui import errands
from writer.tui.answers import MakeWorlds
from writer.tui.choosing import ChoiceScreen
from writer.tui.desk import DeskScreen
from writer.tui.forms import NEW_BOOK, Forms, HalfWritten
from writer.tui.library import LibraryScreen
from writer.tui.new_book import BookIdea, NewBookScreen
from writer.tui.screens.understood import UnderstoodPanel
from writer.tui.touring import TourScreen
from writer.tui.workshop import Workshop

WELCOME = ("tour", "sample", "new", "look")
UNSENT = ("resume", "later", "discard")
LANGUAGES: dict[str, BookLanguage] = {"en": "en", "zh": "zh"}
SOON = 0.3
"""Seconds after which what was typed is on disk."""


class Reception(Workshop):
    """The library, and the ways into a book."""

    def __init__(self, *given: Any, book: str = "", **more: Any) -> None:
        super().__init__(*given, **more)
        self.forms = Forms(self.ports)
        self._first_book = book
        self._typed: dict[tuple[str, str], dict[str, Any]] = {}

    def on_mount(self) -> None:
        self.push_screen(LibraryScreen(self.ports, self.language, self.author))
        self.welcome()

    def on_unmount(self) -> None:
        self._write_forms()

    @work
    async def welcome(self) -> None:
        if self._first_book:
            await self.go_to_desk(self._first_book)
        unsent = self.forms.unsent()
        for form in unsent:
            await self._offer(form)
        if unsent or names(self.ports):
            return
        chosen = await self.choose("welcome", WELCOME, self.say("welcome_text"))
        if chosen == "tour":
            self.take_tour()
        elif chosen == "sample":
            await self._create(tour.sample(self.language))
        elif chosen == "new":
            self.begin_book(BookIdea())

    async def choose(self, name: str, choices: tuple[str, ...], text: str) -> str | None:
        labelled = [(choice, self.say(f"{name}_{choice}")) for choice in choices]
        return await self.push_screen_wait(
            ChoiceScreen(self.language, self.say(name), labelled, text)
        )

    async def _offer(self, form: HalfWritten) -> None:
        text = self.say("unsent_new_book")
        if form.subject != NEW_BOOK:
            text = self.say("unsent_sheet", book=form.book, subject=self._called(form.subject))
        chosen = await self.choose("unsent", UNSENT, text)
        if chosen == "discard":
            self.forms.discard(form.book, form.subject)
        elif chosen == "resume":
            await self.resume(form)

    async def resume(self, form: HalfWritten) -> None:
        """Goes on with a form where it was left."""
        if form.subject == NEW_BOOK:
            self.begin_book(BookIdea.from_fields(form.fields))

    def _called(self, subject: str) -> str:
        number = subject.partition(":")[2]
        return self.say("waiting_chapter", number=number) if number else self.say("materials")

    # What is typed and not sent

    def keep_form(self, book: str, subject: str, fields: dict[str, Any]) -> None:
        """Soon on disk: not each key by itself, for the disk may be slow."""
        if not self._typed:
            self.set_timer(SOON, self._write_forms)
        self._typed[book, subject] = fields

    def drop_form(self, book: str, subject: str) -> None:
        self._typed.pop((book, subject), None)
        self.forms.discard(book, subject)

    def _write_forms(self) -> None:
        typed, self._typed = self._typed, {}
        for (book, subject), fields in typed.items():
            self.forms.keep(book, subject, fields)

    # The library

    @on(LibraryScreen.Opened)
    def _opened(self, message: LibraryScreen.Opened) -> None:
        self.open_desk(message.book)

    @work
    async def open_desk(self, book: str) -> None:
        await self.go_to_desk(book)

    async def go_to_desk(self, book: str) -> None:
        """What a crash cut off is put right first, as `ng open` does."""
        try:
            name = await asyncio.to_thread(self._make_current, book)
        except NovelGateError as error:
            self.push_screen(self.show_error(error))
            return
        except OSError as error:
            self.push_screen(self.show_error(disk_refused(error)))
            return
        desk = DeskScreen(self.ports, name, self.language, self.author)
        await self.push_screen(desk)
        desk.show_work(self.works.get(name))

    def _make_current(self, book: str) -> str:
        opened = Book.open_to_work(self.ports, book)
        point_current_at(self.ports, opened.run)
        return opened.name

    @on(LibraryScreen.TourWanted)
    def take_tour(self) -> None:
        self.push_screen(TourScreen(self.ports, self.language))

    @on(LibraryScreen.NewBookWanted)
    def _new_book_wanted(self) -> None:
        self.begin_book(BookIdea())

    @work
    async def begin_book(self, given: BookIdea) -> None:
        """Asks until the book can be begun, or nobody wants it any more."""
        trouble = ""
        while True:
            answer = await self.push_screen_wait(NewBookScreen(self.language, given, trouble))
            if answer is None:
                return
            given, trouble = answer, ""
            try:
                settings, more = await asyncio.to_thread(wanted, given)
                if more and not await self._is_meant(settings):
                    continue
                await self._create(settings)
            except NovelGateError as error:
                trouble = error.sentence(self.language)
            else:
                self.drop_form("", NEW_BOOK)
                break
        if int(given.worlds) > 1:
            self.begin_worlds(settings.project_name, int(given.worlds))

    async def _is_meant(self, settings: Settings) -> bool:
        """Whoever wrote an idea with sections sees first what was understood of it."""
        told = intake.understood(settings, self.language)
        meant = await self.push_screen_wait(UnderstoodPanel(told, self.language))
        return meant is True

    def begin_worlds(self, book: str, count: int) -> None:
        """Worlds to choose from are made at once: it was asked for them."""
        self.carry_out(errands.of_worlds(book, "", MakeWorlds(count), lambda: None))

    async def _create(self, settings: Settings) -> None:
        made = await asyncio.to_thread(intake.create, self.ports, settings, self.person)
        await self.go_to_desk(made.name)

    @on(NewBookScreen.Changed)
    def _book_changed(self, message: NewBookScreen.Changed) -> None:
        self.keep_form("", NEW_BOOK, asdict(message.filled_in))


def wanted(given: BookIdea) -> tuple[Settings, bool]:
    """The settings of the book, as `ng new` would make them; and whether more than an idea was
    understood.
    """
    if given.idea and given.file:
        raise BadInput("workbench.two_ideas")
    told = idea.read_file(place(given.file)) if given.file else idea.read(given.idea)
    wish = intake.Wish(
        language=LANGUAGES.get(given.language),
        chapters=int(given.chapters or 0) or None,
        words=int(given.words or 0) or None,
    )
    more = bool(given.file) or told != Idea(text=given.idea)
    return intake.settings_of(book_name(given.name), told, wish), more


def place(typed: str) -> Path:
    """A path as it was typed or pasted."""
    return Path(typed.strip("'\"")).expanduser()
