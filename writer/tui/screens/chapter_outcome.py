"""What a decision about a chapter will do, in sentences, before it is done."""

from writer.contracts.card import ChapterCard
from writer.contracts.review import Issue
from writer.contracts.sheet import InstructionSheet
from writer.texts import Language
from writer.tui.screens.confirm import Confirm
from writer.tui.screens.escalate import Wish
from writer.tui.widgets.issues import issue_type
from writer.tui.widgets.signs import SEVERITY_SIGNS
from writer.tui.widgets.words import Words

SHORT_HASH = 4


class ChapterOutcome:
    """Asks for the name under each kind of decision."""

    def __init__(self, card: ChapterCard, language: Language, person: str) -> None:
        self._card = card
        self._words = Words(language)
        self._person = person

    def of_accepting(self) -> Confirm:
        card, words = self._card, self._words
        sentences = [
            words("will_deposit", draft=card.draft_sha256[:SHORT_HASH]),
            *self._what_stays(),
        ]
        return self._confirm("accept", sentences)

    def of_rewriting(self, sheet: InstructionSheet) -> Confirm:
        words = self._words
        criteria = len(sheet.acceptance_criteria)
        only = sheet.scope == "passage"
        sentences = [
            words("will_rewrite_passage", quote=sheet.evidence_quote)
            if only
            else words("will_rewrite"),
            *(f"· {fix}" for fix in sheet.required_fix),
            *([words.counted("will_be_checked", criteria)] if criteria else []),
        ]
        return self._confirm("rewrite", sentences)

    def of_waiving(self, issue: Issue, reason: str) -> Confirm:
        sign = SEVERITY_SIGNS[issue.severity]
        kind = issue_type(issue, self._words.language)
        named = f"{sign} {issue.issue_id} {kind}: {issue.why}"
        sentences = [named, self._words("will_waive"), self._words("with_reason", reason=reason)]
        return self._confirm("waive", sentences)

    def of_escalating(self, wish: Wish) -> Confirm:
        sentences = [
            self._words("will_escalate"),
            f"· {self._words(f'wish_{wish.op}', place=wish.place, value=wish.value)}",
            self._words("with_reason", reason=wish.why),
        ]
        return self._confirm("escalate", sentences)

    def _what_stays(self) -> list[str]:
        counts = [
            f"{sign} {self._words.counted(f'count_{severity}', count)}"
            for severity, sign in SEVERITY_SIGNS.items()
            if (count := sum(issue.severity == severity for issue in self._card.issues))
        ]
        if not counts:
            return []
        return [self._words("will_stay", issues="  ".join(counts))]

    def _confirm(self, action: str, sentences: list[str]) -> Confirm:
        words, card = self._words, self._card
        question = words(f"{action}_chapter", number=card.chapter, title=card.chapter_title)
        return Confirm(question, sentences, words(action), words.language, self._person)
