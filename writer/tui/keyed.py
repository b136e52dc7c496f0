"""Screens that name their keys: in a line below, and in full behind `?`."""

from collections.abc import Iterable, Sequence

from textual.content import Content
from textual.screen import Screen

from writer.texts import Language, say
from writer.tui.lines import Line
from writer.tui.screens.help import HelpScreen, KeyHelp

Key = tuple[str, str]
"""What is pressed, and the name of what it does."""
HELP: Key = ("?", "help")
EVERYWHERE: tuple[Key, ...] = (
    ("L", "language"),
    ("T", "theme"),
    ("Ctrl+P", "palette"),
    ("Ctrl+Q", "quit"),
)


def show_keys(line: Line, keys: Sequence[Key], language: Language) -> None:
    """As many as fit; what does not is in the help, which is always named."""
    shown = [HELP]
    for key in keys:
        with_it = [*shown[:-1], key, HELP]
        if _drawn(with_it, language).cell_length > line.room:
            break
        shown = with_it
    line.say(_drawn(shown, language))


def show_help(screen: Screen[object], keys: Iterable[Key], language: Language) -> None:
    pages = [
        KeyHelp(
            pressed,
            say(f"workbench.key_{name}", language),
            say(f"workbench.key_{name}_help", language),
        )
        for pressed, name in dict.fromkeys((*keys, *EVERYWHERE, HELP))
    ]
    screen.app.push_screen(HelpScreen(pages, (), language))


def _drawn(keys: Iterable[Key], language: Language) -> Content:
    return Content("   ").join(
        Content.assemble((pressed, "bold"), " ", (say(f"workbench.key_{name}", language), "dim"))
        for pressed, name in keys
    )
