"""Where errands are carried out: one a book, in threads, while the screens stay usable."""

from typing import Any, ClassVar

from textual import on, work
from textual.binding import Binding, BindingType

from writer.errors import NovelGateError
from writer.texts.catalogue import knows
from writer.tui.calling import Calling
from writer.tui.desk import DeskScreen
from writer.tui.screens.error import ErrorPanel
from writer.tui.working import Decided, Errand, Work


class Workshop(Calling):
    """Starts work, shows how it goes, stops it, and says how it ended."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "stop", show=False, priority=True),
    ]

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.works: dict[str, Work] = {}

    @property
    def desk(self) -> DeskScreen | None:
        """The desk that is open, be it behind a card."""
        desks = [screen for screen in self.screen_stack if isinstance(screen, DeskScreen)]
        return desks[-1] if desks else None

    @property
    def work_at_desk(self) -> Work | None:
        return self.works.get(self.desk.book) if self.desk else None

    def carry_out(self, errand: Errand) -> None:
        if errand.book in self.works:
            self.tell(self.say("busy"))
            return
        work = self.works[errand.book] = Work(errand, self.post_message)
        self._show(work)
        self._in_a_thread(work)

    @work(thread=True, exit_on_error=False, group="work")
    def _in_a_thread(self, work: Work) -> None:
        work.carry_out(self.ports, self.report)

    @on(Work.Moved)
    def _moved(self, message: Work.Moved) -> None:
        self._show(message.work)

    @on(Work.Ended)
    def _ended(self, message: Work.Ended) -> None:
        errand = message.work.errand
        self.works.pop(errand.book, None)
        self._show(message.work)
        if self.desk and self.desk.book == errand.book:
            self.desk.look()
        else:
            self.call_to(errand.book)
        if message.error:
            self.push_screen(self._why_not(message.error, message.decided))
        elif message.work.was_stopped:
            self.tell(self.say("stopped"))
        elif errand.then:
            self.carry_out(errand.then)
        else:
            self.done(errand)

    def done(self, errand: Errand) -> None:
        """An errand has come to its end as it should."""

    def _why_not(self, error: NovelGateError, decided: Decided | None) -> ErrorPanel:
        """Whoever was faster is named; otherwise the reasons are those of the law."""
        if decided is None:
            return self.show_error(error)
        name = f"decision_{decided.decision}"
        word = self.say(name) if knows(f"workbench.{name}") else decided.decision
        sentence = self.say("somebody_decided", by=decided.by, decision=word)
        reasons = [reason.sentence(self.language) for reason in error.reasons]
        return ErrorPanel(sentence, reasons, "", self.language)

    def _show(self, work: Work) -> None:
        if self.desk and self.desk.book == work.errand.book:
            self.desk.show_work(self.works.get(work.errand.book))

    def action_stop(self) -> None:
        if work := self.work_at_desk:
            work.stop()
            self._show(work)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Ctrl+C stops what runs; where nothing does, it is left to the field it is pressed in."""
        if action == "stop" and self.is_running and self.screen_stack:
            return self.work_at_desk is not None
        return super().check_action(action, parameters)

    async def action_quit(self) -> None:
        """Nobody waits for a model to finish its sentence: it will be asked for that one again."""
        for under_way in self.works.values():
            under_way.stop()
            under_way.stop()
        self.exit()
