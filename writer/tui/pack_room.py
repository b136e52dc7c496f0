"""Where the materials are read, compared, edited and chosen: what their card alone cannot hold."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

from textual import on, work

from writer.contracts.card import MaterialsCard
from writer.contracts.wording import Piece
from writer.desk import editor, pack_edit, versions
from writer.desk.book import Book
from writer.desk.pack_edit import Edit
from writer.errors import BadInput
from writer.texts import say
from writer.tui import errands, pack_pages
from writer.tui.answers import (
    CompareVersions,
    EditAgain,
    EditAnswer,
    ReadVersion,
    TakeEdit,
)
from writer.tui.lending import lent
from writer.tui.screens.diff import ChangesScreen
from writer.tui.screens.edited import EditedPackScreen, FaultsPanel
from writer.tui.screens.materials import MaterialsCardScreen
from writer.tui.screens.pack import Document, PackScreen
from writer.tui.screens.versions import VersionsScreen
from writer.tui.screens.wanted import About, What
from writer.tui.second_thoughts import SecondThoughts

WORLDS = ("2", "3")


class PackRoom(SecondThoughts):
    """Reads in threads, shows what was read; what changes anything is an errand like any other."""

    @on(MaterialsCardScreen.Wanted)
    def _wanted_from_card(self, message: MaterialsCardScreen.Wanted) -> None:
        card = message.card.card
        wishes: dict[str, Callable[[MaterialsCard], object]] = {
            "pack": lambda card: self.read_pack(card.project),
            "note": self.read_note,
            "pack_versions": lambda card: self.list_versions(card.project),
            "edit_pack": self.edit_pack,
        }
        if self.screen is message.card:
            wishes[message.what](card)

    @on(PackScreen.ExportWanted)
    def _export_wanted(self, message: PackScreen.ExportWanted) -> None:
        self.export_bible(message.book)

    # Reading

    def wishes(self) -> dict[What, Callable[[About, str], object]]:
        return {**super().wishes(), "anchor": self.read_anchor}

    @work(group="read")
    async def read_anchor(self, about: About, anchor: str) -> None:
        """An item in its place in the frozen pack, which the text is held against."""
        if document := await self.look_up(about.book, pack_pages.in_force):
            await self.push_screen_wait(PackScreen(document, self.language, anchor))

    @work(group="read")
    async def read_pack(self, book: str) -> None:
        await self._show_document(book, pack_pages.whole)

    @work(group="read")
    async def read_note(self, card: MaterialsCard) -> None:
        """What changed since the version that a person decided on last."""
        if card.compared_with is None:
            self.tell(say("screens.first_version", self.language))
            return
        old, new, language = card.compared_with, card.version, self.language
        note = partial(pack_pages.note, old=old, new=new, language=language)
        await self._show_document(card.project, note)

    @work(group="read")
    async def list_versions(self, book: str) -> None:
        """The list stays where it was while one version after the other is read."""
        at, language = 0, self.language
        while self.language == language:
            rows = partial(pack_pages.every_version, language=language)
            notes = await self.look_up(book, rows)
            if not notes:
                return
            answer = await self.push_screen_wait(VersionsScreen(book, notes, language, at))
            match answer:
                case ReadVersion(version):
                    shown = partial(pack_pages.whole, version=version)
                case CompareVersions(old, version, in_full=True):
                    at = [note.name for note in notes].index(version)
                    await self._compare_words(book, old, version)
                    continue
                case CompareVersions(old, version):
                    shown = partial(pack_pages.note, old=old, new=version, language=language)
                case None:
                    return
            at = [note.name for note in notes].index(version)
            await self._show_document(book, shown)

    async def _compare_words(self, book: str, old: str, new: str) -> None:
        def read(opened: Book) -> list[Piece]:
            packs = (versions.pack(opened, name) for name in (old, new))
            return pack_pages.words_of(opened, *packs)

        pieces = await self.look_up(book, read)
        if pieces is not None:
            heading = say("screens.note_head", self.language, book=book, old=old, new=new)
            await self.push_screen_wait(ChangesScreen(heading, pieces, self.language))

    async def _show_document(self, book: str, read: Callable[[Book], Document]) -> None:
        if document := await self.look_up(book, read):
            await self.push_screen_wait(PackScreen(document, self.language))

    @work(group="read")
    async def export_bible(self, book: str) -> None:
        called = self.say("materials")
        file = await self.look_up(book, partial(errands.write_bible, called=called))
        if file:
            self.tell(self.say("exported", file=file))

    # Worlds

    @work(group="ask")
    async def make_worlds(self, book: str) -> None:
        chosen = await self.choose("worlds_ask", WORLDS, self.say("worlds_ask_text"))
        if chosen:
            self.begin_worlds(book, int(chosen))

    # The editor

    @work(group="edit")
    async def edit_pack(self, card: MaterialsCard) -> None:
        """Until the edit can be taken and somebody takes it, or nobody wants it any more."""
        begun = await self.look_up(card.project, self._laid_out)
        if begun is None:
            return
        book, file = begun
        while True:
            answer = await self._edited_once(book, card.version, file)
            if not isinstance(answer, EditAgain):
                break
        if answer is not None:
            edit, by = answer
            self.person = by
            sent = partial(editor.discard, self.ports, file)
            self.send(errands.of_edit(book.name, card.card_id, edit, by, sent))

    def _laid_out(self, book: Book) -> tuple[Book, Path]:
        """The pack in a file. What was written there before and not taken is there still."""
        pack_edit.hold_at_the_gate(book)
        version = book.state.law.materials.version
        file = self.forms.edit_of(book.name, f"materials.{version}.json")
        editor.lay_out(self.ports, file, pack_edit.editable(book))
        return book, file

    async def _edited_once(
        self, book: Book, version: str, file: Path
    ) -> tuple[Edit, str] | EditAgain | None:
        try:
            with lent(self):
                editor.run(self.ports.settings, file)
            edit = await asyncio.to_thread(pack_edit.read, book, editor.given(file))
        except BadInput as error:
            return await self._wants_to_go_back(error)
        if edit.changes_nothing:
            editor.discard(self.ports, file)
            self.tell(self.say("edit_nothing"))
            return None
        changes = [note.text for note in edit.notes(self.language)]
        screen = EditedPackScreen(book.name, version, changes, self.language, self.person)
        answer: EditAnswer | None = await self.push_screen_wait(screen)
        match answer:
            case TakeEdit(by):
                return edit, by
            case EditAgain():
                return answer
        self.tell(self.say("edit_kept"))
        return None

    async def _wants_to_go_back(self, error: BadInput) -> EditAgain | None:
        faults = self.show_error(error, FaultsPanel)
        await self.push_screen_wait(faults)
        again = isinstance(faults, FaultsPanel) and faults.wants_the_editor
        if again:
            return EditAgain()
        self.tell(self.say("edit_kept"))
        return None
