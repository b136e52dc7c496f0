"""How each thing that a person did is done again: by the same desk, with what is on record of it.

A row is named after the event that tells of the deed. What has no row here and was done by a person
is told again as it stands in the record: nobody else can know what they meant.
"""

from collections.abc import Callable
from typing import TypeAlias

from fsm.chapter import ChapterTrigger
from writer.contracts.candidate import MOST_CANDIDATES
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.materials_review import MaterialsHumanReview
from writer.contracts.pack import MaterialsPack
from writer.contracts.plan import ChapterPlan
from writer.contracts.proposal import Proposal
from writer.contracts.review import HumanReview
from writer.contracts.settings import Settings
from writer.contracts.sheet import InstructionSheet
from writer.desk import (
    archive,
    byhand,
    candidates,
    covering,
    decide,
    edit,
    freeze,
    intake,
    law,
    library,
    migrate,
    numbered,
    pack_edit,
    plan,
    preferences,
    propose,
    reopen,
    revision,
    rollback,
    waivers,
    work,
    worlds,
)
from writer.desk.act import Act
from writer.desk.beginning import begin
from writer.desk.chapter import in_hand, newest_draft, sheet_in, unit_of
from writer.desk.stage import Stage
from writer.desk.studio import ROLLBACK, Studio

Deed: TypeAlias = Callable[[Stage, Act], None]
Decided: TypeAlias = Callable[[Studio, Act], object]


def go_on(stage: Stage) -> None:
    """The agents' work, up to wherever the record stops it."""
    with stage.go_on_working() as studio:
        work.run(studio)


def bring_in(stage: Stage, *, reviewed: bool) -> None:
    """The chapters of a manuscript that a person has accepted as they were brought in."""
    with stage.work() as studio:
        if studio.book.state.law.chapters:
            covering.go_on(studio, reviewed=reviewed)


def plan_chapter(stage: Stage) -> None:
    """Somebody wanted to see the plan of the next chapter: nothing else is on record of it."""
    with stage.work() as studio:
        if studio.book.state.law.not_deposited:
            plan.made(studio, in_hand(studio.book))


# At the gates


def _sheet(act: Act) -> InstructionSheet:
    review = act.read(HumanReview, ".human_review.json")
    return sheet_in(review) or InstructionSheet()


def _materials_sheet(act: Act) -> InstructionSheet:
    return _said_of_the_pack(act).sheet or InstructionSheet()


def _said_of_the_pack(act: Act) -> MaterialsHumanReview:
    version = next(path for path in act.paths() if "/reviews/human_review." in path)
    return act.read(MaterialsHumanReview, version)


def _edit_pack(studio: Studio, act: Act) -> None:
    before = studio.draft_pack()
    after = act.read(MaterialsPack, next(p for p in act.paths() if "/drafts/" in p))
    after = after.model_copy(update={"meta": before.meta, "changelog": before.changelog})
    pack_edit.take(studio, pack_edit.Edit(before, after), act.by)


def _filed(studio: Studio, act: Act) -> propose.Request:
    """The proposal that is on record, as somebody asks for it."""
    if act.line.event_type == "proposal_created":
        proposal = act.read(Proposal, "/proposal.json")
    else:
        proposal = propose.read(studio.book, act.said["about"])
    why, *evidence = proposal.why
    return propose.Request(
        {},
        why.reason,
        chapter=why.chapter,
        quote=why.quote,
        alternatives=tuple(proposal.alternatives),
        changes=tuple(proposal.what),
        undoes=proposal.undoes or "",
        evidence=tuple(evidence),
        wide=proposal.wide,
    )


def _escalate(studio: Studio, act: Act) -> None:
    decide.escalate(studio, act.chapter, _filed(studio, act), act.by, act.said["names"])


DECISIONS: dict[tuple[str, str], Decided] = {
    ("materials", "freeze"): lambda s, a: freeze.freeze(
        s, a.by, a.whole["reason"], a.said["names"]
    ),
    ("materials", "answer"): lambda s, a: freeze.answer(
        s, a.said["about"], _said_of_the_pack(a).answers[a.said["about"]], a.by, a.said["names"]
    ),
    ("materials", "rule"): lambda s, a: freeze.rule(
        s, a.said["about"], _said_of_the_pack(a).rulings[a.said["about"]], a.by, a.said["names"]
    ),
    ("materials", "waive"): lambda s, a: freeze.waive(s, a.said["about"], a.by, a.said["names"]),
    ("materials", "request_changes"): lambda s, a: freeze.request_changes(
        s, _materials_sheet(a), a.by, a.said["names"]
    ),
    ("materials", "edit"): _edit_pack,
    ("materials", "choose"): lambda s, a: worlds.choose(s, int(a.said["about"]), a.by),
    ("chapter", "accept"): lambda s, a: decide.accept(
        s, a.chapter, a.by, a.whole["reason"], a.said["names"]
    ),
    ("chapter", "request_rewrite"): lambda s, a: decide.rewrite(
        s, a.chapter, _sheet(a), a.by, a.said["names"]
    ),
    ("chapter", "waive"): lambda s, a: decide.waive(
        s, a.chapter, a.said["about"], a.whole["reason"], a.by, a.said["names"]
    ),
    ("chapter", "escalate_proposal"): _escalate,
    ("chapter", "apply_revision"): lambda s, a: revision.apply(s, a.chapter, a.by, a.said["names"]),
    ("chapter", "reject_revision"): lambda s, a: revision.reject(
        s, a.chapter, a.by, a.whole["reason"], a.said["names"]
    ),
    ("chapter", "reopen"): lambda s, a: reopen.reopen(s, a.chapter, a.whole["reason"], a.by),
    **{
        ("proposal", verdict): lambda s, a: propose.decide(
            s,
            a.data["subject"],
            a.data["decision"],
            a.by,
            a.whole["reason"],
            a.said.get("about", ""),
            a.said["names"],
        )
        for verdict in propose.ANSWERS
    },
}


