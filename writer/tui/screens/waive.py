"""An issue is closed with a reason instead of a fix."""

from writer.contracts.review import Issue
from writer.texts import Language, say
from writer.tui.screens.ask import AskText
from writer.tui.widgets.issues import issue_facts, issue_type
from writer.tui.widgets.signs import SEVERITY_SIGNS


class WaiveDialog(AskText):
    """Shows the issue and gives the reason, which there must be."""

    def __init__(self, issue: Issue, language: Language, reason: str = "") -> None:
        head = f"{SEVERITY_SIGNS[issue.severity]} {issue.issue_id} {issue_type(issue, language)}"
        super().__init__(
            say("screens.waive_question", language, issue=head),
            issue_facts(issue, language),
            say("screens.waive_reason", language),
            language,
            value=reason,
            needed=say("screens.reason_needed", language),
        )
