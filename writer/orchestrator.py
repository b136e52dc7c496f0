"""The book as an object: six steps, the whole workflow, and a person's decisions.

A facade over the desk: whatever it does, a command could have done, and it opens no other way
through a gate. Each call takes the lease on the book, and gives it back.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from writer import settings as app
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.outline import Outline
from writer.contracts.people import CharactersConfig
from writer.contracts.plan import ChapterPlan
from writer.contracts.recollection import Shortfall
from writer.contracts.settings import Settings
from writer.contracts.state import NovelGenerationState
from writer.contracts.world import ThemeConflict, WorldSetting
from writer.desk import freeze, intake, numbered, resume, revision, rollback, work
from writer.desk.batch import Batch, write_all
from writer.desk.book import Book
from writer.desk.following import Following, memory_is_allowed
from writer.desk.project_state import project_state
from writer.desk.said import carry_out
from writer.desk.studio import Studio, Watcher, at_work
from writer.desk.workplace import make_ready
from writer.desk.writable import must_be_writable
from writer.errors import Refused
from writer.graph.steps import (
    CHARACTERS,
    OUTLINE,
    SIX,
    THEME_CONFLICT,
    WORLD,
    RecordT,
    Step,
    must_have,
)
from writer.narrator import Narrator
from writer.settings import AppSettings
from writer.workflow import create_novel_generation_workflow, ports_of

CHECKED_AT_THE_START: tuple[Callable[[Book], None], ...] = (must_be_writable, memory_is_allowed)
"""What must hold before anything is done."""


class NovelOrchestrator:
    """One project. Use it in a `with`, or call `cleanup` when done."""

    def __init__(
        self,
        project_name: str,
        *,
        idea: str = "",
        settings: Settings | None = None,
        outputs: str | Path | None = None,
        app_settings: AppSettings | None = None,
        verbose: bool = False,
        show_prompt: bool | None = None,
        watcher: Watcher | None = None,
    ) -> None:
        """Opens the project, takes over one of NovelGen's, or begins one from an idea."""
        chosen = app_settings or app.load()
        place = Path(outputs or chosen.outputs).absolute() / "projects" / project_name
        self.verbose, self.show_prompt = verbose, verbose if show_prompt is None else show_prompt
        self.watcher = watcher or Narrator(chosen.language, verbose, self.show_prompt)
        self.ports = ports_of(place, chosen)
        asked = settings or (_settings(project_name, idea) if idea.strip() else None)
        self.project_name = make_ready(self.ports, project_name, asked, self.watcher)
        self.project_dir = self.ports.paths.book(project_name).root
        for check in CHECKED_AT_THE_START:
            check(Book.open(self.ports, self.project_name))
        self.workflow = create_novel_generation_workflow(
            self.project_dir, settings=chosen, watcher=self.watcher
        )
        self._databases = Following()
        self.memory_warnings = self._remember()
        self._is_closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cleanup()

    # The six steps

    def step1_create_world(self, *, force: bool = False) -> WorldSetting:
        return self._made(WORLD, force=force)

    def step2_create_theme_conflict(self, *, force: bool = False) -> ThemeConflict:
        return self._made(THEME_CONFLICT, force=force)

    def step3_create_characters(self, *, force: bool = False) -> CharactersConfig:
        return self._made(CHARACTERS, force=force)

    def step4_create_outline(self, *, force: bool = False) -> Outline:
        return self._made(OUTLINE, force=force)

    def step5_create_chapter_plan(
        self, chapter_numbers: int | Iterable[int] | None = None, *, force: bool = False
    ) -> list[ChapterPlan]:
        """The plans of these chapters, or of all; no other is touched."""
        with self._at_work("chapter_plan") as studio:
            return numbered.plans(studio, _numbers(chapter_numbers), force=force)

    def step6_generate_chapter_text(
        self, chapter_number: int, *, force: bool = False
    ) -> GeneratedChapter:
        """The chapter that is deposited, or a draft that waits at its gate."""
        with self._at_work("chapter_text") as studio:
            numbered.must_be_planned(studio.book, chapter_number)
            return numbered.written(studio, chapter_number, force=force)

    def generate_all_chapters(
        self, chapter_numbers: Iterable[int] | None = None, *, force: bool = False
    ) -> Batch:
        """Goes on to the next gate a person must pass; says where that is, and shows the card."""
        with self._at_work("write") as studio:
            return write_all(studio, _numbers(chapter_numbers), force=force)

    # A person's decisions

    def freeze(self, *, by: str, note: str = "") -> str:
        """Makes the pack at the gate the one truth; returns its version."""
        with self._at_work("freeze") as studio:
            return freeze.freeze(studio, by, note)

    def decide(self, chapter: int, decision: str, *, by: str, **more: Any) -> str:
        """Accept [note], rewrite sheet, waive issue reason, escalate what why. Returns the state
        that the chapter is in afterwards.
        """
        with self._at_work(decision) as studio:
            carry_out(studio, chapter, decision, by, more)
            return studio.book.stands(f"chapter:{chapter}")

    def apply_revision(self, chapter: int, *, by: str) -> str:
        """Puts the revision that waits in the place of the draft; returns the chapter's state."""
        with self._at_work("revision") as studio:
            revision.apply(studio, chapter, by)
            work.run(studio)
            return studio.book.stands(f"chapter:{chapter}")

    def reject_revision(self, chapter: int, *, by: str, reason: str = "") -> str:
        with self._at_work("revision") as studio:
            revision.reject(studio, chapter, by, reason)
            return studio.book.stands(f"chapter:{chapter}")

    def rollback_to_step(self, step_name: str, *, by: str = "", reason: str = "") -> str:
        """Archived first: returns the id under which it can be undone."""
        with self._at_work("rollback") as studio:
            return rollback.rollback_to_step(studio, step_name, by, reason)

    def rollback_to_chapter(self, chapter_number: int, *, by: str = "", reason: str = "") -> str:
        with self._at_work("rollback") as studio:
            return rollback.rollback_to_chapter(studio, chapter_number, by, reason)

    def rollback_to_scene(
        self, chapter_number: int, scene_number: int, *, by: str = "", reason: str = ""
    ) -> str:
        with self._at_work("rollback") as studio:
            return rollback.rollback_to_scene(studio, chapter_number, scene_number, by, reason)

    # The whole workflow

    def run_workflow(self, start_from_step: str | None = None) -> NovelGenerationState:
        """Works to the next gate, or to the end; what is done already is not done again."""
        if start_from_step is not None:
            step = resume.step_named(start_from_step)
            must_have(step.name, step.requires, self._done())
        return self._invoke(self._beginning())

    def resume_workflow(self, checkpoint_id: str | None = None) -> NovelGenerationState:
        """From the newest checkpoint, over which the disk wins; or from a named one, as it was."""
        if checkpoint_id is None:
            return self._invoke(self._beginning())
        return self._invoke(None, checkpoint_id)

    def list_checkpoints(self, project_name: str | None = None) -> list[dict[str, Any]]:
        """Newest first: checkpoint_id, time, step, project, chapter."""
        book = Book.open(self.ports, project_name or self.project_name)
        return [saved.to_data() for saved in resume.checkpoints_of(book)]

    def get_project_state(self) -> dict[str, Any]:
        return project_state(Book.open(self.ports, self.project_name))

    def cleanup(self) -> None:
        """Closes what is open. Called again, it does nothing. Memory and graph are open only while
        they are asked.
        """
        self._is_closed = True
        saver: Any = self.workflow.checkpointer
        saver.close()

    def _made(self, step: Step[RecordT], *, force: bool) -> RecordT:
        with self._at_work(step.name) as studio:
            return resume.make_step(studio, step, force=force)

    def _invoke(
        self, state: NovelGenerationState | None, checkpoint: str | None = None
    ) -> NovelGenerationState:
        self._must_be_open()
        reached: NovelGenerationState = self.workflow.invoke(state, checkpoint_id=checkpoint)
        self.memory_warnings = self._remember()
        return reached

    def _beginning(self) -> NovelGenerationState:
        return NovelGenerationState(
            project_name=self.project_name,
            project_dir=str(self.project_dir),
            recursion_limit=self.ports.settings.recursion_limit,
            verbose=self.verbose,
            show_prompt=self.show_prompt,
        )

    def _done(self) -> list[str]:
        """The steps that have a result; of a chapter, the one in hand."""
        state = self.get_project_state()
        chapters = state["chapters"].values()
        planned = ["chapter_plan"] if any(c["plan"] for c in chapters) else []
        return [name for name in SIX if state["steps"].get(name)] + planned

    @contextmanager
    def _at_work(self, doing: str) -> Iterator[Studio]:
        self._must_be_open()
        with at_work(self.ports, self.project_name, doing, self.watcher) as studio:
            yield studio
        self.memory_warnings = self._remember()

    def _remember(self) -> list[Shortfall]:
        """Has memory and graph follow what was made or decided: a warning where they cannot."""
        short = self._databases.follow(Book.open(self.ports, self.project_name))
        for one in short:
            self.watcher.note("memory.without", store=one.store, said=one.said)
        return short

    def _must_be_open(self) -> None:
        if self._is_closed:
            raise Refused("projects.closed", book=self.project_name)


def _settings(name: str, idea: str) -> Settings:
    return Settings(project_name=name, idea=idea, language=intake.language_of(idea))


def _numbers(given: int | Iterable[int] | None) -> list[int] | None:
    if given is None:
        return None
    return sorted({given} if isinstance(given, int) else set(given))
