"""Back to a step, a chapter or a scene. What goes is archived first, and can be put back.

A frozen pack is never rolled back: it changes by a proposal. What a person was shown or accepted
goes only on a person's word. Chapters go from the last one backwards, and come back in order.
"""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from fsm.chapter import ChapterState, ChapterTrigger
from fsm.decision import Decision
from fsm.materials import MaterialsState, MaterialsTrigger
from fsm.permit import Permit
from fsm.record import moved
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
from writer.events.lawful import answer
from writer.events.state import UNDO, RollingBack
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
    if done := _same_again(studio, step):
        return done
    if step == PLANS:
        return _plans(studio, RollingBack(_new_id(book), PLANS, by, reason))
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
    book, to = studio.book, f"chapter:{number}/{scene}" if scene else f"chapter:{number}"
    if done := _same_again(studio, to):
        return done
    if not _begun(book, number):
        raise BadInput("rollback.not_begun", number=number)
    aim = RollingBack(_new_id(book), to, by, reason)
    _chapters(studio, aim, number, scene)
    return aim.rollback_id


def rollback_to_scene(studio: Studio, number: int, scene: int, by: str, reason: str = "") -> str:
    """Takes back a scene and those after it, and so the chapter; the scenes before it stay."""
    path = studio.book.paths.scene(number, scene)
    if scene < 1 or studio.book.known(studio.book.paths.relative(path)) is None:
        raise BadInput("rollback.no_such_scene", number=number, scene=scene)
    return rollback_to_chapter(studio, number, by, reason, scene)


def go_on(studio: Studio) -> str:
    """Does the rest of a rollback, or of its undoing, that was cut off; returns its id."""
    left = studio.book.state.rolling_back
    if left is None:
        return ""
    if left.down_to == UNDO:
        return undo(studio, left.by)
    if left.down_to == PLANS:
        return _plans(studio, left)
    number, _, scene = left.down_to.removeprefix("chapter:").partition("/")
    _chapters(studio, left, int(number), int(scene or 0))
    return left.rollback_id


def _same_again(studio: Studio, to: str) -> str:
    """What was cut off is done first; where it is what is wanted now, nothing else is to do."""
    left = studio.book.state.rolling_back
    done = go_on(studio)
    return done if left and left.down_to == to else ""


def undo(studio: Studio, by: str) -> str:
    """Puts back what the last rollback took, as it was; returns its id."""
    book = studio.book
    if not book.state.rollbacks:
        raise BadInput("rollback.nothing_to_undo")
    rollback_id = book.state.rollbacks[-1]
    about_to_change(book)
    begun = RollbackUndone(rollback_id=rollback_id, by=by, begun=True)
    told = Entry(begun, actor="human", message=rollback_id)
    for archive in _archives(book, rollback_id):
        if archive.subject == "materials":
            _put_back_materials(studio, archive, told)
        elif archive.subject != PLANS:
            _put_back_chapter(studio, archive, by, told)
        else:
            book.keep(_contents(book, archive), told)
    undone = RollbackUndone(rollback_id=rollback_id, by=by)
    book.log.append(Entry(undone, actor="human", message=rollback_id))
    derive_lists(book)
    _forget_checkpoints(book)
    return rollback_id


def files_of(book: Book, number: int, first_scene: int = 0) -> list[str]:
    """Every file that a chapter has beside its plan, and the arcs that tell of it; what lies in an
    archived run stays there.
    """
    run = re.escape(book.paths.relative(book.run.chapters))
    own = re.compile(
        rf"chapters/chapter_{number:03d}(?!_plan)[._]|memory/chapters/{number:03d}\."
        rf"|{run}/{number:03d}\."
    )
    written = [path for path in book.state.artifacts if own.match(path) or _tells(path, number)]
    scenes = re.compile(rf"chapters/scenes/chapter_{number:03d}_scene_(\d+)")
    found = ((path, scenes.match(path)) for path in book.state.artifacts)
    return written + [path for path, at in found if at and int(at[1]) >= first_scene]


