"""A run, and what happened in it."""

from pathlib import PurePosixPath, PureWindowsPath
from typing import Annotated, ClassVar

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from writer.contracts.cost import Cost
from writer.contracts.identifiers import (
    ChapterNumber,
    Count,
    Moment,
    Name,
    ProposalId,
    Seed,
    Version,
)
from writer.contracts.record import Fact, Record


def _relative(path: str) -> str:
    if PurePosixPath(path).is_absolute() or PureWindowsPath(path).drive:
        raise PydanticCustomError(
            "not_relative", "{path_found} is not a relative path", {"path_found": path}
        )
    return path


class RunMeta(Record):
    """What a run was made with."""

    kind: ClassVar[str] = "run_meta"

    run_id: Name
    project: Name
    project_dir: Annotated[str, AfterValidator(_relative)]
    """Relative, so that a copied or restored book still finds itself."""
    frozen_version: Version | None = None
    proposals_used: list[ProposalId] = Field(default_factory=list)
    seed: Seed = 0
    models: dict[str, str] = Field(default_factory=dict)
    """The model of each role."""
    versions: dict[str, str] = Field(default_factory=dict)
    """Of NovelGate and what it stands on."""
    stage: Name = "stage1"
    started_at: Moment | None = None


class ChapterRunSummary(Fact):
    """What happened to one chapter in a run, derived from the log."""

    kind: ClassVar[str] = "chapter_run_summary"

    run_id: Name
    project: Name
    chapter: ChapterNumber
    title: str = ""
    state: str = ""
    words: Count = 0
    drafts: Count = 0
    rewrites: Count = 0
    issues: dict[str, Count] = Field(default_factory=dict)
    """How many of each severity in the newest draft."""
    waivers: Count = 0
    decisions: tuple[str, ...] = ()
    """In the order they were made."""
    duration_ms: Count = 0
    """How long the agents were at work."""
    waited_ms: Count = 0
    """How long its gate was open before a person answered."""
    cost: Cost = Field(default_factory=Cost)


class RunSummary(Fact):
    """What happened in a run, derived from the log."""

    kind: ClassVar[str] = "run_summary"

    run_id: Name
    project: Name
    stage: str = "stage1"
    started_at: Moment | None = None
    ended_at: Moment | None = None
    frozen_version: Version | None = None
    last_seq: Count = 0
    events: dict[str, Count] = Field(default_factory=dict)
    """How many of each type."""
    errors: Count = 0
    chapters: tuple[ChapterRunSummary, ...] = ()
    decisions: dict[str, Count] = Field(default_factory=dict)
    """How many of each kind people have made."""
    duration_ms: Count = 0
    """How long the agents were at work."""
    waited_ms: Count = 0
    """How long gates were open before a person answered."""
    cost: Cost = Field(default_factory=Cost)
