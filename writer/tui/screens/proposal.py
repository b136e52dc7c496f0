"""The card of a proposal: what changes, why, what it touches, and what the advisor says."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Resize
from textual.message import Message

from writer.contracts.card import ProposalCard
from writer.contracts.gate import GateAction
from writer.contracts.proposal import ProposalVerdict
from writer.texts import Language
from writer.tui.answers import (
    AskAdvisor,
    Decide,
    Migrate,
    ProposalAnswer,
    Rebase,
    Resume,
    Undo,
)
from writer.tui.screens.ask import AskText
from writer.tui.screens.confirm import Confirm
from writer.tui.screens.gate import GateScreen
from writer.tui.screens.help import KeyHelp
from writer.tui.screens.proposal_lines import ProposalLines
from writer.tui.widgets.block import Block
from writer.tui.widgets.offers import Offer

Further = Literal["migrate", "advise", "resume", "undo", "rebase_mine", "rebase_theirs"]
What = Literal["impact", "pack_diff", "pack_words"]
OFFERS: dict[GateAction, tuple[str, str]] = {
    "accept": ("approve", "a"),
    "rewrite": ("reject", "r"),
    "waive": ("defer", "w"),
}
FURTHER: dict[Further, str] = {
    "migrate": "m",
    "advise": "v",
    "resume": "o",
    "undo": "u",
    "rebase_mine": "M",
    "rebase_theirs": "T",
}
ENDED: dict[str, tuple[Further, ...]] = {
    "deferred": ("resume",),
    "refrozen": ("undo",),
    "rejected": (),
}
"""What can be done with a proposal that waits for nobody's decision."""


def further_of(card: ProposalCard, state: str) -> tuple[Further, ...]:
    """What there is beside the decision."""
    if state in ENDED:
        return ENDED[state]
    sides: tuple[Further, ...] = ("rebase_mine", "rebase_theirs") if card.conflicts else ()
    return ("migrate", "advise", *sides)


CROWDED = "-crowded"


class ProposalCardScreen(GateScreen[ProposalAnswer]):
    """Approve, reject or defer; carry out what is approved; ask the advisor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, action, show=False) for action, key in OFFERS.values()),
        *(Binding(key, action, show=False) for action, key in FURTHER.items()),
        Binding("i", "want('impact')", show=False),
        Binding("d", "want('pack_diff')", show=False),
        Binding("D", "want('pack_words')", show=False),
    ]

    class Wanted(Message):
        """Something to read beside the card, which stays as it is."""

        def __init__(self, what: What, card: ProposalCard) -> None:
            super().__init__()
            self.what: What = what
            self.card = card

    def __init__(
        self,
        card: ProposalCard,
        state: str,
        language: Language,
        person: str,
        shut: Mapping[Further, Sequence[str]] | None = None,
    ) -> None:
        """`shut` has the reasons why the proposal cannot be migrated or advised on now, if so."""
        super().__init__(language, OFFERS, card)
        self._card = card
        self._person = person
        self._lines = ProposalLines(card, state, language)
        self._reason = ""
        for action in further_of(card, state):
            reasons, key = tuple((shut or {}).get(action, ())), FURTHER[action]
            self.offers[action] = Offer(action, key, self.say(action), bool(reasons), reasons)

    def compose(self) -> ComposeResult:
        lines = self._lines
        yield Block(lambda room: lines.head(room.width), classes="head")
        with VerticalScroll(id="proposal"):
            yield Block(lambda room: lines.what(room.width, self._most))
            yield Block(lambda room: lines.why(room.width, self._most))
            yield Block(lambda room: lines.touches(room.width, self._most))
            if lines.has_conflicts:
                yield Block(lambda room: lines.conflicts(room.width, self._most))
            yield Block(lambda room: lines.risks(room.width, self._most))
            yield Block(lambda room: lines.advisor(room.width))
            yield Block(lambda room: lines.plan(room.width, self._most))
            if lines.other_ways:
                yield Block(lambda room: lines.alternatives(room.width))
        yield from self.gate_row()

    def on_mount(self) -> None:
        self.call_after_refresh(self._close_up)

    def on_resize(self, _: Resize) -> None:
        self.remove_class(CROWDED)
        self.call_after_refresh(self._close_up)

    def _close_up(self) -> None:
        """Where it would not all be on the screen, nothing stands between its parts."""
        if self.query_one("#proposal").max_scroll_y > 0:
            self.add_class(CROWDED)

    @property
    def _most(self) -> int:
        """Lines for a fact that may have several."""
        return 2 if self.has_class("-tall") else 1

    def keys(self) -> Sequence[KeyHelp]:
        return (
            self.key("i", "impact"),
            self.key("d", "pack_diff"),
            self.key("D", "pack_words"),
            self.key("↑↓", "scroll"),
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in FURTHER and action not in self.offers:
            return None
        return super().check_action(action, parameters)

    def action_want(self, what: What) -> None:
        self.post_message(self.Wanted(what, self._card))

    def action_resume(self) -> None:
        self.confirm(self._confirmation("resume", []), Resume)

    def action_rebase_mine(self) -> None:
        self.confirm(self._confirmation("rebase_mine", []), partial(Rebase, side="mine"))

    def action_rebase_theirs(self) -> None:
        self.confirm(self._confirmation("rebase_theirs", []), partial(Rebase, side="theirs"))

    def action_undo(self) -> None:
        self.app.push_screen(self._why("undo"), self._undo)

    def _undo(self, reason: str | None) -> None:
        if reason is not None:
            self._reason = reason
            given = [self.say("with_reason", reason=reason)]
            question = self._confirmation("undo", given)
            self.confirm(question, partial(Undo, why=reason), self.action_undo)

    def action_approve(self) -> None:
        self._decide("approve", "")

    def action_reject(self) -> None:
        self._ask_why("reject")

    def action_defer(self) -> None:
        self._ask_why("defer")

    def action_migrate(self) -> None:
        self.confirm(self._confirmation("migrate", []), Migrate)

    def action_advise(self) -> None:
        """No decision, so nobody signs it."""
        self.dismiss(AskAdvisor())

    def _ask_why(self, verdict: ProposalVerdict) -> None:
        self.app.push_screen(self._why(verdict), partial(self._reasoned, verdict))

    def _why(self, action: str) -> AskText:
        return AskText(
            self.say(f"{action}_proposal", id=self._card.proposal_id),
            [],
            self.say("proposal_reason"),
            self.language,
            value=self._reason,
            needed=self.say("reason_needed"),
        )

    def _reasoned(self, verdict: ProposalVerdict, reason: str | None) -> None:
        if reason is not None:
            self._reason = reason
            self._decide(verdict, reason)

    def _decide(self, verdict: ProposalVerdict, reason: str) -> None:
        given = [self.say("with_reason", reason=reason)] if reason else []
        answer = partial(Decide, verdict=verdict, reason=reason)
        back = partial(self._ask_why, verdict) if reason else None
        self.confirm(self._confirmation(verdict, given), answer, back)

    def _confirmation(self, action: str, more: list[str]) -> Confirm:
        chapters = len(self._card.impact.chapters)
        question = self.say(f"{action}_proposal", id=self._card.proposal_id)
        what_happens = self.say.counted(f"will_{action}", chapters)
        return Confirm(
            question, [what_happens, *more], self.say(action), self.language, self._person
        )