def _tells(path: str, number: int) -> bool:
    arc = re.match(r"memory/arcs/arc_(\d+)-(\d+)", path)
    return bool(arc) and int(arc[1]) <= number <= int(arc[2]) if arc else False


def _begun(book: Book, first: int) -> list[int]:
    """The chapters from the first on that there is something of, the last one first."""
    begun = (number for number in book.state.law.chapters_in(*BEGUN) if number >= first)
    return sorted(begun, reverse=True)


def _chapters(studio: Studio, aim: RollingBack, first: int, scene: int = 0) -> None:
    """Takes back one chapter after the other: every one of them may go, or none does. Each says
    what is still to go after it, so that a rollback that is cut off can be gone on with.
    """
    book, begun = studio.book, _begun(studio.book, first)
    _may_all_go(book, begun, aim)
    about_to_change(book)
    for number in begun:
        is_last = number == begun[-1] and aim.down_to != PLANS
        down_to = "" if is_last else aim.down_to
        _chapter(studio, number, aim, scene if number == first else 0, down_to)
    derive_lists(book)
    _forget_checkpoints(book)


def _may_all_go(book: Book, begun: Sequence[int], aim: RollingBack) -> None:
    """Asks the law of each chapter as it will stand once those after it are gone."""
    after = book.state.law
    for number in begun:
        subject, said = f"chapter:{number}", _said(book, number, aim)
        found = answer(after, subject, C.ROLLBACK, said)
        if not isinstance(found, Permit):
            raise law.refusal(book, found, said)
        after = moved(after, subject, C.ROLLBACK, found.target, said)


def _said(book: Book, number: int, aim: RollingBack) -> Decision:
    chapter = book.state.law.chapters[number]
    return Decision(
        decided_by=aim.by, names=chapter.draft, about=chapter.deposited, reason=aim.reason
    )


def _chapter(studio: Studio, number: int, aim: RollingBack, scene: int, down_to: str) -> None:
    book, said = studio.book, _said(studio.book, number, aim)
    files = files_of(book, number, scene)
    subject = f"chapter:{number}"
    archive = _archive(studio, aim.rollback_id, subject, aim.by, aim.reason, files)
    _roll_back(book, C.ROLLBACK, archive, said, to=subject, scene=scene, down_to=down_to)


def _plans(studio: Studio, aim: RollingBack) -> str:
    """The plans of chapters that are not begun, after the chapter in hand was taken back."""
    book, rollback_id = studio.book, aim.rollback_id
    first = in_hand(book)
    if book.state.law.chapters[first].state is not ChapterState.PLANNED:
        _chapters(studio, aim, first)
    plans = (book.paths.relative(book.paths.plan(n)) for n in book.state.law.chapters if n >= first)
    archive = _archive(studio, rollback_id, PLANS, aim.by, aim.reason, plans)
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
    book: Book,
    trigger: law.Trigger,
    archive: Rollback,
    said: Decision,
    *,
    to: str,
    scene: int = 0,
    down_to: str = "",
) -> None:
    law.step(
        book,
        trigger,
        archive.subject,
        _told(archive, to, scene, down_to),
        decision=said,
        files={_place(book, archive): archive.to_bytes()},
        removes=[book.paths.root / path for path in archive.files],
    )
    _forget_checkpoints(book)


def _told(archive: Rollback, to: str, scene: int = 0, down_to: str = "") -> Entry:
    number = int(archive.subject.partition(":")[2] or 0)
    event = RolledBack(
        rollback_id=archive.rollback_id,
        to=f"{to}/{scene}" if scene else to,
        by=archive.by,
        reason=archive.reason,
        scene=scene,
        down_to=down_to,
    )
    return Entry(
        event,
        phase="chapter" if number else "materials",
        actor="human",
        chapter=number,
        message=f"{archive.rollback_id}: {event.to}",
    )


