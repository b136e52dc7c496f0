"""The smallest Textual app there is: what drawing anything at all costs, and any key.

`python smallest.py` draws one line; with `list` it draws a list that the arrow keys move in.
"""

import sys

from textual.app import App, ComposeResult
from textual.widgets import OptionList, Static


class Smallest(App[None]):
    def compose(self) -> ComposeResult:
        yield Static("The smallest app.")
        if "list" in sys.argv:
            yield OptionList(*(f"Line {number} of the smallest app" for number in range(300)))


if __name__ == "__main__":
    Smallest().run()
