"""The card of the materials: what a person needs for a decision, computed when the gate opens."""

from collections.abc import Sequence

from fsm.materials import ConditionKind, MaterialsTrigger
from writer.checks import freeze as conditions
from writer.checks.condition import FreezeCondition
from writer.checks.criteria import judge
from writer.contracts.answers import CriterionAnswer, MaterialsAdvisorAnswer
from writer.contracts.card import ConditionDigest, CriterionResult, MaterialsCard
from writer.contracts.materials_review import AgentReview, Finding, MaterialsHumanReview
from writer.contracts.pack import MaterialsPack
from writer.contracts.review import AdvisorOpinion
from writer.contracts.sheet import InstructionSheet, ReviewConflict
from writer.contracts.state import NovelGenerationState
from writer.desk import law, versions
from writer.desk.book import Book
from writer.desk.gate import materials_offers, opinion, spent
from writer.desk.studio import Studio, Update, in_the_way
from writer.desk.versions import lineage, number_of, version_name
from writer.events.envelope import Entry
from writer.events.types import GateOpened
from writer.graph.advisor import advise_on_materials
from writer.pack.items import by_anchor
from writer.pack.note import notes
from writer.pack.spoken import spoken
from writer.store.files import digest
from writer.texts import Language, say

MOST_CHANGES = 12
HUMAN_ONLY = ("OQ-", "CF-")
"""Anchors of what only a person settles: no specialist changes them."""
SAID = ("findings", "advisor", "criteria", "missing_reviewers", "converged")
"""What of a card others have said."""


def present(studio: Studio, _: NovelGenerationState) -> Update:
    """The advisor looks first; then the card, and the gate is open."""
    book, pack = studio.book, studio.draft_pack()
    card = _as_advised(studio, pack) or _advised(studio, pack)
    data = card.to_bytes()
    gate = GateOpened(
        gate="materials",
        subject="materials",
        card_id=card.card_id,
        card_sha256=digest(data),
        draft_sha256=book.state.law.materials.pack,
        allowed=[offer.action for offer in card.actions if offer.allowed],
    )
    law.step(
        book,
        MaterialsTrigger.PRESENT,
        "materials",
        Entry(gate, message=card.card_id),
        files={book.paths.materials_digest(card.version): data},
    )
    return {}


def settled_last(book: Book, pack: MaterialsPack) -> MaterialsHumanReview | None:
    """How a person settled one point, where more are to follow: nobody has looked at the pack
    since.
    """
    decided = versions.last_review(book, lineage(pack)[1:2])
    if decided is None or decided.decision != "answer" or _reviews(book, pack):
        return None
    return decided if book.has(book.paths.materials_digest(decided.version)) else None


def _advised(studio: Studio, pack: MaterialsPack) -> MaterialsCard:
    reviews = _reviews(studio.book, pack)
    answer = advise_on_materials(
        studio.asker,
        pack,
        _findings(reviews),
        [one.sentence(studio.language) for one in in_the_way(studio.book, pack)],
        studio.language,
        number_of(pack),
        last_sheet(studio.book, pack),
    )
    return make_card(studio, pack, reviews, answer)


def _as_advised(studio: Studio, pack: MaterialsPack) -> MaterialsCard | None:
    """What was said of the pack stands until the last point is settled, but for this one."""
    decided = settled_last(studio.book, pack)
    if decided is None:
        return None
    path = studio.book.paths.materials_digest(decided.version)
    before = studio.book.read(MaterialsCard, path)
    said = {name: getattr(before, name) for name in SAID}
    if advice := before.advisor:
        done = (*decided.answers, *decided.rulings)
        left = [one for one in advice.least_to_freeze if not any(name in one for name in done)]
        said["advisor"] = advice.model_copy(update={"least_to_freeze": tuple(left)})
    return make_card(studio, pack, []).model_copy(update=said)


def make_card(
    studio: Studio,
    pack: MaterialsPack,
    reviews: Sequence[AgentReview],
    advice: MaterialsAdvisorAnswer | None = None,
) -> MaterialsCard:
    book, language = studio.book, studio.language
    sheet = last_sheet(book, pack)
    last = reviews[-1] if reviews else None
    return MaterialsCard(
        card_id=f"materials-{pack.meta.version}",
        project=book.name,
        cost=spent(book),
        actions=materials_offers(book.state.law, language),
        version=pack.meta.version,
        frozen_version=book.state.law.materials.frozen_version or None,
        review_round=number_of(pack),
        counts=_counts(pack),
        open_questions=tuple(q for q in pack.risk.open_questions if not q.answer.strip()),
        conflicts=tuple(conflict for conflict in pack.conflicts if not conflict.ruling.strip()),
        findings=tuple(_findings(reviews)),
        advisor=_opinion(pack, advice) if advice else None,
        criteria=tuple(_criteria(pack, sheet, advice.criteria if advice else ())) if sheet else (),
        missing_reviewers=tuple(one.role for one in last.reviewers if one.trouble) if last else (),
        converged=last is not None and last.converged,
        **in_words(book, pack, language),
    )


