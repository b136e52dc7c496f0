"""The keys of a screen: named in a line below it, explained behind `?`."""

from collections.abc import Iterable, Sequence
from typing import Any

from textual.content import Content
from textual.screen import Screen
from textual.visual import VisualType

from writer.texts import Language, say
from writer.tui.lines import Line
from writer.tui.screens.help import HelpScreen, KeyHelp
from writer.tui.widgets.words import key_of

Key = tuple[str, str]
"""What is pressed, and the name of what it does."""
HELP: Key = ("?", "help")
EVERYWHERE: tuple[Key, ...] = (
    ("L", "language"),
    ("T", "theme"),
    ("Ctrl+P", "palette"),
    ("Ctrl+Q", "quit"),
)


def named(name: str, language: Language, /, **facts: object) -> str:
    """A sentence of the workbench, whichever of its areas has it."""
    return say(key_of(name, "workbench", "pages", "papers", "shelf"), language, **facts)


class KeyLine(Line):
    """As many keys as fit; what does not is in the help, which is always named."""

    keys: Sequence[Key] = ()
    help: Key = HELP
    language: Language = "en"

    def tell(self, keys: Sequence[Key], language: Language, help_key: str = "?") -> None:
        self.keys, self.language, self.help = keys, language, (help_key, "help")
        self.refresh()

    def render(self) -> VisualType:
        shown = [self.help]
        for key in self.keys:
            with_it = [*shown[:-1], key, self.help]
            if _drawn(with_it, self.language).cell_length > self.room:
                break
            shown = with_it
        return _drawn(shown, self.language)


def show_help(screen: Screen[Any], keys: Iterable[Key], language: Language) -> None:
    pages = [
        KeyHelp(
            pressed,
            named(f"key_{name}", language),
            named(f"key_{name}_help", language),
        )
        for pressed, name in dict.fromkeys((*keys, *EVERYWHERE, HELP))
    ]
    screen.app.push_screen(HelpScreen(pages, (), language))


def _drawn(keys: Iterable[Key], language: Language) -> Content:
    return Content("   ").join(
        Content.assemble((pressed, "bold"), " ", (named(f"key_{name}", language), "dim"))
        for pressed, name in keys
    )
