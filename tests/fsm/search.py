"""Goes everywhere that a few chapters and two proposals can go, whoever does what in what order.

A world is made of lumps, and a lump of records that the rest of the book cannot tell apart. What
can happen to a record is worked out once for each *view*: the record itself, and of the others only
what `fsm.book` reads of them, which is whether there is any of a kind. Every member of a lump is
asked under every view of that lump, so what holds for each step of `taken` holds in every book.

With lumps of one record each, the worlds are the books themselves.
"""

from array import array
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from enum import IntFlag, auto
from typing import Any, NamedTuple

from fsm.book import UNDER_WAY
from fsm.chapter import Chapter, ChapterState, ChapterTrigger
from fsm.materials import Materials
from fsm.proposal import ProposalState
from tests.fsm.happenings import Laws, Taken, chapter_steps, materials_steps, proposal_steps
from tests.fsm.worlds import (
    NAMES,
    Proposed,
    Record,
    World,
    Written,
    part,
    plain,
    waiting_for_the_other,
    with_part,
)

Place = tuple[int, ...]
"""A world: the lumps of its materials, of its two proposals, and of its chapters."""
Lumping = Callable[[Record], Hashable]
FIRST_CHAPTER = 3
AN_OLDER_PACK = "v000"
TAKEN_BACK = (ChapterTrigger.REVISE, ChapterTrigger.REDRAFT)
"""What agents do for rounds that the search never lets run out, or for a draft of an older pack:
no way to a good end may count on it."""
OPEN = (
    ProposalState.DRAFT_PROPOSAL,
    ProposalState.ADVISOR_REVIEW,
    ProposalState.HUMAN_DECISION,
    ProposalState.APPROVED,
)

NAMEABLE = ("open", ProposalState.MIGRATION)
"""What a chapter can be escalated with."""


class Of(IntFlag):
    """Of one chapter or of several together: whether any is like that."""

    UNDEPOSITED = auto()
    BEGUN = auto()
    UNDER_WAY = auto()
    ESCALATED = auto()
    WAITING = auto()
    REVISION = auto()
    BEING_DEPOSITED = auto()


EARLIER, LATER = int(Of.UNDEPOSITED), int(Of.BEGUN)
OTHERS = int(Of.UNDER_WAY | Of.ESCALATED | Of.WAITING | Of.REVISION)
DEPOSITS = int(Of.BEING_DEPOSITED)


class Seen(NamedTuple):
    """All that the rest of the book reads of a chapter."""

    like: int
    """`Of`, as a number: the search looks at millions."""
    waits_for: str


class Outcome(NamedTuple):
    """What a step makes of a lump, and of the materials where it changes them too."""

    trigger: str
    lump: int
    materials: int
    another_pack: bool
    counts: bool
    """Whether a way to a good end may count on it."""


@dataclass
class Sight:
    """A lump under one view: the members that were asked, and what they can become."""

    members: list[Record] = field(default_factory=list)
    outcomes: dict[Outcome, None] = field(default_factory=dict)
    ways: list[tuple[Record, Record]] = field(default_factory=list)
    """From a member to what it can become, as far as one may count on it."""


def alone(record: Record) -> Hashable:
    """Each record is a lump of its own."""
    return record


class Untold(Exception):
    """A lump whose records the rest of the book can tell apart."""


