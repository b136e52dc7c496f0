"""What the screens share that show a list, and beside it the chosen item in full."""

from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widgets import OptionList

from writer.texts import Language
from writer.tui.screens.help import KeyHelp
from writer.tui.screens.question import QuestionScreen
from writer.tui.widgets.block import Block
from writer.tui.widgets.cells import beside, lines_of
from writer.tui.widgets.choices import Choices, Row

AnswerT = TypeVar("AnswerT")
ItemT = TypeVar("ItemT")


class ListScreen(QuestionScreen[AnswerT], Generic[AnswerT, ItemT]):
    """The list on the left, what is marked on the right."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "step(1)", show=False),
        Binding("p", "step(-1)", show=False),
    ]

    def __init__(
        self, heading: str, items: Sequence[ItemT], language: Language, empty: str = ""
    ) -> None:
        super().__init__(language)
        self._heading = heading
        self.items = tuple(items)
        self._empty = empty

    def row(self, item: ItemT) -> Row:
        raise NotImplementedError

    def in_full(self, item: ItemT, width: int) -> Content:
        raise NotImplementedError

    def titles(self) -> tuple[str, str]:
        """What stands above the list, and above what is marked."""
        raise NotImplementedError

    def keys_of(self, item: ItemT) -> Sequence[KeyHelp]:
        """What can be done with the marked one."""
        raise NotImplementedError

    @property
    def chosen(self) -> ItemT | None:
        lists = self.query(Choices)
        at = lists.first().highlighted if lists else None
        return self.items[at] if at is not None and self.items else None

    def compose(self) -> ComposeResult:
        yield Block(self._draw_head, classes="head")
        with Horizontal(id="body"):
            yield Choices([self.row(item) for item in self.items], classes="pane")
            with VerticalScroll(classes="pane right"):
                yield Block(self._draw_item)
        yield Block(self.draw_keys, classes="keys")

    def on_mount(self) -> None:
        left, right = self.titles()
        choices = self.query_one(Choices)
        choices.border_title = left
        self.query_one(".right").border_title = right
        choices.focus()

    def keys(self) -> Sequence[KeyHelp]:
        item = self.chosen
        own = self.keys_of(item) if item is not None else ()
        return (*own, self.key("n/p", "items")) if self.items[1:] else own

    def action_step(self, by: int) -> None:
        self.query_one(Choices).step(by)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        for part in (".right Block", ".keys", ".head"):
            self.query_one(part, Block).redraw()

    def _draw_head(self, room: Size) -> Content:
        at = self.query_one(Choices).highlighted
        where = f"{(at or 0) + 1} / {len(self.items)}" if self.items else ""
        return Content.styled(beside(self._heading, where, room.width), "bold")

    def _draw_item(self, room: Size) -> Content:
        item = self.chosen
        if item is None:
            return Content("\n".join(lines_of(self._empty, room.width)))
        return self.in_full(item, room.width)
