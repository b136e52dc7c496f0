"""Chapters found by state are those that a look at every chapter would find."""

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fsm.chapter_facts import Chapter, ChapterState
from fsm.chapters import MANY, Chapters

numbers = st.integers(1, 12)
states = st.sampled_from(ChapterState)
changes = st.lists(st.tuples(numbers, states, st.booleans()), max_size=20)


def changed(steps: list[tuple[int, ChapterState, bool]]) -> Chapters:
    chapters = Chapters()
    for number, state, pending in steps:
        before = chapters.get(number, Chapter())
        after = replace(before, state=state, revision_pending=pending)
        chapters = chapters.changed(number, after)
    return chapters


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(changes, states, numbers)
def test_every_question_is_answered_as_by_looking_at_each(
    steps: list[tuple[int, ChapterState, bool]], state: ChapterState, number: int
) -> None:
    found = changed(steps)
    every = sorted(found)
    assert found == Chapters(dict(found))
    assert found.in_states([state]) == tuple(n for n in every if found[n].state is state)
    others = tuple(n for n in every if found[n].state is not state)
    assert found.not_in(state) == others
    assert found.are_all(state) is (not others)
    assert found.before(number, not_in=state) == tuple(n for n in others if n < number)
    assert found.after(number, not_in=state) == tuple(n for n in others if n > number)
    assert found.with_revision == tuple(n for n in every if found[n].revision_pending)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(changes)
def test_a_change_leaves_the_chapters_it_was_made_from_as_they_were(
    steps: list[tuple[int, ChapterState, bool]],
) -> None:
    before = changed(steps)
    known = dict(before), before.in_states(ChapterState), before.with_revision
    before.changed(3, Chapter(state=ChapterState.DEPOSIT, revision_pending=True))
    assert (dict(before), before.in_states(ChapterState), before.with_revision) == known


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(changes, changes)
def test_changed_in_place_they_are_what_changes_one_by_one_make_of_them(
    steps: list[tuple[int, ChapterState, bool]], more: list[tuple[int, ChapterState, bool]]
) -> None:
    before = changed(steps)
    known, own = dict(before), before.own()
    for number, state, pending in more:
        own.put(number, replace(own.get(number, Chapter()), state=state, revision_pending=pending))
    after = changed([*steps, *more])
    assert own == after
    assert own.with_revision == after.with_revision
    assert [own.in_states([s]) for s in ChapterState] == [
        after.in_states([s]) for s in ChapterState
    ]
    assert dict(before) == known


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(changes, changes, numbers)
def test_the_chapters_before_one_are_as_they_were_only_where_none_has_changed(
    steps: list[tuple[int, ChapterState, bool]],
    more: list[tuple[int, ChapterState, bool]],
    number: int,
) -> None:
    before = changed(steps)
    after = before
    for one, state, pending in more:
        after = after.changed(
            one, replace(after.get(one, Chapter()), state=state, revision_pending=pending)
        )
    assert before.are_as_in(before, number)
    if after.are_as_in(before, number):
        assert all(after.get(n) == before.get(n) for n in range(number))
    else:
        assert any(one < number for one, _, _ in more)
    for way in (after, before):
        assert way.are_as_in(way.changed(number, Chapter(draft="d")), number)
        assert not way.are_as_in(way.changed(number, Chapter(draft="d")), number + 1)


def test_laid_out_anew_chapters_are_looked_through_again() -> None:
    before = Chapters({1: Chapter()})
    after = before
    for _ in range(MANY + 1):
        number = len(after) + 1
        assert after.are_as_in(before, 2)
        after = after.changed(number, Chapter())
    assert not after.are_as_in(before, 2)
