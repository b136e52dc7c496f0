"""Ways to go on, one of which is chosen; what cannot be done now says why."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static

from writer.texts import Language
from writer.tui.choosing import ChoiceScreen
from writer.tui.widgets.cells import shortened
from writer.tui.widgets.choices import Choices, Row
from writer.tui.widgets.signs import NO, QUIET


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that could be done."""

    name: str
    label: str
    about: str = ""
    """What it does, in a sentence."""
    reasons: tuple[str, ...] = ()
    """Why it cannot be done now."""


class DeedScreen(ChoiceScreen):
    """Says of the marked one what it does, or why it is shut."""

    def __init__(
        self, language: Language, title: str, deeds: Sequence[Deed], text: str = ""
    ) -> None:
        super().__init__(language, title, [(deed.name, deed.label) for deed in deeds], text)
        self._deeds = tuple(deeds)

    def rows(self) -> Sequence[Row]:
        return [partial(_row, deed) for deed in self._deeds]

    def below(self) -> ComposeResult:
        yield Static(id="about", markup=False)

    def on_mount(self) -> None:
        super().on_mount()
        open_ones = [at for at, deed in enumerate(self._deeds) if not deed.reasons]
        self.query_one(Choices).highlighted = open_ones[0] if open_ones else 0

    @on(OptionList.OptionHighlighted)
    def _tell(self) -> None:
        at = self.query_one(Choices).highlighted
        if at is not None:
            deed = self._deeds[at]
            why = "\n".join(f"{NO} {reason}" for reason in deed.reasons)
            self.query_one("#about", Static).update(Content(why or deed.about))

    def take(self, index: int) -> None:
        if not self._deeds[index].reasons:
            super().take(index)


def _row(deed: Deed, width: int) -> Content:
    if deed.reasons:
        return Content.styled(shortened(f"{NO} {deed.label}", width), QUIET)
    return Content(shortened(deed.label, width))
