"""The proposals of a book: where each is kept, what it was filed as, and how it is carried out."""

from pathlib import Path

from fsm.materials import next_version
from fsm.proposal import ProposalState
from writer.contracts.impact import Occurrences
from writer.contracts.pack import MaterialsPack
from writer.contracts.proposal import PlannedStep, Proposal
from writer.desk.amend import amended
from writer.desk.book import Book
from writer.errors import BadInput, Refused
from writer.events import types as t
from writer.events.envelope import Actor, Entry
from writer.store.files import digest

STEPS = ("pack", "anchors", "canon", "steps", "run", "plans", "memories", "chapters")
"""What a migration does before the pack is frozen anew, in this order."""
REFREEZE = "refreeze"
ENDED = (ProposalState.REFROZEN, ProposalState.REJECTED)


def read(book: Book, proposal_id: str) -> Proposal:
    """The proposal as it was filed. A changed file is not what anybody decided on."""
    known = book.state.law.proposals.get(proposal_id)
    if known is None:
        raise BadInput("proposals.unknown", id=proposal_id)
    path = folder(book, proposal_id) / "proposal.json"
    if book.ports.files.digest_of(path) is None or digest(book.content(path)) != known.text:
        raise Refused("proposals.touched", id=proposal_id)
    return book.read(Proposal, path)


def occurrences(book: Book, proposal_id: str) -> Occurrences:
    """Every place where what it renames, or makes untrue, stands."""
    path = folder(book, proposal_id) / "occurrences.json"
    return book.read(Occurrences, path) if book.has(path) else Occurrences(proposal_id=proposal_id)


def packs(book: Book, proposal_id: str) -> tuple[MaterialsPack, MaterialsPack]:
    """The pack that the proposal was made for, and what it makes of it."""
    proposal = read(book, proposal_id)
    base = book.read(MaterialsPack, book.paths.frozen_pack(proposal.base_version))
    after = amended(base, proposal.what)
    after.meta.version = next_version(proposal.base_version)
    return base, after


def folder(book: Book, proposal_id: str) -> Path:
    return book.paths.proposal(proposal_id)


def still_open(book: Book) -> list[str]:
    """Those that may still change the pack, deferred ones among them."""
    return [name for name, one in book.state.law.proposals.items() if one.state not in ENDED]


def entry(event: t.Event, actor: Actor, message: str) -> Entry:
    return Entry(event, phase="change_proposal", actor=actor, message=message)


def plan(proposal: Proposal) -> list[PlannedStep]:
    """What carrying it out will do, step by step."""
    impact, version = proposal.impact, next_version(proposal.base_version)
    renames = [change for change in proposal.what if change.op == "rename"]
    plans = [trace for trace in impact.places if trace.what == "plan"] if renames else []
    targets = {
        "pack": version,
        "plans": str(len(plans)),
        "memories": str(len(impact.memories)),
        "chapters": str(len(impact.chapters)),
        REFREEZE: version,
    }
    return [PlannedStep(step=name, target=targets.get(name, "")) for name in (*STEPS, REFREEZE)]
