"""A conversation with a book: hear, plan, ask, do, explain; and come to an end every time."""

from dataclasses import replace
from typing import Any

from writer.chat import gate
from writer.chat.executor import Done, carry_out
from writer.chat.gate import Mode
from writer.chat.person import Person
from writer.chat.planned import Examined, Step, examine, step
from writer.chat.record import Minutes
from writer.chat.registry import REGISTRY
from writer.chat.tools import Office
from writer.chat.wording import clean, one_line
from writer.contracts.chat import ToolPlan
from writer.desk.book import Book
from writer.desk.status import status
from writer.desk.studio import Studio
from writer.errors import BadInput, NotConfirmed, NovelGateError
from writer.graph import chat as chain

ROUNDS = 3
"""Plans that one sentence of the person may lead to."""
LONGEST = 2_000
"""Characters that a person may say at once."""


class Talk:
    """One session with one book. What is said is on record; how it is confirmed ends with it."""

    def __init__(self, office: Office, person: Person, *, somebody: bool) -> None:
        self._office = office
        self._person = person
        self.mode = Mode(person=somebody)
        self.undo: Step | None = None
        """What would take back the last thing that was done."""
        self.last: tuple[Step, ...] = ()
        self.trouble: NovelGateError | None = None
        """What went wrong: where nobody is there, it is how the session ends."""

    def auto(self, *, on: bool) -> None:
        self.mode = replace(self.mode, auto=on)

    def say(self, text: str) -> None:
        """One turn. Whatever goes wrong in it is told, and the conversation goes on."""
        said = clean(text).strip()
        if not said:
            return
        try:
            self._turn(said)
        except NovelGateError as error:
            self._complain(error)

    def plan(self, text: str) -> tuple[Step, ...]:
        """What would be done about these words; nothing is."""
        book, said = self._opened(), _short_enough(clean(text).strip())
        minutes = Minutes(book, said)
        studio = self._studio(book)
        try:
            _, found = self._planned(studio, minutes, said, "", 1)
        finally:
            studio.close()
        return found.steps

    def take_back(self) -> None:
        """The last thing that was done, if it can be; it is asked about like anything else."""
        back = self.undo
        if back is None and self._office.book().state.rollbacks:
            found = step(REGISTRY, "undo_rollback", {})
            back = found if isinstance(found, Step) else None
        if back is None:
            self._person.hear([self._office.text("chat.nothing_to_undo")])
            return
        try:
            minutes = Minutes(self._opened(), "/undo")
            self._carry_out((back,), minutes, 1)
        except NovelGateError as error:
            self._complain(error)

    def _turn(self, said: str) -> None:
        book = self._opened()
        minutes = Minutes(book, _short_enough(said))
        studio = self._studio(book)
        try:
            self._rounds(studio, minutes, said)
        finally:
            studio.close()

    def _rounds(self, studio: Studio, minutes: Minutes, said: str) -> None:
        results, before = "", None
        for number in range(1, ROUNDS + 1):
            plan, found = self._planned(studio, minutes, said, results, number)
            if plan.steps == before:
                self._person.hear([self._office.text("chat.goes_round")])
                return
            before = plan.steps
            if found.faults:
                results = self._faulty(found)
                continue
            self._speak(minutes, plan)
            if not found.steps:
                return
            done = self._carry_out(found.steps, minutes, number)
            if done is None or done.error or plan.after == "done":
                return
            results = done.told()
            if plan.after == "explain":
                self._explain(studio, minutes, said, results)
                return
        self._person.hear([self._office.text("chat.no_end", count=ROUNDS)])

    def _planned(
        self, studio: Studio, minutes: Minutes, said: str, results: str, number: int
    ) -> tuple[ToolPlan, Examined]:
        office = self._office
        plan = chain.plan_for(
            studio.asker,
            [tool.told(office.language) for tool in REGISTRY.values()],
            _standing(studio.book),
            [{"said": one.said, "did": one.did} for one in studio.book.state.chat.lately[:-1]],
            said,
            office.language,
            minutes.turn,
            results,
            number,
        )
        found = examine(plan, REGISTRY)
        minutes.planned(number, plan, found)
        self.last = found.steps
        return plan, found

    def _faulty(self, found: Examined) -> str:
        """The person is told what cannot be done, and the model that it was not."""
        told = [fault.sentence(self._office.language) for fault in found.faults]
        self._person.hear([*told, self._office.text("chat.nothing_done")])
        return "\n".join(fault.sentence() for fault in found.faults)

    def _speak(self, minutes: Minutes, plan: ToolPlan) -> None:
        told = [one_line(text) for text in (plan.reply, plan.question) if text.strip()]
        if not told and not plan.steps:
            told = [self._office.text("chat.not_understood")]
        if told:
            self._person.hear(told)
            minutes.replied("\n".join(told))

    def _carry_out(self, steps: tuple[Step, ...], minutes: Minutes, number: int) -> Done | None:
        """Through the gate, where it opens; None where it does not."""
        match gate.verdict([one.kind for one in steps], self.mode, has_read=number > 1):
            case "refuse":
                raise NotConfirmed("chat.nobody_confirms", what=_named(steps))
            case "ask" if not self._confirmed(steps, minutes, number):
                self._person.hear([self._office.text("chat.not_done")])
                return None
        by = self._person.name() if any(one.tool.signed for one in steps) else ""
        if any(one.tool.signed for one in steps) and not by:
            minutes.answered(number, "", confirmed=False)
            self._person.hear([self._office.text("chat.not_done")])
            return None
        done, outcomes = carry_out(steps, replace(self._office, by=by), self._person, minutes)
        if done.error:
            self._remember(done.error)
        for outcome in outcomes:
            if outcome.undo:
                found = step(REGISTRY, *outcome.undo)
                self.undo = found if isinstance(found, Step) else None
        return done

    def _confirmed(self, steps: tuple[Step, ...], minutes: Minutes, number: int) -> bool:
        """The whole plan is shown, and confirmed as a whole."""
        lines = [line for one in steps for line in one.will(self._office)]
        confirmed = self._person.confirm(list(dict.fromkeys(lines)))
        minutes.answered(number, "", confirmed=confirmed)
        return confirmed

    def _explain(self, studio: Studio, minutes: Minutes, said: str, results: str) -> None:
        told = chain.explain(studio.asker, said, results, self._office.language, minutes.turn)
        self._person.explained(clean(told))
        minutes.replied(clean(told))

    def _complain(self, error: NovelGateError) -> None:
        self._remember(error)
        self._person.complain(error)

    def _remember(self, error: NovelGateError) -> None:
        """That nobody could confirm outweighs whatever else there was."""
        if not isinstance(self.trouble, NotConfirmed):
            self.trouble = error

    def _opened(self) -> Book:
        return Book.open_to_work(self._office.ports, self._office.name)

    def _studio(self, book: Book) -> Studio:
        return Studio(book, self._person.watcher)


def _short_enough(said: str) -> str:
    if len(said) > LONGEST:
        raise BadInput("chat.too_long", length=len(said), most=LONGEST)
    return said


def _standing(book: Book) -> dict[str, Any]:
    """Where the book stands, in numbers and names of states: nothing that somebody wrote."""
    found = status(book)
    return {
        "materials": found.materials.state,
        "chapters": {str(one.number): one.state for one in found.chapters[-30:]},
        "proposals": {one.id: one.state for one in found.proposals[-10:]},
        "next": found.next_action,
    }


def _named(steps: tuple[Step, ...]) -> str:
    return ", ".join(one.tool.name for one in steps if one.kind != "read")
