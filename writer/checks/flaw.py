"""What a check found, before it has a number and words."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from writer.checks.fingerprint import fingerprint
from writer.contracts.review import Issue, IssueSeverity
from writer.texts import Language, say


@dataclass(frozen=True, slots=True)
class Flaw:
    """A fault of a text, with the sentence that tells it by its key."""

    type: str
    severity: IssueSeverity
    key: str
    quote: str = ""
    """Word for word from the text."""
    anchor: str = ""
    facts: Mapping[str, object] = field(default_factory=dict)

    def to_issue(self, number: int, language: Language) -> Issue:
        anchors = (self.anchor,) if self.anchor else ()
        facts = {"quote": self.quote, "anchor": self.anchor, **self.facts}
        return Issue(
            issue_id=f"I-{number:03d}",
            type=self.type,
            severity=self.severity,
            anchors=anchors,
            evidence_quote=self.quote,
            why=say(f"checks.{self.key}", language, **facts),
            suggestion=say(f"checks.{self.key}.hint", language, **facts),
            source="check",
            fingerprint=fingerprint(self.type, anchors, self.quote),
        )
