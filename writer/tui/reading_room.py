"""What can be read of a chapter and of a book beside the cards: nothing is decided here."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from textual import on, work

from writer.desk import differ, waivers
from writer.desk.book import Book
from writer.desk.context import context_of
from writer.desk.telling import Teller
from writer.desk.why import why
from writer.errors import NovelGateError
from writer.store.trouble import disk_refused
from writer.texts import say
from writer.tui import chapter_errands as errands
from writer.tui.choosing import ChoiceScreen
from writer.tui.screens.ask import AskText
from writer.tui.screens.confirm import Confirm
from writer.tui.screens.diff import DiffScreen
from writer.tui.screens.full_text import FullTextScreen
from writer.tui.screens.page import PageScreen
from writer.tui.screens.question import QuestionScreen
from writer.tui.screens.waivers import WaiversScreen
from writer.tui.screens.wanted import About, Wanted, What
from writer.tui.stacks import Stacks
from writer.tui.working import Errand

ReadT = TypeVar("ReadT")


class ReadingRoom(Stacks):
    """Opens what somebody asks to see, over whatever is there."""

    @on(Wanted)
    def _wanted_of_chapter(self, message: Wanted) -> None:
        self.wishes()[message.what](message.about, message.quote)

    def wishes(self) -> dict[What, Callable[[About, str], object]]:
        return {
            "why": self.show_why,
            "context": lambda about, _: self.show_context(about),
            "texts": lambda about, _: self.show_versions(about),
            "waivers": lambda about, _: self.list_waivers(about.book),
        }

    async def look_up(self, name: str, read: Callable[[Book], ReadT]) -> ReadT | None:
        """Reads the book as it is now, in a thread. What cannot be read is said."""
        try:
            return await asyncio.to_thread(lambda: read(Book.open(self.ports, name)))
        except NovelGateError as error:
            self.push_screen(self.show_error(error))
        except OSError as error:
            self.push_screen(self.show_error(disk_refused(error)))
        return None

    @work(group="ask")
    async def show_why(self, about: About, quote: str = "") -> None:
        told = await self.look_up(about.book, partial(why, number=about.number, quote=quote))
        if told:
            self.push_screen(PageScreen(Teller(self.language).why(told), self.language))

    @work(group="ask")
    async def show_context(self, about: About) -> None:
        told = await self.look_up(about.book, partial(context_of, number=about.number))
        if told:
            self.push_screen(PageScreen(Teller(self.language).context(told), self.language))

    @work(group="ask")
    async def show_text(self, about: About) -> None:
        await self.read_chapter(about)

    async def read_chapter(self, about: About) -> None:
        """Its newest text, until it has been read."""
        known = await self.look_up(about.book, partial(differ.versions, number=about.number))
        if known:
            name = differ.DEPOSITED if differ.DEPOSITED in known else list(known)[-1]
            heading = self.say("text_head", book=about.book, number=about.number)
            screen = FullTextScreen(heading, known[name], (), self.language, about=about)
            await self.push_screen_wait(screen)

    @work(group="ask")
    async def show_versions(self, about: About) -> None:
        """Two of the texts that a chapter has had; the older one is chosen first."""
        known = await self.look_up(about.book, partial(differ.versions, number=about.number))
        if not known:
            return
        old = await self._version("version_old", list(known)[:-1])
        later = list(known)[list(known).index(old) + 1 :] if old else []
        new = later[0] if len(later) == 1 else await self._version("version_new", later)
        if old and new:
            heading = say(
                "edits.diff_head",
                self.language,
                number=about.number,
                old=self._called_version(old),
                new=self._called_version(new),
            )
            self.push_screen(DiffScreen(heading, known[old], known[new], self.language))

    async def _version(self, title: str, names: list[str]) -> str | None:
        if not names:
            return None
        rows = [(name, self._called_version(name)) for name in reversed(names)]
        return await self.push_screen_wait(ChoiceScreen(self.language, self.say(title), rows))

    def _called_version(self, name: str) -> str:
        if name == differ.DEPOSITED:
            return self.say("version_deposited")
        return self.say("version_named", number=name.removeprefix("v"))

    @work(group="ask")
    async def list_waivers(self, book: str) -> None:
        found = await self.look_up(book, waivers.register)
        if found is None:
            return
        chosen = await self.push_screen_wait(WaiversScreen(book, found.root, self.language))
        if not chosen:
            return
        reason = await self.asked(self.say("revoke_question", waiver=chosen), "revoke_reason")
        if reason is None:
            return
        sentence = say("waivers.will_revoke", self.language, waiver=chosen)
        sentences = [sentence, *self._because(reason)]
        if by := await self.signed(self.say("revoke_question", waiver=chosen), sentences, "revoke"):
            self.send(errands.of_revoking(book, chosen, by, reason))

    # What every decision beside the cards needs

    async def asked(self, question: str, label: str, needed: str = "") -> str | None:
        """A sentence that the person writes."""
        return await self.push_screen_wait(
            AskText(question, (), self.say(label), self.language, needed=needed)
        )

    async def signed(self, question: str, sentences: list[str], verb: str) -> str | None:
        """The name of whoever decides, after being told what will happen."""
        name = await self.push_screen_wait(
            Confirm(question, sentences, self.say(f"verb_{verb}"), self.language, self.person)
        )
        self.person = name or self.person
        return name

    def send(self, errand: Errand) -> None:
        """The cards that the errand is about are not true any more."""
        while isinstance(self.screen, QuestionScreen):
            self.screen.dismiss(None)
        self.carry_out(errand)

    def _because(self, reason: str) -> list[str]:
        return [say("screens.with_reason", self.language, reason=reason)] if reason else []
