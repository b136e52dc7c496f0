"""The promises, proven by going everywhere that two chapters and a proposal can go."""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable

import pytest

from fsm.agenda import Action, NextAction, next_action
from fsm.chapter import ChapterState
from fsm.chapter import ChapterTrigger as C
from fsm.decision import is_a_name
from fsm.materials import MaterialsState
from fsm.materials import MaterialsTrigger as M
from fsm.permit import Area
from fsm.proposal import ProposalState
from fsm.proposal import ProposalTrigger as P
from tests.fsm.exploration import CP, NEWS, Exploration, Step, World, explore, is_a_good_end

Taken = tuple[World, Step, World]

pytestmark = pytest.mark.xdist_group("exploration")

PEOPLE_DECIDE: dict[str, set[str]] = {
    "materials": {M.FREEZE, M.REQUEST_CHANGES, M.ANSWER, M.RULE, M.WAIVE, M.EDIT, M.RESTORE},
    "chapter": {
        C.ACCEPT,
        C.REQUEST_REWRITE,
        C.WAIVE,
        C.EDIT,
        C.APPLY_REVISION,
        C.REJECT_REVISION,
        C.ESCALATE_PROPOSAL,
        C.RESTORE,
    },
    "proposal": {P.APPROVE, P.REJECT, P.DEFER, P.RESUME, P.MIGRATE},
}

DOES: dict[Action, set[str]] = {
    Action.DRAFT_MATERIALS: {NEWS, M.BEGIN, M.SUBMIT, M.PRESENT},
    Action.ANSWER: {M.ANSWER},
    Action.FREEZE: {M.FREEZE},
    Action.ADVISE: {NEWS, P.SUBMIT, P.ADVISE, P.REBASE},
    Action.REVIEW_PROPOSAL: {P.APPROVE, P.REJECT, P.DEFER},
    Action.MIGRATE: {NEWS, P.MIGRATE, P.REFREEZE},
    Action.WRITE: {NEWS, C.DRAFT, C.SUBMIT, C.PRESENT, C.REDRAFT, C.RETURN},
    Action.CHECK: {C.CHECK},
    Action.DECIDE_REVISION: {C.APPLY_REVISION, C.REJECT_REVISION},
    Action.REVIEW: {C.ACCEPT, C.REQUEST_REWRITE, C.WAIVE},
    Action.DEPOSIT: {NEWS, C.DEPOSIT},
}


@pytest.fixture(scope="module")
def explored() -> Exploration:
    return explore(chapters=2)


def taken(explored: Exploration, machine: str, *triggers: str) -> list[Taken]:
    """The steps of one machine by these triggers; that there are any is part of the proof."""
    found = [
        (before, step, after)
        for before, step, after in explored.steps
        if step.permit and step.permit.machine == machine and step.trigger in triggers
    ]
    assert {step.trigger for _, step, _ in found} == set(triggers)
    return found


def number_of(step: Step) -> int:
    return int(step.subject.partition(":")[2])


def test_the_search_goes_through_every_state_of_every_machine(
    explored: Exploration, capsys: pytest.CaptureFixture[str]
) -> None:
    worlds = explored.worlds.values()
    assert {world.materials.state for world in worlds} == set(MaterialsState)
    for place in (0, 1):
        assert {world.chapters[place].state for world in worlds} == set(ChapterState)
    assert {world.proposal.state for world in worlds if world.proposal} == set(ProposalState)
    with capsys.disabled():
        print(f"\nexplored {len(worlds):,} states and {len(explored.steps):,} steps between them")


@pytest.mark.req("HB-03")
def test_nothing_is_deposited_but_the_very_draft_that_a_named_person_accepted(
    explored: Exploration,
) -> None:
    for before, step, after in taken(explored, "chapter", C.DEPOSIT):
        place = number_of(step) - 1
        draft = before.chapters[place].draft
        assert draft
        assert draft == before.accepted[place]
        assert after.chapters[place].deposited == after.accepted[place]
    for before, step, _ in taken(explored, "chapter", C.ACCEPT):
        assert step.decision.names == before.chapters[number_of(step) - 1].draft
        assert is_a_name(step.decision.decided_by)


@pytest.mark.req("HB-03")
def test_what_is_deposited_changes_by_a_deposit_or_a_named_rollback_only(
    explored: Exploration,
) -> None:
    changing = Counter(
        step.trigger
        for before, step, after in explored.steps
        for old, new in zip(before.chapters, after.chapters, strict=True)
        if bool(old.deposited) is not bool(new.deposited)
    )
    assert set(changing) == {C.DEPOSIT, C.ROLLBACK}
    for before, step, _ in taken(explored, "chapter", C.ROLLBACK):
        if before.chapters[number_of(step) - 1].deposited:
            assert is_a_name(step.decision.decided_by)


@pytest.mark.req("HB-03", "HB-09")
def test_the_next_chapter_is_begun_only_when_the_one_before_is_deposited(
    explored: Exploration,
) -> None:
    for before, step, _ in taken(explored, "chapter", C.DRAFT):
        if number_of(step) == 2:
            assert before.chapters[0].state is ChapterState.DEPOSITED