def in_words(book: Book, pack: MaterialsPack, language: Language) -> dict[str, object]:
    """What of the card depends on the language of its reader."""
    found = in_the_way(book, pack)
    base = _seen_before(book, pack)
    changes = notes(versions.draft(book, base), pack, language) if base else []
    told = [note.text for note in changes[:MOST_CHANGES]]
    if len(changes) > MOST_CHANGES:
        told.append(say("bible.note.more", language, count=len(changes) - MOST_CHANGES))
    return {
        "blockers": tuple(conditions.to_blocker(one, language) for one in found),
        "conditions": tuple(_conditions(found, language)),
        "changes": tuple(told),
        "compared_with": version_name(base) if base else None,
    }


def last_sheet(book: Book, pack: MaterialsPack) -> InstructionSheet | None:
    """What a person last asked to be changed."""
    review = versions.last_review(book, lineage(pack)[1:], with_sheet=True)
    return review.sheet if review else None


def _seen_before(book: Book, pack: MaterialsPack) -> int:
    """The version that a person decided on last, or else the first; none for the first itself."""
    before = lineage(pack)[1:]
    review = versions.last_review(book, before)
    return int(review.version[1:]) if review else before[-1] if before else 0


def _conditions(found: Sequence[FreezeCondition], language: Language) -> list[ConditionDigest]:
    """Every condition of the law, met or not."""
    return [
        ConditionDigest(
            name=kind.value,
            text=say(f"materials.condition_{kind.value}", language),
            passed=not any(one.kind is kind for one in found),
            against=tuple(one.id for one in found if one.kind is kind),
        )
        for kind in ConditionKind
    ]


def _counts(pack: MaterialsPack) -> dict[str, int]:
    return {
        "people": len(pack.canon.characters.everyone()),
        "chapters": len(pack.planning.outline.chapters),
        "decisions": len(pack.execution.decisions),
        "terms": len(pack.execution.glossary),
    }


def _reviews(book: Book, pack: MaterialsPack) -> list[AgentReview]:
    """The rounds since a person last decided, up to the newest."""
    base = versions.last_review(book, lineage(pack)[1:])
    decided = int(base.version[1:]) if base else 0
    since = [number for number in reversed(lineage(pack)) if number > decided]
    paths = [book.paths.agent_review(version_name(number)) for number in since]
    there = [path for path in paths if book.ports.files.disk.kind(path) == "file"]
    return [book.read(AgentReview, path) for path in there]


def _findings(reviews: Sequence[AgentReview]) -> list[Finding]:
    """Each once, as it was first put."""
    found: dict[tuple[str, str], Finding] = {}
    for review in reviews:
        for reviewer in review.reviewers:
            for one in reviewer.findings:
                found.setdefault((one.fingerprint, one.description), one)
    return list(found.values())


def _opinion(pack: MaterialsPack, answer: MaterialsAdvisorAnswer) -> AdvisorOpinion:
    """The advice, without anchors that lead nowhere. Its sheet names nothing that only a person
    settles, for it is to be sent as it is.
    """
    known, said = by_anchor(pack), opinion(answer)
    candidates = [
        ReviewConflict(anchors=tuple(a for a in one.anchors if a in known), why_conflict=one.why)
        for one in answer.conflict_candidates
    ]
    sheet = answer.sheet and said.sheet
    if sheet:
        mendable = [a for a in sheet.anchors if a in known and not a.startswith(HUMAN_ONLY)]
        sheet = sheet.model_copy(update={"anchors": tuple(mendable)})
    return said.model_copy(
        update={
            "conflict_candidates": tuple(candidates),
            "least_to_freeze": tuple(answer.least_to_freeze),
            "sheet": sheet if sheet and sheet.required_fix else None,
        }
    )


def _criteria(
    pack: MaterialsPack, sheet: InstructionSheet, judged: Sequence[CriterionAnswer]
) -> list[CriterionResult]:
    """Whether the pack now is what the last sheet asked for: by rule where that can be, or else by
    the advisor. A sheet without criteria is judged by its fixes.
    """
    text = spoken(pack, sheet.anchors)
    by_advisor = {one.criterion: one for one in judged}
    results = []
    for criterion in sheet.acceptance_criteria or sheet.required_fix:
        if by_rule := judge(criterion, text, pack):
            result = CriterionResult(criterion=criterion, passed=by_rule.met, note=by_rule.why)
        elif opinion_of_it := by_advisor.get(criterion):
            result = CriterionResult(
                criterion=criterion, passed=opinion_of_it.met, note=opinion_of_it.why
            )
        else:
            result = CriterionResult(criterion=criterion)
        results.append(result)
    return results
