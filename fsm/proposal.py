"""The law of the change proposal: the only way to change what is frozen."""

from dataclasses import dataclass

from fsm.decision import NOBODY, Decision, a_person_decides, is_a_name
from fsm.lifecycle import Lifecycle, Row
from fsm.permit import Area
from fsm.reasons import Reasons, none_of, unless
from fsm.word import Word


class ProposalState(Word):
    DRAFT_PROPOSAL = "draft_proposal"
    ADVISOR_REVIEW = "advisor_review"
    HUMAN_DECISION = "human_decision"
    APPROVED = "approved"
    MIGRATION = "migration"
    REFROZEN = "refrozen"
    REJECTED = "rejected"
    DEFERRED = "deferred"


class ProposalTrigger(Word):
    SUBMIT = "submit"
    ADVISE = "advise"
    APPROVE = "approve"
    REJECT = "reject"
    DEFER = "defer"
    RESUME = "resume"
    REBASE = "rebase"
    MIGRATE = "migrate"
    REFREEZE = "refreeze"


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What is on record of a proposal. `text` is the hash of the proposal as it stands."""

    state: ProposalState = ProposalState.DRAFT_PROPOSAL
    base_version: str = ""
    text: str = ""
    says_what: bool = False
    says_why: bool = False
    advised_text: str = ""
    approved_text: str = ""
    approved_by: str = ""
    steps_left: tuple[str, ...] = ()
    new_pack: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalFacts:
    proposal_id: str
    proposal: Proposal
    decision: Decision = NOBODY
    frozen_version: str = ""
    other_migrations: tuple[str, ...] = ()
    being_deposited: tuple[int, ...] = ()

    @property
    def subject(self) -> str:
        return self.proposal_id


def base_is_current(facts: ProposalFacts) -> bool:
    return bool(facts.frozen_version) and facts.proposal.base_version == facts.frozen_version


def base_is_stale(facts: ProposalFacts) -> bool:
    return not base_is_current(facts)


def it_says_what_and_why(facts: ProposalFacts) -> Reasons:
    return (
        *unless(facts.proposal.says_what, "proposal_without_change", name=facts.proposal_id),
        *unless(facts.proposal.says_why, "proposal_without_reason", name=facts.proposal_id),
    )


def the_advice_is_on_this_text(facts: ProposalFacts) -> Reasons:
    text = facts.proposal.text
    advised = text and text == facts.proposal.advised_text
    return unless(advised, "proposal_not_advised", name=facts.proposal_id)


def that_very_proposal(facts: ProposalFacts) -> Reasons:
    text = facts.proposal.text
    named = text and text == facts.decision.names
    return unless(named, "another_proposal_text", name=facts.proposal_id)


def it_takes_back_the_approval(facts: ProposalFacts) -> Reasons:
    """Whoever answered the card before it was approved has not said so of the approval."""
    by = facts.proposal.approved_by
    named = by and by == facts.decision.about
    return unless(named, "approved_meanwhile", name=facts.proposal_id, by=by)


def its_base_is_the_frozen_pack(facts: ProposalFacts) -> Reasons:
    return unless(
        base_is_current(facts),
        "stale_base",
        name=facts.proposal_id,
        base=facts.proposal.base_version,
        frozen=facts.frozen_version,
    )


def its_base_is_stale(facts: ProposalFacts) -> Reasons:
    return unless(base_is_stale(facts), "base_not_stale", name=facts.proposal_id)


def a_person_approved_this_text(facts: ProposalFacts) -> Reasons:
    proposal, name = facts.proposal, facts.proposal_id
    unapproved = unless(is_a_name(proposal.approved_by), "not_approved", name=name)
    approved = proposal.text and proposal.text == proposal.approved_text
    return unapproved or unless(approved, "changed_since_approval", name=name)


def no_other_migration_runs(facts: ProposalFacts) -> Reasons:
    return none_of(facts.other_migrations, "migration_running")


def no_chapter_is_being_deposited(facts: ProposalFacts) -> Reasons:
    return none_of(facts.being_deposited, "being_deposited")


def every_step_is_done(facts: ProposalFacts) -> Reasons:
    return none_of(facts.proposal.steps_left, "migration_steps_left", name=facts.proposal_id)


S, T = ProposalState, ProposalTrigger
ADVISABLE = (S.DRAFT_PROPOSAL, S.HUMAN_DECISION)
REBASABLE = (S.ADVISOR_REVIEW, S.HUMAN_DECISION, S.APPROVED)
AN_ANSWER = (a_person_decides, that_very_proposal)
TAKEN_BACK = (*AN_ANSWER, it_takes_back_the_approval)
UNDER_WAY = (S.APPROVED, S.MIGRATION)
PROTECTED = (Area.CANON, Area.FROZEN, Area.MEMORY)

# fmt: off
PROPOSAL: Lifecycle[ProposalState, ProposalTrigger, ProposalFacts]
PROPOSAL = Lifecycle("proposal", S.DRAFT_PROPOSAL, [
    #   trigger     from              to                only if
    Row(T.SUBMIT,   ADVISABLE,        S.ADVISOR_REVIEW, (it_says_what_and_why,)),
    Row(T.ADVISE,   S.ADVISOR_REVIEW, S.HUMAN_DECISION, (the_advice_is_on_this_text,)),
    # A person decides, on the very text that was shown, and may think again until the migration.
    Row(T.APPROVE,  S.HUMAN_DECISION, S.APPROVED,       (*AN_ANSWER,
                                                         the_advice_is_on_this_text,
                                                         its_base_is_the_frozen_pack)),
    Row(T.REJECT,   S.HUMAN_DECISION, S.REJECTED,       AN_ANSWER),
    Row(T.REJECT,   S.APPROVED,       S.REJECTED,       TAKEN_BACK),
    Row(T.DEFER,    S.HUMAN_DECISION, S.DEFERRED,       AN_ANSWER),
    Row(T.DEFER,    S.APPROVED,       S.DEFERRED,       TAKEN_BACK),
    # Out of the backlog; a proposal against a pack that has moved on needs advice and a yes again.
    Row(T.RESUME,   S.DEFERRED,       S.HUMAN_DECISION, (a_person_decides,), when=base_is_current),
    Row(T.RESUME,   S.DEFERRED,       S.ADVISOR_REVIEW, (a_person_decides,), when=base_is_stale),
    Row(T.REBASE,   REBASABLE,        S.ADVISOR_REVIEW, (its_base_is_stale,)),
    # The migration writes; asked again from within, it goes on where it was cut off.
    Row(T.MIGRATE,  UNDER_WAY,        S.MIGRATION,      (a_person_decides,
                                                         a_person_approved_this_text,
                                                         its_base_is_the_frozen_pack,
                                                         no_other_migration_runs,
                                                         no_chapter_is_being_deposited),
                                                        opens=PROTECTED),
    Row(T.REFREEZE, S.MIGRATION,      S.REFROZEN,       (a_person_approved_this_text,
                                                         its_base_is_the_frozen_pack,
                                                         every_step_is_done)),
])
# fmt: on
