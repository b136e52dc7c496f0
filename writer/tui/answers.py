"""What a screen gives back: one typed answer, with the name of the person who gave it.

A screen is a question. It knows contracts, not the desks; what an answer leads to is the app's
business, which hands it to a desk.
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from writer.contracts.proposal import ProposalVerdict
from writer.contracts.sheet import InstructionSheet


@dataclass(frozen=True, slots=True)
class Accept:
    by: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Rewrite:
    by: str
    sheet: InstructionSheet


@dataclass(frozen=True, slots=True)
class Waive:
    by: str
    issue_id: str
    reason: str


@dataclass(frozen=True, slots=True)
class Escalate:
    by: str
    places: dict[str, str]
    """Values by place, such as `CHAR-001.name`."""
    why: str
    quote: str = ""
    adds: dict[str, str] = field(default_factory=dict)
    renames: dict[str, str] = field(default_factory=dict)
    removes: tuple[str, ...] = ()


ChapterAnswer: TypeAlias = Accept | Rewrite | Waive | Escalate


@dataclass(frozen=True, slots=True)
class Freeze:
    by: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class AnswerQuestion:
    by: str
    question: str
    text: str


@dataclass(frozen=True, slots=True)
class TakeDefault:
    by: str
    question: str


@dataclass(frozen=True, slots=True)
class RuleConflict:
    by: str
    conflict: str
    text: str


@dataclass(frozen=True, slots=True)
class RequestChanges:
    by: str
    sheet: InstructionSheet


MaterialsAnswer: TypeAlias = Freeze | AnswerQuestion | TakeDefault | RuleConflict | RequestChanges


@dataclass(frozen=True, slots=True)
class Decide:
    by: str
    verdict: ProposalVerdict
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Migrate:
    by: str


@dataclass(frozen=True, slots=True)
class AskAdvisor:
    """No decision: the advisor is to look at the proposal."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Out of the backlog."""

    by: str


@dataclass(frozen=True, slots=True)
class Rebase:
    """Over to the pack that is frozen now; where both changed a place, this side counts."""

    by: str
    side: Literal["mine", "theirs"]


@dataclass(frozen=True, slots=True)
class Undo:
    """A new proposal, filled in from the inverse of one that was carried out."""

    by: str
    why: str


ProposalAnswer: TypeAlias = Decide | Migrate | AskAdvisor | Resume | Rebase | Undo


@dataclass(frozen=True, slots=True)
class ChooseWorld:
    by: str
    number: int


@dataclass(frozen=True, slots=True)
class MakeWorlds:
    """No decision: there are to be this many worlds to choose from."""

    count: int


WorldsAnswer: TypeAlias = ChooseWorld | MakeWorlds


@dataclass(frozen=True, slots=True)
class TakeEdit:
    """What was made of the pack in the editor is to be its next version."""

    by: str


@dataclass(frozen=True, slots=True)
class EditAgain:
    """No decision: back to the editor."""


EditAnswer: TypeAlias = TakeEdit | EditAgain


@dataclass(frozen=True, slots=True)
class ReadVersion:
    version: str


@dataclass(frozen=True, slots=True)
class CompareVersions:
    old: str
    new: str
    in_full: bool = False
    """Word by word, instead of as an editor would note it."""


VersionsAnswer: TypeAlias = ReadVersion | CompareVersions
