"""Migration: an approved proposal is carried through pack, canon and chapters, step by step."""

from collections.abc import Mapping
from pathlib import Path

from fsm.chapter import ChapterState, ChapterTrigger
from fsm.decision import Decision
from fsm.materials import next_version
from fsm.permit import Permit
from fsm.proposal import ProposalTrigger
from writer.contracts.migration import Migration, MigrationStep
from writer.contracts.pack import ChangelogEntry, MaterialsPack
from writer.contracts.proposal import Proposal, ProposalDecision
from writer.desk import law
from writer.desk.book import NOTHING
from writer.desk.derived import derive_proposal_log
from writer.desk.follow import follow_up
from writer.desk.freeze import frozen_files
from writer.desk.propose import STEPS, folder, hold_to_the_conditions, read
from writer.desk.studio import Studio
from writer.desk.waivers import reopened
from writer.events import types as t
from writer.events.envelope import Entry
from writer.pack import change as pack_change
from writer.store.files import digest

T = ProposalTrigger


def migrate(studio: Studio, proposal_id: str, by: str) -> str:
    """Goes through the steps that are left, and refreezes; returns the new frozen version.

    Cut off, it goes on where it was: every step can be done again.
    """
    book, proposal = studio.book, read(studio.book, proposal_id)
    left = tuple(step for step in STEPS if step not in book.state.steps_done.get(proposal_id, []))
    said = Decision(decided_by=by)
    law.ask(book, T.MIGRATE, proposal_id, said)
    if "pack" in left:
        hold_to_the_conditions(book, pack_change.apply(studio.frozen_pack(), proposal.what))
    permit = law.step(
        book,
        T.MIGRATE,
        proposal_id,
        _entry(t.MigrationStarted(proposal_id=proposal_id, steps=list(left)), by),
        decision=said,
        news={"steps_left": left},
    )
    pack = new_pack(studio, proposal)
    if "pack" in left:
        difference = pack_change.diff(studio.frozen_pack(), pack)
        files = {
            **frozen_files(book, pack, by),
            folder(book, proposal_id) / "diff.json": difference.to_bytes(),
        }
        _done(studio, permit, proposal_id, "pack", files, new_pack=digest(pack.to_bytes()))
    if "chapters" in left:
        for number in proposal.impact.chapters:
            if book.state.law.chapters[number].state is ChapterState.DEPOSITED:
                law.step(book, ChapterTrigger.MARK, f"chapter:{number}")
        _done(studio, permit, proposal_id, "chapters")
    _refreeze(studio, proposal_id, pack, by)
    follow_up(book)
    derive_proposal_log(book, proposal_id)
    return pack.meta.version


def new_pack(studio: Studio, proposal: Proposal) -> MaterialsPack:
    """The frozen pack with the proposal applied, as the next version: always the same bytes."""
    book, base = studio.book, studio.frozen_pack()
    approval = book.read(
        ProposalDecision, folder(book, proposal.proposal_id) / "human_decision.json"
    )
    pack = pack_change.apply(base, proposal.what)
    pack.meta.version = next_version(base.meta.version)
    pack.meta.frozen_at = approval.at
    pack.meta.proposals_applied = [*base.meta.proposals_applied, proposal.proposal_id]
    entry = ChangelogEntry(
        version=pack.meta.version,
        at=approval.at,
        by=approval.by,
        why="; ".join(evidence.reason for evidence in proposal.why),
        anchors=tuple(change.anchor for change in proposal.what if change.anchor),
    )
    pack.changelog = [*base.changelog, entry]
    return pack


def _done(
    studio: Studio,
    permit: Permit,
    proposal_id: str,
    step: str,
    files: Mapping[Path, bytes] = NOTHING,
    **news: object,
) -> None:
    """Records one step, with the files that it writes."""
    book = studio.book
    done = [*book.state.steps_done.get(proposal_id, []), step]
    left = tuple(name for name in STEPS if name not in done)
    progress = folder(book, proposal_id) / "migration.json"
    book.keep(
        {**files, progress: _progress(studio, proposal_id, done).to_bytes()},
        _entry(t.MigrationStepDone(proposal_id=proposal_id, step=step), step),
        book.note(proposal_id, steps_left=left, **news),
        permit=permit,
    )


def _refreeze(studio: Studio, proposal_id: str, pack: MaterialsPack, by: str) -> None:
    book = studio.book
    refrozen = t.RefreezeCompleted(
        proposal_id=proposal_id,
        version=pack.meta.version,
        sha256=digest(pack.to_bytes()),
        chapters=[chapter.chapter_number for chapter in pack.planning.outline.chapters],
        rewrites=studio.settings.max_rewrites,
    )
    progress = folder(book, proposal_id) / "migration.json"
    anchors = [change.anchor for change in read(book, proposal_id).what if change.anchor]
    alarms, register = reopened(book, anchors, proposal_id)
    law.step(
        book,
        T.REFREEZE,
        proposal_id,
        *alarms,
        _entry(t.MigrationCompleted(proposal_id=proposal_id), by),
        _entry(refrozen, pack.meta.version),
        files={
            progress: _progress(studio, proposal_id, list(STEPS), ended=True).to_bytes(),
            **register,
        },
    )


def _progress(
    studio: Studio, proposal_id: str, done: list[str], *, ended: bool = False
) -> Migration:
    base = studio.book.state.law.frozen_version
    now = studio.now()
    return Migration(
        proposal_id=proposal_id,
        base_version=base,
        new_version=next_version(base),
        steps=[
            MigrationStep(
                step=step,
                status="done" if step in done else "pending",
                finished_at=now if step in done else None,
            )
            for step in STEPS
        ],
        started_at=now,
        completed_at=now if ended else None,
    )


def _entry(event: t.Event, message: str) -> Entry:
    return Entry(event, phase="change_proposal", message=message)
