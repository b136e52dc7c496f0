"""A list of rows, one of which is chosen."""

from collections.abc import Callable, Sequence

from textual._widget_navigation import Direction
from textual.content import Content
from textual.events import Resize
from textual.widgets import OptionList

from writer.tui.widgets.signs import HERE

Row = Callable[[int], Content]
"""Draws a row for the width there is."""
MARGIN = 2


class Choices(OptionList):
    """Each row takes one line; the chosen one has a sign before it as well as a colour."""

    def __init__(
        self,
        rows: Sequence[Row],
        *,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        super().__init__(*(row(UNSEEN) for row in rows), id=id, classes=classes)
        self._rows = tuple(rows)

    def on_mount(self) -> None:
        if self._rows and self.highlighted is None:
            self.highlighted = 0

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Other rows in the place of those that were there."""
        self._rows = tuple(rows)
        self.set_options(row(UNSEEN) for row in rows)
        self.highlighted = 0 if rows else None
        self._draw_rows()

    def on_resize(self, _: Resize) -> None:
        self._draw_rows()

    def watch_highlighted(self, highlighted: int | None) -> None:
        super().watch_highlighted(highlighted)
        self._draw_rows()

    def step(self, by: int) -> None:
        """To the next row or the one before, and round."""
        if self._rows:
            self.highlighted = ((self.highlighted or 0) + by) % len(self._rows)

    def _move_page(self, direction: Direction) -> None:
        """Textual would look for the lines of a list that has not been laid out yet."""
        if self.scrollable_content_region:
            super()._move_page(direction)

    def _draw_rows(self) -> None:
        width = self.scrollable_content_region.width - MARGIN
        if width <= 0 or self.option_count != len(self._rows):
            return
        for at, row in enumerate(self._rows):
            sign = HERE if at == self.highlighted else " "
            self.replace_option_prompt_at_index(at, Content.assemble(f"{sign} ", row(width)))


UNSEEN = 20
"""A width for rows that have not been laid out yet."""
