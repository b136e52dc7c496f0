"""A book in the search: its records, without what no guard can see, so that there are few of them.

Why each reduction is sound, that is, why no step is lost and none is invented:

- Texts are hashes, and guards only ask whether two are the same. Renaming them in a fixed order
  (`_renamed`) keeps every such answer.
- Only while a chapter is on deposit or deposited somebody asks if its draft is the text that was
  accepted or deposited. Else what is deposited, or was put away, is just `KEPT`.
- Of a pack's version guards ask only whether it is the frozen one. So the frozen one is always
  called `FROZEN`, and every other one is forgotten.
- What was found in a check under another pack is replaced before any guard but that of `waive`
  reads it, and a waiver changes nothing else. So it is forgotten with the check.
- `rewrites_left` and `rounds_left` are only asked to be above nothing. They are never used up here:
  agents may do more than they really may. The way to a good end never uses their rows.
- A proposal that has ended and that no escalated chapter waits for is seen by no guard. It is
  forgotten, which makes room for another: the search covers any number of proposals, two at a time.
- Once the materials are frozen, only what is frozen is asked for, not what was there before.
- Which chapter waits for which proposal is asked of escalated chapters only.
- Guards know proposals by what they are, not by name: of two worlds that differ
  in nothing but which proposal has which name, one is looked at (`Search`).
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias

from fsm.book import Book
from fsm.chapter import Chapter, ChapterState, Cover, PutAway
from fsm.materials import Materials, MaterialsState
from fsm.proposal import Proposal, ProposalState

NAMES = ("CP-20261116-0001", "CP-20261116-0002")
FROZEN = "v001"
TEXTS = ("text a", "text b", "text c", "text d", "text e")
KEPT = "the deposited text"
ON_DEPOSIT = (ChapterState.DEPOSIT, ChapterState.DEPOSITED)
CAN_BE_COVERED = (
    ChapterState.PLANNED,
    ChapterState.DRAFT,
    ChapterState.AGENT_REVIEW,
    ChapterState.HUMAN_REVIEW_GATE,
)
ENDED = (ProposalState.REFROZEN, ProposalState.REJECTED)


@dataclass(frozen=True, slots=True)
class Written:
    """A chapter, and the text that a named person truly accepted last.

    The law's own record is never its own witness.
    """

    chapter: Chapter
    said: str = ""
    covered: str = ""
    """The text that a named person truly covered, while the law knows of a cover."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """A proposal, and the text that a named person truly approved last."""

    proposal: Proposal
    said: str = ""

    @property
    def ended(self) -> bool:
        return self.proposal.state in ENDED


Record: TypeAlias = Materials | Written | Proposed | None


@dataclass(frozen=True)
class World:
    materials: Materials
    chapters: tuple[Written, ...]
    proposals: tuple[Proposed | None, ...]

    @cached_property
    def book(self) -> Book:
        named = zip(NAMES, self.proposals, strict=False)
        return Book(
            materials=self.materials,
            chapters={n: written.chapter for n, written in enumerate(self.chapters, 1)},
            proposals={name: proposed.proposal for name, proposed in named if proposed},
        )


def part(world: World, which: int) -> Record:
    """The materials, a proposal or a chapter, in this order."""
    return (world.materials, *world.proposals, *world.chapters)[which]


def with_part(world: World, which: int, record: Record) -> World:
    parts: list[Any] = [world.materials, *world.proposals, *world.chapters]
    parts[which] = record
    first = 1 + len(world.proposals)
    return World(parts[0], tuple(parts[first:]), tuple(parts[1:first]))


def waiting_for_the_other(written: Written) -> Written:
    if not written.chapter.proposal_id:
        return written
    (other,) = {*NAMES} - {written.chapter.proposal_id}
    return replace(written, chapter=replace(written.chapter, proposal_id=other))


def plain(record: Record, frozen: str) -> Record:
    """The record without what no guard can see, when the pack called `frozen` is the frozen one."""
    if isinstance(record, Written):
        return _plain_chapter(record, frozen)
    if isinstance(record, Proposed):
        return _plain_proposal(record, frozen)
    return record and _plain_materials(record)


def _plain_materials(materials: Materials) -> Materials:
    if not materials.frozen_version:
        return replace(materials, version="")
    if materials.state is MaterialsState.FROZEN:
        materials = Materials(
            state=materials.state, has_idea=True, frozen_pack=materials.frozen_pack
        )
    pack = materials.frozen_pack and "pack"
    return replace(materials, version="", frozen_version=FROZEN, frozen_pack=pack)


def _plain_chapter(written: Written, frozen: str) -> Written:
    chapter, away = written.chapter, written.chapter.put_away
    checked = _under(chapter.checked_under, frozen)
    cover = chapter.cover if chapter.state in CAN_BE_COVERED else None
    names = _renamed(chapter.draft, chapter.accepted, cover.text if cover else "")
    plain = replace(
        chapter,
        draft=names[chapter.draft],
        accepted=names[chapter.accepted],
        deposited=_kept(chapter, names),
        drafted_on=_under(chapter.drafted_on, frozen),
        checked_under=checked,
        open_issues=chapter.open_issues if checked else frozenset(),
        blockers=chapter.blockers & chapter.open_issues if checked else frozenset(),
        proposal_id=chapter.proposal_id if chapter.state is ChapterState.ESCALATED else "",
        rewrites_left=1,
        put_away=away and _plain_away(away, frozen),
        cover=_plain_cover(cover, names, frozen),
    )
    kept = {chapter.deposited, away.text if away else ""} - {""}
    on_deposit = chapter.state in ON_DEPOSIT
    said = KEPT if written.said in kept and not on_deposit else names.get(written.said, "")
    return Written(plain, said, names.get(written.covered, "") if plain.cover else "")


def _kept(chapter: Chapter, names: dict[str, str]) -> str:
    """What is deposited: but for the moment of the deposit, nobody asks if it is the draft too."""
    if chapter.state is ChapterState.DEPOSITED:
        return names.get(chapter.deposited, KEPT)
    return KEPT if chapter.deposited else ""


def _under(version: str, frozen: str) -> str:
    return FROZEN if frozen and version == frozen else ""


def _plain_away(away: PutAway, frozen: str) -> PutAway:
    return PutAway(
        text=KEPT,
        under=_under(away.under, frozen),
        drafted_on=_under(away.drafted_on, frozen),
        checked_under=_under(away.checked_under, frozen),
    )


def _plain_cover(cover: Cover | None, names: dict[str, str], frozen: str) -> Cover | None:
    """One given under a pack that is no longer frozen counts for nothing, ever again."""
    if cover is None or not _under(cover.under, frozen):
        return None
    return Cover(text=names[cover.text], by=cover.by, under=FROZEN)


def _plain_proposal(proposed: Proposed, frozen: str) -> Proposed:
    proposal = proposed.proposal
    if proposed.ended:
        return Proposed(Proposal(state=proposal.state))
    names = _renamed(proposal.text, proposal.advised_text, proposal.approved_text)
    plain = replace(
        proposal,
        text=names[proposal.text],
        advised_text=names[proposal.advised_text],
        approved_text=names[proposal.approved_text],
        base_version=_under(proposal.base_version, frozen),
    )
    return Proposed(plain, names.get(proposed.said, ""))


def another_text(*used: str) -> str:
    return next(text for text in TEXTS if text not in used)


def _renamed(*texts: str) -> dict[str, str]:
    names = {"": ""}
    for text in texts:
        names.setdefault(text, TEXTS[len(names) - 1])
    return names
