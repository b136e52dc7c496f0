"""The advice on the materials in full: what would do for a freeze, and what came of the sheet."""

from collections.abc import Iterable

from writer.contracts.card import CriterionResult, MaterialsCard
from writer.contracts.review import AdvisorOpinion
from writer.texts import Language, say
from writer.tui.screens.pack import Document, Draft
from writer.tui.widgets.signs import check
from writer.tui.widgets.words import Words


def advice(card: MaterialsCard, language: Language) -> Document:
    words, text = Words(language), Draft()
    if card.advisor:
        _least(text, card.advisor, words)
        _suggested(text, card.advisor, words)
    else:
        text.line(words("no_advice"))
    text.part(words("last_sheet"))
    for result in card.criteria:
        text.line(judged(result))
    if not card.criteria:
        text.line(words("no_sheet_yet"))
    text.part(words("specialists"))
    text.line(heard(card, words))
    return text.done(words("advice_head", book=card.project, version=card.version))


def judged(result: CriterionResult) -> str:
    sign, _ = check(result.passed)
    return f"{sign} {result.criterion}" + (f" ({result.note})" if result.note else "")


def heard(card: MaterialsCard, words: Words) -> str:
    """Whether the specialists have said all they have to say."""
    if card.missing_reviewers:
        roles = (say(f"materials.specialist_{r}", words.language) for r in card.missing_reviewers)
        return words("specialists_missing", names=words("comma").join(roles))
    return words("specialists_done" if card.converged else "specialists_used")


def _least(text: Draft, advisor: AdvisorOpinion, words: Words) -> None:
    text.part(words("advice_least"))
    _listed(text, advisor.least_to_freeze or [words("advice_nothing")])


def _suggested(text: Draft, advisor: AdvisorOpinion, words: Words) -> None:
    text.part(words("advice_suggests"))
    text.line(say(f"screens.materials_{advisor.suggested_action}", words.language))
    if advisor.notes:
        text.line(advisor.notes)
    if advisor.conflict_candidates:
        text.part(words("advice_doubts"))
        told = (f"{', '.join(c.anchors)} {c.why_conflict}" for c in advisor.conflict_candidates)
        _listed(text, told)
    if advisor.sheet:
        text.part(words("advice_sheet"))
        _listed(text, (*advisor.sheet.required_fix, *advisor.sheet.acceptance_criteria))


def _listed(text: Draft, lines: Iterable[str]) -> None:
    for line in lines:
        text.line(f"· {line.strip()}")
