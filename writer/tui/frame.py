"""What the workbench is on every screen: language, colours, commands, and how it ends."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from textual import on
from textual.actions import ActionParseResult
from textual.app import App, SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.command import CommandPalette, Hit
from textual.dom import DOMNode
from textual.notifications import Notify, SeverityLevel
from textual.screen import Screen
from textual.worker import WorkerFailed

from writer.desk.ports import Ports
from writer.errors import NovelGateError
from writer.llm.models import is_rehearsal
from writer.texts import LANGUAGES, Language
from writer.tui import picture, themes
from writer.tui.desk import DeskScreen
from writer.tui.keyed import named
from writer.tui.library import LibraryScreen
from writer.tui.mishaps import Mishap
from writer.tui.notices import Notice
from writer.tui.screens.error import ErrorPanel
from writer.tui.screens.question import QuestionScreen

Report = Callable[[Exception], NovelGateError]
"""Writes down a mistake of ours, and says where."""


def unwritten(error: Exception) -> NovelGateError:
    return NovelGateError("cli.bug_unwritten", error=type(error).__name__)


class Palette(CommandPalette):
    """Textual turns the pages of a list even before it was laid out, and then finds no line."""

    def _action_command_list(self, action: str) -> None:
        with suppress(KeyError):
            super()._action_command_list(action)

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Once: of a second Enter, which may be on its way already, nothing comes, neither for the
        screen that is in front by then nor for the command.
        """
        stack = self.app.screen_stack
        if stack and stack[-1] is self:
            return super().dismiss(result)
        self._selected_command = Hit(0, "", lambda: None)
        return AwaitComplete()


class Frame(App[None]):
    """Knows how to speak and how to look; what there is to do is the workbench's."""

    CSS_PATH = Path(__file__).with_name("workbench.tcss")
    TITLE = "NovelGate"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("L", "language", show=False),
        Binding("T", "theme", show=False),
    ]

    def __init__(
        self, ports: Ports, language: Language, person: str, report: Report = unwritten
    ) -> None:
        super().__init__()
        self.ports = ports
        self.language: Language = language
        self.person = person
        self.report = report
        self._told_of: set[str] = set()
        for theme in themes.THEMES:
            self.register_theme(theme)
        self.theme = themes.THEMES[0].name

    @property
    def author(self) -> str:
        """Said plainly wherever the prose is rehearsal."""
        return self.say("rehearsal") if is_rehearsal(self.ports.settings) else ""

    @property
    def failure(self) -> Exception | None:
        """The mistake of ours that ended the workbench."""
        return self._exception

    def export_screenshot(self, *, title: str | None = None, simplify: bool = False) -> str:
        return picture.local(super().export_screenshot(title=title, simplify=simplify))

    def say(self, name: str, /, **facts: object) -> str:
        return named(name, self.language, **facts)

    def tell(self, sentence: str) -> None:
        self.notify(sentence, markup=False, timeout=4)

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        stays = self.NOTIFICATION_TIMEOUT if timeout is None else timeout
        self.post_message(Notify(Notice(message, title, severity, stays, markup)))

    def show_error(self, error: NovelGateError, panel: type[ErrorPanel] = ErrorPanel) -> ErrorPanel:
        reasons = [reason.sentence(self.language) for reason in error.reasons]
        sentence, hint = error.sentence(self.language), error.hint(self.language)
        return panel(sentence, reasons, hint, self.language)

    @on(Mishap)
    def _mishap(self, message: Mishap) -> None:
        """Told once: a look that failed is tried again every other second."""
        if str(message.error) not in self._told_of:
            self._told_of.add(str(message.error))
            self.push_screen(self.show_error(self.report(message.error)))

    def action_language(self) -> None:
        """A question that is open is asked again in the other language; a form stays as it is."""
        others = [language for language in LANGUAGES if language != self.language]
        speaking = isinstance(self.screen, (LibraryScreen, DeskScreen, QuestionScreen))
        if not (speaking and self.screen.is_mounted):
            return
        self.language = others[0]
        for screen in self.screen_stack:
            if isinstance(screen, (LibraryScreen, DeskScreen)):
                screen.speak(self.language, self.author)
        while isinstance(self.screen, QuestionScreen):
            self.screen.dismiss(None)

    def action_theme(self) -> None:
        self.theme = themes.after(self.theme)

    def action_command_palette(self) -> None:
        if not any(isinstance(screen, CommandPalette) for screen in self.screen_stack):
            self.push_screen(Palette(placeholder=self.say("search")))

    def action_help_quit(self) -> None:
        self.tell(self.say("how_to_quit"))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        commands: dict[str, Callable[[], Any]] = {
            "command_language": self.action_language,
            "command_theme": self.action_theme,
        }
        help_of_screen = getattr(screen, "action_help", None)
        if help_of_screen:
            commands["command_help"] = help_of_screen
        commands |= self.commands(screen)
        commands["quit"] = self.action_quit
        for name, do in commands.items():
            yield SystemCommand(self.say(name), self.say(f"{name}.about"), do)

    def commands(self, screen: Screen[Any]) -> dict[str, Callable[[], Any]]:
        """What there is to do on that screen, by the name of its sentence."""
        raise NotImplementedError

    async def run_action(
        self,
        action: "str | ActionParseResult",
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """A key that comes after its screen has gone, or was covered, means nothing any more."""
        if default_namespace is not None and not self._is_in_front(default_namespace):
            return False
        return await super().run_action(action, default_namespace, namespaces)

    def _is_in_front(self, node: DOMNode) -> bool:
        if node is self:
            return True
        in_stack = bool(self.screen_stack) and self.screen in node.ancestors_with_self
        return in_stack and self.screen.is_mounted

    def _handle_exception(self, error: Exception) -> None:
        """A list of commands that is closed while it is being filled is nobody's mistake."""
        if not (isinstance(error, WorkerFailed) and "CommandList" in str(error.error)):
            super()._handle_exception(error)

    def _print_error_renderables(self) -> None:
        """Never a traceback with what is in memory: whoever started us tells of the failure."""
        self._exit_renderables.clear()
