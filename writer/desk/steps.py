"""What is done alike for every step of the table: reusing, making anew, keeping, setting aside."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from fsm.materials import MaterialsState
from writer.contracts.record import Record
from writer.contracts.state import NovelGenerationState
from writer.desk import worlds
from writer.desk.book import Book
from writer.desk.studio import Studio, Update
from writer.errors import InvalidRecord, Refused
from writer.events.envelope import Entry
from writer.events.types import ArtifactRemoved, ArtifactWritten
from writer.graph.steps import STEPS, RecordT, Step, create
from writer.store.files import digest
from writer.texts import say

OPEN = (MaterialsState.INTAKE, MaterialsState.DRAFT)
"""While no pack is put together, the steps that it is made from may be made again."""


def found(
    book: Book, step: Step[RecordT], chapter: int = 0, *, shared: bool = False
) -> RecordT | None:
    """The result of a step as it stands in its file; None where there is none to be read."""
    path, model = step.file(book.paths, chapter), step.model
    if book.ports.files.disk.kind(path) is None:
        return None
    read = book.look_at if shared else book.read
    try:
        return read(model, path)  # type: ignore[type-var]
    except InvalidRecord:
        return None


def results(book: Book, *, shared: bool = False) -> dict[str, Record]:
    """What the steps before the pack have given so far; `shared` for whoever only reads it."""
    every = {name: found(book, step, shared=shared) for name, step in STEPS.items()}
    return {name: made for name, made in every.items() if made is not None}


def create_step(
    studio: Studio, name: str, *, force: bool = False
) -> Callable[[NovelGenerationState], Update]:
    """The node of one of the steps before the pack."""

    def node(state: NovelGenerationState) -> Update:
        made = make(studio, STEPS[name], force=force)
        return {name: made, "completed_steps": with_step(state, name)}

    return node


def with_step(state: NovelGenerationState, name: str) -> list[str]:
    return list(dict.fromkeys((*state.completed_steps, name)))


def make(studio: Studio, step: Step[RecordT], *, force: bool = False) -> RecordT:
    """The result of a step: the one that is there, or a new one, on record and in its file."""
    if not force and (made := reuse(studio, step)):
        return made
    must_be_open(studio.book, step)
    worlds.begin(studio.book)
    worlds.hold_until_chosen(studio.book)
    ask = partial(_asked, studio, step)
    made = asked_again(studio.book, step, ask) if force else ask(round_of(studio.book, step))
    if force:
        tell(studio, "steps.made_again", step)
    clear_the_way(studio, step)
    studio.book.keep({step.file(studio.book.paths, 0): made.to_bytes()})
    return made


def reuse(studio: Studio, step: Step[RecordT], chapter: int = 0) -> RecordT | None:
    """What is there already, on record as it was found; says so."""
    if made := found(studio.book, step, chapter):
        clear_the_way(studio, step, chapter)
        tell(studio, "steps.reused", step, chapter)
    return made


def must_be_open(book: Book, step: Step[Any]) -> None:
    state = book.state.law.materials.state
    if state not in OPEN:
        key = "steps.frozen" if state is MaterialsState.FROZEN else "steps.in_the_pack"
        raise Refused(key, what=say(f"steps.{step.name}", book.ports.settings.language))


def clear_the_way(studio: Studio, step: Step[Any], chapter: int = 0) -> None:
    """Nothing is written over that is not on record: what somebody else put there is recorded,
    what cannot be read is set aside, and what is gone is no longer expected.
    """
    book, path = studio.book, step.file(studio.book.paths, chapter)
    relative = book.paths.relative(path)
    known, there = book.known(relative), book.ports.files.disk.kind(path)
    if there is None and known:
        book.log.append(_removed(relative, known, chapter))
    elif there is not None and found(book, step, chapter) is None:
        if known:
            book.log.append(_removed(relative, known, chapter))
        aside = set_aside(book, path)
        studio.watcher.note("steps.set_aside", file=path.name, aside=aside.name)
    elif there is not None and book.ports.files.digest_of(path) != known:
        record_as_found(book, path)


def record_as_found(book: Book, path: Path) -> None:
    """A file that somebody else wrote, from now on as safe as one of ours. No machine moves."""
    data = book.ports.files.read_record(path)
    relative, known = book.paths.relative(path), digest(data)
    event = ArtifactWritten(path=relative, sha256=known, replaces=known, content=data.decode())
    book.log.append(Entry(event, artifact_paths=(relative,), message=relative))


def set_aside(book: Book, path: Path) -> Path:
    """Moves a file that cannot be used out of the way, over nothing else."""
    disk, number = book.ports.files.disk, 1
    while disk.kind(aside := path.with_name(f"{path.name}.unreadable-{number}")) is not None:
        number += 1
    disk.rename(path, aside)
    disk.sync_dir(path.parent)
    return aside


def tell(studio: Studio, key: str, step: Step[Any], chapter: int = 0) -> None:
    book = studio.book
    what = say(f"steps.{step.name}", book.ports.settings.language, chapter=chapter)
    studio.watcher.note(key, what=what, file=book.paths.relative(step.file(book.paths, chapter)))


def _asked(studio: Studio, step: Step[RecordT], round_number: int) -> RecordT:
    before = results(studio.book)
    return create(studio.asker, step, studio.settings, before, studio.language, round_number)


def asked_again(
    book: Book, step: Step[RecordT], ask: Callable[[int], RecordT], chapter: int = 0
) -> RecordT:
    """Another result than the one on record. An answer that nobody has used yet is used first:
    where the work was cut off after the call, it is not paid for twice.
    """
    newest = round_of(book, step, chapter)
    known = book.known(book.paths.relative(step.file(book.paths, chapter)))
    made = ask(newest)
    return made if digest(made.to_bytes()) != known else ask(newest + 1)


def round_of(book: Book, step: Step[Any], chapter: int = 0) -> int:
    """How often this step was asked for; the first time counts as one."""
    asked = (key.split("/") for key in book.state.answers)
    mine = (key[1] for key in asked if key[0] == f"{chapter:03d}" and key[2] == step.name)
    return max((int(number[1:]) for number in mine), default=1)


def _removed(relative: str, known: str, chapter: int) -> Entry:
    event = ArtifactRemoved(path=relative, sha256=known)
    return Entry(event, phase="chapter" if chapter else "materials", chapter=chapter)
