"""The promises, proven by going everywhere that three chapters and two proposals can go."""

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator
from functools import cache, partial
from math import prod

import pytest

from fsm.agenda import Action, NextAction, next_action
from fsm.chapter import ChapterState
from fsm.chapter import ChapterTrigger as C
from fsm.materials import MaterialsState
from fsm.materials import MaterialsTrigger as M
from fsm.permit import Area
from fsm.proposal import ProposalState
from fsm.proposal import ProposalTrigger as P
from tests.fsm import promises
from tests.fsm.ends import every_step, lost
from tests.fsm.happenings import NEWS, Taken
from tests.fsm.lumps import lumping
from tests.fsm.promises import PEOPLE_DECIDE, Promise
from tests.fsm.search import FIRST_CHAPTER, Place, Search
from tests.fsm.worlds import NAMES, Proposed, Record, Written

pytestmark = pytest.mark.xdist_group("exploration")

Tell = Callable[[str, object], None]

DOES: dict[Action, set[str]] = {
    Action.DRAFT_MATERIALS: {NEWS, M.BEGIN, M.SUBMIT, M.PRESENT},
    Action.CHOOSE_WORLD: {M.CHOOSE},
    Action.ANSWER: {M.ANSWER},
    Action.RULE: {M.RULE},
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


def told(search: Search) -> str:
    books = sum(prod(len(search.members[number]) for number in place) for place in search.worlds)
    lumped = f", standing for up to {books:,} books" if books > len(search.worlds) else ""
    return (
        f"{len(search.worlds):,} states{lumped}, and {search.steps:,} steps between them; "
        f"{len(search.taken):,} kinds of step judged one by one"
    )


def test_the_search_goes_through_every_state_of_every_machine(
    explored: Search, in_full: Search, record_property: Tell
) -> None:
    records = [record for members in explored.members for record in members]
    chapters = {record.chapter.state for record in records if isinstance(record, Written)}
    proposals = {record.proposal.state for record in records if isinstance(record, Proposed)}
    frozen = {place[0] for place in explored.worlds}
    assert chapters == set(ChapterState)
    assert proposals == set(ProposalState)
    assert {explored.world((m, 0, 0)).materials.state for m in frozen} == set(MaterialsState)
    record_property("covered", f"the law, 3 chapters and 2 proposals: {told(explored)}")
    record_property("covered", f"the law, 2 chapters and 1 proposal in full: {told(in_full)}")


def test_every_row_that_the_search_can_reach_was_taken(explored: Search) -> None:
    rows = {
        (law.name, str(row.trigger), str(row.source), str(row.target))
        for law in (explored.laws.materials, explored.laws.chapter, explored.laws.proposal)
        for row in law.rows
    }
    permits = (taken.step.permit for taken in explored.taken)
    seen = {(p.machine, p.trigger, p.source, p.target) for p in permits if p}
    in_the_same_moment = ("materials", "refreeze", "frozen", "frozen")
    assert rows - seen == {in_the_same_moment}


@pytest.mark.req("HB-01", "HB-02", "HB-03", "HB-04", "HB-08", "HB-09", "HB-10", "HB-11")
@pytest.mark.parametrize("promise", promises.PROMISES, ids=lambda promise: promise.__name__)
def test_the_law_promises_that(promise: Promise, explored: Search, in_full: Search) -> None:
    for taken in (*explored.taken, *in_full.taken):
        assert promise(taken), taken


@pytest.mark.req("HB-03")
def test_what_is_deposited_changes_by_a_deposit_a_rollback_or_its_undoing_only(
    explored: Search,
) -> None:
    changing = Counter(
        taken.step.trigger
        for taken in explored.taken
        for old, new in zip(taken.before.chapters, taken.after.chapters, strict=True)
        if old.chapter.deposited != new.chapter.deposited
    )
    assert set(changing) == {C.DEPOSIT, C.ROLLBACK, C.PUT_BACK}


@pytest.mark.req("HB-04", "HB-11")
def test_what_is_frozen_changes_by_the_freeze_and_by_a_refreeze_only(explored: Search) -> None:
    changing = Counter(
        taken.step.trigger for taken in explored.taken if frozen_of(taken)[0] != frozen_of(taken)[1]
    )
    assert set(changing) == {M.FREEZE, P.REFREEZE}


def frozen_of(taken: Taken) -> list[tuple[str, str]]:
    both = (taken.before.materials, taken.after.materials)
    return [(materials.frozen_version, materials.frozen_pack) for materials in both]


def test_protected_areas_open_for_these_steps_and_no_others(explored: Search) -> None:
    opening = defaultdict(set)
    for _, step, _ in explored.taken:
        for area in step.permit.areas if step.permit else ():
            assert step.permit
            opening[area].add(f"{step.permit.machine} {step.trigger}")
    frozen = {"materials freeze", "materials restore", "proposal migrate"}
    deposited = {"chapter deposit", "chapter rollback", "chapter restore", "chapter put_back"}
    assert opening == {
        Area.CANON: frozen,
        Area.FROZEN: frozen,
        Area.CHAPTERS: deposited,
        Area.MEMORY: {*deposited, "proposal migrate"},
    }


def test_every_decision_of_a_person_was_met(explored: Search) -> None:
    seen = defaultdict(set)
    for _, step, _ in explored.taken:
        if step.permit:
            seen[step.permit.machine].add(step.trigger)
    for machine, triggers in PEOPLE_DECIDE.items():
        assert triggers <= seen[machine]


def test_records_of_a_lump_can_all_become_the_same(explored: Search) -> None:
    """So that a way from one of them is a way from each, and a lump hides no dead end."""
    lumps = {record: lumping(record) for members in explored.members for record in members}
    for sight in explored.sights.values():
        own = {lumps[record] for record in sight.members}
        for lump in {lumps[made] for _, made in sight.ways} - own:
            able = {record for record, made in sight.ways if lumps[made] == lump}
            assert set(sight.members) == _leading_to(able, sight.ways) & set(sight.members)


def _leading_to(able: set[Record], ways: list[tuple[Record, Record]]) -> set[Record]:
    before: dict[Record, list[Record]] = defaultdict(list)
    for record, made in ways:
        before[made].append(record)
    queue = deque(able)
    while queue:
        for record in before[queue.popleft()]:
            if record not in able:
                able.add(record)
                queue.append(record)
    return able


def test_lumps_lead_exactly_where_the_books_themselves_do(in_full: Search) -> None:
    lumped = Search(2, 1, lumping)
    assert {_lumps(lumped, place) for place in lumped.worlds} == {
        _lumps(in_full, place) for place in in_full.worlds
    }


def _lumps(search: Search, place: Place) -> tuple[object, ...]:
    return tuple(lumping(search.members[number][0]) for number in place)


def test_what_was_seen_from_one_book_is_what_others_with_that_view_see(in_full: Search) -> None:
    """The views leave out nothing that a guard reads."""
    for place in [*in_full.worlds][:: len(in_full.worlds) // 500]:
        world = in_full.world(place)
        remembered = Counter((which, outcome) for which, outcome, _ in in_full.steps_from(place))
        for which in (0, 1, *range(FIRST_CHAPTER, len(place))):
            anew = {outcome for outcome, *_ in in_full.ask(world, which)}
            assert anew == {outcome for of, outcome in remembered if of == which}


def test_a_good_end_is_in_reach_from_everywhere(explored: Search, in_full: Search) -> None:
    for search in (explored, in_full):
        assert not lost(search, every_step(search))


def test_whoever_does_what_is_next_comes_to_a_good_end_from_everywhere(in_full: Search) -> None:
    assert not lost(in_full, _next_steps(in_full))


def _next_steps(search: Search) -> Iterator[tuple[int, int]]:
    known: dict[object, NextAction] = {}
    on_the_agenda = cache(partial(read_of, search))
    for place, number in search.worlds.items():
        # The worlds that look alike to the agenda are many.
        alike = (*place[:FIRST_CHAPTER], *(on_the_agenda(c) for c in place[FIRST_CHAPTER:]))
        agenda = known.get(alike) or known.setdefault(alike, next_action(search.world(place).book))
        for which, outcome, after in search.steps_from(place):
            if is_next(which, outcome.trigger, agenda):
                yield number, search.worlds[after]


def read_of(search: Search, number: int) -> object:
    """What the agenda reads of a chapter."""
    (written,) = search.members[number]
    assert isinstance(written, Written)
    chapter = written.chapter
    return (
        chapter.state,
        bool(chapter.deposited),
        chapter.revision_pending,
        chapter.checked_under,
    )


def is_next(which: int, trigger: str, agenda: NextAction) -> bool:
    action, subject = agenda
    of_materials = {Action.DRAFT_MATERIALS, Action.CHOOSE_WORLD, Action.ANSWER, Action.RULE}
    if action in {*of_materials, Action.FREEZE}:
        about_this = which == 0
    elif which < FIRST_CHAPTER:
        about_this = NAMES[which - 1] == subject
    else:
        about_this = which - FIRST_CHAPTER + 1 == subject
    return about_this and trigger in DOES.get(action, set())