def _decided(studio: Studio, act: Act) -> None:
    DECISIONS[act.data["gate"], act.data["decision"]](studio, act)


# With a hand on the text


def _edited(studio: Studio, act: Act) -> None:
    book, number = studio.book, act.chapter
    match act.data["what"]:
        case "edited":
            after = act.read(GeneratedChapter, f"/chapters/{number:03d}.json")
            before = newest_draft(book, number)
            made = edit.Edit(number, act.said["names"], before, after, unit_of(book))
            edit.record(studio, made, act.by)
        case "wrote":
            mine = act.read(GeneratedChapter, f"/chapters/{number:03d}.json")
            byhand.write(studio, byhand.Manuscript(number, mine), act.by)
        case "planned":
            before_plan = plan.plan_of(book, number)
            after_plan = act.read(ChapterPlan, "_plan.json")
            if before_plan:
                changed = plan.PlanEdit(number, before_plan, after_plan, studio.language)
                plan.record(studio, changed, act.by)


def _laid_out(studio: Studio, act: Act) -> None:
    if not studio.book.state.law.chapters[act.chapter].draft:
        begin(studio, act.chapter)
    candidates.lay_out(studio, act.chapter, len(act.data["drafts"]))


def _stepped(studio: Studio, act: Act) -> object:
    """Steps that a person asked for, or that were all that was left to do."""
    match act.data["machine"], act.data["trigger"]:
        case "proposal", "migrate":
            return migrate.migrate(studio, act.data["subject"], act.by)
        case "chapter", "check":
            return law.step(studio.book, ChapterTrigger.CHECK, act.data["subject"])
        case "chapter", "draft_anew":
            return numbered.written(studio, act.chapter, force=True)
        case _:
            return None


IN_A_STUDIO: dict[str, Decided] = {
    "human_decision": _decided,
    "human_edit": _edited,
    "plan_steered": lambda s, a: plan.steer(s, a.chapter, a.whole["steer"], a.by),
    "candidates_laid_out": _laid_out,
    "candidate_chosen": lambda s, a: candidates.choose(s, a.chapter, a.data["candidate"], a.by),
    "waiver_revoked": lambda s, a: waivers.revoke(
        s.book, a.data["waiver_id"], a.by, a.whole["reason"]
    ),
    "proposal_created": lambda s, a: propose.propose(s, _filed(s, a), a.by),
    "proposal_advisor_reviewed": lambda s, a: propose.advise(s, a.data["proposal_id"]),
    "proposal_resumed": lambda s, a: propose.resume(s, a.data["proposal_id"], a.by),
    "range_covered": lambda s, a: covering.cover(
        s, [int(number) for number in a.data["drafts"]], a.by, a.whole["reason"]
    ),
    "range_uncovered": lambda s, a: covering.uncover(s, a.by),
    "preference_set": lambda s, a: preferences.set_(s.book, a.whole["text"], a.by),
    "preference_forgotten": lambda s, a: preferences.forget(s.book, a.data["preference_id"], a.by),
    "human_gate_open": lambda s, _: worlds.make(s, MOST_CANDIDATES),
    "state_changed": _stepped,
}


# With the book as a whole


def _create(stage: Stage, act: Act) -> None:
    for one in act.record.appends():
        for line in one:
            if line.event_type == "artifact_written" and line.data["path"] == "settings.json":
                content = act.record.source.log.full(line).data["content"]
                given = Settings.from_bytes(content.encode())
                given.project_name = stage.name
                intake.create(stage.ports, given, act.by)
                return


def _rollback(stage: Stage, act: Act) -> None:
    to = act.data["down_to"] or act.data["to"]
    with stage.work(ROLLBACK) as studio:
        if not to.startswith("chapter:"):
            rollback.rollback_to_step(studio, to, act.by, act.whole["reason"])
            return
        number, _, scene = to.removeprefix("chapter:").partition("/")
        rollback.rollback_to_chapter(
            studio, int(number), act.by, act.whole["reason"], int(scene or 0)
        )


def _undo(stage: Stage, act: Act) -> None:
    with stage.work(ROLLBACK) as studio:
        rollback.undo(studio, act.by)


def _restored(stage: Stage, act: Act) -> None:
    if act.data["source"] == "trash":
        library.take_back(stage.ports, stage.name, act.by)


WITH_THE_BOOK: dict[str, Deed] = {
    "book_created": _create,
    "rollback": _rollback,
    "rollback_undone": _undo,
    "book_renamed": lambda s, a: _unused(library.rename(s.ports, s.name, a.data["new"], a.by)),
    "book_trashed": lambda s, a: library.trash(s.ports, s.name, a.by),
    "book_restored": _restored,
    "archive_started": lambda s, _: _unused(archive.archive(s.ports, s.name)),
}


def _unused(_: object) -> None: ...
