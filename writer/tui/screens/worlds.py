"""The worlds to choose from, side by side."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import DescendantFocus
from textual.geometry import Size

from writer.contracts.candidate import MOST_CANDIDATES, Candidate
from writer.texts import Language
from writer.tui.answers import ChooseWorld, MakeWorlds, WorldsAnswer
from writer.tui.screens.confirm import Confirm
from writer.tui.screens.help import KeyHelp
from writer.tui.screens.question import QuestionScreen
from writer.tui.widgets.block import Block
from writer.tui.widgets.cells import beside, lines_of, shortened
from writer.tui.widgets.signs import HERE, LABEL, QUIET, STRONG
from writer.tui.widgets.words import Words

Facts = tuple[tuple[str, str], ...]


class WorldsScreen(QuestionScreen[WorldsAnswer]):
    """One of them becomes the book's, under a person's name; or there is to be another one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"choose({n})", show=False) for n in range(1, MOST_CANDIDATES + 1)),
        Binding("enter", "choose(0)", show=False),
        Binding("left", "step(-1)", show=False, priority=True),
        Binding("right", "step(1)", show=False, priority=True),
        Binding("plus,m", "more", show=False),
    ]

    def __init__(
        self, book: str, candidates: Sequence[Candidate], language: Language, person: str
    ) -> None:
        super().__init__(language)
        self._book = book
        self._worlds = tuple(candidates)
        self._person = person
        self._at = 0

    def compose(self) -> ComposeResult:
        yield Block(self._draw_head, classes="head")
        with Horizontal(id="body"):
            for number, candidate in enumerate(self._worlds, start=1):
                with VerticalScroll(id=f"world-{number}", classes="pane world"):
                    yield Block(partial(_drawn, told(candidate, self.say)))
        yield Block(self._draw_meaning, classes="meaning")
        yield Block(self.draw_keys, classes="keys")

    def on_mount(self) -> None:
        if self._worlds:
            self.query_one("#world-1").focus()

    def keys(self) -> Sequence[KeyHelp]:
        last = len(self._worlds)
        choose = self.key("1" if last == 1 else f"1–{last}", "choose_world")
        more = [self.key("m", "more_worlds")] if self._may_grow else []
        return (choose, self.key("←→", "worlds"), *more, self.key("↑↓", "scroll"))

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        number = (event.widget.id or "").partition("world-")[2]
        self._at = int(number) - 1 if number else self._at
        for at, pane in enumerate(self.query(".world")):
            sign = f"{HERE} " if at == self._at else ""
            pane.border_title = Content(f"{sign}{at + 1}")

    def action_step(self, by: int) -> None:
        if self._worlds:
            at = (self._at + by) % len(self._worlds)
            self.query_one(f"#world-{at + 1}").focus()

    def action_more(self) -> None:
        if self._may_grow:
            self.dismiss(MakeWorlds(len(self._worlds) + 1))

    def action_choose(self, number: int) -> None:
        """By its number, or the one that is marked."""
        chosen = number or self._at + 1
        if chosen > len(self._worlds):
            return
        self.query_one(f"#world-{chosen}").focus()
        world = self._worlds[chosen - 1]
        question = Confirm(
            self.say("choose_world_question", book=self._book, world=world.world.world_name),
            [self.say("will_choose_world"), self.say("worlds_kept")],
            self.say("verb_choose_world"),
            self.language,
            self._person,
        )
        self.confirm(question, partial(ChooseWorld, number=world.number))

    @property
    def _may_grow(self) -> bool:
        return len(self._worlds) < MOST_CANDIDATES

    def _draw_head(self, room: Size) -> Content:
        where = self.say("worlds_head", book=self._book)
        count = self.say.counted("worlds_count", len(self._worlds))
        return Content(beside(where, count, room.width)).stylize(STRONG, 0, len(where))

    def _draw_meaning(self, room: Size) -> Content:
        return Content.styled(shortened(self.say("worlds_wait"), room.width), QUIET)


def told(candidate: Candidate, words: Words) -> Facts:
    """What a choice is made by: first what the book would be about, then where it is set."""
    world, theme = candidate.world, candidate.theme_conflict
    facts = (
        ("", world.world_name),
        ("theme", theme.core_theme),
        ("conflict", theme.main_conflict),
        ("tone", theme.tone),
        ("period", world.time_period),
        ("place", world.geography),
        ("society", world.social_system),
        ("power", world.power_system or ""),
        ("technology", world.technology_level),
        ("customs", world.culture_customs),
        ("special_rules", world.special_rules or ""),
    )
    return tuple((words(f"world_{name}") if name else "", text) for name, text in facts if text)


def _drawn(facts: Facts, room: Size) -> Content:
    lines: list[Content] = []
    for label, text in facts:
        lines += [Content.styled(label, LABEL)] if label else []
        lines += [Content.styled(line, "" if label else STRONG) for line in _lines(text, room)]
    return Content("\n").join(lines)


def _lines(text: str, room: Size) -> list[str]:
    return lines_of(" ".join(text.split()), room.width)
