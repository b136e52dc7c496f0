"""Records that the rest of a book cannot tell apart, and that can become each other meanwhile."""

from collections.abc import Hashable

from fsm.chapter import Chapter, ChapterState, PutAway
from tests.fsm.search import OPEN
from tests.fsm.worlds import Proposed, Record, Written

S = ChapterState
REVIEWED = (S.AGENT_REVIEW, S.HUMAN_REVIEW_GATE)
CHECKED_BY_SOMEBODY_ELSE = (S.NEEDS_REVIEW, S.DEPOSIT, S.DEPOSITED)


def lumping(record: Record) -> Hashable:
    if isinstance(record, Written):
        return _of_chapter(record.chapter)
    if isinstance(record, Proposed):
        return "open" if record.proposal.state in OPEN else record.proposal.state
    return record


def _of_chapter(chapter: Chapter) -> Hashable:
    back = bool(chapter.deposited)
    stays = chapter.state in CHECKED_BY_SOMEBODY_ELSE or (back and chapter.state is S.ESCALATED)
    return (
        "review" if chapter.state in REVIEWED else chapter.state,
        back,
        stays and chapter.checked_under,
        chapter.revision_pending,
        chapter.proposal_id,
        _can_be_put_back(chapter.put_away),
    )


def _can_be_put_back(away: PutAway | None) -> Hashable:
    return away.checked_under == away.under if away and away.under else None
