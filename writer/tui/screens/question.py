"""What the screens share: a language, keys that are explained, and a way back."""

from collections.abc import Callable, Sequence
from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.screen import ModalScreen, Screen

from writer.texts import Language, say
from writer.tui.screens.confirm import Confirm
from writer.tui.screens.help import HelpScreen, KeyHelp
from writer.tui.widgets.cells import shortened
from writer.tui.widgets.signs import LABEL, QUIET

AnswerT = TypeVar("AnswerT")


class QuestionScreen(Screen[AnswerT | None]):
    """A question that takes the whole screen. Escape is no answer."""

    CSS_PATH = "screens.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (28, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("question_mark", "help", show=False),
    ]

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.language = language

    def say(self, name: str, /, **facts: object) -> str:
        return say(f"screens.{name}", self.language, **facts)

    def keys(self) -> Sequence[KeyHelp]:
        """The keys of this screen: what is pressed, in a word or two, and in a sentence."""
        raise NotImplementedError

    def notes(self) -> Sequence[str]:
        """What the help says beside the keys."""
        return ()

    def action_back(self) -> None:
        self.dismiss(None)

    def action_help(self) -> None:
        ways_out = (self.key("Esc", "back"), self.key("?", "help"))
        self.app.push_screen(HelpScreen((*self.keys(), *ways_out), self.notes(), self.language))

    def key(self, pressed: str, name: str) -> KeyHelp:
        return KeyHelp(pressed, self.say(f"key_{name}"), self.say(f"key_{name}_help"))

    def confirm(
        self,
        question: Confirm,
        answer: Callable[[str], AnswerT],
        otherwise: Callable[[], None] | None = None,
    ) -> None:
        """No answer leaves this screen without a name under it."""

        def decided(name: str | None) -> None:
            if name:
                self.dismiss(answer(name))
            elif otherwise:
                otherwise()

        self.app.push_screen(question, decided)

    def draw_keys(self, room: Size) -> Content:
        """The line of keys; what does not fit is in the help, which is always named."""
        shown = [self.key("Esc", "back"), self.key("?", "help")]
        for at, key in enumerate(self.keys()):
            with_it = [*shown[:at], key, *shown[at:]]
            if len(_plain(with_it)) > 0 and Content(_plain(with_it)).cell_length <= room.width:
                shown = with_it
        parts = [
            part
            for key in shown
            for part in ((key.pressed, LABEL), (f" {key.words}  ", QUIET))
        ]
        return Content.assemble(*parts).rstrip()
