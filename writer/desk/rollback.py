"""Back to a step, a chapter or a scene. What goes is archived first, and can be put back.

A frozen pack is never rolled back: it changes by a proposal. What a person was shown or accepted
goes only on a person's word. Chapters go from the last one backwards, and come back in order.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from fsm.chapter import ChapterState, ChapterTrigger
from fsm.decision import Decision
from fsm.materials import MaterialsState, MaterialsTrigger
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.pack import MaterialsPack
from writer.contracts.rollback import KeptFile, Rollback
from writer.desk import law
from writer.desk.book import Book
from writer.desk.chapter import in_hand
from writer.desk.derived import about_to_change, derive_lists
from writer.desk.materials import pack_news
from writer.desk.studio import Studio
from writer.errors import BadInput
from writer.events.envelope import Entry
from writer.events.types import RollbackUndone, RolledBack
from writer.graph.steps import STEPS
from writer.store.files import digest

C, M = ChapterTrigger, MaterialsTrigger
PLANS = "chapter_plan"
BEGUN = tuple(state for state in ChapterState if state is not ChapterState.PLANNED)
OF_MATERIALS = re.compile(r"materials/(drafts|reviews|digests)/")


def rollback_to_step(studio: Studio, step: str, by: str, reason: str = "") -> str:
    """Takes back a step and all that follows it; returns the id under which it can be undone."""
    book = studio.book
    if step == PLANS:
        return _plans(studio, by, reason)
    if step not in STEPS:
        raise BadInput("rollback.unknown_step", step=step, steps=", ".join((*STEPS, PLANS)))
    said = Decision(decided_by=by, names=book.state.law.materials.pack, reason=reason)
    law.ask(book, M.ROLLBACK, "materials", said)
    later = list(STEPS)[list(STEPS).index(step) :]
    files = [
        *(book.paths.relative(book.paths.step(name)) for name in later),
        *filter(OF_MATERIALS.match, book.state.artifacts),
    ]
    archive = _archive(studio, _new_id(book), "materials", by, reason, files)
    _roll_back(book, M.ROLLBACK, archive, said, to=step)
    return archive.rollback_id


def rollback_to_chapter(
    studio: Studio, number: int, by: str, reason: str = "", scene: int = 0
) -> str:
    """Takes back a chapter and those after it; their plans stay."""
    book, rollback_id = studio.book, _new_id(studio.book)
    begun = [n for n in book.state.law.chapters_in(*BEGUN) if n >= number]
    if not begun:
        raise BadInput("rollback.not_begun", number=number)
    about_to_change(book)
    for chapter in sorted(begun, reverse=True):
        first = scene if chapter == number else 0
        _chapter(studio, chapter, rollback_id, by, reason, first)
    derive_lists(book)
    _forget_checkpoints(book)
    return rollback_id


def rollback_to_scene(studio: Studio, number: int, scene: int, by: str, reason: str = "") -> str:
    """Takes back a scene and those after it, and so the chapter; the scenes before it stay."""
    path = studio.book.paths.scene(number, scene)
    if scene < 1 or studio.book.known(studio.book.paths.relative(path)) is None:
        raise BadInput("rollback.no_such_scene", number=number, scene=scene)
    return rollback_to_chapter(studio, number, by, reason, scene)


def undo(studio: Studio, by: str) -> str:
    """Puts back what the last rollback took, as it was; returns its id."""
    book = studio.book
    if not book.state.rollbacks:
        raise BadInput("rollback.nothing_to_undo")
    rollback_id = book.state.rollbacks[-1]
    about_to_change(book)
    for archive in _archives(book, rollback_id):
        if archive.subject == "materials":
            _put_back_materials(studio, archive)
        elif archive.subject != PLANS:
            _put_back_chapter(studio, archive, by)
        else:
            book.keep(_contents(book, archive))
    undone = RollbackUndone(rollback_id=rollback_id, by=by)
    book.log.append(Entry(undone, actor="human", message=rollback_id))
    derive_lists(book)
    _forget_checkpoints(book)
    return rollback_id


def files_of(book: Book, number: int, first_scene: int = 0) -> list[str]:
    """Every file that a chapter has beside its plan, and the arcs that tell of it."""
    own = re.compile(
        rf"chapters/chapter_{number:03d}(?!_plan)[._]|memory/chapters/{number:03d}\."
        rf"|stages/.*/chapters/{number:03d}\."
    )
    written = [path for path in book.state.artifacts if own.match(path) or _tells(path, number)]
    scenes = re.compile(rf"chapters/scenes/chapter_{number:03d}_scene_(\d+)")
    found = ((path, scenes.match(path)) for path in book.state.artifacts)
    return written + [path for path, at in found if at and int(at[1]) >= first_scene]


def _tells(path: str, number: int) -> bool:
    arc = re.match(r"memory/arcs/arc_(\d+)-(\d+)", path)
    return bool(arc) and int(arc[1]) <= number <= int(arc[2]) if arc else False


def _chapter(
    studio: Studio, number: int, rollback_id: str, by: str, reason: str, scene: int
) -> None:
    book, chapter = studio.book, studio.book.state.law.chapters[number]
    said = Decision(decided_by=by, names=chapter.draft, about=chapter.deposited, reason=reason)
    law.ask(book, C.ROLLBACK, f"chapter:{number}", said)
    files = files_of(book, number, scene)
    archive = _archive(studio, rollback_id, f"chapter:{number}", by, reason, files)
    _roll_back(book, C.ROLLBACK, archive, said, to=archive.subject, scene=scene)


def _plans(studio: Studio, by: str, reason: str) -> str:
    """The plans of chapters that are not begun, after the chapter in hand was taken back."""
    book = studio.book
    first = in_hand(book)
    if book.state.law.chapters[first].state is not ChapterState.PLANNED:
        rollback_id = rollback_to_chapter(studio, first, by, reason)
    else:
        rollback_id = _new_id(book)
    plans = (book.paths.relative(book.paths.plan(n)) for n in book.state.law.chapters if n >= first)
    archive = _archive(studio, rollback_id, PLANS, by, reason, plans)
    book.keep(
        {_place(book, archive): archive.to_bytes()},
        _told(archive, PLANS),
        removes=[book.paths.root / path for path in archive.files],
    )
    _forget_checkpoints(book)
    return rollback_id


def _archive(
    studio: Studio, rollback_id: str, subject: str, by: str, reason: str, files: Iterable[str]
) -> Rollback:
    book, known = studio.book, studio.book.state.artifacts
    return Rollback(
        rollback_id=rollback_id,
        subject=subject,
        state=book.stands(subject) if subject != PLANS else "",
        version=book.state.law.materials.version if subject == "materials" else "",
        by=by,
        at=studio.now(),
        reason=reason,
        files={
            path: KeptFile(
                sha256=known[path].sha256, payload=known[path].payload, run_id=known[path].run_id
            )
            for path in files
            if path in known
        },
    )


def _roll_back(
    book: Book, trigger: law.Trigger, archive: Rollback, said: Decision, to: str, scene: int = 0
) -> None:
    law.step(
        book,
        trigger,
        archive.subject,
        _told(archive, to, scene),
        decision=said,
        files={_place(book, archive): archive.to_bytes()},
        removes=[book.paths.root / path for path in archive.files],
    )
    _forget_checkpoints(book)


def _told(archive: Rollback, to: str, scene: int = 0) -> Entry:
    number = int(archive.subject.partition(":")[2] or 0)
    event = RolledBack(
        rollback_id=archive.rollback_id,
        to=f"{to}/{scene}" if scene else to,
        by=archive.by,
        reason=archive.reason,
        scene=scene,
    )
    return Entry(
        event,
        phase="chapter" if number else "materials",
        actor="human",
        chapter=number,
        message=f"{archive.rollback_id}: {event.to}",
    )


def _put_back_materials(studio: Studio, archive: Rollback) -> None:
    book, contents = studio.book, _contents(studio.book, archive)
    draft = contents.get(book.paths.draft_pack(archive.version or "v000"))
    book.keep(contents)
    if archive.state == MaterialsState.INTAKE or draft is None:
        return
    if book.state.law.materials.state is MaterialsState.INTAKE:
        law.step(book, M.BEGIN, "materials")
    pack = MaterialsPack.from_bytes(draft)
    was_shown = archive.state == MaterialsState.HUMAN_REVIEW_GATE
    rounds = studio.settings.max_review_rounds
    book.log.append(book.note("materials", **pack_news(studio, pack, rounds, reviewed=was_shown)))
    law.step(book, M.SUBMIT, "materials", news={"version": archive.version})


def _put_back_chapter(studio: Studio, archive: Rollback, by: str) -> None:
    """A deposited chapter is deposited again; a draft comes back to its reviewers."""
    book, contents = studio.book, _contents(studio.book, archive)
    number = int(archive.subject.partition(":")[2])
    draft, text = contents.get(book.run.draft(number)), contents.get(book.paths.chapter(number))
    chapter = book.state.law.chapters[number]
    stands = chapter.deposited if text else chapter.draft
    if stands and stands == digest(text or draft or b""):
        return  # put back before, and cut off on the way
    if away := chapter.put_away:
        said = Decision(decided_by=by, names=away.text)
        law.step(book, C.PUT_BACK, archive.subject, decision=said, files=contents)
        return
    law.step(book, C.DRAFT, archive.subject)
    if draft is None:
        book.keep(contents)
        return
    words = GeneratedChapter.from_bytes(draft).total_words
    news = book.note(
        archive.subject, words, draft=digest(draft), drafted_on=book.state.law.frozen_version
    )
    book.keep(contents, news)
    law.step(book, C.SUBMIT, archive.subject)


def _archives(book: Book, rollback_id: str) -> list[Rollback]:
    """Of one rollback, in the order of the book; the plans before the chapters they are for."""
    folder, disk = book.paths.rollback(rollback_id), book.ports.files.disk
    found = [book.read(Rollback, folder / name) for name in disk.names(folder)]
    return sorted(found, key=lambda archive: int(archive.subject.partition(":")[2] or 0))


def _contents(book: Book, archive: Rollback) -> dict[Path, bytes]:
    return {book.paths.root / path: book.recorded(kept) for path, kept in archive.files.items()}


def _place(book: Book, archive: Rollback) -> Path:
    name = archive.subject.replace(":", "_")
    return book.paths.rollback(archive.rollback_id) / f"{name}.json"


def _new_id(book: Book) -> str:
    known = {path.split("/")[2] for path in book.state.artifacts if ROLLBACKS.match(path)}
    return f"RB-{len(known) + 1:04d}"


ROLLBACKS = re.compile(r"changes/rollbacks/")


def _forget_checkpoints(book: Book) -> None:
    """They tell of work that is no longer there; the record makes them anew."""
    for path in book.paths.checkpoint_files:
        if book.ports.files.disk.kind(path) == "file":
            book.ports.files.disk.remove(path)
