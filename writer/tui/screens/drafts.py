"""Several drafts of one chapter, of which a person chooses one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList

from writer.contracts.review import Issue
from writer.texts import Language
from writer.tui.screens.full_text import FullTextScreen
from writer.tui.screens.help import KeyHelp
from writer.tui.screens.listed import ListScreen
from writer.tui.widgets.cells import lines_of, shortened
from writer.tui.widgets.choices import Row
from writer.tui.widgets.issues import issue_type
from writer.tui.widgets.labelled import column, labelled
from writer.tui.widgets.signs import SEVERITY_SIGNS, SEVERITY_STYLES, gravest_first


@dataclass(frozen=True, slots=True)
class DraftNote:
    """One of the drafts, as far as the choice needs it."""

    number: int
    length: str
    """Such as `612 words`."""
    text: str
    opening: str
    closing: str
    issues: tuple[Issue, ...] = ()


class DraftsScreen(ListScreen[int, DraftNote]):
    """Gives the number of the chosen draft."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f", "full_text", show=False)]

    def __init__(self, heading: str, drafts: Sequence[DraftNote], language: Language) -> None:
        super().__init__(heading, drafts, language)
        self._title = heading

    def titles(self) -> tuple[str, str]:
        return self.say("drafts"), self.say("in_full")

    def row(self, item: DraftNote) -> Row:
        found = [issue.severity for issue in item.issues]
        counts = [f"{sign}{found.count(kind)}" for kind, sign in SEVERITY_SIGNS.items()]
        label = self.say("draft_row", number=item.number, length=item.length)
        return lambda width: Content(shortened(f"{label}   {' '.join(counts)}", width))

    def in_full(self, item: DraftNote, width: int) -> Content:
        cells = column((self.say("opens"), self.say("closes_with"), self.say("issues")))
        parts = [
            labelled(self.say("opens"), cells, lines_of(item.opening, width - cells)),
            labelled(self.say("closes_with"), cells, lines_of(item.closing, width - cells)),
            labelled(self.say("issues"), cells, self._issues(item, width - cells)),
        ]
        return Content("\n").join(parts)

    def keys_of(self, item: DraftNote) -> Sequence[KeyHelp]:
        del item
        return (self.key("Enter", "choose_draft"), self.key("f", "full_text"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self.items[event.option_index].number)

    def action_full_text(self) -> None:
        if item := self.chosen:
            heading = f"{self._title} · {self.say('draft_row', number=item.number, length='')}"
            self.app.push_screen(
                FullTextScreen(heading.rstrip(" ·"), item.text, item.issues, self.language)
            )

    def _issues(self, item: DraftNote, width: int) -> list[Content]:
        lines = [
            Content.assemble(
                (f"{SEVERITY_SIGNS[issue.severity]} ", SEVERITY_STYLES[issue.severity])
                if not at
                else "  ",
                line,
            )
            for issue in gravest_first(item.issues)
            for at, line in enumerate(
                lines_of(f"{issue_type(issue, self.language)}: {issue.why}", width - 2)
            )
        ]
        return lines or [Content(self.say("none"))]
