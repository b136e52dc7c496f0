"""The tests of the law are tested: a fault in a table does not go unnoticed.

Faults are made from the tables: each row is taken out, each guard of each row made deaf, each row
led to each other state. Two nets must hold them, each without the other: the obligations, which say
the law a second time, and, for all that leads to a deposit, a freeze or a refreeze, the promises.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial

import pytest

from fsm.lifecycle import TableError
from fsm.record import StepError
from tests.fsm.ends import every_step, lost
from tests.fsm.happenings import Taken
from tests.fsm.lumps import lumping
from tests.fsm.mutants import Mutant, every_mutant, in_force
from tests.fsm.obligations import OBLIGATIONS, sentences, unmet
from tests.fsm.promises import PROMISES
from tests.fsm.search import Search, Untold

Tell = Callable[[str, object], None]
MUTANTS = tuple(every_mutant())

NAMED = "a person has named the deposited text, and it stays the truth until another is accepted"
ANOTHER_WAY = "the chapter can still go the other way to its deposit"
BREAKS_NO_PROMISE = {
    **{
        f"chapter: {accepted} human_review_gate > deposit, led to {state}": ANOTHER_WAY
        for accepted in ("accept", "accept_covered")
        for state in ("draft", "agent_review", "human_review_gate")
    },
    "chapter: accept human_review_gate > deposit, removed": ANOTHER_WAY,
    "chapter: accept_covered human_review_gate > deposit, without "
    "it_was_checked_under_the_frozen_pack": "a cover counts under the pack it was given under only",
    "chapter: accept needs_review > deposit, removed": "a person can still roll back and begin",
    "chapter: restore deposited > deposited, led to draft": NAMED,
    "chapter: restore deposited > deposited, led to agent_review": NAMED,
    "chapter: restore deposited > deposited, led to human_review_gate": NAMED,
    "chapter: restore deposited > deposited, led to needs_review": NAMED,
    "chapter: restore deposited > deposited, led to deposit": NAMED,
    "proposal: refreeze migration > refrozen, without its_base_is_the_frozen_pack": (
        "a migration begins on the frozen pack, and no other one runs meanwhile"
    ),
}
"""Faults on the way to a deposit, a freeze or a refreeze that only the obligations can find."""


class BrokenPromise(Exception):
    pass


def test_the_obligations_find_every_fault(record_property: Tell) -> None:
    found = Counter(by_the_obligations(mutant) for mutant in MUTANTS)
    survivors = [mutant.name for mutant in MUTANTS if not by_the_obligations(mutant)]
    assert survivors == []
    record_property("covered", f"the law, {len(MUTANTS)} faults made: {told(found)}")


@pytest.mark.req("HB-02", "HB-03", "HB-04", "HB-07", "HB-09", "HB-11")
@pytest.mark.xdist_group("mutants")
@pytest.mark.parametrize("share", [6, pytest.param(1, marks=pytest.mark.soak)])
def test_no_fault_on_the_way_to_deposit_freeze_or_refreeze_keeps_the_promises(
    record_property: Tell, share: int
) -> None:
    """One in so many, of every law and kind alike; all of them in the long runs."""
    on_the_way = [mutant for mutant in MUTANTS if mutant.on_the_way][::share]
    kept = survivors(on_the_way)
    assert kept == {mutant.name for mutant in on_the_way} & set(BREAKS_NO_PROMISE)
    record_property(
        "covered",
        f"the law, {len(on_the_way)} faults on the way to deposit, freeze or refreeze: "
        f"{len(on_the_way) - len(kept)} break a promise, {len(kept)} do not, each with its reason",
    )


@pytest.mark.soak
def test_what_breaks_no_promise_is_forbidden_by_an_obligation(record_property: Tell) -> None:
    kept = [mutant for mutant in MUTANTS if not breaks_a_promise(mutant, Search, 1, 1)]
    assert all(by_the_obligations(mutant) for mutant in kept)
    record_property("covered", f"the law, {len(kept)} of {len(MUTANTS)} faults break no promise")


@pytest.mark.soak
def test_what_is_said_to_break_no_promise_breaks_none_beside_another_of_its_kind() -> None:
    for mutant in MUTANTS:
        if mutant.name in BREAKS_NO_PROMISE:
            assert not breaks_a_promise(mutant, Search, *ANOTHER[mutant.law.name])


def by_the_obligations(mutant: Mutant) -> str:
    """What finds it: reading the table, its sentences, or a guard that does not answer."""
    try:
        law = mutant.read()
    except TableError:
        return "do not hold together"
    known = {sentence for sentence in OBLIGATIONS if sentence.startswith(f"{law.name}:")}
    if set(sentences(law)) != known:
        return "say something else"
    originals = set(mutant.law.rows)
    changed = [sentence for sentence, row in sentences(law).items() if row not in originals]
    return "ask for less" if any(unmet(law, changed)) else ""


def survivors(mutants: Iterable[Mutant]) -> set[str]:
    """Those that break no promise, even where there is another of the kind."""
    kept = [mutant for mutant in mutants if not breaks_a_promise(mutant, Search, 1, 1)]
    return {
        mutant.name
        for mutant in kept
        if mutant.name in BREAKS_NO_PROMISE
        or not breaks_a_promise(mutant, partial(Search, lumping=lumping), *ANOTHER[mutant.law.name])
    }


ANOTHER = {"materials": (1, 1), "chapter": (2, 1), "proposal": (1, 2)}
"""How many chapters and proposals there are, where one has another of its kind beside it."""


def breaks_a_promise(
    mutant: Mutant, search: Callable[..., Search], chapters: int, proposals: int
) -> bool:
    try:
        with in_force(mutant.read()) as laws:
            found = search(chapters, proposals, laws=laws, judge=hold_to_the_promises)
    except (TableError, BrokenPromise, StepError):
        return True
    except Untold:
        return False  # other lumps than those of the law: who can tell
    return lost(found, every_step(found)) > 0


def hold_to_the_promises(taken: Taken) -> None:
    for promise in PROMISES:
        if not promise(taken):
            raise BrokenPromise(promise.__name__)


def told(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {what}" for what, count in counts.most_common())
