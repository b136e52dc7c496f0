"""What the cards of the three gates share: buttons that the law opens or shuts, and the name."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size

from writer.contracts.card import Card
from writer.contracts.gate import GateAction
from writer.texts import Language
from writer.tui.screens.help import KeyHelp
from writer.tui.screens.question import QuestionScreen
from writer.tui.widgets.block import Block
from writer.tui.widgets.offers import Offer, Offers, gate_offers, in_words, row_width, why_shut

AnswerT = TypeVar("AnswerT")
Named = Mapping[GateAction, tuple[str, str]]
"""What the four actions are called at this gate, and their keys."""


class GateScreen(QuestionScreen[AnswerT]):
    """A card with its buttons. What is shut says why and does nothing."""

    def __init__(self, language: Language, named: Named, card: Card) -> None:
        super().__init__(language)
        buttons = {
            gate_action: Offer(action, key, self.say(action))
            for gate_action, (action, key) in named.items()
        }
        self.offers = gate_offers(card.actions, buttons, language)
        self._cost = in_words(card.cost, language)

    def gate_row(self) -> ComposeResult:
        yield Offers(tuple(self.offers.values()), self._cost, self.language)
        yield Block(self.draw_keys, classes="keys")

    def draw_keys(self, room: Size) -> Content:
        """Where the row of buttons is full, the cost stands here."""
        cost = cell_len(self._cost)
        if row_width(self.offers.values()) + cost < room.width:
            return super().draw_keys(room)
        keys = super().draw_keys(Size(room.width - cost - 2, room.height))
        gap = room.width - keys.cell_length - cost
        return keys if gap < 1 else Content.assemble(keys, " " * gap, self._cost)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in self.offers and self.offers[action].shut:
            return None
        return super().check_action(action, parameters)

    def change_offer(self, offer: Offer) -> None:
        """An offer that depends on what is chosen on the screen."""
        self.offers[offer.action] = offer
        self.query_one(Offers).change(offer)

    def help_keys(self) -> Sequence[KeyHelp]:
        """The buttons first: the line of keys need not name them again, the help does."""
        buttons = (
            KeyHelp(offer.key, offer.words, self.say(f"{offer.action}_help"))
            for offer in self.offers.values()
        )
        return (*buttons, *self.keys())

    def notes(self) -> Sequence[str]:
        """Every reason in full."""
        return why_shut(self.offers.values(), self.language)
