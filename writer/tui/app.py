"""The workbench: opens the cards, and hands the answers that come back to the desks."""

import asyncio
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import Any

from textual import on, work
from textual.screen import Screen

from writer.desk.book import Book
from writer.errors import NovelGateError
from writer.texts import say
from writer.tui import errands
from writer.tui.asking import Question, only_to_look_at, question_about
from writer.tui.choosing import ChoiceScreen
from writer.tui.desk import DeskScreen
from writer.tui.forms import NEW_BOOK, HalfWritten
from writer.tui.library import LibraryScreen
from writer.tui.outlook import Kind, patiently
from writer.tui.screens.chapter import ChapterCardScreen
from writer.tui.screens.materials import MaterialsCardScreen
from writer.tui.screens.notes import SheetDraft
from writer.tui.screens.question import QuestionScreen
from writer.tui.screens.wanted import About
from writer.tui.study import PAPERS, Study
from writer.tui.touring import TourScreen
from writer.tui.working import Errand

CARDS: dict[str, Kind] = {
    "choose_world": "worlds",
    "answer": "materials",
    "rule": "materials",
    "change_materials": "materials",
    "freeze": "materials",
    "review": "chapter",
    "decide_revision": "chapter",
    "review_proposal": "proposal",
    "migrate": "proposal",
}
"""Where a person's word comes next, and on which card it is given."""


REOPENED: dict[str, Kind] = {"chapter": "chapter", "worlds": "worlds"}


