"""The law of the materials: from an idea to the frozen pack."""

from dataclasses import dataclass

from fsm.decision import (
    NOBODY,
    Decision,
    a_person_decides,
    it_says_something,
    the_sheet_is_complete,
)
from fsm.lifecycle import Lifecycle, Row
from fsm.permit import Area
from fsm.reasons import NO_REASON, Reasons, none_of, unless
from fsm.word import Word


class MaterialsState(Word):
    INTAKE = "intake"
    DRAFT = "draft"
    AGENT_REVIEW_LOOP = "agent_review_loop"
    HUMAN_REVIEW_GATE = "human_review_gate"
    FROZEN = "frozen"


class MaterialsTrigger(Word):
    BEGIN = "begin"
    CHOOSE = "choose"
    SUBMIT = "submit"
    REVISE = "revise"
    PRESENT = "present"
    FREEZE = "freeze"
    REQUEST_CHANGES = "request_changes"
    ANSWER = "answer"
    RULE = "rule"
    WAIVE = "waive"
    EDIT = "edit"
    REFREEZE = "refreeze"
    RESTORE = "restore"
    ROLLBACK = "rollback"


class ConditionKind(Word):
    """What can stand in the way of the freeze."""

    BLOCKER_QUESTION = "blocker_questions"
    MISSING_FIELD = "missing_fields"
    UNRULED_CONFLICT = "unruled_conflicts"
    CONTRADICTION = "contradictions"
    UNJUDGEABLE = "unjudgeable_items"
    SHORT_OUTLINE = "short_outline"


def next_version(version: str) -> str:
    """`v001` is the first, and follows nothing."""
    return f"v{int(version[1:] or 0) + 1:03d}"


