"""A person's own hand on a chapter: its text, its plan, one of several drafts, or all of it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from textual import work

from writer.contracts.plan import ChapterPlan
from writer.desk import byhand, candidates, hands
from writer.desk import edit as edits
from writer.desk import plan as plans
from writer.desk.book import Book
from writer.desk.byhand import Manuscript
from writer.desk.candidates import Candidate
from writer.desk.chapter import unit_of
from writer.desk.edit import Edit, Offer
from writer.desk.plan import PlanEdit
from writer.desk.planpage import as_text
from writer.desk.studio import at_work
from writer.desk.write import next_to_write
from writer.texts import say
from writer.tui import chapter_errands as errands
from writer.tui.deeds import Deed, DeedScreen
from writer.tui.desk import DeskScreen
from writer.tui.own_editor import OwnEditor
from writer.tui.screens.diff import ChangesScreen
from writer.tui.screens.drafts import DraftNote, DraftsScreen
from writer.tui.screens.plan import PlanScreen
from writer.tui.screens.wanted import About, What

WAYS = ("plan", "agents", "two", "three", "by_hand")


class WritingDesk(OwnEditor):
    """Before the gate, and at it."""

    def wishes(self) -> dict[What, Callable[[About, str], object]]:
        return {**super().wishes(), "edit_text": lambda about, _: self.edit_text(about)}

    # The text at its gate

    @work(group="ask")
    async def edit_text(self, about: About) -> None:
        found = await self.look_up(about.book, partial(_offered, number=about.number))
        if found is None:
            return
        book, offer = found
        path = book.run.in_editor(offer.number, offer.draft[:12])
        edit = await self.edited(
            path,
            offer.text,
            lambda data: edits.read(book, offer, data, path.name),
            say("edits.unchanged", self.language, number=offer.number),
        )
        if edit and (by := await self._agreed(edit, path)):
            self.send(errands.of_edit(about.book, edit, by, path, offer.text))

    async def _agreed(self, edit: Edit, path: Path) -> str | None:
        """What was changed is seen before it is signed."""
        heading = self.say("your_edit", number=edit.number)
        sentence = say(
            "edits.will_edit",
            self.language,
            number=edit.number,
            before=edit.before.total_words,
            after=edit.after.total_words,
            unit=say(f"chapters.{edit.unit}", self.language),
        )
        changes = ChangesScreen(heading, edit.changes, self.language, ("take",))
        return await self.taken(changes, heading, sentence, "edit", path)

    # Before it is written

    @work(group="ask")
    async def list_ways(self, desk: DeskScreen) -> None:
        """How the next chapter may be written."""
        number = desk.to_write
        if not number:
            self.tell(self.say("nothing_to_write"))
            return
        waiting = await self.look_up(desk.book, partial(candidates.waiting, number=number))
        wait = (say("candidates.wait", self.language, number=number, count=len(waiting or ())),)
        chosen = await self.push_screen_wait(
            DeedScreen(
                self.language,
                self.say("ways_head", number=number),
                [
                    *([self._deed("choose", "way")] if waiting else []),
                    *(
                        self._deed(way, "way", wait if waiting and way == "agents" else ())
                        for way in WAYS
                    ),
                ],
            )
        )
        if chosen:
            self._go_that_way(desk.book, number, chosen)

    def _deed(self, name: str, kind: str, reasons: tuple[str, ...] = ()) -> Deed:
        key = f"{kind}_{name}"
        return Deed(name, self.say(key), self.say(f"{key}_about"), reasons)

    def _go_that_way(self, book: str, number: int, way: str) -> None:
        about = About(book, number)
        match way:
            case "plan":
                self.show_plan(about)
            case "choose":
                self.choose_draft(about)
            case "by_hand":
                self.write_by_hand(book)
            case "two" | "three":
                self.carry_out(errands.of_drafts(book, number, {"two": 2, "three": 3}[way]))
            case _:
                self.carry_out(errands.of_writing(book))

    @work(group="ask")
    async def choose_draft(self, about: About) -> None:
        found = await self.look_up(about.book, partial(_drafts, number=about.number))
        if not found:
            return
        drafts, unit = found
        heading = say(
            "candidates.head",
            self.language,
            number=about.number,
            title=drafts[0].title,
            count=len(drafts),
        )
        notes = [self._note(draft, unit) for draft in drafts]
        chosen = await self.push_screen_wait(DraftsScreen(heading, notes, self.language))
        if chosen is None:
            return
        sentence = say(
            "candidates.will_choose", self.language, number=about.number, candidate=chosen
        )
        question = self.say("choose_question", number=about.number, candidate=chosen)
        if by := await self.signed(question, [sentence], "choose"):
            self.send(errands.of_choice(about.book, about.number, chosen, by))

    def _note(self, draft: Candidate, unit: str) -> DraftNote:
        length = f"{draft.words} {say(f'chapters.{unit}', self.language)}"
        return DraftNote(
            draft.number, length, draft.text, draft.opening, draft.closing, draft.issues
        )

    @work(group="ask")
    async def show_plan(self, about: About) -> None:
        book, number = about.book, about.number
        found = await self.look_up(book, partial(_plan, number=number))
        if found is None:
            return
        opened, plan, drafted = found
        if plan is None:
            self.carry_out(errands.of_plan(book, number))
            return
        text = as_text(plan, opened.settings().language)
        reasons = (say("plans.drafted", self.language, number=number),) if drafted else ()
        heading = self.say("plan_head", book=book, number=number, title=plan.chapter_title)
        wanted = await self.push_screen_wait(PlanScreen(heading, text, self.language, reasons))
        if wanted == "write":
            self.carry_out(errands.of_writing(book))
        elif wanted == "edit":
            await self._edit_plan(opened, number, text)
        elif wanted == "steer":
            question = self.say("steer_question", number=number)
            needed = say("plans.no_wish", self.language)
            if wish := await self.asked(question, "steer_wish", needed):
                self.carry_out(errands.of_steering(book, number, wish, self.person))

    async def _edit_plan(self, book: Book, number: int, text: str) -> None:
        mark = (book.known(book.paths.relative(book.paths.plan(number))) or "")[:12]
        path = book.run.in_editor(number, f"plan-{mark}")
        edit: PlanEdit | None = await self.edited(
            path,
            text,
            lambda data: plans.read(book, number, data, path.name),
            say("plans.unchanged", self.language, number=number),
        )
        if edit is None:
            return
        heading = self.say("your_plan", number=number)
        sentence = say("plans.will_edit", self.language, number=number)
        changes = ChangesScreen(heading, edit.changes, self.language, ("take",))
        if by := await self.taken(changes, heading, sentence, "plan", path):
            self.send(errands.of_plan_edit(book.name, edit, by, path, text))

    @work(group="ask")
    async def write_by_hand(self, name: str) -> None:
        number = await self.look_up(name, lambda _: self._next_to_write(name))
        book = await self.look_up(name, lambda book: book) if number else None
        if book is None or number is None:
            return
        text = byhand.blank(book, number)
        path = book.run.in_editor(number, "by-hand")
        mine: Manuscript | None = await self.edited(
            path, text, lambda data: byhand.read(book, number, data, path.name), ""
        )
        if mine is None:
            return
        sentence = say(
            "candidates.will_write",
            self.language,
            number=number,
            words=mine.chapter.total_words,
            unit=say(f"chapters.{unit_of(book)}", self.language),
            scenes=len(mine.chapter.scenes),
        )
        question = self.say("by_hand_question", number=number)
        if by := await self.signed(question, [sentence], "write"):
            self.send(errands.of_manuscript(name, mine, by, path, text))
        else:
            self.tell(say("edits.kept", self.language, file=path))

    def _next_to_write(self, name: str) -> int:
        with at_work(self.ports, name, "write") as studio:
            return next_to_write(studio)


def _offered(book: Book, number: int) -> tuple[Book, Offer]:
    if found := hands.look(book):
        raise hands.refusal(book, found)
    return book, edits.offer(book, number)


def _drafts(book: Book, number: int) -> tuple[list[Candidate], str] | None:
    drafts = candidates.side_by_side(book, number)
    return (drafts, unit_of(book)) if drafts else None


def _plan(book: Book, number: int) -> tuple[Book, ChapterPlan | None, bool]:
    return book, plans.plan_of(book, number), bool(book.state.law.chapters[number].draft)
