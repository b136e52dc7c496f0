"""What the screens share: a language, keys that are explained, and a way back."""

from collections.abc import Callable, Sequence
from typing import ClassVar, TypeVar

from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen

from writer.texts import Language
from writer.tui.screens.confirm import Confirm
from writer.tui.screens.help import HelpScreen, KeyHelp
from writer.tui.widgets.signs import LABEL
from writer.tui.widgets.words import Words

AnswerT = TypeVar("AnswerT")


class QuestionScreen(Screen[AnswerT | None]):
    """A question that takes the whole screen. Escape is no answer."""

    CSS_PATH = "questions.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (28, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("question_mark", "help", show=False),
    ]

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.language = language
        self.say = Words(language)

    def keys(self) -> Sequence[KeyHelp]:
        """The keys of this screen: what is pressed, in a word or two, and in a sentence."""
        raise NotImplementedError

    def help_keys(self) -> Sequence[KeyHelp]:
        """The keys that the help explains, beside the ways out."""
        return self.keys()

    def notes(self) -> Sequence[str]:
        """What the help says beside the keys."""
        return ()

    def dismiss(self, result: AnswerT | None = None) -> AwaitComplete:
        """Once, and itself: what has come before it meanwhile, such as the list of commands, goes
        with it.
        """
        if self not in self.app.screen_stack:
            return AwaitComplete()
        while self.app.screen is not self:
            self.app.pop_screen()
        return super().dismiss(result)

    def action_back(self) -> None:
        self.dismiss(None)

    def action_help(self) -> None:
        ways_out = (self.key("Esc", "back"), self.key("?", "help"))
        keys = (*self.help_keys(), *ways_out)
        self.app.push_screen(HelpScreen(keys, self.notes(), self.language))

    def key(self, pressed: str, name: str) -> KeyHelp:
        return KeyHelp(pressed, self.say(f"key_{name}"), self.say(f"key_{name}_help"))

    def draw_keys(self, room: Size) -> Content:
        """The line of keys; what does not fit is in the help, which is always named."""
        shown = list(self.keys())
        always = [self.key("Esc", "back"), self.key("?", "help")]
        while shown and _line(shown + always).cell_length > room.width:
            shown.pop()
        return _line(shown + always)

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


def _line(keys: Sequence[KeyHelp]) -> Content:
    one_by_one = (Content.assemble((key.pressed, LABEL), f" {key.words}") for key in keys)
    return Content("  ").join(one_by_one)
