"""The commit paths of the product on a simulated disk: real books, and what is done to them."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from fsm.chapter import ChapterState
from fsm.proposal import ProposalState
from tests.crash.scenarios import OUTPUTS, Act, Scenario, Told, process
from tests.crash.simulated import SimulatedDisk
from tests.kills.stages import BOOK, CP, Stages
from writer.contracts.state import NovelGenerationState
from writer.desk import archive, decide, deposit, freeze, migrate, rollback
from writer.desk.book import Book
from writer.desk.shelf import runs
from writer.desk.studio import Studio, at_work
from writer.errors import BadInput

NOT_OURS = ("data", ".locks")
"""Caches, which can be deleted, and who worked last."""
BEGUN_AGAIN = ("migrate",)
Do = Callable[[Studio], object]


def loaded(outputs: Path) -> SimulatedDisk:
    """What lies on the real disk, in a simulated one."""
    disk = SimulatedDisk()
    disk.make_dir(OUTPUTS)
    for path in sorted(outputs.rglob("*")):
        inside = path.relative_to(outputs)
        if set(inside.parts) & set(NOT_OURS) or "checkpoints" in path.name:
            continue
        if path.is_symlink():
            disk.link(OUTPUTS / inside, str(path.readlink()))
        elif path.is_dir():
            disk.make_dir(OUTPUTS / inside)
        elif "current" not in inside.parts:
            disk.write(OUTPUTS / inside, path.read_bytes())
            disk.chmod(OUTPUTS / inside, path.stat().st_mode & 0o777)
    disk.settle()
    return disk


def at_the_desk(doing: str, do: Do) -> Act:
    def act(disk: SimulatedDisk, told: Told) -> None:
        with at_work(process(disk), BOOK, doing) as studio:
            do(studio)
            told.events += studio.book.log.last_append[-1:]

    return act


def _freeze(studio: Studio) -> None:
    if studio.book.stands("materials") != "frozen":
        freeze.freeze(studio, "Lin")


def _accept(studio: Studio) -> None:
    if studio.book.stands("chapter:3") == ChapterState.HUMAN_REVIEW_GATE:
        decide.accept(studio, 3, "Lin")


def _deposit(studio: Studio) -> None:
    if studio.book.stands("chapter:3") == ChapterState.DEPOSIT:
        deposit.deposit(studio, NovelGenerationState(project_name=BOOK, project_dir=""))


def _migrate(studio: Studio) -> None:
    if studio.book.stands(CP) != ProposalState.REFROZEN:
        migrate.migrate(studio, CP, "Lin")


def _roll_back(studio: Studio) -> None:
    with suppress(BadInput):  # nothing is begun there any more
        rollback.rollback_to_chapter(studio, 2, "Lin")


def _archive(disk: SimulatedDisk, told: Told) -> None:
    archive.archive(process(disk), BOOK)


def steps(disk: SimulatedDisk) -> Counter[tuple[str, str]]:
    """How often each machine took each step, in all runs; and how many runs there are."""
    book = Book.open(process(disk), BOOK)
    every = runs(disk, book.paths)
    found = Counter({("runs", ""): len(every)})
    for run in every:
        one = Book(book.ports, book.paths, run, BOOK)
        found.update(
            (line.data["subject"], line.data["trigger"])
            for line in one.log.lines()
            if line.event_type == "state_changed" and line.data["trigger"] not in BEGUN_AGAIN
        )
    return found


@dataclass
class Product:
    """Each path, with the book that it begins from; made when it is first asked for."""

    base: Path
    _disks: dict[str, SimulatedDisk] = field(default_factory=dict)
    _stages: Stages | None = None

    def scenario(self, name: str) -> Scenario:
        stage, act, end = PATHS[name]
        before = self._at(stage)
        after = before.copy()
        act(after, Told())
        wanted = steps(after)

        def once(disk: SimulatedDisk) -> None:
            assert steps(disk) <= wanted, "an effect is there twice"

        def done(disk: SimulatedDisk) -> None:
            assert steps(disk)[end] == wanted[end], "done again, it did not come to its end"

        return Scenario(name, before.copy, act, once, done=done)

    def _at(self, stage: str) -> SimulatedDisk:
        if stage not in self._disks:
            if stage == "accepted":
                disk = self._at("at the third gate").copy()
                at_the_desk("accept", _accept)(disk, Told())
            else:
                self._stages = self._stages or Stages(self.base)
                disk = loaded(self._stages.at(stage))
                _archive(disk, Told())  # so that its log is short: it is read in every state
                Book.open_to_work(process(disk), BOOK)
            disk.settle()
            disk.calls.clear()
            self._disks[stage] = disk
        return self._disks[stage]


PATHS: dict[str, tuple[str, Act, tuple[str, str]]] = {
    "a decision": ("at the third gate", at_the_desk("accept", _accept), ("chapter:3", "accept")),
    "a freeze": ("drafted", at_the_desk("freeze", _freeze), ("materials", "freeze")),
    "a deposit": ("accepted", at_the_desk("deposit", _deposit), ("chapter:3", "deposit")),
    "a migration": ("rename approved", at_the_desk("migrate", _migrate), (CP, "refreeze")),
    "a rollback": (
        "at the third gate",
        at_the_desk("rollback", _roll_back),
        ("chapter:2", "rollback"),
    ),
    "an archive": ("accepted", _archive, ("runs", "")),
}
"""The book that each begins from, what is done, and the step that is there once in the end."""
