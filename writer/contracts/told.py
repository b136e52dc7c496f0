"""What the record tells of a chapter: why it is as it is, and what the models were sent for it."""

from pydantic import Field

from writer.contracts.cost import Cost
from writer.contracts.recollection import Recollection
from writer.contracts.record import Fact
from writer.contracts.review import ChapterDecision


class CallTold(Fact):
    """One question to a model, with its answer; both by their hashes among the payloads."""

    event_id: str
    run_id: str
    call_key: str
    node: str
    role: str
    model: str
    round: int
    at: str
    prompt: tuple[str, ...]
    asked: str = ""
    """The part of the prompt that tells what the call is about, such as the plan of a scene."""
    response: str = ""
    """Empty where no answer came."""
    tokens_in: int = 0
    tokens_out: int = 0
    usd: float | None = None
    duration_ms: int = 0


class TextTold(Fact):
    """A file as it was written at one moment; its content is among the payloads."""

    event_id: str
    run_id: str
    at: str
    path: str
    sha256: str
    payload: str


class ReviewTold(TextTold):
    verdict: str
    issues: dict[str, int]


class DiffTold(Fact):
    """A change of a draft that was no whole rewrite: by a person's hand, or of one passage."""

    event_id: str
    run_id: str
    at: str
    kind: str
    by: str
    diff: str


class WaiverTold(Fact):
    waiver_id: str
    issue_id: str
    reason: str
    by: str
    at: str


class RoundTold(Fact):
    """One round of drafting, up to the decision on it."""

    round: int
    drafts: tuple[TextTold, ...] = ()
    calls: tuple[CallTold, ...] = ()
    reviews: tuple[ReviewTold, ...] = ()
    changes: tuple[DiffTold, ...] = ()
    decisions: tuple[ChapterDecision, ...] = ()
    waivers: tuple[WaiverTold, ...] = ()


class OriginTold(Fact):
    """Where certain words of a chapter come from."""

    quote: str
    scene: int
    round: int
    draft: TextTold
    """The first draft that has them."""
    call: CallTold | None = None
    """The call whose answer has them."""
    change: DiffTold | None = None
    """The change that brought them."""


class Why(Fact):
    """All that a chapter's text goes back to."""

    book: str
    chapter: int
    title: str
    state: str
    frozen_version: str
    pack: TextTold | None = None
    proposals: tuple[str, ...] = ()
    text_sha256: str = ""
    """Of the chapter that was deposited, or of its newest draft."""
    rounds: tuple[RoundTold, ...] = ()
    cost: Cost
    origin: OriginTold | None = None


class PartTold(Fact):
    """One part of a prompt."""

    name: str
    sha1: str
    characters: int
    tokens: int
    """As estimated."""


class SentTold(Fact):
    """One prompt."""

    call_key: str
    node: str
    role: str
    model: str
    at: str
    parts: tuple[PartTold, ...]
    tokens_in: int = 0
    """As the model counted."""


class AnchorTold(Fact):
    """An item of the pack that was sent, and why it."""

    anchor: str
    section: str
    title: str
    why: str
    """named: the outline names it here; whole: all of its section fitted; near: others did not."""


class ContextTold(Fact):
    """What the models were sent for the newest round of a chapter."""

    book: str
    chapter: int
    round: int
    frozen_version: str
    calls: tuple[SentTold, ...]
    anchors: tuple[AnchorTold, ...] = ()
    left_out: dict[str, int] = Field(default_factory=dict)
    memories: tuple[int, ...] = ()
    """The chapters whose memories were sent."""
    arcs: tuple[str, ...] = ()
    recalled: Recollection = Field(default_factory=Recollection)
    """What memory had found, and which preferences fitted best."""
    required_fix: tuple[str, ...] = ()
    acceptance_criteria: tuple[str, ...] = ()
