"""A proposal beside others: what they change as well, and its way to a pack that has moved on."""

from collections.abc import Iterator

from fsm.materials import next_version
from fsm.proposal import ProposalState, ProposalTrigger
from writer.checks.naming import Naming
from writer.contracts.pack import MaterialsPack
from writer.contracts.proposal import Change, Proposal
from writer.desk.amend import naming_of
from writer.desk.book import Book
from writer.desk.proposals import read, still_open
from writer.desk.rebase import Rebase, Rebased, Side, key_of, overlap
from writer.desk.studio import frozen_pack
from writer.desk.undo import inverse
from writer.errors import Refused
from writer.pack.items import by_anchor

T = ProposalTrigger


def beside(book: Book, proposal: Proposal) -> list[str]:
    """The other open proposals that change a place of this one."""
    known = by_anchor(frozen_pack(book))
    ours = [key_of(known, change) for change in proposal.what]
    return [
        name
        for name in still_open(book)
        if name != proposal.proposal_id
        and any(
            overlap(key_of(known, change), key) for change in read(book, name).what for key in ours
        )
    ]


def is_stale(book: Book, proposal: Proposal) -> bool:
    return proposal.base_version != book.state.law.frozen_version


def carried_over(book: Book, proposal: Proposal, side: Side | None = None) -> Rebased:
    """The proposal's changes for the pack that is frozen now, and what conflicts."""
    base, now = frozen(book, proposal.base_version), frozen_pack(book)
    since = [(one.proposal_id, one.what) for one in _since(book, proposal.base_version)]
    rebase = Rebase(base, now, since, _renames(book, proposal.base_version))
    return rebase.carried_over(proposal.what, side)


def undoing(book: Book, proposal: Proposal) -> list[Change]:
    """What takes back a proposal that was carried out; Refused where that would undo more."""
    name = proposal.proposal_id
    if book.state.law.proposals[name].state is not ProposalState.REFROZEN:
        raise Refused("proposals.not_carried_out", id=name)
    changes = inverse(frozen(book, proposal.base_version), proposal.what, name)
    made = next_version(proposal.base_version)
    if made == book.state.law.frozen_version:
        return changes
    since = [(one.proposal_id, one.what) for one in _since(book, made)]
    rebase = Rebase(frozen(book, made), frozen_pack(book), since, _renames(book, made))
    found = rebase.carried_over(changes)
    if found.conflicts:
        reasons = [conflict.reason for conflict in found.conflicts]
        raise Refused("proposals.cannot_undo", reasons=reasons, id=name)
    return found.changes


def frozen(book: Book, version: str) -> MaterialsPack:
    return book.read(MaterialsPack, book.paths.frozen_pack(version))


def _since(book: Book, version: str) -> Iterator[Proposal]:
    """The proposals that were carried out from this version on, in their order."""
    for name in book.state.proposals_applied:
        if book.state.law.proposals[name].base_version >= version:
            yield read(book, name)


def _renames(book: Book, version: str) -> Iterator[Naming]:
    for proposal in _since(book, version):
        for change in proposal.what:
            if change.op == "rename":
                yield naming_of(frozen(book, proposal.base_version), change)
