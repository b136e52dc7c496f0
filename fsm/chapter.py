"""The law of a chapter: drafted on the frozen pack, deposited on a person's word."""

from fsm.chapter_facts import Chapter, ChapterFacts, ChapterState, Cover, PutAway
from fsm.chapter_guards import (
    a_cover_is_there,
    a_draft_is_there,
    a_migration_runs,
    a_person_accepted_this_draft,
    a_revision_is_pending,
    earlier_chapters_are_deposited,
    it_is_in_the_outline,
    it_names_a_text,
    it_opens_a_proposal_with_evidence,
    it_takes_back_the_deposit,
    it_was_checked_under_the_frozen_pack,
    it_was_drafted_on_the_frozen_pack,
    its_cover_names_this_draft,
    its_proposal_changed_nothing,
    its_proposal_is_refrozen,
    its_text_was_changed_by_hand,
    never_deposited,
    no_blocker_is_open,
    no_later_chapter_is_begun,
    no_migration_runs,
    no_other_revision_is_pending,
    no_revision_is_pending,
    nothing_else_is_escalated,
    nothing_else_is_under_way,
    nothing_else_waits_for_review,
    once_deposited,
    rewrites_are_left,
    that_very_draft,
    the_issue_is_open,
    the_pack_has_moved_on,
    the_pack_is_as_it_was_then,
    the_pack_is_frozen,
    the_text_that_was_deposited,
    the_text_that_was_rolled_back,
)
from fsm.decision import a_person_decides, a_reason_is_given, the_sheet_is_complete
from fsm.lifecycle import Lifecycle, Row
from fsm.permit import Area
from fsm.word import Word

__all__ = ["CHAPTER", "Chapter", "ChapterFacts", "ChapterState", "ChapterTrigger"]
__all__ += ["Cover", "PutAway"]


class ChapterTrigger(Word):
    DRAFT = "draft"
    SUBMIT = "submit"
    REVISE = "revise"
    PRESENT = "present"
    CHECK = "check"
    COVER = "cover"
    ACCEPT = "accept"
    ACCEPT_COVERED = "accept_covered"
    UNCOVER = "uncover"
    REQUEST_REWRITE = "request_rewrite"
    WAIVE = "waive"
    EDIT = "edit"
    APPLY_REVISION = "apply_revision"
    REJECT_REVISION = "reject_revision"
    ESCALATE_PROPOSAL = "escalate_proposal"
    REDRAFT = "redraft"
    RETURN = "return"
    DEPOSIT = "deposit"
    MARK = "mark"
    HAND_EDIT = "hand_edit"
    REOPEN = "reopen"
    DRAFT_ANEW = "draft_anew"
    RESTORE = "restore"
    ROLLBACK = "rollback"
    PUT_BACK = "put_back"


S, T = ChapterState, ChapterTrigger
REVIEW, GATE, AGAIN = S.AGENT_REVIEW, S.HUMAN_REVIEW_GATE, S.NEEDS_REVIEW
GATES = (GATE, AGAIN)
BY_AGENTS = (S.DRAFT, REVIEW)
PROTECTED = (Area.CHAPTERS, Area.MEMORY)

MAY_BE_DRAFTED = (
    the_pack_is_frozen,
    earlier_chapters_are_deposited,
    nothing_else_is_escalated,
    nothing_else_waits_for_review,
    no_other_revision_is_pending,
    no_migration_runs,
)
A_DECISION = (a_person_decides, that_very_draft)
ROLLED_BACK = (
    a_person_decides,
    it_takes_back_the_deposit,
    no_later_chapter_is_begun,
    no_migration_runs,
)

