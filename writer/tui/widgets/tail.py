"""The end of a text that grows."""

from textual.content import Content
from textual.widget import Widget

from writer.tui.widgets.cells import lines_of


class Tail(Widget):
    """As many of its last lines as there is room for. It takes the same room however long the text
    is, so another word draws these lines anew and nothing else.
    """

    text = ""

    def show(self, text: str) -> None:
        if text != self.text:
            self.text = text
            self.refresh()

    def render(self) -> Content:
        width, height = self.content_size
        if not (width and height):
            return Content("")
        newest = self.text[-width * height :]
        lines = lines_of(newest, width)[-height:]
        return Content("\n".join(lines))