def _put_back_materials(studio: Studio, archive: Rollback, told: Entry) -> None:
    book, contents = studio.book, _contents(studio.book, archive)
    draft = contents.get(book.paths.draft_pack(archive.version or "v000"))
    if not _is_being_undone(book):
        law.ask(book, M.BEGIN, "materials")  # refused where something new was begun
    book.keep(contents, told)
    if archive.state == MaterialsState.INTAKE or draft is None:
        return
    if book.state.law.materials.state is MaterialsState.INTAKE:
        law.step(book, M.BEGIN, "materials")
    if book.state.law.materials.state is not MaterialsState.DRAFT:
        return  # put back before, and cut off on the way
    pack = MaterialsPack.from_bytes(draft)
    was_shown = archive.state == MaterialsState.HUMAN_REVIEW_GATE
    rounds = studio.settings.max_review_rounds
    book.log.append(book.note("materials", **pack_news(studio, pack, rounds, reviewed=was_shown)))
    law.step(book, M.SUBMIT, "materials", news={"version": archive.version})


def _put_back_chapter(studio: Studio, archive: Rollback, by: str, told: Entry) -> None:
    """A deposited chapter is deposited again; a draft comes back to its reviewers."""
    book, contents = studio.book, _contents(studio.book, archive)
    number = int(archive.subject.partition(":")[2])
    draft, text = contents.get(book.run.draft(number)), contents.get(book.paths.chapter(number))
    chapter = book.state.law.chapters[number]
    if text and chapter.deposited == digest(text):
        return  # put back before, and cut off on the way
    if away := chapter.put_away:
        said = Decision(decided_by=by, names=away.text)
        law.step(book, C.PUT_BACK, archive.subject, told, decision=said, files=contents)
        return
    if chapter.state is ChapterState.PLANNED or not _is_being_undone(book):
        law.step(book, C.DRAFT, archive.subject, told)
    if draft is None:
        book.keep(contents)
        return
    if chapter.draft != digest(draft):
        words = GeneratedChapter.from_bytes(draft).total_words
        frozen = book.state.law.frozen_version
        news = book.note(archive.subject, words, draft=digest(draft), drafted_on=frozen)
        book.keep(contents, news)
    if book.stands(archive.subject) == ChapterState.DRAFT:
        law.step(book, C.SUBMIT, archive.subject)


def _is_being_undone(book: Book) -> bool:
    """Some of it is back in its place: what stands there is no new work of anybody's."""
    left = book.state.rolling_back
    return left is not None and left.down_to == UNDO


def _archives(book: Book, rollback_id: str) -> list[Rollback]:
    """Of one rollback, in the order of the book; the plans before the chapters they are for."""
    folder, disk = book.paths.rollback(rollback_id), book.ports.files.disk
    found = [book.read(Rollback, folder / name) for name in disk.names(folder)]
    return sorted(found, key=lambda archive: int(archive.subject.partition(":")[2] or 0))


def _contents(book: Book, archive: Rollback) -> dict[Path, bytes]:
    """What was in the run of then has its place in the one in work."""
    here = f"{book.paths.relative(book.run.root)}/"
    places = ((OF_A_RUN.sub(lambda _: here, path), kept) for path, kept in archive.files.items())
    return {book.paths.root / path: book.recorded(kept) for path, kept in places}


def _place(book: Book, archive: Rollback) -> Path:
    name = archive.subject.replace(":", "_")
    return book.paths.rollback(archive.rollback_id) / f"{name}.json"


def _new_id(book: Book) -> str:
    known = {path.split("/")[2] for path in book.state.artifacts if ROLLBACKS.match(path)}
    return f"RB-{len(known) + 1:04d}"


ROLLBACKS = re.compile(r"changes/rollbacks/")
OF_A_RUN = re.compile(r"^stages/[^/]+/runs/[^/]+/")


def _forget_checkpoints(book: Book) -> None:
    """They tell of work that is no longer there; the record makes them anew."""
    for path in book.paths.checkpoint_files:
        if book.ports.files.disk.kind(path) == "file":
            book.ports.files.disk.remove(path)
