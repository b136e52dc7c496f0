"""What a person's hand on a chapter leads to: the same calls as the commands make."""

from collections.abc import Sequence
from pathlib import Path

from fsm.chapter import ChapterState
from writer.desk import (
    byhand,
    candidates,
    editor,
    forecast,
    reconcile,
    revision,
    rollback,
    waivers,
    work,
)
from writer.desk import edit as edits
from writer.desk import plan as plans
from writer.desk import reopen as reopening
from writer.desk.beginning import begin
from writer.desk.byhand import Manuscript
from writer.desk.edit import Edit
from writer.desk.hands import HandEdit
from writer.desk.plan import PlanEdit
from writer.desk.studio import Studio
from writer.desk.write import next_to_write, write_next
from writer.tui.working import Errand


def of_writing(book: str) -> Errand:
    return Errand(book, "write", write_next)


def of_edit(book: str, edit: Edit, by: str, path: Path, text: str) -> Errand:
    """`path` is the file with what the person made of `text`: not needed once it is on record."""

    def do(studio: Studio) -> None:
        with editor.kept(studio.book.ports, path, text):
            edits.record(studio, edit, by)
        work.run(studio)

    return Errand(book, "edit", do, f"chapter:{edit.number}", stays=True)


def of_manuscript(book: str, mine: Manuscript, by: str, path: Path, text: str) -> Errand:
    def do(studio: Studio) -> None:
        with editor.kept(studio.book.ports, path, text):
            byhand.write(studio, mine, by)
        work.run(studio)

    return Errand(book, "write", do, f"chapter:{mine.number}", stays=True)


def of_drafts(book: str, number: int, count: int) -> Errand:
    def do(studio: Studio) -> None:
        begin(studio, next_to_write(studio))
        forecast.tell_drafts(studio, count)
        candidates.lay_out(studio, number, count)

    return Errand(book, "write", do, shows=f"drafts {number}")


def of_choice(book: str, number: int, candidate: int, by: str) -> Errand:
    def do(studio: Studio) -> None:
        candidates.choose(studio, next_to_write(studio), candidate, by)
        work.run(studio)

    return Errand(book, "choose", do, f"chapter:{number}", stays=True)


def of_plan(book: str, number: int) -> Errand:
    def do(studio: Studio) -> None:
        plans.made(studio, number)

    return Errand(book, "plan", do, shows=f"plan {number}")


def of_steering(book: str, number: int, wish: str, by: str) -> Errand:
    def do(studio: Studio) -> None:
        plans.steer(studio, number, wish, by)

    return Errand(book, "plan", do, shows=f"plan {number}")


def of_plan_edit(book: str, edit: PlanEdit, by: str, path: Path, text: str) -> Errand:
    def do(studio: Studio) -> None:
        with editor.kept(studio.book.ports, path, text):
            plans.record(studio, edit, by)

    return Errand(book, "plan", do, shows=f"plan {edit.number}")


def of_reopening(book: str, number: int, reason: str, by: str) -> Errand:
    def do(studio: Studio) -> None:
        reopening.reopen(studio, number, reason, by)
        work.run(studio)

    return Errand(book, "reopen", do, f"chapter:{number}", stays=True)


def of_revision(book: str, number: int, by: str, reason: str, draft: str, *, apply: bool) -> Errand:
    def do(studio: Studio) -> None:
        if apply:
            revision.apply(studio, number, by, draft)
            work.run(studio)
        else:
            revision.reject(studio, number, by, reason, draft)

    return Errand(book, "revision", do, f"chapter:{number}", stays=True)


def of_revoking(book: str, waiver: str, by: str, reason: str) -> Errand:
    def do(studio: Studio) -> None:
        waivers.revoke(studio.book, waiver, by, reason)
        if studio.book.state.law.chapters_in(ChapterState.AGENT_REVIEW):
            work.run(studio, stop_after=["deposit"])

    return Errand(book, "waivers", do)


def of_taking_back(book: str, number: int, scene: int, by: str, reason: str) -> Errand:
    def do(studio: Studio) -> None:
        if scene:
            rollback.rollback_to_scene(studio, number, scene, by, reason)
        else:
            rollback.rollback_to_chapter(studio, number, by, reason)

    return Errand(book, "rollback", do)


def of_step_back(book: str, step: str, by: str, reason: str) -> Errand:
    def do(studio: Studio) -> None:
        rollback.rollback_to_step(studio, step, by, reason)

    return Errand(book, "rollback", do)


def of_undoing(book: str, by: str) -> Errand:
    def do(studio: Studio) -> None:
        rollback.undo(studio, by)

    return Errand(book, "rollback", do)


def of_hands(book: str, found: Sequence[HandEdit], by: str, *, take: bool) -> Errand:
    """What is taken is checked anew, under a lease that finds no changed file any more."""

    def do(studio: Studio) -> None:
        if take:
            reconcile.take_all(studio, found, by)
            return
        for hand in found:
            reconcile.put_back(studio, hand, by)

    checks = Errand(book, "take", work.run) if take and any(h.chapter for h in found) else None
    return Errand(book, "take" if take else "put back", do, touched=True, then=checks)
