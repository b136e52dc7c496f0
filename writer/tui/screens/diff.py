"""What a rewrite changed, word by word: in one text, or beside each other where there is room."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Resize
from textual.geometry import Size

from writer.contracts.wording import Piece, changes
from writer.texts import Language
from writer.tui.screens.help import KeyHelp
from writer.tui.screens.question import QuestionScreen
from writer.tui.widgets.block import Block
from writer.tui.widgets.cells import beside, lines_of
from writer.tui.widgets.columns import SIGNS, Columns
from writer.tui.widgets.evidence import Mark
from writer.tui.widgets.reading import Reading

KEYS = {"take": "Enter", "apply": "a", "reject": "r"}
WIDE = 120
"""Columns from which on two texts stand beside each other unasked."""


class ChangesScreen(QuestionScreen[str]):
    """Two texts in one, where what went stands before what came; or each in a
    column of its own.

    Where something can be done about it, its keys are given, and what was pressed is the answer.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "answer('take')", show=False),
        Binding("a", "answer('apply')", show=False),
        Binding("r", "answer('reject')", show=False),
        Binding("n", "next", show=False),
        Binding("p", "previous", show=False),
        Binding("s", "turn", show=False),
    ]

    def __init__(
        self,
        heading: str,
        pieces: Sequence[Piece],
        language: Language,
        answers: Sequence[str] = (),
        about: str = "",
    ) -> None:
        super().__init__(language)
        self._heading = heading
        self._answers = tuple(answers)
        self._about = about
        self._pieces = tuple(pieces)
        self._text, self._marks = shown(pieces)
        self._stretches = stretches(self._marks)
        self._beside: bool | None = None
        """How a person wants it; nothing where the width decides."""
        self._at = 0

    def compose(self) -> ComposeResult:
        yield Block(self._draw_head, classes="head")
        if self._about:
            yield Block(lambda room: Content("\n".join(lines_of(self._about, room.width, 4))))
        yield Reading(self._text, self._marks, id="text")
        yield Columns(self._pieces, id="columns")
        yield Block(self.draw_keys, classes="keys")

    def on_mount(self) -> None:
        self._arrange()

    def on_resize(self, _: Resize) -> None:
        self._arrange()

    @property
    def _is_beside(self) -> bool:
        return self.size.width >= WIDE if self._beside is None else self._beside

    @property
    def _places(self) -> list[int]:
        return self.query_one(Columns).changes if self._is_beside else self._stretches

    def _arrange(self) -> None:
        columns, reading = self.query_one(Columns), self.query_one(Reading)
        columns.display, reading.display = self._is_beside, not self._is_beside
        (columns if self._is_beside else reading).focus()
        self.query_one(".keys", Block).redraw()
        self.call_after_refresh(self._step, 0)

    def action_turn(self) -> None:
        self._beside = not self._is_beside
        self._at = 0
        self._arrange()

    def keys(self) -> Sequence[KeyHelp]:
        return (
            *(self.key(KEYS[answer], f"{answer}_change") for answer in self._answers),
            self.key("n", "next_change"),
            self.key("p", "previous_change"),
            self.key("s", "inline" if self._is_beside else "beside"),
            self.key("↑↓", "scroll"),
        )

    def notes(self) -> Sequence[str]:
        return (self.say("diff_signs"),)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "answer" and parameters[0] not in self._answers:
            return None
        return super().check_action(action, parameters)

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)

    def action_next(self) -> None:
        self._step(1)

    def action_previous(self) -> None:
        self._step(-1)

    def _step(self, by: int) -> None:
        if places := self._places:
            self._at = (self._at + by) % len(places)
            columns, reading = self.query_one(Columns), self.query_one(Reading)
            (columns if self._is_beside else reading).go_to(places[self._at])
        self.query_one(".head", Block).redraw()

    def _draw_head(self, room: Size) -> Content:
        places = self._places
        if not places:
            return Content(beside(self._heading, self.say("no_change"), room.width))
        where = self.say("change_of", at=self._at + 1, all=len(places))
        return Content(beside(self._heading, where, room.width))


class DiffScreen(ChangesScreen):
    """Two rounds of a text, compared here."""

    def __init__(self, heading: str, before: str, after: str, language: Language) -> None:
        super().__init__(heading, changes(before, after), language)


def shown(pieces: Sequence[Piece]) -> tuple[str, list[Mark]]:
    """The pieces as one text with signs, and where they stand in it."""
    text = ""
    marks: list[Mark] = []
    for piece in pieces:
        opens, closes, style = SIGNS.get(piece.kind, ("", "", ""))
        words, after = _apart(piece.text) if style else (piece.text, "")
        marked = f"{opens}{words}{closes}" if words else ""
        if style and marked:
            marks.append(Mark(len(text), len(text) + len(marked), style))
        text += marked + after
    return text, marks


def stretches(marks: Sequence[Mark]) -> list[int]:
    """Where each change begins: what went and what came in its place are one change."""
    ends = [0, *(mark.end for mark in marks)]
    return [
        mark.start for mark, end in zip(marks, ends, strict=False) if mark.start != end or not end
    ]


def _apart(text: str) -> tuple[str, str]:
    """The words, and the blank lines after them, which are not worth a sign."""
    words = text.rstrip("\n")
    return words, text[len(words) :]
