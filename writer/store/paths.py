"""The path book: the only module that knows where anything lives (CONTRACTS, section 1)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from writer.store.names import book_name

SQLITE = ("-wal", "-shm")
NEXT = ".next"


def at(directory: Path, inside: str) -> Path:
    """The same files are asked for all the time, and to put a path together, and its text, takes
    longer than most of what is done with it.
    """
    return _at(str(directory), inside)


@lru_cache(maxsize=4096)
def _at(directory: str, inside: str) -> Path:
    """By texts: to compare paths takes long as well."""
    return _directory(directory) / inside


@lru_cache(maxsize=256)
def _directory(place: str) -> Path:
    """Thousands of files lie in a few of them."""
    return Path(place)


def by_number(names: Iterable[str]) -> list[str]:
    """Names that differ in a number alone, the smallest first: the thousandth has a digit more."""
    return sorted(names, key=lambda name: (len(name), name))


@dataclass(frozen=True, slots=True)
class LibraryPaths:
    """Everything below `outputs/` that is not inside one book."""

    outputs: Path

    @property
    def projects(self) -> Path:
        return self.outputs / "projects"

    @property
    def current(self) -> Path:
        """The link to the run in work of the book opened last."""
        return self.outputs / "current"

    @property
    def trash(self) -> Path:
        return self.outputs / "trash"

    @property
    def crashes(self) -> Path:
        return self.outputs / "crashes"

    def book(self, name: str) -> "BookPaths":
        return BookPaths(self.projects / book_name(name))

    def unfinished(self, unique: str) -> "BookPaths":
        """Where a book is put together before it gets its name; never listed as a book."""
        return BookPaths(self.projects / f".new-{unique}")


@dataclass(frozen=True)
class BookPaths:
    """Every place inside one book."""

    root: Path

    @cached_property
    def name(self) -> str:
        return self.root.name

    @cached_property
    def settings(self) -> Path:
        return self.root / "settings.json"

    @cached_property
    def locks(self) -> Path:
        return self.root / ".locks"

    @cached_property
    def seen(self) -> Path:
        """How each file looked to the system when it was last found to be as it was written."""
        return self.locks / "seen"

    @cached_property
    def lists(self) -> Path:
        """The digests of the lists that follow from other files, as they were last written."""
        return self.locks / "lists"

    @cached_property
    def reserve(self) -> Path:
        """Room for a person's last word."""
        return self.locks / "reserve"

    @cached_property
    def append_lock(self) -> Path:
        return self.locks / "append"

    @cached_property
    def lease(self) -> Path:
        return self.locks / "lease"

    @cached_property
    def caches_lock(self) -> Path:
        return self.locks / "caches"

    def step(self, name: str) -> Path:
        """The result of one of the steps 1-4: world, theme_conflict, characters, outline."""
        return at(self.root, f"{name}.json")

    @cached_property
    def chapters(self) -> Path:
        return self.root / "chapters"

    def chapter(self, number: int) -> Path:
        return at(self.chapters, f"chapter_{number:03d}.json")

    def plan(self, number: int) -> Path:
        return at(self.chapters, f"chapter_{number:03d}_plan.json")

    def scene(self, number: int, scene: int) -> Path:
        return at(self.chapters, f"scenes/chapter_{number:03d}_scene_{scene:02d}.json")

    def provenance(self, number: int) -> Path:
        return at(self.chapters, f"chapter_{number:03d}.provenance.json")

    def revision(self, number: int) -> Path:
        """A revision that is offered to a person, and what became of it."""
        return at(self.chapters, f"chapter_{number:03d}_revision.json")

    def revised_text(self, number: int) -> Path:
        """The revision to read; never the chapter."""
        return at(self.chapters, f"chapter_{number:03d}_revised.txt")

    @cached_property
    def story_progress(self) -> Path:
        """How far the story had come when the outline was last written to its end."""
        return self.root / "story_progress.json"

    @cached_property
    def consistency_reports(self) -> Path:
        return self.root / "consistency_reports.json"

    @cached_property
    def ledger(self) -> Path:
        """Derived from the memories of the chapters."""
        return self.root / "chapter_memory.json"

    @cached_property
    def imports(self) -> Path:
        """A manuscript as it was brought in."""
        return self.root / "imports"

    @cached_property
    def import_manifest(self) -> Path:
        return self.imports / "manifest.json"

    def imported(self, number: int) -> Path:
        return at(self.imports, f"chapters/{number:04d}.json")

    @cached_property
    def lint(self) -> Path:
        """What the prose lint looks for in this book, where that is not what it is elsewhere."""
        return self.root / "lint.toml"

    @cached_property
    def prompts(self) -> Path:
        """Instructions to the models in the author's own words."""
        return self.root / "prompts"

    @cached_property
    def canon(self) -> Path:
        return self.root / "canon"

    @cached_property
    def canon_cast(self) -> Path:
        """The people as they are in the frozen pack."""
        return self.canon / "characters.json"

    @cached_property
    def materials(self) -> Path:
        return self.root / "materials"

    @cached_property
    def materials_index(self) -> Path:
        return self.materials / "index.json"

    def candidate(self, number: int) -> Path:
        """A world to choose from, before there is a pack."""
        return at(self.materials, f"candidates/candidate_{number}.json")

    def draft_pack(self, version: str) -> Path:
        return at(self.materials, f"drafts/materials_pack.{version}.json")

    @cached_property
    def frozen_packs(self) -> Path:
        return self.materials / "frozen"

    def frozen_pack(self, version: str) -> Path:
        return at(self.frozen_packs, f"materials_pack.frozen.{version}.json")

    def agent_review(self, version: str) -> Path:
        return at(self.materials, f"reviews/agent_review.{version}.json")

    def human_review(self, version: str) -> Path:
        return at(self.materials, f"reviews/human_review.{version}.json")

    def materials_digest(self, version: str) -> Path:
        return at(self.materials, f"digests/materials.{version}.digest.json")

    def anchors(self, version: str) -> Path:
        return at(self.materials, f"anchors/anchors.{version}.json")

    @cached_property
    def changes(self) -> Path:
        return self.root / "changes"

    def proposal(self, proposal_id: str) -> Path:
        return self.changes / "proposals" / proposal_id

    @cached_property
    def waivers(self) -> Path:
        return self.changes / "waivers.json"

    @cached_property
    def backlog(self) -> Path:
        return self.changes / "backlog.json"

    def rollback(self, rollback_id: str) -> Path:
        """What a rollback took away, by subject."""
        return self.changes / "rollbacks" / rollback_id

    @cached_property
    def checkpoints(self) -> Path:
        return self.root / "workflow_checkpoints.db"

    @cached_property
    def checkpoint_files(self) -> tuple[Path, ...]:
        """The database, and what SQLite keeps beside it."""
        beside = (self.checkpoints.with_name(self.checkpoints.name + end) for end in SQLITE)
        return (self.checkpoints, *beside)

    @cached_property
    def preferences(self) -> Path:
        """How the author likes it, said by a person."""
        return self.root / "preferences.json"

    @cached_property
    def data(self) -> Path:
        """Databases that follow from files and record; all of them can be deleted."""
        return self.root / "data"

    @cached_property
    def mem0(self) -> Path:
        return self.data / "mem0"

    @cached_property
    def graph(self) -> Path:
        return self.data / "graph"

    @cached_property
    def entities(self) -> Path:
        return self.data / "entities.db"

    @cached_property
    def memory(self) -> Path:
        return self.root / "memory"

    @cached_property
    def memories(self) -> Path:
        return self.memory / "chapters"

    def chapter_memory(self, number: int) -> Path:
        return at(self.memories, f"{number:03d}.memory.json")

    def threads(self, number: int) -> Path:
        """What is open after a chapter."""
        return at(self.memories, f"{number:03d}.threads.json")

    def arc(self, first: int, last: int) -> Path:
        return at(self.memory, f"arcs/arc_{first:03d}-{last:03d}.json")

    @staticmethod
    @lru_cache(maxsize=8192)
    def of_accepted(number: int) -> tuple[str, ...]:
        """What a database takes in of a chapter, below the book: memory, text, plan, provenance.
        As texts, because of a thousand chapters each is asked for at once.
        """
        chapter = f"chapters/chapter_{number:03d}"
        return (
            f"memory/chapters/{number:03d}.memory.json",
            f"{chapter}.json",
            f"{chapter}_plan.json",
            f"{chapter}.provenance.json",
        )

    @cached_property
    def stages(self) -> Path:
        return self.root / "stages"

    def run(self, stage: str, run_id: str) -> "RunPaths":
        return RunPaths(self.stages / stage / "runs" / run_id)

    @cached_property
    def next_run(self) -> Path:
        """Where a run is put together before it counts as one."""
        return self.stages / NEXT

    def unfinished_run(self, run: "RunPaths") -> "RunPaths":
        return RunPaths(self.next_run / run.stage / "runs" / run.run_id)

    def set_aside(self, path: str, mark: str) -> Path:
        """Where a file that was changed outside is kept when it is put back as it was."""
        return self.root / "set_aside" / f"{path}.{mark}"

    @cached_property
    def _start(self) -> str:
        return f"{self.root}/"

    def inside(self, relative: str) -> Path:
        """The file that the record has under that path."""
        return at(self.root, relative)

    def relative(self, path: Path) -> str:
        whole = str(path)
        inside = whole.removeprefix(self._start)  # asked all the time: ten times as fast
        return inside if inside != whole else _below(self.root, path)


