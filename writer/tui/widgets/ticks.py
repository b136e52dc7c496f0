"""A box to tick, whose sign says whether it is ticked: a colour alone would not."""

from textual.content import Content
from textual.widgets import Checkbox

ON, OFF = "[✔] ", "[ ] "


class Tick(Checkbox):
    """Space or Enter ticks it."""

    @property
    def _button(self) -> Content:
        return Content.styled(ON if self.value else OFF, self.get_visual_style("toggle--label"))
