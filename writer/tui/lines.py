"""Single lines of a screen: something on the left, something on the right, never cut in between."""

from textual.content import Content
from textual.visual import VisualType
from textual.widgets import Static

from writer.contracts.cost import Cost
from writer.texts import Language, say


class Line(Static):
    """One line. What is on the right gives way where there is no room for both."""

    DEFAULT_CSS = "Line { height: 1; padding: 0 1; }"

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._left = Content()
        self._right = Content()

    def say(self, left: Content | str, right: Content | str = "") -> None:
        self._left = Content(left) if isinstance(left, str) else left
        self._right = Content(right) if isinstance(right, str) else right
        self.refresh()

    @property
    def room(self) -> int:
        return self.content_size.width

    def render(self) -> VisualType:
        gap = self.room - self._left.cell_length - self._right.cell_length
        if gap < 2 or not self._right:
            return self._left.truncate(self.room, ellipsis=True)
        return Content.assemble(self._left, " " * gap, self._right)


def cost(spent: Cost, language: Language) -> str:
    """Tokens and money, short."""
    tokens = spent.tokens_in + spent.tokens_out
    shown = f"{tokens / 1000:.0f}k" if tokens >= 1000 else str(tokens)
    return say("workbench.head_cost", language, tokens=shown, usd=money(spent, language))


def money(spent: Cost, language: Language) -> str:
    return say("chapters.price_unknown", language) if spent.usd is None else f"${spent.usd:.2f}"
