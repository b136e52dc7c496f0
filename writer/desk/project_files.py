"""The state of the workflow as the files of a project, and back."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from writer.contracts import validation
from writer.contracts.consistency import ConsistencyReport, ConsistencyReports
from writer.contracts.memory import ChapterMemory, ChapterMemoryEntry
from writer.contracts.record import Record
from writer.contracts.settings import Settings
from writer.contracts.state import NovelGenerationState
from writer.contracts.validation import DocumentT
from writer.errors import InvalidRecord, Refused
from writer.graph.steps import CHAPTER_PLAN, CHAPTER_TEXT, STEPS, Step
from writer.store.disk import RealDisk
from writer.store.files import Files
from writer.store.paths import BookPaths, by_number

Source: TypeAlias = Mapping[str, Callable[[], bytes]]
"""Files by their path in the project, each with its content for whoever asks."""

OF_A_CHAPTER = re.compile(r"chapters/chapter_(\d+)")
MEMORY = re.compile(r"memory/chapters/\d+\.memory\.json")
REPORT = re.compile(r"stages/.+/chapters/\d+\.consistency\.json")
RECENT = 5
"""How many summaries of the last chapters the context holds."""


def json_to_state(project_dir: str | Path) -> NovelGenerationState:
    """What the files of a project add up to; a file that is missing gives None."""
    root = Path(project_dir).absolute()
    return Project(BookPaths(root), on_disk(root)).state(str(project_dir))


def state_to_json(state: NovelGenerationState, output_dir: str | Path) -> list[Path]:
    """Writes each result where a project has it; returns the files.

    A book with a record takes its results through its gates, and in no other way.
    """
    paths = BookPaths(Path(output_dir).absolute())
    if paths.stages.is_dir():
        raise Refused("projects.has_a_record", book=paths.name)
    written = dict(_results(paths, state))
    files = Files(RealDisk(), next(p for p in (paths.root, *paths.root.parents) if p.is_dir()))
    for path, record in written.items():
        files.write(path, record.to_bytes())
    return list(written)


def on_disk(root: Path) -> Source:
    """The files of a project that hold results."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes
        for folder in (root, root / "chapters", root / "memory" / "chapters")
        for path in sorted(folder.glob("*.json"))
        if path.is_file()
    }


@dataclass(frozen=True, slots=True)
class Project:
    """The results of all steps, read from wherever they are kept."""

    paths: BookPaths
    source: Source
    strict: bool = True
    """Whether a file that cannot be read is an error, or as good as missing."""

    def state(self, project_dir: str) -> NovelGenerationState:
        settings = self.read(Settings, self.paths.settings)
        memories = list(self._memories())
        whole = {
            name: self.read(step.model, step.file(self.paths, 0)) for name, step in STEPS.items()
        }
        chapters = {step.field: self._chapters(step) for step in (CHAPTER_PLAN, CHAPTER_TEXT)}
        return NovelGenerationState(
            project_name=settings.project_name if settings else self.paths.name,
            project_dir=project_dir,
            settings=settings,
            **whole,
            **chapters,
            chapter_memories=memories,
            recent_context=[memory.summary for memory in memories[-RECENT:]],
            consistency_reports={report.chapter_number: report for report in self._reports()},
        )

    def read(self, model: type[DocumentT], path: Path) -> DocumentT | None:
        return self._named(model, self.paths.relative(path))

    def _named(self, model: type[DocumentT], name: str) -> DocumentT | None:
        try:
            return (
                validation.read(model, self.source[name](), name) if name in self.source else None
            )
        except InvalidRecord:
            if self.strict:
                raise
            return None

    def _chapters(self, step: Step[Any]) -> dict[int, Any]:
        numbers = {int(found[1]) for name in self.source if (found := OF_A_CHAPTER.match(name))}
        made = {n: self.read(step.model, step.file(self.paths, n)) for n in sorted(numbers)}
        return {number: record for number, record in made.items() if record is not None}

    def _every(self, model: type[DocumentT], pattern: re.Pattern[str]) -> Iterator[DocumentT]:
        for name in by_number(filter(pattern.fullmatch, self.source)):
            if found := self._named(model, name):
                yield found

    def _memories(self) -> Iterator[ChapterMemoryEntry]:
        """From the record of each chapter where there are such, else from the ledger."""
        kept = list(self._every(ChapterMemoryEntry, MEMORY))
        ledger = None if kept else self.read(ChapterMemory, self.paths.ledger)
        yield from ledger.root if ledger else kept

    def _reports(self) -> Iterator[ConsistencyReport]:
        if listed := self.read(ConsistencyReports, self.paths.consistency_reports):
            yield from listed.root
        yield from self._every(ConsistencyReport, REPORT)


def _results(
    paths: BookPaths, state: NovelGenerationState
) -> Iterator[tuple[Path, Record | ChapterMemory | ConsistencyReports]]:
    if state.settings:
        yield paths.settings, state.settings
    for name, step in STEPS.items():
        if made := getattr(state, name):
            yield step.file(paths, 0), made
    for step in (CHAPTER_PLAN, CHAPTER_TEXT):
        for number, made in sorted(getattr(state, step.field).items()):
            yield step.file(paths, number), made
    if state.chapter_memories:
        yield paths.ledger, ChapterMemory(state.chapter_memories)
    if state.consistency_reports:
        reports = [report for _, report in sorted(state.consistency_reports.items())]
        yield paths.consistency_reports, ConsistencyReports(reports)
