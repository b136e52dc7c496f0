"""Where books are kept: brought in, taken over, backed up and archived from the shelf."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from textual import on, work

from writer.errors import NovelGateError
from writer.store.trouble import disk_refused
from writer.texts import say
from writer.tui.library import LibraryScreen
from writer.tui.reception import Reception, place
from writer.tui.screens.ask import AskText

DoneT = TypeVar("DoneT")
YES_OR_NO = ("yes", "no")


class Stacks(Reception):
    """Nothing here decides about a text. What is done is done in a thread."""

    @on(LibraryScreen.Damaged)
    def _damaged(self, message: LibraryScreen.Damaged) -> None:
        from writer.desk.takeover import can_be_taken_over  # only those who need it wait for it

        no_record = message.error.key == "books.no_record"
        if no_record and can_be_taken_over(self.ports, message.book):
            self.offer_to_take_over(message.book)
        else:
            self.push_screen(self.show_error(message.error))

    @work
    async def offer_to_take_over(self, book: str) -> None:
        """A project without a record may be one of NovelGen's."""
        from writer.desk.takeover import take_over

        text = self.say("take_over_text", book=book)
        if await self.choose("take_over", YES_OR_NO, text) != "yes":
            return
        if taken := await self._tried(partial(take_over, self.ports, book)):
            await self.go_to_desk(taken.name)

    @on(LibraryScreen.BringInWanted)
    def _bring_in_wanted(self) -> None:
        self.bring_in()

    @work
    async def bring_in(self) -> None:
        """A project of NovelGen from anywhere on this machine; it is copied."""
        from writer.desk.takeover import bring_in

        question, label = self.say("bring_in_question"), self.say("bring_in_label")
        typed = await self.push_screen_wait(AskText(question, (), label, self.language))
        source = place(typed or "")
        if typed and (
            made := await self._tried(partial(bring_in, self.ports, source, source.name))
        ):
            await self.go_to_desk(made.name)

    @on(LibraryScreen.BackupWanted)
    def _backup_wanted(self, message: LibraryScreen.BackupWanted) -> None:
        self.back_up(message.book)

    @work(group="backup")
    async def back_up(self, book: str) -> None:
        """As one file beside the books, under a name that nothing else has."""
        from writer.desk.backup import backup

        now = f"{self.ports.clock.now():%Y%m%d-%H%M%S}"
        target = self.ports.paths.outputs.parent / f"{book}.{now}.ngbook.tar.gz"
        self.tell(self.say("backing_up", book=book))
        count = await self._tried(partial(backup, self.ports, book, target))
        if count is not None:
            self.tell(say("cli.backed_up", self.language, name=book, file=target, count=count))

    @on(LibraryScreen.ArchiveWanted)
    def _archive_wanted(self, message: LibraryScreen.ArchiveWanted) -> None:
        self.archive(message.book)

    @work(group="backup")
    async def archive(self, book: str) -> None:
        """The record so far is sealed, and the book goes on in a new one."""
        from writer.desk.archive import archive

        text = self.say("archive_text", book=book)
        if await self.choose("archive", YES_OR_NO, text) != "yes":
            return
        told = await self._tried(partial(archive, self.ports, book))
        if told:
            key = "cli.archived" if told.new else "cli.archived_before"
            self.tell(say(key, self.language, **told.to_data()))

    async def _tried(self, do: Callable[[], DoneT]) -> DoneT | None:
        """What came of it; where it could not be done, that is said."""
        try:
            return await asyncio.to_thread(do)
        except NovelGateError as error:
            self.push_screen(self.show_error(error))
        except OSError as error:
            self.push_screen(self.show_error(disk_refused(error)))
        return None
