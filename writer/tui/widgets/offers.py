"""The buttons of a gate: open, or shut with the reason beneath."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Button

from writer.contracts.cost import Cost
from writer.contracts.gate import ActionOffer, GateAction
from writer.texts import Language, say
from writer.tui.widgets.block import Block
from writer.tui.widgets.cells import lines_of, shortened
from writer.tui.widgets.signs import BAD, HERE, NO

MOST_LINES = 4
"""Of reasons; the help has all of them in full."""
PADDING = 3
"""Around a button and behind it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something a person may do at a gate, or not, and then why not."""

    action: str
    """The name of the screen's action."""
    key: str
    words: str
    shut: bool = False
    reasons: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        return f"{NO if self.shut else HERE} {self.words} {self.key}"


class Offers(Widget):
    """The buttons in a row, what it cost at the end of it, and below what is shut and why."""

    def __init__(self, offers: Sequence[Offer], cost: str, language: Language) -> None:
        super().__init__(id="offers")
        self._offers = tuple(offers)
        self._cost = cost
        self._language = language

    def compose(self) -> ComposeResult:
        with Horizontal(id="buttons"):
            for offer in self._offers:
                yield Button(
                    Content(offer.label),
                    id=offer.action,
                    action=f"screen.{offer.action}",
                    compact=True,
                    disabled=offer.shut,
                )
            yield Block(self._draw_cost, id="cost")
        yield Block(self._draw_reasons, id="reasons")

    def change(self, offer: Offer) -> None:
        """An offer that depends on what is chosen on the screen."""
        self._offers = tuple(offer if o.action == offer.action else o for o in self._offers)
        button = self.query_one(f"#{offer.action}", Button)
        button.label = Content(offer.label)
        button.disabled = offer.shut
        self.query_one("#reasons", Block).redraw()

    def _draw_cost(self, room: Size) -> Content:
        return Content(self._cost if cell_len(self._cost) < room.width else "")

    def _draw_reasons(self, room: Size) -> Content:
        sentences = why_shut(self._offers, self._language)
        in_full = [line for said in sentences for line in lines_of(said, room.width)]
        in_short = [shortened(said, room.width) for said in sentences]
        lines = in_full if len(in_full) <= MOST_LINES else in_short
        return Content("\n").join(_marked(line) for line in lines)


def why_shut(offers: Iterable[Offer], language: Language) -> list[str]:
    """What is shut, and why; what is shut for the same reasons is named together."""
    named: dict[tuple[str, ...], list[str]] = {}
    for offer in offers:
        if offer.shut:
            named.setdefault(offer.reasons, []).append(offer.words)
    comma = say("screens.comma", language)
    told = (
        say("screens.shut", language, action=comma.join(words), reasons=" ".join(reasons))
        for reasons, words in named.items()
    )
    return [f"{NO} {sentence}" for sentence in told]


def row_width(offers: Iterable[Offer]) -> int:
    """What the buttons take of a line."""
    return sum(cell_len(offer.label) + PADDING for offer in offers)


def gate_offers(
    actions: Sequence[ActionOffer], named: Mapping[GateAction, Offer], language: Language
) -> dict[str, Offer]:
    """The buttons as the card has them: `named` says how each is called on this screen."""
    refused = (say("law.refused", language),)
    on_card = {offer.action: offer for offer in actions}
    offers: dict[str, Offer] = {}
    for gate_action, offer in named.items():
        found = on_card.get(gate_action, ActionOffer(action=gate_action, allowed=False))
        reasons = () if found.allowed else found.reasons or refused
        offers[offer.action] = replace(offer, shut=not found.allowed, reasons=reasons)
    return offers


def in_words(cost: Cost, language: Language) -> str:
    """Tokens and money."""
    tokens = f"{(cost.tokens_in + cost.tokens_out) / 1000:.1f}k"
    unknown = say("chapters.price_unknown", language)
    usd = unknown if cost.usd is None else f"${cost.usd:.3f}"
    return say("screens.cost", language, tokens=tokens, usd=usd)


def _marked(line: str) -> Content:
    return Content(line).stylize(BAD, 0, 1) if line.startswith(NO) else Content(line)
