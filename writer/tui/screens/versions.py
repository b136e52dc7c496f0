"""The versions of the pack, each with what was said about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widgets import OptionList

from writer.texts import Language
from writer.tui.answers import CompareVersions, ReadVersion, VersionsAnswer
from writer.tui.screens.help import KeyHelp
from writer.tui.screens.question import QuestionScreen
from writer.tui.widgets.block import Block
from writer.tui.widgets.cells import beside, lines_of, padded, shortened
from writer.tui.widgets.choices import Choices
from writer.tui.widgets.signs import LABEL, STRONG

NAME = len("frozen.v001")


@dataclass(frozen=True, slots=True)
class VersionNote:
    """One version: what it is called, in short what became of it, and all that was said of it."""

    name: str
    before: str
    """The version it can be compared with; empty for the first."""
    in_short: str
    facts: tuple[tuple[str, str], ...] = ()


class VersionsScreen(QuestionScreen[VersionsAnswer]):
    """Gives back what is to be read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "step(1)", show=False),
        Binding("p", "step(-1)", show=False),
        Binding("d", "compare", show=False),
        Binding("D", "compare(True)", show=False),
    ]

    def __init__(
        self, book: str, versions: Sequence[VersionNote], language: Language, at: int = 0
    ) -> None:
        super().__init__(language)
        self._book = book
        self._versions = tuple(versions)
        self._first = at

    def compose(self) -> ComposeResult:
        yield Block(self._draw_head, classes="head")
        with Horizontal(id="body"):
            yield Choices([partial(_row, one) for one in self._versions], classes="pane")
            with VerticalScroll(id="detail", classes="pane right"):
                yield Block(self._draw_version)
        yield Block(self.draw_keys, classes="keys")

    def on_mount(self) -> None:
        choices = self.query_one(Choices)
        choices.border_title = self.say("versions")
        self.query_one("#detail").border_title = self.say("said_of_it")
        choices.highlighted = self._first
        choices.focus()

    def keys(self) -> Sequence[KeyHelp]:
        return (
            self.key("Enter", "read_version"),
            self.key("d", "compare"),
            self.key("D", "compare_words"),
            self.key("n/p", "step_versions"),
        )

    @property
    def at(self) -> int:
        return self.query_one(Choices).highlighted or 0

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.query_one("#detail Block", Block).redraw()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(ReadVersion(self._versions[event.option_index].name))

    def action_step(self, by: int) -> None:
        self.query_one(Choices).step(by)

    def action_compare(self, in_full: bool = False) -> None:  # noqa: FBT001
        chosen = self._versions[self.at]
        if chosen.before:
            self.dismiss(CompareVersions(chosen.before, chosen.name, in_full))
        else:
            self.app.notify(self.say("first_version"), markup=False)

    def _draw_head(self, room: Size) -> Content:
        where = self.say("versions_head", book=self._book)
        count = self.say.counted("versions_count", len(self._versions))
        return Content(beside(where, count, room.width)).stylize(STRONG, 0, len(where))

    def _draw_version(self, room: Size) -> Content:
        chosen = self._versions[self.at]
        lines = [Content.styled(chosen.name, STRONG)]
        for label, text in chosen.facts:
            first, *more = lines_of(f"{label}  {text}" if label else text, room.width)
            lines += [Content(first).stylize(LABEL, 0, len(label)), *map(Content, more)]
        return Content("\n").join(lines)


def _row(version: VersionNote, width: int) -> Content:
    room = width - NAME - 1
    return Content(f"{padded(version.name, NAME)} {shortened(version.in_short, room)}")
