"""The issues of a text by the place where their evidence stands."""

from collections.abc import Sequence
from dataclasses import dataclass

from writer.checks.quotes import find
from writer.contracts.review import Issue
from writer.texts import Language, say
from writer.tui.widgets.evidence import Mark, bracketed, places
from writer.tui.widgets.issues import issue_type
from writer.tui.widgets.margin import Note
from writer.tui.widgets.signs import SEVERITY_SIGNS, SEVERITY_STYLES


@dataclass(frozen=True, slots=True)
class Noted:
    """A text with its evidence in brackets, and which issues are meant by each of them."""

    text: str
    marks: list[Mark]
    issues: list[tuple[Issue, ...]]
    """For each mark those that it is evidence of, the gravest first."""
    notes: list[Note]

    def place_of(self, quote: str) -> int:
        """Which mark a quote belongs to; the first where it is none's."""
        quotes = [[issue.evidence_quote for issue in issues] for issues in self.issues]
        return next((at for at, found in enumerate(quotes) if quote and quote in found), 0)


def noted(text: str, issues: Sequence[Issue], language: Language) -> Noted:
    spans = places(text, issues)
    shown, marks = bracketed(text, spans)
    here: list[list[Issue]] = [[] for _ in spans]
    nowhere: list[Issue] = []
    for issue in issues:
        found = find(text, issue.evidence_quote)
        if found is None:
            nowhere.append(issue)
        else:
            at = next(n for n, span in enumerate(spans) if span[0] <= found[0] < span[1])
            here[at].append(issue)
    notes = [_note(0, issue, language) for issue in nowhere]
    notes += [
        _note(mark.start, issue, language)
        for mark, found_here in zip(marks, here, strict=True)
        for issue in found_here
    ]
    return Noted(shown, marks, [tuple(one) for one in here], notes)


def in_words(issue: Issue, language: Language) -> str:
    """An issue on two lines or so: what it is, why, what to do, and against which anchors."""
    advice = f"→ {issue.suggestion}" if issue.suggestion else ""
    anchors = ", ".join(issue.anchors)
    against = say("pages.against", language, anchors=anchors) if anchors else ""
    sign = SEVERITY_SIGNS[issue.severity]
    severity = say(f"screens.severity_{issue.severity}", language)
    kind = f"{sign} {severity} · {issue_type(issue, language)}"
    return "  ".join(filter(None, (kind, issue.why, advice, against)))


def _note(at: int, issue: Issue, language: Language) -> Note:
    kind = issue_type(issue, language)
    told = say("pages.noted", language, kind=kind, why=issue.why or issue.evidence_quote)
    return Note(at, SEVERITY_SIGNS[issue.severity], told, SEVERITY_STYLES[issue.severity])
