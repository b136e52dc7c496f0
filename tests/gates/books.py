"""Tiny books that stand at each gate: made once by the real desks, and copied for each try."""

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

from writer import bootstrap, settings
from writer.contracts.settings import Settings
from writer.desk import decide, freeze, intake, migrate, propose, work
from writer.desk.book import Book
from writer.desk.ports import Ports
from writer.desk.propose import Request
from writer.desk.studio import Studio, at_work
from writer.desk.write import write_next

BOOK = "Tide"
LIN = "Lin"
CP = "CP-20260101-0001"
CHANGE = Request({"CHAR-001.age": "41"}, "older")
ROOM = 1 << 30
CLOCK = "2026-01-01T00:00:00Z"
FLAWS = {"blocked": "wrong_eyes"}
Result = TypeVar("Result")
Deed = Callable[[Studio], object]


def ports_of(outputs: Path, flaws: str = "") -> Ports:
    return bootstrap.ports(
        settings.load(
            {"NG_OUTPUTS": str(outputs), "NG_CLOCK": CLOCK, "NG_REHEARSAL_FLAWS": flaws},
            {},
            outputs,
        )
    )


def at_the_desk(ports: Ports, do: Callable[[Studio], Result], name: str = BOOK) -> Result:
    with at_work(ports, name, "test") as studio:
        return do(studio)


def opened(outputs: Path) -> Book:
    return Book.open_to_work(ports_of(outputs), BOOK)


def begin(ports: Ports, name: str = BOOK) -> Book:
    wanted = Settings(
        project_name=name,
        idea="A keeper and a letter.",
        initial_chapters=2,
        max_chapters=2,
        target_words=80,
    )
    return intake.create(ports, wanted, by=LIN)


def froze(studio: Studio) -> str:
    return freeze.freeze(studio, LIN)


def accepted(number: int) -> Deed:
    return lambda studio: decide.accept(studio, number, LIN)


def deposited(studio: Studio) -> None:
    work.run(studio, stop_after=["deposit"])


def filed(studio: Studio) -> str:
    return propose.propose(studio, CHANGE, LIN).proposal_id


def approved(studio: Studio) -> None:
    propose.decide(studio, CP, "approve", LIN)


def migrated(studio: Studio) -> str:
    return migrate.migrate(studio, CP, LIN)


STAGES: dict[str, tuple[str, Deed]] = {
    "materials_gate": ("begun", work.run),
    "frozen": ("materials_gate", froze),
    "at_gate": ("frozen", write_next),
    "blocked": ("frozen", write_next),
    "accepted": ("at_gate", accepted(1)),
    "deposited": ("accepted", deposited),
    "second_gate": ("deposited", write_next),
    "filed": ("deposited", filed),
    "advised": ("filed", lambda studio: propose.advise(studio, CP)),
    "approved": ("advised", approved),
    "migrated": ("approved", migrated),
}
"""Each stage of a book: the one before it, and what leads on."""


def a_place(prefix: str) -> Path:
    """A directory of one's own: in memory where there is room, for thousands of syncs take long."""
    memory = Path("/dev/shm")
    roomy = memory.is_dir() and shutil.disk_usage(memory).free > ROOM
    return Path(tempfile.mkdtemp(prefix=f"{prefix}-", dir=memory if roomy else None))


@cache
def _made(stage: str) -> Path:
    place = a_place(f"gates-{stage}")
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    outputs = place / "outputs"
    if stage == "begun":
        outputs.mkdir()
        begin(ports_of(outputs))
        return outputs
    before, deed = STAGES[stage]
    shutil.copytree(_made(before), outputs, symlinks=True)
    at_the_desk(ports_of(outputs, FLAWS.get(stage, "")), deed)
    return outputs


def book_at(stage: str, outputs: Path) -> Path:
    """A copy of the library with the book at that stage; the book's directory."""
    shutil.copytree(_made(stage), outputs, symlinks=True, copy_function=_linked_or_copied)
    return outputs / "projects" / BOOK


def _linked_or_copied(source: str, target: str) -> None:
    """Payloads never change in their place, and are most of the files."""
    if "/payloads/" in source:
        os.link(source, target)
    else:
        shutil.copy2(source, target)
