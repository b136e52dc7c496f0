"""What is done and yet not the last word: reopening, revisions, taking back, edits from outside."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from textual import work

from fsm.actions import chapter_actions
from fsm.chapter import ChapterState, ChapterTrigger
from writer.contracts.wording import Piece, changes
from writer.desk import differ, hands, reconcile, revision, taking_back
from writer.desk import edit as edits
from writer.desk.book import Book
from writer.desk.card import AT_THE_GATE
from writer.desk.chapter import newest_draft, text_of
from writer.desk.hands import HandEdit
from writer.desk.law import in_words
from writer.errors import Reason
from writer.texts import say
from writer.tui import chapter_errands as errands
from writer.tui.deeds import Deed, DeedScreen
from writer.tui.desk import DeskScreen
from writer.tui.screens.diff import ChangesScreen
from writer.tui.screens.hands import HandAnswer, HandNote, HandsScreen
from writer.tui.screens.wanted import About, What
from writer.tui.working import Errand
from writer.tui.writing_desk import WritingDesk


@dataclass(frozen=True, slots=True)
class Offered:
    """A revision that waits for a person's word."""

    notes: str
    draft: str
    pieces: list[Piece]


class SecondThoughts(WritingDesk):
    """Each of them with a reason or what it takes away in sight, and a name under it."""

    def wishes(self) -> dict[What, Callable[[About, str], object]]:
        return {
            **super().wishes(),
            "reopen": lambda about, _: self.reopen(about),
            "revision": lambda about, _: self.decide_revision(about),
        }

    @work(group="ask")
    async def open_chapter(self, about: About) -> None:
        """A chapter at its gate has its card; any other says what can be done with it."""
        found = await self.look_up(about.book, partial(_stands, number=about.number))
        if found is None:
            return
        if found.at_gate:
            self.ask_chapter(about)
            return
        deeds = [
            self._deed(name, "deed", tuple(r.sentence(self.language) for r in reasons))
            for name, reasons in found.deeds.items()
        ]
        desk = self.desk
        if desk and desk.book == about.book and desk.to_write == about.number:
            deeds.insert(0, self._deed("write", "deed"))
        if not deeds:
            self.tell(self.say("no_text", number=about.number))
            return
        title = self.say("chapter_deeds", number=about.number)
        chosen = await self.push_screen_wait(DeedScreen(self.language, title, deeds))
        ways: dict[str, Callable[[About], object]] = {
            "card": self.ask_chapter,
            "text": self.show_text,
            "why": self.show_why,
            "context": self.show_context,
            "texts": self.show_versions,
            "plan": self.show_plan,
            "reopen": self.reopen,
            "back": lambda about: self.take_back(about.book, about.number),
            "write": lambda _: self.list_ways(desk) if desk else None,
        }
        if chosen:
            ways[chosen](about)

    def ask_chapter(self, about: About) -> None:
        raise NotImplementedError

    @work(group="ask")
    async def reopen(self, about: About) -> None:
        question = self.say("reopen_question", number=about.number)
        needed = say("screens.reason_needed", self.language)
        reason = await self.asked(question, "reopen_reason", needed)
        if reason is None:
            return
        sentence = say("edits.will_reopen", self.language, number=about.number, reason=reason)
        if by := await self.signed(question, [sentence], "reopen"):
            self.send(errands.of_reopening(about.book, about.number, reason, by))

    @work(group="ask")
    async def decide_revision(self, about: About) -> None:
        offered = await self.look_up(about.book, partial(_revision, number=about.number))
        if offered is None:
            return
        heading = self.say("revision_head", number=about.number)
        screen = ChangesScreen(
            heading, offered.pieces, self.language, ("apply", "reject"), offered.notes
        )
        answer = await self.push_screen_wait(screen)
        if answer is None:
            return
        question = self.say(f"revision_{answer}", number=about.number)
        apply = answer == "apply"
        reason = "" if apply else await self.asked(question, "reject_reason")
        if reason is None:
            return
        sentence = say(f"revision.will_{answer}", self.language, number=about.number)
        if by := await self.signed(question, [sentence, *self._because(reason)], answer):
            self.send(
                errands.of_revision(
                    about.book, about.number, by, reason, offered.draft, apply=apply
                )
            )

    # Taking back

    @work(group="ask")
    async def list_takings(self, desk: DeskScreen) -> None:
        """Every place that the book may go back to, and the way forward again."""
        found = await self.look_up(desk.book, self._takings)
        if found is None:
            return
        if not found:
            self.tell(self.say("nothing_to_take_back"))
            return
        title, text = self.say("takings_head"), self.say("takings_text")
        chosen = await self.push_screen_wait(DeedScreen(self.language, title, found, text))
        kind, _, rest = (chosen or "").partition(" ")
        if kind == "undo":
            await self._undo(desk.book)
        elif kind == "step":
            await self._take_back_step(desk.book, rest)
        elif kind:
            number, _, scene = rest.partition(" ")
            self.take_back(desk.book, int(number), int(scene or 0))

    def _takings(self, book: Book) -> list[Deed]:
        deeds = []
        if book.state.rollbacks:
            name = book.state.rollbacks[-1]
            deeds.append(
                Deed("undo", self.say("taking_undo", id=name), self.say("taking_undo_about"))
            )
        chapters = taking_back.begun(book)
        for number in chapters:
            label = self.say("taking_chapter", number=number)
            deeds.append(Deed(f"chapter {number}", label, self._loss(book, number)))
        for number in chapters[:1]:
            deeds += [
                Deed(
                    f"scene {number} {scene}",
                    self.say("taking_scene", number=number, scene=scene),
                    self._loss(book, number, scene),
                )
                for scene in taking_back.scenes(book, number)[1:]
            ]
        if taking_back.has_plans(book):
            label, told = self.say("taking_plans"), self.say("taking_plans_about")
            deeds.append(Deed("step chapter_plan", label, told))
        for step in taking_back.steps(book):
            label = self.say("taking_step", step=self.say(f"step_{step}"))
            deeds.append(Deed(f"step {step}", label, self.say("taking_step_about")))
        return deeds

    def _loss(self, book: Book, number: int, scene: int = 0) -> str:
        """What goes, in a sentence."""
        loss = taking_back.of_chapter(book, number, scene)
        comma = say("screens.comma", self.language)
        numbers, deposited = (
            comma.join(map(str, chapters)) for chapters in (loss.chapters, loss.deposited)
        )
        told = self.say("loss", chapters=numbers, words=loss.words, files=loss.files)
        if deposited:
            told += self.say("loss_deposited", chapters=deposited)
        return told

    @work(group="ask")
    async def take_back(self, book: str, number: int, scene: int = 0) -> None:
        loss = await self.look_up(book, lambda opened: self._loss(opened, number, scene))
        if loss is None:
            return
        kind = "scene" if scene else "chapter"
        question = self.say(f"taking_{kind}", number=number, scene=scene)
        will = say(f"rollback.will_{kind}", self.language, number=number, scene=scene)
        await self._sign_taking(
            question, [will, loss], partial(errands.of_taking_back, book, number, scene)
        )

    async def _take_back_step(self, book: str, step: str) -> None:
        called = self.say(f"step_{step}")
        plans = step == "chapter_plan"
        question = self.say("taking_plans") if plans else self.say("taking_step", step=called)
        will = say("rollback.will_step", self.language, step=called)
        await self._sign_taking(question, [will], partial(errands.of_step_back, book, step))

    async def _sign_taking(
        self, question: str, sentences: list[str], errand: Callable[[str, str], Errand]
    ) -> None:
        reason = await self.asked(question, "taking_reason")
        if reason is None:
            return
        told = [*sentences, self.say("can_be_undone"), *self._because(reason)]
        if by := await self.signed(question, told, "take_back"):
            self.send(errand(by, reason))

    async def _undo(self, book: str) -> None:
        question = self.say("undo_question")
        sentence = say("rollback.will_undo", self.language)
        if by := await self.signed(question, [sentence], "undo"):
            self.send(errands.of_undoing(book, by))

    # Files changed outside

    @work(group="ask")
    async def decide_hands(self, book: str) -> None:
        found = await self.look_up(book, self._hands)
        if found is None:
            return
        edited, notes = found
        if not edited:
            self.tell(say("hands.nothing", self.language))
            return
        heading = self.say("hands_head", book=book)
        answer = await self.push_screen_wait(HandsScreen(heading, notes, self.language))
        if answer:
            await self._decide(book, edited, answer)

    def _hands(self, book: Book) -> tuple[list[HandEdit], list[HandNote]]:
        found = hands.look(book)
        notes = [
            HandNote(
                hand.path,
                say(f"hands.way_{hand.way}", self.language, path=hand.path, number=hand.chapter),
                reconcile.difference(book, hand),
                hand.way == "take",
            )
            for hand in found
        ]
        return found, notes

    async def _decide(self, book: str, found: list[HandEdit], answer: HandAnswer) -> None:
        meant = next((hand for hand in found if hand.path == answer.path), None)
        chosen = found
        if meant:
            alike = [hand for hand in found if meant.chapter and hand.chapter == meant.chapter]
            chosen = (alike if answer.what == "take" else []) or [meant]
        take = answer.what == "take"
        chosen = [hand for hand in chosen if hand.way == "take"] if take else chosen
        files = ", ".join(hand.path for hand in chosen)
        sentence = say(f"hands.will_{answer.what}", self.language, files=files)
        question = self.say(f"hands_{answer.what}")
        if by := await self.signed(question, [sentence], answer.what):
            self.send(errands.of_hands(book, chosen, by, take=take))


