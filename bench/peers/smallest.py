"""The smallest Textual app there is: what drawing anything at all costs, and any key."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class Smallest(App[None]):
    def compose(self) -> ComposeResult:
        yield Static("The smallest app.")


if __name__ == "__main__":
    Smallest().run()
