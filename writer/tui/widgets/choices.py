"""A list of rows, one of which is chosen."""

from collections.abc import Callable, Sequence

from textual._widget_navigation import Direction
from textual.content import Content
from textual.events import Resize
from textual.geometry import Size
from textual.visual import Visual, visualize
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from writer.tui.widgets.signs import HERE

Row = Callable[[int], Content]
"""Draws a row for the width there is."""
MARGIN = 2


class Choices(OptionList):
    """Every row takes as many lines as the others; the chosen one has a sign before it as well as a
    colour. Only rows in sight are drawn, so a list of a thousand opens like one of ten.
    """

    def __init__(
        self,
        rows: Sequence[Row],
        *,
        lines: int = 1,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        self._rows = tuple(rows)
        self._lines_each = lines
        self._drawn: dict[int, Visual] = {}
        self._was_chosen: int | None = None
        super().__init__(*(Option("") for _ in rows), id=id, classes=classes)

    def on_mount(self) -> None:
        if self._rows and self.highlighted is None:
            self.highlighted = 0

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Other rows in the place of those that were there."""
        self._rows = tuple(rows)
        self._draw_anew()
        self.set_options(Option("") for _ in rows)
        self.highlighted = 0 if rows else None

    def on_resize(self, _: Resize) -> None:
        self._draw_anew()

    def watch_highlighted(self, highlighted: int | None) -> None:
        for at in (self._was_chosen, highlighted):
            self._draw_row_anew(at)
        self._was_chosen = highlighted
        super().watch_highlighted(highlighted)

    def step(self, by: int) -> None:
        """To the next row or the one before, and round."""
        if self._rows:
            self.highlighted = ((self.highlighted or 0) + by) % len(self._rows)

    def _draw_row_anew(self, at: int | None) -> None:
        if at is None or at >= len(self.options):
            return
        self._drawn.pop(at, None)
        option, kept = self.options[at], self._option_render_cache
        for key in [key for key in kept.keys() if key[0] is option]:  # noqa: SIM118 - no iterator
            kept.discard(key)

    def _draw_anew(self) -> None:
        self._drawn.clear()
        self._clear_caches()

    def _move_page(self, direction: Direction) -> None:
        """Textual would look for the lines of a list that has not been laid out yet."""
        if self.scrollable_content_region:
            super()._move_page(direction)

    def _get_visual(self, option: Option) -> Visual:
        at = self._option_to_index[option]
        if at not in self._drawn:
            width = max(self.scrollable_content_region.width - MARGIN, 1)
            sign = HERE if at == self.highlighted else " "
            row = Content.assemble(f"{sign} ", self._rows[at](width))
            self._drawn[at] = visualize(self, row, markup=False)
        return self._drawn[at]

    def _update_lines(self) -> None:
        """Where each row stands, which does not need the rows themselves."""
        cache, count = self._line_cache, len(self.options)
        if not self.scrollable_content_region:
            return
        if len(cache.index_to_line) != count:
            cache.clear()
            cache.lines.extend((at, n) for at in range(count) for n in range(self._lines_each))
            cache.index_to_line.update((at, at * self._lines_each) for at in range(count))
            cache.heights.update(dict.fromkeys(range(count), self._lines_each))
        size = Size(self.scrollable_content_region.width, len(cache.lines))
        if size != self.virtual_size:
            self.virtual_size = size
            self._scroll_update(size)

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002
        return container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return len(self._rows) * self._lines_each
