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
        self._laid_out: tuple[int, int] | None = None
        """The width it was given, and the lines it took there."""

    def redraw(self) -> None:
        """The rest of the screen is laid out anew only where this needs more room, or less."""
        known = self._laid_out
        self.refresh(layout=known is None or self._lines_at(known[0]) != known[1])

    def render(self) -> Content:
        return self._draw_lines(self.content_size)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        self._laid_out = width, self._lines_at(width)
        return self._laid_out[1]

    def _lines_at(self, width: int) -> int:
        drawn = self._draw_lines(Size(width, UNBOUNDED)).plain
        return drawn.count("\n") + 1 if drawn else 0
