"""The waivers of a book: what was closed with a reason, by whom, and whether that still holds."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from writer.contracts.waiver import Waiver
from writer.texts import Language, say
from writer.tui.screens.help import KeyHelp
from writer.tui.screens.listed import ListScreen
from writer.tui.widgets.cells import lines_of, shortened
from writer.tui.widgets.choices import Row
from writer.tui.widgets.labelled import column, labelled
from writer.tui.widgets.signs import QUIET, YES

SIGNS = {"active": YES, "revoked": "·", "reopened": "○"}


class WaiversScreen(ListScreen[str, Waiver]):
    """Gives the name of the waiver that is to be revoked."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("x", "revoke", show=False)]

    def __init__(self, book: str, waivers: Sequence[Waiver], language: Language) -> None:
        heading = say("pages.waivers_head", language, book=book)
        super().__init__(heading, waivers, language, say("waivers.none", language))

    def titles(self) -> tuple[str, str]:
        return self.say("waived"), self.say("in_full")

    def row(self, item: Waiver) -> Row:
        label = self.say("waiver_row", id=item.id, chapter=item.chapter, issue=item.issue_id or "")
        style = "" if item.status == "active" else QUIET
        return lambda width: Content.styled(
            shortened(f"{SIGNS[item.status]} {label}  {item.reason}", width), style
        )

    def in_full(self, item: Waiver, width: int) -> Content:
        told = {
            "waiver_reason": item.reason,
            "waiver_by": item.by,
            "waiver_at": item.at[:16].replace("T", " "),
            "waiver_anchors": ", ".join(item.anchors) or self.say("none"),
            "waiver_status": say(f"waivers.status_{item.status}", self.language),
        }
        cells = column(self.say(name) for name in told)
        return Content("\n").join(
            labelled(self.say(name), cells, lines_of(text, width - cells))
            for name, text in told.items()
        )

    def keys_of(self, item: Waiver) -> Sequence[KeyHelp]:
        return (self.key("x", "revoke"),) if item.status == "active" else ()

    def action_revoke(self) -> None:
        if self.chosen and self.chosen.status == "active":
            self.dismiss(self.chosen.id)
