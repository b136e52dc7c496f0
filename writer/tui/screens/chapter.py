"""The card of a chapter: all that a decision needs, on one screen."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import OptionList

from writer.contracts.card import ChapterCard
from writer.contracts.gate import GateAction
from writer.contracts.review import Issue
from writer.contracts.sheet import InstructionSheet, together
from writer.texts import Language
from writer.tui.answers import Accept, ChapterAnswer, Escalate, Rewrite, Waive
from writer.tui.screens.chapter_lines import ChapterLines
from writer.tui.screens.chapter_outcome import ChapterOutcome
from writer.tui.screens.diff import DiffScreen
from writer.tui.screens.escalate import EscalateForm, Wish
from writer.tui.screens.full_text import FullTextScreen
from writer.tui.screens.gate import GateScreen
from writer.tui.screens.help import KeyHelp
from writer.tui.screens.issue import IssueScreen
from writer.tui.screens.issue_lines import in_the_text
from writer.tui.screens.notes import AnchorNote, SheetDraft
from writer.tui.screens.sheet_form import OnChange, SheetForm
from writer.tui.screens.waive import WaiveDialog
from writer.tui.screens.wanted import KEYS, About, Further, Wanted, What
from writer.tui.widgets.block import Block
from writer.tui.widgets.choices import Choices
from writer.tui.widgets.issues import issue_rows
from writer.tui.widgets.offers import Offer, why_shut
from writer.tui.widgets.signs import gravest_first

FIRST: tuple[What, ...] = ("revision", "rename_text", "edit_text", "reopen")
"""What may be done comes before what may be read."""
OFFERS: dict[GateAction, str] = {"accept": "a", "rewrite": "r", "waive": "w", "escalate": "e"}


class ChapterCardScreen(GateScreen[ChapterAnswer]):
    """Accept, rewrite, waive or escalate; each only as far as the law goes, and with a name."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, action, show=False) for action, key in OFFERS.items()),
        Binding("f", "full_text", show=False),
        Binding("d", "diff", show=False),
        Binding("n", "step(1)", show=False),
        Binding("p", "step(-1)", show=False),
        Binding("enter", "open", show=False),
        *(Binding(key, f"want('{what}')", show=False) for what, key in KEYS.items()),
    ]

    def __init__(
        self,
        card: ChapterCard,
        text: str,
        previous: str,
        anchors: Mapping[str, AnchorNote],
        language: Language,
        person: str,
        draft: SheetDraft | None = None,
        on_draft: OnChange | None = None,
        further: Further | None = None,
    ) -> None:
        """`previous` is the text before; `on_draft` hears of every change to the sheet."""
        super().__init__(language, {action: (action, key) for action, key in OFFERS.items()}, card)
        self._card = card
        self._text, self._previous = text, previous
        self._anchors = anchors
        self._draft, self._on_draft = draft, on_draft
        self._issues = gravest_first(card.issues)
        self._lines = ChapterLines(card, language)
        self._outcome = ChapterOutcome(card, language, person)
        self._reasons: dict[str, str] = {}
        self._wish = Wish()
        self._about = About(card.project, card.chapter)
        self._further = {
            what: Offer(what, KEYS[what], self.say(f"key_{what}"), bool(reasons), tuple(reasons))
            for what, reasons in (further or {}).items()
        }

    def compose(self) -> ComposeResult:
        lines = self._lines
        yield Block(lambda room: lines.head(room.width), classes="head")
        yield Block(lambda room: lines.verdict(room.width))
        with Horizontal(id="body"):
            yield Choices(issue_rows(self._issues, self.language), id="issues", classes="pane")
            yield Block(self._draw_issue, id="in-the-text", classes="pane right")
        with Vertical(id="facts"):
            yield Block(lambda room: lines.editor(room.width, self._most), classes="tall-only")
            if self._card.returned:
                yield Block(lambda room: lines.came_back(room.width, self._most))
            yield Block(lambda room: lines.sheet(room.width, self._most))
            yield Block(lambda room: lines.advisor(room.width, self._most))
            yield Block(lambda room: lines.threads(room.width), classes="tall-only")
            yield Block(lambda room: lines.opening(room.width), classes="tall-only")
            yield Block(lambda room: lines.closing(room.width), classes="tall-only")
        yield from self.gate_row()

    def on_mount(self) -> None:
        body = self.query_one("#issues")
        body.border_title = self.say("issues")
        self.query_one("#in-the-text").border_title = self.say("in_the_text")
        body.focus()

    def keys(self) -> Sequence[KeyHelp]:
        diff = (self.key("d", "diff"),) if self._previous else ()
        issues = (self.key("n/p", "issues"), self.key("Enter", "open")) if self._issues else ()
        further = {
            what: self.key(offer.key, what)
            for what, offer in self._further.items()
            if not offer.shut
        }
        first = [further.pop(what) for what in FIRST if what in further]
        return (*first, self.key("f", "full_text"), *diff, *issues, *further.values())

    def notes(self) -> Sequence[str]:
        return (*super().notes(), *why_shut(self._further.values(), self.language))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "want":
            offer = self._further.get(parameters[0])  # type: ignore[call-overload]
            return True if offer and not offer.shut else None
        if action == "diff" and not self._previous:
            return None
        return super().check_action(action, parameters)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.query_one("#in-the-text", Block).redraw()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_open()

    def action_step(self, by: int) -> None:
        self.query_one(Choices).step(by)

    def action_open(self) -> None:
        if issue := self._chosen:
            self.app.push_screen(IssueScreen(issue, self._anchors, self.language))

    def action_full_text(self) -> None:
        quote = self._chosen.evidence_quote if self._chosen else ""
        screen = FullTextScreen(
            self._lines.title,
            self._text,
            self._issues,
            self.language,
            first=quote,
            about=self._about if self._further else None,
            may_rewrite=not self.offers["rewrite"].shut,
            on_issue=self._choose,
        )
        self.app.push_screen(screen, self._picked)

    def action_diff(self) -> None:
        heading = self.say("diff_head", title=self._lines.title, round=self._card.rewrite_round + 1)
        self.app.push_screen(DiffScreen(heading, self._previous, self._text, self.language))

    def action_want(self, what: What) -> None:
        anchors = self._chosen.anchors if self._chosen and what == "anchor" else ()
        if anchors or what != "anchor":
            self.post_message(Wanted(what, self._about, anchors[0] if anchors else ""))

    def _choose(self, issue: Issue) -> None:
        """Whoever went from issue to issue in the text comes back to the last of them."""
        if issue in self._issues:
            self.query_one(Choices).highlighted = self._issues.index(issue)

    def commands(self) -> dict[What, Callable[[], None]]:
        """What is open now, for whoever looks for it by its name."""
        return {
            what: partial(self.action_want, what)
            for what, offer in self._further.items()
            if not offer.shut
        }

    def _picked(self, quote: str | None) -> None:
        """The passage stands in the sheet, on top of what was half written there."""
        if quote is not None:
            draft = self._draft or SheetDraft.of(self._suggested)
            self._keep(replace(draft, evidence_quote=quote, scope="passage"))
            self.action_rewrite()

    def action_accept(self) -> None:
        self.confirm(self._outcome.of_accepting(), Accept)

    def action_rewrite(self) -> None:
        question = self.say("sheet_question", number=self._card.chapter)
        draft, keep = self._draft, self._keep
        form = SheetForm(
            question,
            self._suggested,
            draft,
            self.language,
            keep,
            of_text=True,
            text=self._text,
            anchors=self._anchors,
        )
        self.app.push_screen(form, self._rewrite)

    def action_waive(self) -> None:
        if issue := self._chosen:
            dialog = WaiveDialog(issue, self.language, self._reasons.get(issue.issue_id, ""))
            self.app.push_screen(dialog, partial(self._waive, issue))

    def action_escalate(self) -> None:
        self.app.push_screen(EscalateForm(self._anchors, self.language, self._wish), self._escalate)

    def _keep(self, draft: SheetDraft) -> None:
        self._draft = draft
        if self._on_draft:
            self._on_draft(draft)

    def _rewrite(self, sheet: InstructionSheet | None) -> None:
        if sheet is not None:
            self._draft = SheetDraft.of(sheet)
            question = self._outcome.of_rewriting(sheet)
            self.confirm(question, partial(Rewrite, sheet=sheet), self.action_rewrite)

    def _waive(self, issue: Issue, reason: str | None) -> None:
        if reason is not None:
            self._reasons[issue.issue_id] = reason
            answer = partial(Waive, issue_id=issue.issue_id, reason=reason)
            self.confirm(self._outcome.of_waiving(issue, reason), answer, self.action_waive)

    def _escalate(self, wish: Wish | None) -> None:
        if wish is not None:
            self._wish = wish
            quote = self._chosen.evidence_quote if self._chosen else ""
            answer = partial(
                Escalate,
                places=wish.pair("set"),
                why=wish.why,
                quote=quote,
                adds=wish.pair("add"),
                renames=wish.pair("rename"),
                removes=wish.removes,
            )
            self.confirm(self._outcome.of_escalating(wish), answer, self.action_escalate)

    @property
    def _suggested(self) -> InstructionSheet | None:
        """What a change of the pack asks for comes before what the advisor would do."""
        if self._card.returned:
            return together([one.sheet for one in self._card.returned])
        return self._card.advisor.sheet if self._card.advisor else None

    @property
    def _chosen(self) -> Issue | None:
        at = self.query_one(Choices).highlighted
        return self._issues[at] if at is not None and self._issues else None

    @property
    def _most(self) -> int:
        """Lines for a fact that may have several."""
        return 2 if self.has_class("-tall") else 1

    def _draw_issue(self, room: Size) -> Content:
        return in_the_text(self._text, self._chosen, self._anchors, room, self.say)
