"""The card of the materials: what stands in the way of the freeze, and what is still open."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widgets import OptionList

from writer.contracts.card import MaterialsCard
from writer.contracts.gate import GateAction
from writer.contracts.sheet import InstructionSheet
from writer.texts import Language, say
from writer.tui.answers import (
    AnswerQuestion,
    Freeze,
    MaterialsAnswer,
    RequestChanges,
    RuleConflict,
    TakeDefault,
)
from writer.tui.screens.ask import AskText
from writer.tui.screens.gate import GateScreen
from writer.tui.screens.help import KeyHelp
from writer.tui.screens.materials_advice import advice
from writer.tui.screens.materials_items import Item, item_row, items
from writer.tui.screens.materials_lines import MaterialsLines
from writer.tui.screens.materials_outcome import MaterialsOutcome
from writer.tui.screens.notes import SheetDraft
from writer.tui.screens.pack import PackScreen
from writer.tui.screens.sheet_form import OnChange, SheetForm
from writer.tui.widgets.block import Block
from writer.tui.widgets.choices import Choices

OFFERS: dict[GateAction, tuple[str, str]] = {
    "accept": ("freeze", "a"),
    "rewrite": ("changes", "r"),
    "waive": ("default_of", "w"),
    "escalate": ("escalate", "e"),
}
WANTED = {"b": "pack", "E": "edit_pack", "d": "note", "v": "pack_versions"}
ID_COLUMN = 6


class MaterialsCardScreen(GateScreen[MaterialsAnswer]):
    """Freeze, ask for changes, answer, rule, or take the default of a question."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, action, show=False) for action, key in OFFERS.values()),
        Binding("n", "step(1)", show=False),
        Binding("p", "step(-1)", show=False),
        Binding("enter", "attend", show=False),
        Binding("i", "advice", show=False),
        *(Binding(key, f"want('{what}')", show=False) for key, what in WANTED.items()),
    ]

    class Wanted(Message):
        """Something to be read or edited that the card itself does not hold."""

        def __init__(self, card: "MaterialsCardScreen", what: str) -> None:
            super().__init__()
            self.card = card
            self.what = what

    def __init__(
        self,
        card: MaterialsCard,
        language: Language,
        person: str,
        draft: SheetDraft | None = None,
        on_draft: OnChange | None = None,
    ) -> None:
        super().__init__(language, OFFERS, card)
        self._cost = ""  # stands beside the counts: the line of keys is full
        self._card = card
        self._items = items(card, self.say)
        self._lines = MaterialsLines(card, language)
        self._outcome = MaterialsOutcome(card, language, person)
        self._waive_as_law_has_it = self.offers["default_of"]
        self._draft, self._on_draft = draft, on_draft
        self._said: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        lines = self._lines
        yield Block(lambda room: lines.head(room.width), classes="head")
        yield Block(lambda room: lines.counts(room.width))
        with Horizontal(id="body"):
            rows = [item_row(item, ID_COLUMN) for item in self._items]
            yield Choices(rows, id="items", classes="pane")
            with VerticalScroll(id="detail", classes="pane right", can_focus=False):
                yield Block(self._draw_item)
        with Vertical(id="facts"):
            yield Block(lambda room: lines.conditions(room.width))
            yield Block(lambda room: lines.advisor(room.width, 2))
            yield Block(lambda room: lines.least(room.width))
            yield Block(lambda room: lines.last_sheet(room.width))
            yield Block(lambda room: lines.changes(room.width, 2), classes="tall-only")
        yield from self.gate_row()

    def on_mount(self) -> None:
        self.query_one("#items").border_title = self.say("open_items")
        self.query_one("#detail").border_title = self.say("chosen_item")
        self.query_one("#items").focus()
        self._suit_the_item()

    def keys(self) -> Sequence[KeyHelp]:
        attend = (self.key("Enter", "attend"),) if self._items and self._is_open else ()
        items = (self.key("n/p", "items"),) if self._items else ()
        wanted = {k: what for k, what in WANTED.items() if what != "edit_pack" or self._is_open}
        to_read = (self.key(k, what) for k, what in wanted.items())
        return (*attend, *to_read, self.key("i", "advice"), *items)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._suit_the_item()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_attend()

    @property
    def _is_open(self) -> bool:
        """Whether the pack may still be changed at this gate."""
        return not self.offers["changes"].shut

    @property
    def card(self) -> MaterialsCard:
        return self._card

    def action_advice(self) -> None:
        self.app.push_screen(PackScreen(advice(self._card, self.language), self.language))

    def action_want(self, what: str) -> None:
        self.post_message(self.Wanted(self, what))

    def action_step(self, by: int) -> None:
        self.query_one(Choices).step(by)

    def action_freeze(self) -> None:
        self.confirm(self._outcome.of_freezing(), Freeze)

    def action_changes(self) -> None:
        suggested = self._card.advisor.sheet if self._card.advisor else None
        question = self.say("changes_question", version=self._card.version)
        form = SheetForm(question, suggested, self._draft, self.language, self._keep)
        self.app.push_screen(form, self._changes)

    def action_default_of(self) -> None:
        if item := self._chosen:
            self.confirm(
                self._outcome.of_taking_default(item), partial(TakeDefault, question=item.id)
            )

    def action_attend(self) -> None:
        """A question is answered, a conflict ruled; what else there is can only be read."""
        item = self._chosen
        if item and item.kind in ("question", "conflict") and self._is_open:
            facts = [(item.id, item.text), *item.facts]
            dialog = AskText(
                self.say(f"{item.kind}_question", id=item.id),
                facts,
                self.say(f"{item.kind}_label"),
                self.language,
                value=self._said.get(item.id, ""),
                needed=say("law.nothing_said", self.language),
            )
            self.app.push_screen(dialog, partial(self._say_about, item))

    def _keep(self, draft: SheetDraft) -> None:
        self._draft = draft
        if self._on_draft:
            self._on_draft(draft)

    def _changes(self, sheet: InstructionSheet | None) -> None:
        if sheet is not None:
            self._draft = SheetDraft.of(sheet)
            question = self._outcome.of_requesting(sheet)
            self.confirm(question, partial(RequestChanges, sheet=sheet), self.action_changes)

    def _say_about(self, item: Item, text: str | None) -> None:
        if text is not None:
            self._said[item.id] = text
            question = self._outcome.of_saying(item, text)
            if item.kind == "conflict":
                answer = partial(RuleConflict, conflict=item.id, text=text)
                self.confirm(question, answer, self.action_attend)
            else:
                reply = partial(AnswerQuestion, question=item.id, text=text)
                self.confirm(question, reply, self.action_attend)

    @property
    def _chosen(self) -> Item | None:
        at = self.query_one(Choices).highlighted
        return self._items[at] if at is not None and self._items else None

    def _suit_the_item(self) -> None:
        """Only a question that does not block has a default to be taken."""
        self.query_one("#detail Block", Block).redraw()
        offer, item = self._waive_as_law_has_it, self._chosen
        if not offer.shut and (item is None or item.kind != "question"):
            offer = replace(offer, shut=True, reasons=(self.say("choose_a_question"),))
        elif not offer.shut and item and item.blocks:
            reason = say("law.blocker_needs_an_answer", self.language, about=item.id)
            offer = replace(offer, shut=True, reasons=(reason,))
        self.change_offer(offer)

    def _draw_item(self, room: Size) -> Content:
        return self._lines.detail(self._chosen, room.width, is_open=self._is_open)
