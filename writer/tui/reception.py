"""Whoever comes in: what was left unsent, the tour for the new, and how a book begins."""

import asyncio
from dataclasses import asdict
from typing import Any

from textual import on, work

from writer.contracts.settings import Settings
from writer.desk import intake, tour
from writer.desk.book import Book
from writer.desk.current import point_current_at
from writer.desk.shelf import names
from writer.errors import NovelGateError
from writer.store.names import book_name
from writer.store.trouble import disk_refused
from writer.tui.choosing import ChoiceScreen
from writer.tui.desk import DeskScreen
from writer.tui.forms import NEW_BOOK, Forms, HalfWritten
from writer.tui.library import LibraryScreen
from writer.tui.new_book import BookIdea, NewBookScreen
from writer.tui.touring import TourScreen
from writer.tui.workshop import Workshop

WELCOME = ("tour", "sample", "new", "look")
UNSENT = ("resume", "later", "discard")
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

    @on(LibraryScreen.Damaged)
    def _damaged(self, message: LibraryScreen.Damaged) -> None:
        self.push_screen(self.show_error(message.error))

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
            given = answer
            try:
                await self._create(wanted(given))
            except NovelGateError as error:
                trouble = error.sentence(self.language)
            else:
                self.drop_form("", NEW_BOOK)
                return

    async def _create(self, settings: Settings) -> None:
        made = await asyncio.to_thread(intake.create, self.ports, settings, self.person)
        await self.go_to_desk(made.name)

    @on(NewBookScreen.Changed)
    def _book_changed(self, message: NewBookScreen.Changed) -> None:
        self.keep_form("", NEW_BOOK, asdict(message.filled_in))


def wanted(idea: BookIdea) -> Settings:
    """The settings of the book, as `ng new` would make them."""
    name, chapters = book_name(idea.name), int(idea.chapters)
    language = intake.language_of(idea.idea) if idea.language == "auto" else idea.language
    return Settings.model_validate(
        {
            "project_name": name,
            "title": name,
            "idea": idea.idea,
            "initial_chapters": chapters,
            "max_chapters": chapters,
            "language": language,
            "target_words": int(idea.words),
        }
    )