# fmt: off
CHAPTER: Lifecycle[ChapterState, ChapterTrigger, ChapterFacts]
CHAPTER = Lifecycle("chapter", S.PLANNED, [
    #   trigger              from              to           only if
    Row(T.DRAFT,             S.PLANNED,        S.DRAFT,     (it_is_in_the_outline,
                                                             *MAY_BE_DRAFTED)),
    Row(T.DRAFT,             S.DRAFT,          S.DRAFT,     MAY_BE_DRAFTED),
    Row(T.SUBMIT,            S.DRAFT,          REVIEW,      (a_draft_is_there,
                                                             it_was_drafted_on_the_frozen_pack,
                                                             *MAY_BE_DRAFTED)),
    Row(T.REVISE,            REVIEW,           S.DRAFT,     (rewrites_are_left,)),
    Row(T.PRESENT,           REVIEW,           GATE,        (it_was_checked_under_the_frozen_pack,),
                                                            when=never_deposited),
    Row(T.PRESENT,           REVIEW,           AGAIN,       (it_was_checked_under_the_frozen_pack,),
                                                            when=once_deposited),

    # At the gate a person decides, on the very draft that is on the card.
    Row(T.ACCEPT,            GATES,            S.DEPOSIT,   (*A_DECISION, no_blocker_is_open,
                                                             no_revision_is_pending,
                                                             it_was_checked_under_the_frozen_pack,
                                                             nothing_else_is_escalated,
                                                             no_migration_runs)),
    Row(T.REQUEST_REWRITE,   GATES,            S.DRAFT,     (*A_DECISION, the_sheet_is_complete)),
    Row(T.WAIVE,             GATE,             GATE,        (*A_DECISION, the_issue_is_open,
                                                             a_reason_is_given)),
    Row(T.WAIVE,             AGAIN,            AGAIN,       (*A_DECISION, the_issue_is_open,
                                                             a_reason_is_given)),
    Row(T.EDIT,              GATES,            REVIEW,      A_DECISION),
    Row(T.APPLY_REVISION,    GATES,            REVIEW,      (*A_DECISION, a_revision_is_pending)),
    Row(T.REJECT_REVISION,   GATE,             GATE,        (*A_DECISION, a_revision_is_pending)),
    Row(T.REJECT_REVISION,   AGAIN,            AGAIN,       (*A_DECISION, a_revision_is_pending)),
    Row(T.ESCALATE_PROPOSAL, GATES,            S.ESCALATED, (*A_DECISION,
                                                             it_opens_a_proposal_with_evidence)),
    Row(T.CHECK,             GATES,            REVIEW),

    # One decision may cover a range: it names every text by hash, counts for no other, and can
    # be taken back until it is used.
    Row(T.COVER,             S.PLANNED,        S.PLANNED,   (it_is_in_the_outline,
                                                             a_person_decides, it_names_a_text,
                                                             the_pack_is_frozen,
                                                             no_migration_runs)),
    Row(T.UNCOVER,           S.PLANNED,        S.PLANNED,   (a_person_decides, a_cover_is_there)),
    Row(T.UNCOVER,           S.DRAFT,          S.DRAFT,     (a_person_decides, a_cover_is_there)),
    Row(T.UNCOVER,           REVIEW,           REVIEW,      (a_person_decides, a_cover_is_there)),
    Row(T.UNCOVER,           GATE,             GATE,        (a_person_decides, a_cover_is_there)),
    Row(T.ACCEPT_COVERED,    GATE,             S.DEPOSIT,   (its_cover_names_this_draft,
                                                             no_blocker_is_open,
                                                             no_revision_is_pending,
                                                             it_was_checked_under_the_frozen_pack,
                                                             nothing_else_is_escalated,
                                                             no_migration_runs)),

    # What was accepted, and nothing else, becomes truth; cut off, it is asked for again.
    Row(T.DEPOSIT,           S.DEPOSIT,        S.DEPOSITED, (a_person_accepted_this_draft,),
                                                            opens=PROTECTED),

    # The pack moved on under a draft, or the proposal of an escalated chapter has ended.
    Row(T.REDRAFT,           (REVIEW, GATE),   S.DRAFT,     (the_pack_has_moved_on,)),
    Row(T.REDRAFT,           S.ESCALATED,      S.DRAFT,     (its_proposal_is_refrozen,)),
    Row(T.RETURN,            S.ESCALATED,      GATE,        (its_proposal_changed_nothing,),
                                                            when=never_deposited),
    Row(T.RETURN,            S.ESCALATED,      AGAIN,       (its_proposal_changed_nothing,),
                                                            when=once_deposited),

    # A deposited chapter comes back; its text stays the truth until a person accepts another.
    Row(T.MARK,              S.DEPOSITED,      AGAIN,       (a_migration_runs,)),
    Row(T.HAND_EDIT,         (S.DEPOSITED, AGAIN), AGAIN,   (its_text_was_changed_by_hand,)),
    Row(T.REOPEN,            S.DEPOSITED,      AGAIN,       (a_reason_is_given,)),
    Row(T.DRAFT_ANEW,        S.DEPOSITED,      S.DRAFT,     (*MAY_BE_DRAFTED,
                                                             nothing_else_is_under_way)),
    Row(T.RESTORE,           S.DEPOSITED,      S.DEPOSITED, (a_person_decides,
                                                             the_text_that_was_deposited),
                                                            opens=PROTECTED),

    # From the last chapter backwards; what a person has been shown or accepted, by a person.
    Row(T.ROLLBACK,          BY_AGENTS,        S.PLANNED,   (no_later_chapter_is_begun,),
                                                            when=never_deposited),
    Row(T.ROLLBACK,          BY_AGENTS,        S.PLANNED,   ROLLED_BACK,
                                                            when=once_deposited, opens=PROTECTED),
    Row(T.ROLLBACK,          GATE,             S.PLANNED,   (*A_DECISION,
                                                             no_later_chapter_is_begun)),
    Row(T.ROLLBACK,          (AGAIN, S.DEPOSITED), S.PLANNED, ROLLED_BACK, opens=PROTECTED),
    # Undone in the order of the book, as it was deposited, while nothing new was begun.
    Row(T.PUT_BACK,          S.PLANNED,        S.DEPOSITED, (a_person_decides,
                                                             the_text_that_was_rolled_back,
                                                             the_pack_is_as_it_was_then,
                                                             earlier_chapters_are_deposited,
                                                             no_migration_runs),
                                                            opens=PROTECTED),
])
# fmt: on
