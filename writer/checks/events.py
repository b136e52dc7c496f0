"""Which event tells of which kind of finding."""

from writer.contracts.review import Issue

OTHERWISE = "conflict_detected"
LINT = "lint_"
"""How the types of the prose lint begin."""
EVENT_TYPES = {
    "canon": "conflict_detected",
    "decision": "conflict_detected",
    "presence": "conflict_detected",
    "timeline": "conflict_detected",
    "glossary": "glossary_drift",
    "length": "checklist_failed",
    "pov": "checklist_failed",
    "forbidden_term": "checklist_failed",
    "paragraphs": "checklist_failed",
    "checklist": "checklist_failed",
    "sensitive": "checklist_failed",
    "repetition": "checklist_failed",
    "name": "open_question_raised",
}
"""Somebody the pack does not know is a question for the human: who is this?"""


def event_type(issue: Issue) -> str:
    """The event of a finding; what is of no known type contradicts the book somehow."""
    if issue.type.startswith(LINT):
        return "checklist_failed"
    return EVENT_TYPES.get(issue.type, OTHERWISE)
