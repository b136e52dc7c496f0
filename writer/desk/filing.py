"""What somebody wants changed, up to a proposal that can be filed: changes, reach, and plan."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from fsm.chapter import ChapterState
from writer.contracts.impact import Occurrences
from writer.contracts.pack import MaterialsPack
from writer.contracts.proposal import Change, Evidence, Proposal
from writer.desk import amend, renew
from writer.desk.book import Book
from writer.desk.impact import Survey
from writer.desk.proposals import folder, plan, read
from writer.desk.studio import Studio, in_the_way
from writer.errors import Refused


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody wants changed: values by place (`CHAR-001.name`, `canon.world.geography`)."""

    places: Mapping[str, str]
    why: str
    chapter: int | None = None
    quote: str = ""
    alternatives: tuple[str, ...] = field(default=())
    changes: tuple[Change, ...] = ()
    """Where it is not a person who names them."""
    adds: Mapping[str, str] = field(default_factory=dict)
    removes: tuple[str, ...] = ()
    renames: Mapping[str, str] = field(default_factory=dict)
    undoes: str = ""
    """A proposal that was carried out, to be taken back."""
    evidence: tuple[Evidence, ...] = ()
    """What reviewers have said about it."""
    wide: bool = False
    """Chapters that only name what changes come back too."""

    @property
    def whys(self) -> list[Evidence]:
        own = Evidence(chapter=self.chapter, quote=self.quote, reason=self.why)
        return [own, *self.evidence]


def wanted(book: Book, pack: MaterialsPack, request: Request) -> list[Change]:
    """The changes that a request comes to; Refused where the pack could not be frozen with them."""
    if request.undoes:
        what = renew.undoing(book, read(book, request.undoes))
    elif request.changes:
        what = list(request.changes)
    else:
        adds, renames = request.adds, request.renames
        what = amend.changes(pack, request.places, adds, request.removes, renames)
    if not what:
        raise Refused("law.proposal_without_change", name="-")
    after = amend.amended(pack, what)
    hold_to_the_conditions(book, after)
    hold_chapters(book, after)
    return what


def surveyed(studio: Studio, proposal: Proposal) -> dict[Path, bytes]:
    """Computes what the proposal touches and how it would be carried out; its files with that."""
    book, pack = studio.book, studio.frozen_pack()
    studio.watcher.note("proposals.looking_through", count=len(book.state.law.deposited))
    survey = Survey(book, pack, amend.amended(pack, proposal.what), proposal.what)
    proposal.impact = survey.impact(wide=proposal.wide)
    proposal.impact.beside = renew.beside(book, proposal)
    proposal.migration_plan = plan(proposal)
    every = Occurrences(proposal_id=proposal.proposal_id, found=tuple(survey.occurrences))
    place = folder(book, proposal.proposal_id)
    return {
        place / "proposal.json": proposal.to_bytes(),
        place / "occurrences.json": every.to_bytes(),
    }


def hold_to_the_conditions(book: Book, pack: MaterialsPack) -> None:
    """What a proposal makes of the pack is frozen again, so it must be fit to be frozen."""
    if found := in_the_way(book, pack):
        raise Refused("proposals.not_fit_to_freeze", reasons=[one.reason for one in found])


def hold_chapters(book: Book, pack: MaterialsPack) -> None:
    """Only chapters at the end that nobody has begun can be taken out of the outline."""
    left = [chapter.chapter_number for chapter in pack.planning.outline.chapters]
    begun = [
        number
        for number, chapter in book.state.law.chapters.items()
        if number not in left and (chapter.state is not ChapterState.PLANNED or chapter.put_away)
    ]
    if begun or left != list(range(1, len(left) + 1)):
        numbers = ", ".join(map(str, begun)) or "-"
        raise Refused("proposals.chapters_stay", chapters=numbers)
