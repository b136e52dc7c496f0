"""The text of a chapter, from which a passage is picked to be quoted word for word."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from writer.checks.quotes import find
from writer.texts import Language
from writer.tui.screens.full_text import FullTextScreen
from writer.tui.screens.help import KeyHelp


class PassagePicker(FullTextScreen):
    """Up and down go from passage to passage; the answer is the words themselves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", show=False, priority=True),
        Binding("down", "pick(1)", show=False, priority=True),
        Binding("up", "pick(-1)", show=False, priority=True),
    ]

    def __init__(self, heading: str, text: str, language: Language, quote: str = "") -> None:
        """Begins at the passage in which `quote` stands."""
        super().__init__(heading, text, (), language)
        self.may_pick = True
        place = find(text, quote)
        self._picked = (
            max(sum(start <= place[0] for start, _ in self._passages) - 1, 0) if (place) else 0
        )

    def begin(self) -> None:
        if self._passages:
            self._show_passage()

    def keys(self) -> Sequence[KeyHelp]:
        other = "paragraphs" if self._by_sentence else "sentences"
        return (
            self.key("Enter", "take_quote"),
            self.key("↑↓", "passage"),
            self.key("s", other),
            self.key("/", "search"),
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While something is typed into the search, the keys belong to that."""
        if action in ("take", "pick") and self.query_one("#search").has_focus:
            return None
        if action in ("why", "rewrite", "anchor"):
            return None
        return super().check_action(action, parameters)

    def action_take(self) -> None:
        self.dismiss(self._quote)
