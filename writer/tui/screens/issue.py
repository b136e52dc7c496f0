"""An issue in full, with the items of the pack that it names."""

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from writer.contracts.review import Issue
from writer.texts import Language
from writer.tui.screens.dialog import Dialog, facts, paragraphs, title
from writer.tui.screens.notes import AnchorNote
from writer.tui.widgets.issues import issue_facts, issue_type
from writer.tui.widgets.signs import SEVERITY_SIGNS


class IssueScreen(Dialog[None]):
    """What the card shows in short, without anything left out; and its anchors, opened."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "back", show=False)]
    TO_READ = True

    def __init__(self, issue: Issue, anchors: Mapping[str, AnchorNote], language: Language) -> None:
        super().__init__(language)
        self._issue = issue
        self._anchors = anchors

    def inside(self) -> ComposeResult:
        issue = self._issue
        sign = SEVERITY_SIGNS[issue.severity]
        severity = self.say(f"severity_{issue.severity}")
        yield title(f"{sign} {issue.issue_id} {issue_type(issue, self.language)} · {severity}")
        yield facts(issue_facts(issue, self.language))
        for anchor in issue.anchors:
            note = self._anchors.get(anchor)
            yield title(f"{anchor} {note.title}" if note else anchor)
            yield paragraphs(note.lines if note else [self.say("anchor_unknown")])
        if not issue.anchors:
            yield paragraphs([self.say("no_anchor")])
        yield paragraphs([self.say("closes")])
