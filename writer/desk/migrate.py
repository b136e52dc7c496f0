"""Migration: an approved proposal is carried through pack, canon and chapters, step by step."""

from collections.abc import Mapping
from pathlib import Path

from fsm.chapter import ChapterState, ChapterTrigger
from fsm.decision import Decision
from fsm.materials import next_version
from fsm.permit import Permit
from fsm.proposal import ProposalState, ProposalTrigger
from writer.contracts.migration import Migration, MigrationStep
from writer.contracts.pack import ChangelogEntry, MaterialsPack
from writer.contracts.proposal import Proposal, ProposalDecision
from writer.desk import aftermath, amend, law, renew
from writer.desk.aftermath import Aftermath
from writer.desk.derived import about_to_change, derive_proposal_log
from writer.desk.filing import hold_chapters, hold_to_the_conditions
from writer.desk.follow import follow_up
from writer.desk.freeze import projections
from writer.desk.proposals import REFREEZE, STEPS, folder, read
from writer.desk.returned import reasons
from writer.desk.studio import Studio
from writer.desk.waivers import reopened
from writer.errors import Refused
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
    done = book.state.steps_done.get(proposal_id, [])
    left = tuple(step for step in STEPS if step not in done)
    said = Decision(decided_by=by)
    _hold_base(studio, proposal)
    law.ask(book, T.MIGRATE, proposal_id, said)
    if not done:
        pack = amend.amended(studio.frozen_pack(), proposal.what)
        hold_to_the_conditions(book, pack)
        hold_chapters(book, pack)
    permit = law.step(
        book,
        T.MIGRATE,
        proposal_id,
        _entry(t.MigrationStarted(proposal_id=proposal_id, steps=list(left)), by),
        decision=said,
        news={"steps_left": left},
    )
    work = Work(studio, proposal, permit, by)
    for step in left:
        work.do(step)
    work.refreeze()
    aftermath.carry_on(book)
    follow_up(book)
    derive_proposal_log(book, proposal_id)
    return work.pack.meta.version


def _hold_base(studio: Studio, proposal: Proposal) -> None:
    """A proposal for another pack than the frozen one is refused with all that conflicts."""
    book = studio.book
    state = book.state.law.proposals[proposal.proposal_id].state
    if state is ProposalState.APPROVED and renew.is_stale(book, proposal):
        found = renew.carried_over(book, proposal)
        if found.conflicts:
            told = [conflict.reason for conflict in found.conflicts]
            raise Refused("proposals.conflicts", reasons=told, id=proposal.proposal_id)


class Work:
    """One migration under its permit."""

    def __init__(self, studio: Studio, proposal: Proposal, permit: Permit, by: str) -> None:
        self._studio, self._proposal, self._permit, self._by = studio, proposal, permit, by
        self._base = studio.frozen_pack()
        self.pack = new_pack(studio, proposal)

    def do(self, step: str) -> None:
        """One step, recorded with the files that it writes."""
        number, count = STEPS.index(step) + 1, len(STEPS) + 1
        self._studio.watcher.note(f"proposals.step_{step}", number=number, count=count)
        if step == "memories":
            about_to_change(self._studio.book)  # killed before they follow, the lists are late
        if step == "chapters":
            self._mark()
        news = {"new_pack": digest(self.pack.to_bytes())} if step == "pack" else {}
        self._done(step, self._result(step), news)

    def _result(self, step: str) -> Aftermath:
        book, proposal = self._studio.book, self._proposal
        match step:
            case "plans":
                return aftermath.plans(book, self._base, proposal)
            case "memories":
                return aftermath.memories(book, self._base, proposal)
            case "chapters":
                return Aftermath()
        files = projections(book, self.pack, self._by)[step]
        if step == "pack":
            difference = pack_change.diff(self._base, self.pack)
            files[folder(book, proposal.proposal_id) / "diff.json"] = difference.to_bytes()
        return Aftermath(files)

    def _mark(self) -> None:
        """Every chapter that the change touches goes back to its gate, with the reason."""
        book, proposal = self._studio.book, self._proposal
        for number in proposal.impact.chapters:
            if book.state.law.chapters[number].state is ChapterState.DEPOSITED:
                told = reasons(proposal, number, self._studio.language)
                event = t.ChapterReturned(proposal_id=proposal.proposal_id, reasons=told)
                returned = Entry(event, phase="chapter", chapter=number, message=told[0])
                law.step(book, ChapterTrigger.MARK, f"chapter:{number}", returned)

    def _done(self, step: str, result: Aftermath, news: Mapping[str, object]) -> None:
        book, name = self._studio.book, self._proposal.proposal_id
        done = [*book.state.steps_done.get(name, []), step]
        left = tuple(one for one in STEPS if one not in done)
        book.keep(
            {**result.files, **self._progress(done)},
            _entry(t.MigrationStepDone(proposal_id=name, step=step), step),
            book.note(name, steps_left=left, **news),
            permit=self._permit,
            removes=[path for path in result.removes if book.has(path)],
        )

    def refreeze(self) -> None:
        book, name, pack = self._studio.book, self._proposal.proposal_id, self.pack
        refrozen = t.RefreezeCompleted(
            proposal_id=name,
            version=pack.meta.version,
            sha256=digest(pack.to_bytes()),
            chapters=[chapter.chapter_number for chapter in pack.planning.outline.chapters],
            rewrites=self._studio.settings.max_rewrites,
        )
        anchors = [change.anchor for change in self._proposal.what if change.anchor]
        alarms, register = reopened(book, anchors, name)
        law.step(
            book,
            T.REFREEZE,
            name,
            *alarms,
            _entry(t.MigrationCompleted(proposal_id=name), self._by),
            _entry(refrozen, pack.meta.version),
            files={**self._progress([*STEPS, REFREEZE], ended=True), **register},
        )

    def _progress(self, done: list[str], *, ended: bool = False) -> dict[Path, bytes]:
        """How far it has come, each step with its own time."""
        book, now = self._studio.book, self._studio.now()
        path = folder(book, self._proposal.proposal_id) / "migration.json"
        before = book.read(Migration, path) if book.has(path) else None
        known = {step.step: step.finished_at for step in before.steps} if before else {}
        made = Migration(
            proposal_id=self._proposal.proposal_id,
            base_version=self._proposal.base_version,
            new_version=next_version(self._proposal.base_version),
            steps=[
                MigrationStep(
                    step=planned.step,
                    target=planned.target,
                    status="done" if planned.step in done else "pending",
                    finished_at=(known.get(planned.step) or now) if planned.step in done else None,
                )
                for planned in self._proposal.migration_plan
            ],
            started_at=before.started_at if before else now,
            completed_at=now if ended else None,
        )
        return {path: made.to_bytes()}


def new_pack(studio: Studio, proposal: Proposal) -> MaterialsPack:
    """The frozen pack with the proposal applied, as the next version: always the same bytes."""
    book, base = studio.book, studio.frozen_pack()
    approval = book.read(
        ProposalDecision, folder(book, proposal.proposal_id) / "human_decision.json"
    )
    pack = amend.amended(base, proposal.what)
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


def _entry(event: t.Event, message: str) -> Entry:
    return Entry(event, phase="change_proposal", message=message)