@dataclass(frozen=True, slots=True)
class Condition:
    id: str
    kind: ConditionKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Materials:
    """What is on record of the materials. `pack` is the hash of the version in hand,
    `candidates` are worlds to choose from while nobody has chosen.
    """

    state: MaterialsState = MaterialsState.INTAKE
    has_idea: bool = False
    candidates: tuple[str, ...] = ()
    version: str = ""
    pack: str = ""
    reviewed_pack: str = ""
    rounds_left: int = 0
    conditions: tuple[Condition, ...] = ()
    mild_questions: tuple[str, ...] = ()
    frozen_version: str = ""
    frozen_pack: str = ""

    def open(self, kind: ConditionKind) -> tuple[str, ...]:
        return tuple(condition.id for condition in self.conditions if condition.kind is kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class MaterialsFacts:
    materials: Materials
    decision: Decision = NOBODY
    finished_migration: str = ""

    @property
    def subject(self) -> str:
        return "materials"


def an_idea_is_there(facts: MaterialsFacts) -> Reasons:
    return unless(facts.materials.has_idea, "no_idea")


def the_candidate_is_there(facts: MaterialsFacts) -> Reasons:
    about = facts.decision.about
    return unless(about in facts.materials.candidates, "no_such_candidate", about=about)


def nothing_is_left_to_choose(facts: MaterialsFacts) -> Reasons:
    count = len(facts.materials.candidates)
    return unless(not count, "choose_first", count=count)


def a_pack_is_assembled(facts: MaterialsFacts) -> Reasons:
    return unless(facts.materials.pack, "no_pack")


def rounds_are_left(facts: MaterialsFacts) -> Reasons:
    return unless(facts.materials.rounds_left > 0, "review_rounds_used_up")


def the_review_is_of_this_pack(facts: MaterialsFacts) -> Reasons:
    pack = facts.materials.pack
    return unless(pack and pack == facts.materials.reviewed_pack, "pack_not_reviewed")


def that_very_pack(facts: MaterialsFacts) -> Reasons:
    pack = facts.materials.pack
    return unless(pack and pack == facts.decision.names, "another_pack")


def nothing_blocks_the_freeze(facts: MaterialsFacts) -> Reasons:
    return sum((none_of(facts.materials.open(kind), kind) for kind in ConditionKind), NO_REASON)


def the_question_is_open(facts: MaterialsFacts) -> Reasons:
    blockers = facts.materials.open(ConditionKind.BLOCKER_QUESTION)
    known = facts.decision.about in (*blockers, *facts.materials.mild_questions)
    return unless(known, "no_such_question", about=facts.decision.about)


def the_question_does_not_block(facts: MaterialsFacts) -> Reasons:
    blocks = facts.decision.about in facts.materials.open(ConditionKind.BLOCKER_QUESTION)
    return unless(not blocks, "blocker_needs_an_answer", about=facts.decision.about)


def the_conflict_is_open(facts: MaterialsFacts) -> Reasons:
    known = facts.decision.about in facts.materials.open(ConditionKind.UNRULED_CONFLICT)
    return unless(known, "no_such_conflict", about=facts.decision.about)


def a_migration_is_finished(facts: MaterialsFacts) -> Reasons:
    return unless(facts.finished_migration, "no_finished_migration")


def the_pack_that_was_frozen(facts: MaterialsFacts) -> Reasons:
    frozen = facts.materials.frozen_pack
    return unless(frozen and frozen == facts.decision.names, "not_what_was_frozen")


S, T = MaterialsState, MaterialsTrigger
LOOP, GATE = S.AGENT_REVIEW_LOOP, S.HUMAN_REVIEW_GATE
PROTECTED = (Area.CANON, Area.FROZEN)

# fmt: off
MATERIALS: Lifecycle[MaterialsState, MaterialsTrigger, MaterialsFacts]
MATERIALS = Lifecycle("materials", S.INTAKE, [
    #   trigger            from           to        only if
    Row(T.BEGIN,           S.INTAKE,      S.DRAFT,  (an_idea_is_there,)),
    Row(T.CHOOSE,          S.DRAFT,       S.DRAFT,  (a_person_decides, the_candidate_is_there)),
    Row(T.SUBMIT,          S.DRAFT,       LOOP,     (nothing_is_left_to_choose,
                                                     a_pack_is_assembled)),
    Row(T.REVISE,          LOOP,          LOOP,     (rounds_are_left,)),
    Row(T.PRESENT,         LOOP,          GATE,     (the_review_is_of_this_pack,)),
    # At the gate a person decides, on the very pack that is on the card.
    Row(T.FREEZE,          GATE,          S.FROZEN, (a_person_decides, that_very_pack,
                                                     nothing_blocks_the_freeze), opens=PROTECTED),
    Row(T.REQUEST_CHANGES, GATE,          LOOP,     (a_person_decides, that_very_pack,
                                                     the_sheet_is_complete)),
    Row(T.ANSWER,          GATE,          LOOP,     (a_person_decides, that_very_pack,
                                                     the_question_is_open, it_says_something)),
    Row(T.RULE,            GATE,          LOOP,     (a_person_decides, that_very_pack,
                                                     the_conflict_is_open, it_says_something)),
    Row(T.WAIVE,           GATE,          LOOP,     (a_person_decides, that_very_pack,
                                                     the_question_is_open,
                                                     the_question_does_not_block)),
    Row(T.EDIT,            GATE,          LOOP,     (a_person_decides, that_very_pack)),
    # Until the freeze everything may be begun again; what a person has been shown, by a person.
    Row(T.ROLLBACK,        (S.DRAFT, LOOP), S.INTAKE),
    Row(T.ROLLBACK,        GATE,          S.INTAKE, (a_person_decides, that_very_pack)),
    # What is frozen changes by a finished migration only, and may be put back as it was frozen.
    Row(T.REFREEZE,        S.FROZEN,      S.FROZEN, (a_migration_is_finished,)),
    Row(T.RESTORE,         S.FROZEN,      S.FROZEN, (a_person_decides,
                                                     the_pack_that_was_frozen), opens=PROTECTED),
])
# fmt: on
