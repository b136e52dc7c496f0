"""Where proposals are filed and read at length: what their card alone cannot hold."""

from collections.abc import Callable
from functools import partial

from textual import on, work

from writer.contracts.card import ProposalCard
from writer.contracts.telling import Telling
from writer.contracts.wording import Piece
from writer.desk import proposals
from writer.desk.book import Book
from writer.desk.called_anew import called_anew
from writer.desk.edit import Edit, record
from writer.desk.proposal_told import impact_told
from writer.desk.propose import Request
from writer.desk.studio import Studio, frozen_pack
from writer.desk.work import run as work_on
from writer.pack.note import notes
from writer.texts import say
from writer.tui import errands
from writer.tui.anchor_notes import notes_on
from writer.tui.pack_pages import words_of
from writer.tui.pack_room import PackRoom
from writer.tui.screens.diff import ChangesScreen
from writer.tui.screens.escalate import EscalateForm, Wish
from writer.tui.screens.notes import AnchorNote
from writer.tui.screens.pack import Document, Draft, PackScreen
from writer.tui.screens.page import PageScreen
from writer.tui.screens.proposal import ProposalCardScreen
from writer.tui.screens.wanted import About, What
from writer.tui.working import Errand


class ProposalRoom(PackRoom):
    """Nothing is decided here: a proposal is filed, and its card is read."""

    def wishes(self) -> dict[What, Callable[[About, str], object]]:
        return {**super().wishes(), "rename_text": lambda about, _: self.rename_text(about)}

    @on(ProposalCardScreen.Wanted)
    def _wanted_of_proposal(self, message: ProposalCardScreen.Wanted) -> None:
        wishes: dict[str, Callable[[ProposalCard], object]] = {
            "impact": self.show_impact,
            "pack_diff": self.show_pack_diff,
            "pack_words": self.show_pack_words,
        }
        wishes[message.what](message.card)

    @on(PackScreen.ProposalWanted)
    def _proposal_wanted(self, message: PackScreen.ProposalWanted) -> None:
        self.file_proposal(message.book, message.anchor)

    @work(group="read")
    async def show_impact(self, card: ProposalCard) -> None:
        if told := await self.look_up(card.project, partial(self._impact, card)):
            self.push_screen(PageScreen(told, self.language))

    def _impact(self, card: ProposalCard, book: Book) -> Telling:
        every = proposals.occurrences(book, card.proposal_id)
        return impact_told(card.proposal_id, card.impact, every, self.language)

    @work(group="read")
    async def show_pack_diff(self, card: ProposalCard) -> None:
        if document := await self.look_up(card.project, partial(self._diff, card)):
            await self.push_screen_wait(PackScreen(document, self.language))

    @work(group="read")
    async def show_pack_words(self, card: ProposalCard) -> None:
        """The pack as it is and as the proposal makes it, word by word."""
        pieces = await self.look_up(card.project, partial(_words, card.proposal_id))
        if pieces is not None:
            head = partial(say, "screens.proposal_head", self.language)
            title = head(book=card.project, id=card.proposal_id)
            await self.push_screen_wait(ChangesScreen(title, pieces, self.language))

    def _diff(self, card: ProposalCard, book: Book) -> Document:
        before, after = proposals.packs(book, card.proposal_id)
        text = Draft()
        for one in notes(before, after, self.language):
            text.line(f"· {one.text}")
        head = say("screens.proposal_head", self.language, book=book.name, id=card.proposal_id)
        return text.done(head)

    @work(group="ask")
    async def rename_text(self, about: About) -> None:
        """The new names in the text of a chapter that came back, seen before it is signed."""
        edit = await self.look_up(about.book, partial(called_anew, number=about.number))
        if edit is None:
            return
        heading = self.say("your_edit", number=edit.number)
        screen = ChangesScreen(heading, edit.changes, self.language, ("take",))
        if await self.push_screen_wait(screen) is None:
            return
        facts = {"before": edit.before.total_words, "after": edit.after.total_words}
        unit = say(f"chapters.{edit.unit}", self.language)
        number = edit.number
        sentence = say("edits.will_edit", self.language, number=number, unit=unit, **facts)
        if by := await self.signed(heading, [sentence], "edit"):
            self.send(of_called_anew(about.book, edit, by))

    @work(group="ask")
    async def file_proposal(self, book: str, anchor: str = "") -> None:
        """The form until it can be filed, or nobody wants it any more."""
        anchors = await self.look_up(book, _anchors)
        if anchors is None:
            return
        wish: Wish | None = Wish(place=anchor)
        while wish is not None:
            form = EscalateForm(anchors, self.language, wish, "propose")
            wish = await self.push_screen_wait(form)
            if wish is not None and (by := await self._signed_wish(wish)):
                self.send(errands.of_proposing(book, asked(wish), by))
                return

    async def _signed_wish(self, wish: Wish) -> str | None:
        words = partial(say, language=self.language)
        sentences = [
            words("screens.will_propose"),
            f"· {words(f'screens.wish_{wish.op}', place=wish.place, value=wish.value)}",
            words("screens.with_reason", reason=wish.why),
        ]
        return await self.signed(words("screens.propose_question"), sentences, "propose")


def _words(proposal_id: str, book: Book) -> list[Piece]:
    return words_of(book, *proposals.packs(book, proposal_id))


def of_called_anew(book: str, edit: Edit, by: str) -> Errand:
    def do(studio: Studio) -> None:
        record(studio, edit, by)
        work_on(studio)

    return Errand(book, "edit", do, f"chapter:{edit.number}", stays=True)


def asked(wish: Wish) -> Request:
    """What the form holds, as a desk wants to have it."""
    return Request(
        wish.pair("set"),
        wish.why,
        adds=wish.pair("add"),
        renames=wish.pair("rename"),
        removes=wish.removes,
    )


def _anchors(book: Book) -> dict[str, AnchorNote]:
    return notes_on(frozen_pack(book))