@pytest.mark.req("HB-04", "HB-11")
def test_what_is_frozen_changes_only_by_an_approved_and_migrated_proposal(
    explored: Exploration,
) -> None:
    changing = [
        (before, step, after)
        for before, step, after in explored.steps
        if before.materials.frozen_version != after.materials.frozen_version
        or before.materials.frozen_pack != after.materials.frozen_pack
    ]
    assert {step.trigger for _, step, _ in changing} == {M.FREEZE, P.REFREEZE}
    for before, step, after in changing:
        if before.materials.frozen_version:
            assert before.proposal
            assert step.subject == CP
            assert before.proposal.state is ProposalState.MIGRATION
            assert before.proposal.text == before.approved != ""
            assert (before.materials.frozen_version, after.materials.frozen_version) == (
                "v001",
                "v002",
            )
    for before, step, _ in taken(explored, "proposal", P.APPROVE):
        assert before.proposal
        assert step.decision.names == before.proposal.text
        assert is_a_name(step.decision.decided_by)


@pytest.mark.req("HB-02", "HB-10")
def test_nothing_is_drafted_unfrozen_or_while_a_chapter_is_escalated_or_waits_for_review(
    explored: Exploration,
) -> None:
    for before, step, _ in taken(explored, "chapter", C.DRAFT, C.SUBMIT, C.DRAFT_ANEW):
        book, number = before.book, number_of(step)
        assert book.materials.state is MaterialsState.FROZEN
        assert not set(book.chapters_in(ChapterState.ESCALATED)) - {number}
        assert not set(book.chapters_in(ChapterState.NEEDS_REVIEW)) - {number}
        assert not book.proposals_in(ProposalState.MIGRATION)


def test_a_chapter_leaves_escalation_only_when_its_proposal_has_ended(
    explored: Exploration,
) -> None:
    ends = defaultdict(set)
    for before, step, after in explored.steps:
        for old, new in zip(before.chapters, after.chapters, strict=True):
            if old.state is ChapterState.ESCALATED is not new.state:
                assert before.proposal
                ends[step.trigger].add(before.proposal.state)
    assert ends == {
        C.REDRAFT: {ProposalState.REFROZEN},
        C.RETURN: {ProposalState.REJECTED, ProposalState.DEFERRED},
    }


def test_protected_areas_open_for_these_steps_and_no_others(explored: Exploration) -> None:
    opening = defaultdict(set)
    for _, step, _ in explored.steps:
        for area in step.permit.areas if step.permit else ():
            assert step.permit
            opening[area].add(f"{step.permit.machine} {step.trigger}")
    frozen = {"materials freeze", "materials restore", "proposal migrate"}
    deposited = {"chapter deposit", "chapter rollback", "chapter restore"}
    assert opening == {
        Area.CANON: frozen,
        Area.FROZEN: frozen,
        Area.CHAPTERS: deposited,
        Area.MEMORY: {*deposited, "proposal migrate"},
    }


def test_no_human_step_is_taken_without_a_name(explored: Exploration) -> None:
    seen = defaultdict(set)
    for _, step, _ in explored.steps:
        if step.permit and step.trigger in PEOPLE_DECIDE[step.permit.machine]:
            assert is_a_name(step.decision.decided_by)
            seen[step.permit.machine].add(step.trigger)
    unreached = {"materials": {M.RULE, M.WAIVE}}
    for machine, triggers in PEOPLE_DECIDE.items():
        assert triggers - seen[machine] == unreached.get(machine, set())


def test_a_good_end_is_in_reach_from_everywhere(explored: Exploration) -> None:
    assert not lost(explored, explored.steps)


def test_whoever_does_what_is_next_comes_to_a_good_end_from_everywhere(
    explored: Exploration,
) -> None:
    agenda = {id(world): next_action(world.book) for world in explored.worlds.values()}
    steps = (taken for taken in explored.steps if is_next(taken[1], agenda[id(taken[0])]))
    assert not lost(explored, steps)


def is_next(step: Step, agenda: NextAction) -> bool:
    action, subject = agenda
    if action in {Action.DRAFT_MATERIALS, Action.ANSWER, Action.FREEZE}:
        about_this = step.subject == "materials"
    else:
        about_this = step.subject in {f"chapter:{subject}", subject}
    return about_this and step.trigger in DOES.get(action, set())


def lost(explored: Exploration, steps: Iterable[Taken]) -> list[World]:
    """The worlds from which these steps do not lead to a good end."""
    leads_from = defaultdict(list)
    for before, _, after in steps:
        leads_from[id(after)].append(before)
    good = [world for world in explored.worlds.values() if is_a_good_end(world)]
    assert good
    safe = {id(world) for world in good}
    queue = deque(good)
    while queue:
        for world in leads_from[id(queue.popleft())]:
            if id(world) not in safe:
                safe.add(id(world))
                queue.append(world)
    return [world for world in explored.worlds.values() if id(world) not in safe]