@dataclass(frozen=True)
class RunPaths:
    """Every place inside one run: the session workspace."""

    root: Path

    @cached_property
    def run_id(self) -> str:
        return self.root.name

    @cached_property
    def stage(self) -> str:
        return self.root.parent.parent.name

    @cached_property
    def meta(self) -> Path:
        return self.root / "run_meta.json"

    @cached_property
    def snapshot(self) -> Path:
        return self.root / "materials_snapshot"

    @cached_property
    def chapters(self) -> Path:
        return self.root / "chapters"

    def draft(self, number: int) -> Path:
        return at(self.chapters, f"{number:03d}.json")

    def text(self, number: int) -> Path:
        """The newest draft to read."""
        return at(self.chapters, f"{number:03d}.md")

    def round(self, number: int, version: int) -> Path:
        """A draft before the newest: v1 is the first."""
        return at(self.chapters, f"{number:03d}.rewrites/v{version}.md")

    def candidate(self, number: int, version: int, candidate: int) -> Path:
        """One of several drafts of a round, to choose from."""
        return at(self.chapters, f"{number:03d}.candidates/v{version}-{candidate}.json")

    def in_editor(self, number: int, mark: str) -> Path:
        """The text while a person has it in an editor; `mark` says of which draft."""
        return at(self.chapters, f"{number:03d}.editing/{mark}.md")

    def editor_review(self, number: int) -> Path:
        return at(self.chapters, f"{number:03d}.editor.json")

    def consistency(self, number: int) -> Path:
        return at(self.chapters, f"{number:03d}.consistency.json")

    def human_review(self, number: int) -> Path:
        return at(self.chapters, f"{number:03d}.human_review.json")

    def card(self, number: int) -> Path:
        return at(self.chapters, f"{number:03d}.digest.json")

    @cached_property
    def logs(self) -> Path:
        return self.root / "logs"

    @cached_property
    def full_log(self) -> Path:
        return self.logs / "events.full.jsonl"

    @cached_property
    def index_log(self) -> Path:
        return self.logs / "events.index.jsonl"

    @cached_property
    def lookup(self) -> Path:
        """Derived from the full log, to find events fast."""
        return self.logs / "events.sqlite"

    @cached_property
    def payloads(self) -> Path:
        return self.logs / "payloads"

    def payload(self, path: str) -> Path:
        """By what a line says of it: below the directory of the logs."""
        return _at(self._in_logs, path)

    @cached_property
    def _in_logs(self) -> str:
        return str(self.logs)

    @cached_property
    def states(self) -> Path:
        """Snapshots of the folded state, each named by the last event in it."""
        return self.logs / "states"

    def state(self, seq: int) -> Path:
        return at(self.states, f"{seq:06d}.json")

    @cached_property
    def torn(self) -> Path:
        """Where half-written last lines are set aside."""
        return self.logs / "torn"

    @cached_property
    def summary(self) -> Path:
        return self.logs / "run.summary.json"

    def chapter_summary(self, number: int) -> Path:
        return at(self.logs, f"chapters/{number:03d}.summary.json")


def _below(root: Path, path: Path) -> str:
    return path.relative_to(root).as_posix()
