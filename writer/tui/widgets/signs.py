"""The signs that carry meaning beside the colours, and the colours, which follow the theme."""

from writer.contracts.proposal import StepStatus
from writer.contracts.review import Issue, IssueSeverity

SEVERITY_SIGNS: dict[IssueSeverity, str] = {"blocker": "■", "major": "▲", "minor": "·"}
SEVERITY_STYLES: dict[IssueSeverity, str] = {
    "blocker": "bold $text-error",
    "major": "$text-warning",
    "minor": "$foreground-muted",
}
STEP_SIGNS: dict[StepStatus, str] = {
    "pending": "○",
    "running": "●",
    "done": "✔",
    "failed": "✘",
    "skipped": "·",
}
HERE = "▸"
YES, NO, UNSURE = "✔", "✘", "?"

STRONG = "bold"
QUIET = "$foreground-muted"
LABEL = "$text-accent"
GOOD = "$text-success"
BAD = "bold $text-error"
EVIDENCE = "bold $text-error on $error-muted"
FOUND = "bold $text-accent on $accent-muted"
CHOSEN = "bold underline"
ADDED = "$text-success on $success-muted"
REMOVED = "$text-error on $error-muted"


def check(passed: bool | None) -> tuple[str, str]:  # noqa: FBT001
    """The sign of something that was looked at, and its colour."""
    if passed is None:
        return UNSURE, QUIET
    return (YES, GOOD) if passed else (NO, BAD)


def gravest_first(issues: tuple[Issue, ...]) -> tuple[Issue, ...]:
    order = list(SEVERITY_SIGNS)
    return tuple(sorted(issues, key=lambda issue: order.index(issue.severity)))
