"""A piece of a screen that draws itself anew for the room it is given."""

from collections.abc import Callable

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

Drawing = Callable[[Size], Content]
UNBOUNDED = 10_000


class Block(Widget):
    """Lines that are laid out for exactly the width there is, so that nothing is cut off."""

    def __init__(self, draw: Drawing, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._draw_lines = draw

    def redraw(self) -> None:
        self.refresh(layout=True)

    def render(self) -> Content:
        return self._draw_lines(self.content_size)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        drawn = self._draw_lines(Size(width, UNBOUNDED)).plain
        return drawn.count("\n") + 1 if drawn else 0