@dataclass(frozen=True, slots=True)
class Stands:
    at_gate: bool
    deeds: dict[str, list[Reason]]
    """What there is to do with the chapter, and why not."""


def _stands(book: Book, number: int) -> Stands:
    chapter, disk = edits.chapter_of(book, number), book.ports.files.disk
    reopening = in_words(chapter_actions(book.state.law, number)[ChapterTrigger.REOPEN])
    texts = differ.versions(book, number)
    begun = chapter.state is not ChapterState.PLANNED
    offered: dict[str, bool] = {
        "text": bool(texts),
        "card": disk.kind(book.lately(number, book.run.card(number))) == "file",
        "why": begun,
        "context": begun,
        "texts": len(texts) > 1,
        "plan": disk.kind(book.paths.plan(number)) == "file",
        "reopen": begun,
        "back": begun,
    }
    shut = {"reopen": reopening}
    deeds = {name: shut.get(name, []) for name, there in offered.items() if there}
    return Stands(chapter.state in AT_THE_GATE, deeds)


def _revision(book: Book, number: int) -> Offered:
    pending = revision.pending(book, number)
    before = text_of(newest_draft(book, number))
    after = text_of(pending.revised_chapter) if pending.revised_chapter else before
    return Offered(pending.revision_notes, pending.draft_sha256, changes(before, after))
