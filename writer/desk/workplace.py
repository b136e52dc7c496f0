"""Where a compiled workflow finds its book: opened for each run, closed after it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from writer.contracts.settings import Settings
from writer.contracts.state import STEERING, NovelGenerationState
from writer.desk import chapter, intake, whereabouts, work
from writer.desk.adopt import has_a_record
from writer.desk.past import Past, bring_back
from writer.desk.ports import Ports
from writer.desk.project_files import Project, on_disk
from writer.desk.studio import Studio, Watcher, at_work
from writer.desk.takeover import take_over
from writer.errors import BadInput, Refused
from writer.graph import ways, workflow
from writer.graph.checkpoints import InFile, InMemory
from writer.graph.novel import NovelWorkflow

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig

END = "end"
"""The step at which nothing is left to do."""


def make_ready(
    ports: Ports, name: str, settings: Settings | None = None, watcher: Watcher | None = None
) -> str:
    """A book of that name: the one there is, one taken over, or a new one; returns its name."""
    paths = ports.paths.book(name)
    if ports.files.disk.kind(paths.root) is None:
        if settings is None:
            raise BadInput("projects.no_project", name=paths.name)
        intake.create(ports, settings.model_copy(update={"project_name": paths.name}))
    elif not has_a_record(ports, name):
        take_over(ports, name, watcher)
    return paths.name


@dataclass
class Workplace:
    """The book that the graph works on, for as long as a run of it lasts."""

    choose: Callable[[NovelGenerationState | None], tuple[Ports, str]]
    """Which book, for a run that begins with this state."""
    watcher: Watcher
    saver: InFile | InMemory
    in_hand: Studio | None = field(default=None, init=False)

    @property
    def studio(self) -> Studio:
        if self.in_hand is None:
            raise Refused("projects.not_at_work")
        return self.in_hand

    @contextmanager
    def opened(self, state: NovelGenerationState | None) -> Iterator[None]:
        ports, name = self.choose(state)
        make_ready(ports, name, state.settings if state else None, self.watcher)
        with at_work(ports, name, "run", self.watcher) as studio, self.working(studio):
            yield

    @contextmanager
    def working(self, studio: Studio) -> Iterator[None]:
        """With a book that is open already."""
        self.in_hand, self.saver.place = studio, Past(studio.book)
        try:
            yield
            self.saver.thin_out(studio.book.name)
        finally:
            self.in_hand = self.saver.place = None

    def config(self) -> "RunnableConfig":
        return work.config_of(self.studio)

    def forked(self, place: dict[str, Any]) -> None:
        bring_back(self.studio, place)

    def whole(self, state: NovelGenerationState) -> NovelGenerationState:
        """All that stands in files, what steers the work, and the draft in hand."""
        book, now = self.studio.book, whereabouts.where(self.studio)
        full = Project(book.paths, on_disk(book.paths.root), strict=False).state(state.project_dir)
        if state.should_stop_early:
            work.warn_of_the_limit(self.studio)
        steering = {name: getattr(state, name) for name in STEERING}
        if now in ways.GATES:
            steering["current_step"] = now
        elif now == whereabouts.STOP and not state.should_stop_early:
            steering["current_step"] = END
        whole = full.model_copy(update=steering)
        return whole.model_copy(update={"chapters": {**whole.chapters, **self._draft(now)}})

    def _draft(self, now: str) -> dict[int, Any]:
        if now != "chapter_gate":
            return {}
        book = self.studio.book
        number = chapter.in_hand(book)
        return {number: chapter.newest_draft(book, number).model_copy(deep=True)}

    def build(self) -> NovelWorkflow:
        """The graph of whichever book is in hand when a node runs."""
        names = (*ways.WORK, *ways.GATES)
        built = workflow.build(
            {name: partial(self._node, name) for name in names},
            lambda _: whereabouts.where(self.studio),
            lambda state: whereabouts.mending(self.studio, state),
            {name: partial(self._card, name) for name in ways.GATES},
            self.saver,
        )
        return NovelWorkflow.of(built, self)

    def _node(self, name: str, state: NovelGenerationState) -> dict[str, Any]:
        return work.nodes(self.studio)[name](state)

    def _card(self, name: str, state: NovelGenerationState) -> dict[str, Any]:
        return work.cards(self.studio)[name](state)