class WorkbenchApp(Study):
    """One person at the workbench. What is allowed is said by the cards, never here."""

    @on(DeskScreen.Wanted)
    def _wanted(self, message: DeskScreen.Wanted) -> None:
        desk = message.desk
        wishes: dict[str, Callable[[DeskScreen], object]] = {
            "next": self.go_on,
            "stop": lambda _: self.action_stop(),
            "materials": self.open_materials,
            "pack": lambda desk: self.read_pack(desk.book),
            "pack_versions": lambda desk: self.list_versions(desk.book),
            "worlds": self.open_worlds,
            "chapters": self.list_chapters,
            "proposals": self.list_proposals,
            "propose": lambda desk: self.file_proposal(desk.book),
            "log": lambda desk: self.show_log(desk.book),
            "timeline": lambda desk: self.show_timeline(desk.book),
            "cost": lambda desk: self.show_cost(desk.book),
            "papers": lambda desk: self.list_papers(desk.book),
            "books": lambda desk: desk.dismiss(None),
            "ways": self.list_ways,
            "take_back": self.list_takings,
            "waivers": lambda desk: self.list_waivers(desk.book),
            "hands": lambda desk: self.decide_hands(desk.book),
            "talk": lambda desk: self.talk_to(desk.book),
        }
        if self.screen is desk:
            wishes[message.what](desk)

    @on(DeskScreen.CardWanted)
    def _card_wanted(self, message: DeskScreen.CardWanted) -> None:
        match message.card_of:
            case "hands":
                self.decide_hands(message.book)
            case "drafts":
                self.choose_draft(About(message.book, int(message.subject)))
            case kind:
                self.ask(message.book, kind, message.subject)

    def talk_to(self, book: str) -> None:
        from writer.tui.talk import TalkScreen  # only those who talk wait for it

        self.push_screen(TalkScreen(self.ports, book, self.language, self.person))

    def ask_materials(self, book: str) -> None:
        self.ask(book, "materials", "")

    def ask_chapter(self, about: About) -> None:
        self.ask(about.book, "chapter", str(about.number))

    @on(DeskScreen.Lost)
    def _lost(self, message: DeskScreen.Lost) -> None:
        """The book was renamed, deleted or damaged while we looked."""
        if self.screen is message.desk:
            message.desk.dismiss(None)
            self.push_screen(self.show_error(message.error))

    def go_on(self, desk: DeskScreen) -> None:
        """Does what comes next, or opens the card on which a person decides about it."""
        if desk.outlook is None:
            return
        action, _, subject = desk.outlook.status.next_action.partition(" ")
        errand = errands.of_next_action(desk.book, action, subject)
        if errand:
            self.carry_out(errand)
        elif action in CARDS:
            kind = CARDS[action]
            self.ask(desk.book, kind, "" if kind == "materials" else subject)
        else:
            self.export(desk.book)

    def open_materials(self, desk: DeskScreen) -> None:
        """Their card; before there is one, the worlds, if a choice of them is open."""
        self.ask(desk.book, "worlds" if worlds_wait(desk) else "materials", "")

    def open_worlds(self, desk: DeskScreen) -> None:
        if worlds_wait(desk):
            self.ask(desk.book, "worlds", "")
        else:
            self.make_worlds(desk.book)

    # Cards

    @work(group="ask")
    async def ask(self, book: str, kind: Kind, subject: str, *, resumed: bool = False) -> None:
        """Shows a card, in the other language where that was switched, and takes its answer."""
        while True:
            language = self.language
            try:
                about = partial(question_about, kind=kind, subject=subject, language=language)
                read = partial(self._reader(book), about)
                question = await asyncio.to_thread(patiently, read)
            except NovelGateError as error:
                self.push_screen(self.show_error(error))
                return
            screen = self._screen(question)
            if resumed:
                screen.call_after_refresh(screen.run_action, question.sheet)
            answer = await self.push_screen_wait(screen)
            if answer is not None or self.language == language:
                break
        if answer is not None:
            self.person = getattr(answer, "by", "") or self.person
            self.carry_out(question.errand(answer, self._sent(question)))

    def _reader(self, name: str) -> Callable[[Callable[[Book], Question]], Question]:
        """Asks the book as it is now: the desk in front has it open already."""
        if self.desk and self.desk.book == name:
            return self.desk.lookout.read
        return lambda question: question(Book.open(self.ports, name))

    def _screen(self, question: Question) -> QuestionScreen[Any]:
        kept = self.forms.find(question.book, question.subject)
        return question.screen(
            self.person,
            SheetDraft.from_fields(kept.fields) if kept else None,
            lambda draft: self.keep_form(question.book, question.subject, asdict(draft)),
        )

    def _sent(self, question: Question) -> Callable[[], None]:
        """Called from the thread once the answer is on record: only then is the form done with."""
        self._write_forms()
        return lambda: self.forms.discard(question.book, question.subject)

    async def resume(self, form: HalfWritten) -> None:
        if form.subject == NEW_BOOK:
            await super().resume(form)
            return
        number = form.subject.partition(":")[2]
        if self.desk is None or self.desk.book != form.book:
            await self.go_to_desk(form.book)
        self.ask(form.book, "chapter" if number else "materials", number, resumed=True)

    def done(self, errand: Errand) -> None:
        """A card that is still open to decisions is shown again, as it is now."""
        desk = self.desk
        if errand.shows and desk and self.screen is desk and desk.book == errand.book:
            self._open(About(errand.book, int(errand.shows.partition(" ")[2])), errand.shows)
        elif errand.stays and desk and self.screen is desk and desk.book == errand.book:
            kind, _, number = errand.subject.partition(":")
            self.ask(errand.book, REOPENED.get(kind, "materials"), number)
        elif not (desk and self.screen is desk):
            self.tell(self.say("done", book=errand.book))

    def _open(self, about: About, what: str) -> None:
        if what.startswith("plan"):
            self.show_plan(about)
        else:
            self.choose_draft(about)

    @on(TourScreen.CardWanted)
    def _show_card_of_tour(self, message: TourScreen.CardWanted) -> None:
        reason = self.say("tour_guide_decides")
        self.push_screen(only_to_look_at(message.card, reason, self.language))

    # Lists

    @work(group="ask")
    async def list_chapters(self, desk: DeskScreen) -> None:
        chapters = desk.outlook.status.chapters if desk.outlook else ()
        rows = [
            (str(c.number), f"{c.number:>4}  {c.title}  ·  {self._state(c.state)}")
            for c in chapters
        ]
        if chosen := await self._choose("chapters", rows):
            self.open_chapter(About(desk.book, int(chosen)))

    @work(group="ask")
    async def list_proposals(self, desk: DeskScreen) -> None:
        proposals = desk.outlook.status.proposals if desk.outlook else ()
        rows = [
            (p.id, f"{p.id}  {say(f'proposals.state_{p.state}', self.language)}") for p in proposals
        ]
        if chosen := await self._choose("proposals", rows):
            self.ask(desk.book, "proposal", chosen)

    async def _choose(self, name: str, rows: list[tuple[str, str]]) -> str | None:
        title = self.say(name)
        if rows:
            return await self.push_screen_wait(ChoiceScreen(self.language, title, rows))
        self.tell(self.say(f"no_{name}"))
        return None

    def _state(self, state: str) -> str:
        return self.say(f"chapter_{state}")

    @work(group="ask")
    async def export(self, book: str) -> None:
        try:
            file = await asyncio.to_thread(errands.write_export, self.ports, book)
        except NovelGateError as error:
            self.push_screen(self.show_error(error))
        else:
            self.tell(self.say("exported", file=file))

    def commands(self, screen: Screen[Any]) -> dict[str, Callable[[], Any]]:
        if isinstance(screen, DeskScreen):
            return {
                "command_next": lambda: self.go_on(screen),
                "command_ways": lambda: self.list_ways(screen),
                "command_take_back": lambda: self.list_takings(screen),
                "command_waivers": lambda: self.list_waivers(screen.book),
                "command_hands": lambda: self.decide_hands(screen.book),
                "command_talk": lambda: self.talk_to(screen.book),
                "command_pack": lambda: self.read_pack(screen.book),
                "command_pack_versions": lambda: self.list_versions(screen.book),
                "command_bible": lambda: self.export_bible(screen.book),
                "command_propose": lambda: self.file_proposal(screen.book),
                "command_worlds": lambda: self.open_worlds(screen),
                "command_timeline": lambda: self.show_timeline(screen.book),
                **{
                    f"command_{name}": partial(self.open_paper, screen.book, name)
                    for name in PAPERS
                },
            }
        if isinstance(screen, ChapterCardScreen):
            return {f"command_{what}": do for what, do in screen.commands().items()}
        if isinstance(screen, MaterialsCardScreen):
            return {
                "command_pack": lambda: self.read_pack(screen.card.project),
                "command_pack_versions": lambda: self.list_versions(screen.card.project),
                "command_edit_pack": lambda: self.edit_pack(screen.card),
                "command_bible": lambda: self.export_bible(screen.card.project),
            }
        if isinstance(screen, LibraryScreen):
            return {
                "command_new_book": screen.action_begin,
                "command_tour": screen.action_tour,
                "command_bring_in": screen.action_bring_in,
                "command_backup": screen.action_backup,
                "command_archive": screen.action_archive,
            }
        return {}


def worlds_wait(desk: DeskScreen) -> bool:
    return any(item.kind == "worlds" for item in (desk.outlook.waiting if desk.outlook else ()))