class Search:
    def __init__(
        self,
        chapters: int,
        proposals: int = 2,
        lumping: Lumping = alone,
        laws: Laws | None = None,
        judge: Callable[[Taken], None] = lambda taken: None,
    ) -> None:
        self.laws = laws or Laws()
        self._judge = judge
        self.taken: list[Taken] = []
        self.sights: dict[Hashable, Sight] = {}
        self.members: list[list[Record]] = []
        self.lumping = lumping
        self._proposals = range(1, 1 + proposals)
        self._lumps: dict[Hashable, int] = {}
        self._known: dict[Record, int] = {}
        self._seen: list[Seen | str] = []
        self._others: dict[int, int] = {}
        self._aged: dict[int, tuple[int, int]] = {}
        self._stable = False
        nothing, blank = self.lump(None), self.lump(Written(Chapter(rewrites_left=1)))
        start = (self.lump(Materials()), nothing, nothing, *(blank,) * chapters)
        if chapters > 1:
            # What one chapter can become is soon found, and saves the others a second look.
            for members in Search(1, proposals, lumping, laws).members:
                for record in members:
                    self.lump(record)
        while not self._stable:
            self._stable = True
            self._go_everywhere(start)

    def _go_everywhere(self, start: Place) -> None:
        self.worlds: dict[Place, int] = {start: 0}
        self.leads_to: list[array[int]] = []
        self.steps = 0
        places = [start]
        for place in places:
            targets = array("I")
            for _, outcome, after in self.steps_from(place):
                number = self.worlds.setdefault(after, len(places))
                if number == len(places):
                    places.append(after)
                self.steps += 1
                if outcome.counts:
                    targets.append(number)
            self.leads_to.append(targets)

    def lump(self, record: Record) -> int:
        """The lump of a record, which is one of its members from now on."""
        if record in self._known:
            return self._known[record]
        number = self._lumps.setdefault(self.lumping(record), len(self.members))
        if number == len(self.members):
            self.members.append([])
            self._seen.append(_seen(record))
        if self._seen[number] != _seen(record):
            raise Untold(record)
        self.members[number].append(record)
        self._known[record] = number
        self._stable = False
        return number

    def world(self, place: Place) -> World:
        """One of the worlds at a place: others look the same from each of its records."""
        parts: list[Any] = [self.members[number][0] for number in place]
        materials, first, second, *chapters = parts
        return World(materials, tuple(chapters), (first, second))

    def steps_from(self, place: Place) -> Iterator[tuple[int, Outcome, Place]]:
        """Every step from a place: of which record, what becomes of it, and where it leads."""
        for which in (0, *self._proposals, *range(FIRST_CHAPTER, len(place))):
            for outcome in self._sight(place, which).outcomes:
                after = [*place]
                after[0], after[which] = outcome.materials, outcome.lump
                if outcome.another_pack:
                    after[1:] = [self._age(number) for number in after[1:]]
                yield which, outcome, self._in_order(after)

    def _in_order(self, place: list[int]) -> Place:
        """Of two worlds that differ only in which proposal has which name, always the same one."""
        if len(self._proposals) > 1 and place[1] >= place[2]:
            other = [place[0], place[2], place[1], *map(self._other, place[FIRST_CHAPTER:])]
            return tuple(min(place, other))
        return tuple(place)

    def _other(self, number: int) -> int:
        """The lump of a chapter that waits for the other proposal instead."""
        if number not in self._others:
            record = self.members[number][0]
            assert isinstance(record, Written)
            self._others[number] = self.lump(waiting_for_the_other(record))
        return self._others[number]

    def _sight(self, place: Place, which: int) -> Sight:
        view = self._view(place, which)
        sight = self.sights.get(view)
        if sight is None:
            sight = self.sights[view] = Sight()
        members = self.members[place[which]]
        while len(sight.members) < len(members):
            record = members[len(sight.members)]
            sight.members.append(record)
            for outcome, made, taken in self.ask(
                with_part(self.world(place), which, record), which
            ):
                self._judge(taken)
                self.taken.append(taken)
                sight.outcomes[outcome] = None
                if outcome.counts:
                    sight.ways.append((record, made))
        return sight

    def ask(self, world: World, which: int) -> Iterator[tuple[Outcome, Record, Taken]]:
        """All that can happen to a part of this very world."""
        frozen = world.materials.frozen_version
        for taken in self._happenings(world, which):
            now, trigger = taken.after.materials.frozen_version, taken.step.trigger
            made, materials = (
                plain(part(taken.after, which), now),
                plain(taken.after.materials, now),
            )
            counts = trigger not in TAKEN_BACK or _is_escalated(part(world, which))
            lump, pack = self.lump(made), self.lump(materials)
            yield Outcome(trigger, lump, pack, now != frozen, counts), made, taken

    def _happenings(self, world: World, which: int) -> Iterator[Taken]:
        if which == 0:
            return materials_steps(self.laws, world)
        if which < FIRST_CHAPTER:
            return proposal_steps(self.laws, world, which - 1)
        return chapter_steps(self.laws, world, which - FIRST_CHAPTER + 1)

    def _view(self, place: Place, which: int) -> Hashable:
        """Of the others, what `fsm.book` puts into the facts, as far as a guard can tell."""
        if which == 0:
            return place[:FIRST_CHAPTER]
        seen: Any = self._seen
        earlier = later = 0
        if which < FIRST_CHAPTER:
            awaited = False
            for number in place[FIRST_CHAPTER:]:
                later |= seen[number].like
                awaited |= seen[number].waits_for == NAMES[which - 1]
            migrating = seen[place[3 - which]] == ProposalState.MIGRATION
            return which, place[which], place[0], migrating, later & DEPOSITS, awaited
        for number in place[FIRST_CHAPTER:which]:
            earlier |= seen[number].like
        for number in place[which + 1 :]:
            later |= seen[number].like
        first, second, waits_for = seen[place[1]], seen[place[2]], seen[place[which]].waits_for
        return (
            place[which],
            place[0],
            ProposalState.MIGRATION in (first, second),
            first in NAMEABLE,
            second in NAMEABLE,
            waits_for and (first if waits_for == NAMES[0] else second),
            earlier & EARLIER,
            later & LATER,
            (earlier | later) & OTHERS,
        )

    def _age(self, number: int) -> int:
        """The lump under a newer pack: members of one lump stay together."""
        aged, lump = self._aged.get(number, (0, -1))
        if aged < len(self.members[number]):
            members = [*self.members[number]]
            lumps = {self.lump(plain(record, AN_OLDER_PACK)) for record in members}
            if len(lumps) > 1:
                raise Untold(members)
            (lump,) = lumps
            self._aged[number] = len(members), lump
        return lump


def _is_escalated(record: Record) -> bool:
    return isinstance(record, Written) and record.chapter.state is ChapterState.ESCALATED


def _seen(record: Record) -> Seen | str:
    if isinstance(record, Written):
        chapter = record.chapter
        back = (ChapterState.NEEDS_REVIEW, ChapterState.AGENT_REVIEW)
        like = {
            Of.UNDEPOSITED: chapter.state is not ChapterState.DEPOSITED,
            Of.BEGUN: chapter.state is not ChapterState.PLANNED,
            Of.UNDER_WAY: chapter.state in UNDER_WAY,
            Of.ESCALATED: chapter.state is ChapterState.ESCALATED,
            Of.WAITING: bool(chapter.deposited) and chapter.state in back,
            Of.REVISION: chapter.revision_pending,
            Of.BEING_DEPOSITED: chapter.state is ChapterState.DEPOSIT,
        }
        return Seen(sum(one for one, holds in like.items() if holds), chapter.proposal_id)
    if isinstance(record, Proposed):
        return "open" if record.proposal.state in OPEN else record.proposal.state
    return ""
