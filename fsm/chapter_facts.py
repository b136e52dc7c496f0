"""What is known of a chapter when the law is asked about it."""

from dataclasses import dataclass

from fsm.decision import NOBODY, Decision
from fsm.proposal import Proposal
from fsm.word import Word


class ChapterState(Word):
    PLANNED = "planned"
    DRAFT = "draft"
    AGENT_REVIEW = "agent_review"
    HUMAN_REVIEW_GATE = "human_review_gate"
    NEEDS_REVIEW = "needs_review"
    ESCALATED = "escalated"
    DEPOSIT = "deposit"
    DEPOSITED = "deposited"


@dataclass(frozen=True, slots=True, kw_only=True)
class PutAway:
    """What was deposited of a chapter before it was rolled back, and under which pack."""

    text: str
    under: str
    drafted_on: str = ""
    checked_under: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cover:
    """A person's word, given for a whole range at once: this very text, under this pack."""

    text: str
    by: str
    under: str


@dataclass(frozen=True, kw_only=True)  # no slots: `record` copies all it has at once
class Chapter:
    """What is on record of a chapter. Drafts are named by hash, packs by version.

    `deposited` stays while a new draft of a deposited chapter is on its way: it is the truth until
    that draft is accepted. `put_away` stays until the chapter is drafted anew, `cover` until
    anything is decided about the chapter itself.
    """

    state: ChapterState = ChapterState.PLANNED
    draft: str = ""
    drafted_on: str = ""
    checked_under: str = ""
    rewrites_left: int = 0
    open_issues: frozenset[str] = frozenset()
    blockers: frozenset[str] = frozenset()
    revision_pending: bool = False
    accepted: str = ""
    accepted_by: str = ""
    deposited: str = ""
    proposal_id: str = ""
    put_away: PutAway | None = None
    cover: Cover | None = None

    @property
    def open_blockers(self) -> tuple[str, ...]:
        return tuple(sorted(self.open_issues & self.blockers))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterFacts:
    """A chapter, the answer at its gate, and the rest of the book as far as it binds this chapter.

    `own_proposal` is the one it was escalated with, `named_proposal` the one the decision names,
    `found_text` the hash of the chapter's file as it is.
    """

    number: int
    chapter: Chapter
    decision: Decision = NOBODY
    in_outline: bool = True
    frozen_version: str = ""
    found_text: str = ""
    own_proposal: Proposal | None = None
    named_proposal: Proposal | None = None
    earlier_undecided: tuple[int, ...] = ()
    later_begun: tuple[int, ...] = ()
    others_under_way: tuple[int, ...] = ()
    others_escalated: tuple[int, ...] = ()
    others_waiting: tuple[int, ...] = ()
    others_with_revision: tuple[int, ...] = ()
    migrations: tuple[str, ...] = ()

    @property
    def subject(self) -> str:
        return f"chapter:{self.number}"
