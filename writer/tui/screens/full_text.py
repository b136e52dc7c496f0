"""The text of a chapter with its evidence in sight."""

import re
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Input

from writer.contracts.review import Issue
from writer.texts import Language
from writer.tui.screens.help import KeyHelp
from writer.tui.screens.noted import in_words, noted
from writer.tui.screens.question import QuestionScreen
from writer.tui.screens.wanted import About, Wanted
from writer.tui.widgets.block import Block
from writer.tui.widgets.cells import beside, lines_of, shortened
from writer.tui.widgets.evidence import Mark
from writer.tui.widgets.measure import Measure, measure_of
from writer.tui.widgets.passages import Span, paragraphs, quoted, sentences
from writer.tui.widgets.reading import Reading
from writer.tui.widgets.signs import CHOSEN, FOUND

OnIssue = Callable[[Issue], None]


class FullTextScreen(QuestionScreen[str]):
    """Scrolls, jumps from evidence to evidence, and searches; the issues stand in the margin.

    A passage can be picked: to see where it comes from, or, which is the answer, to have it
    rewritten and nothing else.
    """

    PLACE: ClassVar[str] = "place_of"
    """How it is said at which place one is."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "next", show=False),
        Binding("p", "previous", show=False),
        Binding("slash", "search", show=False),
        Binding("j", "pick(1)", show=False),
        Binding("k", "pick(-1)", show=False),
        Binding("s", "sentences", show=False),
        Binding("r", "rewrite", show=False),
        Binding("y", "why", show=False),
        Binding("b", "anchor", show=False),
    ]

    def __init__(
        self,
        heading: str,
        text: str,
        issues: Sequence[Issue],
        language: Language,
        first: str = "",
        about: About | None = None,
        *,
        may_rewrite: bool = False,
        on_issue: OnIssue | None = None,
    ) -> None:
        """`first` is the quote to begin with; `about` whose text it is, where that can be asked;
        `on_issue` hears which issue one has come to.
        """
        super().__init__(language)
        self._heading = heading
        self._about = about
        self._may_rewrite = may_rewrite
        self.may_pick = about is not None
        self._by_sentence = False
        self._picked = -1
        self._on_issue = on_issue
        found = noted(text, issues, language)
        self._text, self._marks = found.text, found.marks
        self._issues, self._notes = found.issues, found.notes
        self._at = found.place_of(first)
        self._sought = ""
        self._found: list[Mark] = []

    def compose(self) -> ComposeResult:
        yield Block(self._draw_head, classes="head")
        yield Reading(self._text, self._marks, notes=self._notes, measure=self.measure(), id="text")
        if self._notes:
            yield Block(self._draw_issue, classes="about")
        search = Input(placeholder=self.say("search"), id="search", compact=True)
        search.display = False
        yield search
        yield Block(self.draw_keys, classes="keys")

    def on_mount(self) -> None:
        self.query_one(Reading).focus()
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        """Where one is when the text comes up."""
        self._show(self._marks)

    def measure(self) -> Measure:
        return measure_of(self._text)

    def keys(self) -> Sequence[KeyHelp]:
        passages = self._keys_of_passages()
        anchor = (self.key("b", "anchor"),) if self._anchor else ()
        reading = (
            self.key("n", "next"),
            self.key("p", "previous"),
            *anchor,
            self.key("/", "search"),
            self.key("↑↓", "scroll"),
        )
        return (*passages, *reading) if self._picked >= 0 else (*reading, *passages)

    def _keys_of_passages(self) -> Sequence[KeyHelp]:
        if not self.may_pick:
            return ()
        if self._picked < 0:
            return (self.key("j/k", "passage"),)
        rewrite = (self.key("r", "rewrite_passage"),) if self._may_rewrite else ()
        other = "paragraphs" if self._by_sentence else "sentences"
        return (*rewrite, self.key("y", "why"), self.key("s", other), self.key("j/k", "passage"))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("pick", "sentences") and not self.may_pick:
            return None
        if action in ("rewrite", "why", "sentences") and self._picked < 0:
            return None
        if action == "rewrite" and not self._may_rewrite:
            return None
        if action == "anchor" and not self._anchor:
            return None
        return super().check_action(action, parameters)

    def action_pick(self, by: int) -> None:
        passages = self._passages
        if passages:
            first = by > 0 and self._picked < 0
            self._picked = 0 if first else (self._picked + by) % len(passages)
            self._show_passage()

    def action_sentences(self) -> None:
        """The first sentence of the paragraph, or the paragraph of the sentence."""
        start = self._passages[self._picked][0]
        self._by_sentence = not self._by_sentence
        before = [at for at, span in enumerate(self._passages) if span[0] <= start]
        self._picked = before[-1] if before else 0
        self._show_passage()

    def action_rewrite(self) -> None:
        self.dismiss(self._quote)

    def action_why(self) -> None:
        if self._about:
            self.post_message(Wanted("why", self._about, self._quote))

    def action_anchor(self) -> None:
        if self._about:
            self.post_message(Wanted("anchor", self._about, self._anchor))

    @property
    def _here(self) -> tuple[Issue, ...]:
        """The issues one has come to; none during a search."""
        return () if self._found or not self._issues else self._issues[self._at % len(self._issues)]

    @property
    def _anchor(self) -> str:
        """What the issue one has come to goes against, where the pack can be opened."""
        if self._about is None:
            return ""
        return next((anchor for issue in self._here for anchor in issue.anchors), "")

    @property
    def _passages(self) -> list[Span]:
        return sentences(self._text) if self._by_sentence else paragraphs(self._text)

    @property
    def _quote(self) -> str:
        return quoted(self._text, self._passages[self._picked])

    def _show_passage(self) -> None:
        span = self._passages[self._picked]
        reading = self.query_one(Reading)
        reading.mark([*self._marks, *self._found, Mark(*span, CHOSEN)])
        reading.choose(*span)
        for part in (".head", ".keys"):
            self.query_one(part, Block).redraw()

    def action_next(self) -> None:
        self._step(1)

    def action_previous(self) -> None:
        self._step(-1)

    def action_search(self) -> None:
        search = self.query_one("#search", Input)
        search.display = True
        search.focus()

    def action_back(self) -> None:
        """From the search to the text, and from the text to the card."""
        search = self.query_one("#search", Input)
        if search.display:
            search.display = False
            self._found, self._sought, self._at = [], "", 0
            self.query_one(Reading).mark(self._marks)
            self.query_one(Reading).focus()
            self.query_one(".head", Block).redraw()
        else:
            self.dismiss(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter finds it, and Enter again the next one."""
        event.stop()
        if event.value != self._sought:
            self._sought = event.value
            self._found = found(self._text, event.value)
            self._at = -1
            self.query_one(Reading).mark([*self._marks, *self._found])
        self._step(1)

    def _step(self, by: int) -> None:
        marks = self._found or self._marks
        if marks:
            self._at = (self._at + by) % len(marks)
        self._show(marks)

    def _show(self, marks: Sequence[Mark]) -> None:
        if marks:
            self.query_one(Reading).go_to(marks[min(self._at, len(marks) - 1)].start)
        if self._here and self._on_issue:
            self._on_issue(self._here[0])
        for block in self.query(".head, .about, .keys").results(Block):
            block.redraw()

    def _draw_issue(self, room: Size) -> Content:
        """What the margin has no room for."""
        told = in_words(self._here[0], self.language) if self._here else self.say("no_place")
        return Content("\n".join(lines_of(told, room.width, 2)))

    def _draw_head(self, room: Size) -> Content:
        marks = self._found or self._marks
        if self._picked >= 0:
            at, count = self._picked + 1, len(self._passages)
            where = self.say("passage_of", at=at, all=count, quote=shortened(self._quote, 24))
            return Content(beside(self._heading, where, room.width))
        if self._sought and not self._found:
            where = self.say("not_found", text=self._sought)
        else:
            name = "match_of" if self._found else self.PLACE
            where = self.say(name, at=min(self._at, len(marks) - 1) + 1, all=len(marks))
        return Content(beside(self._heading, where if marks or self._sought else "", room.width))


def found(text: str, sought: str) -> list[Mark]:
    """Every place where something stands, whether written large or small."""
    if not sought.strip():
        return []
    places = re.finditer(re.escape(sought.strip()), text, re.IGNORECASE)
    return [Mark(*place.span(), FOUND) for place in places]
