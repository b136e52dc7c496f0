"""The kinds of record: what each is called, and how a file of it is recognised."""

import re
from dataclasses import dataclass
from typing import Any

from writer.contracts.anchors import AnchorIndex
from writer.contracts.candidate import Candidate
from writer.contracts.canon import Timeline
from writer.contracts.card import ChapterCard, MaterialsCard, ProposalCard
from writer.contracts.chapter import GeneratedChapter, GeneratedScene
from writer.contracts.consistency import ConsistencyReport, ConsistencyReports
from writer.contracts.impact import Occurrences
from writer.contracts.manuscript import ImportedChapter, ImportManifest
from writer.contracts.materials_index import MaterialsIndex
from writer.contracts.materials_review import AgentReview, MaterialsHumanReview
from writer.contracts.memory import (
    ArcSummary,
    ChapterMemory,
    ChapterMemoryEntry,
    EntityStateSnapshot,
    OpenThreads,
)
from writer.contracts.migration import Migration, PackDiff
from writer.contracts.outline import Outline
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import Cast, CharactersConfig
from writer.contracts.plan import ChapterPlan
from writer.contracts.preferences import Preferences
from writer.contracts.progress import StoryProgressEvaluation
from writer.contracts.proposal import AdvisorReview, Proposal, ProposalDecision
from writer.contracts.provenance import Provenance
from writer.contracts.record import Document
from writer.contracts.review import EditorReview, HumanReview
from writer.contracts.revision import RevisionStatus
from writer.contracts.rollback import Rollback
from writer.contracts.run import ChapterRunSummary, RunMeta, RunSummary
from writer.contracts.settings import Settings
from writer.contracts.sheet import InstructionSheet
from writer.contracts.state import NovelGenerationState, SceneGenerationState
from writer.contracts.status import BookStatus
from writer.contracts.waiver import Backlog, Waivers
from writer.contracts.world import CanonWorld, ThemeConflict, WorldSetting


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of record."""

    model: type[Document]
    file: str = ""
    """A regular expression for the end of the path; empty where it has no file of its own."""
    fields: str = ""
    """Top-level fields that give it away; of a list, those of its first item."""
    many: bool = False
    """The document is a list."""
    lines: bool = False
    """The file is a log: one record a line."""

    @property
    def name(self) -> str:
        return self.model.kind

    def is_named(self, path: str) -> bool:
        return bool(self.file) and re.search(rf"(^|/){self.file}$", path) is not None

    def likeness(self, data: Any) -> int:
        """How many of its fields `data` has, if it has them all."""
        if isinstance(data, list) is not self.many:
            return 0
        item = data[0] if self.many and data else data
        wanted = self.fields.split()
        return len(wanted) if isinstance(item, dict) and item.keys() >= set(wanted) else 0


N = "[0-9]{3,}"

# Of two names that fit, the first counts: what lies deeper stands before.
RECORDS: tuple[Kind, ...] = (
    Kind(CanonWorld, r"canon/world\.json"),
    Kind(Cast, r"canon/characters\.json"),
    Kind(Timeline, r"timeline\.json", "events"),
    Kind(Settings, r"settings\.json", "project_name"),
    Kind(WorldSetting, r"world\.json", "world_name geography"),
    Kind(ThemeConflict, r"theme_conflict\.json", "core_theme main_conflict"),
    Kind(CharactersConfig, r"characters\.json", "protagonist"),
    Kind(Outline, r"outline\.json", "story_premise chapters"),
    Kind(ChapterPlan, rf"chapter_{N}_plan\.json", "chapter_number scenes"),
    Kind(GeneratedScene, rf"chapter_{N}_scene_[0-9]{{2,}}\.json", "scene_number content"),
    Kind(GeneratedChapter, rf"(chapter_)?{N}\.json", "chapter_number scenes total_words"),
    Kind(ImportManifest, r"imports/manifest\.json", "import_id sources chapters"),
    Kind(ImportedChapter, r"imports/chapters/[0-9]{4,}\.json", "paragraphs draft_sha256 chapter"),
    Kind(RevisionStatus, rf"chapter_{N}_revision\.json", "chapter_number revision_notes status"),
    Kind(Rollback, r"rollbacks/RB-[0-9]+/[^/]+\.json", "rollback_id subject files"),
    Kind(Provenance, rf"chapter_{N}\.provenance\.json", "decided_by draft_sha256 run_id"),
    Kind(ChapterMemory, r"chapter_memory\.json", "chapter_number chapter_title summary", many=True),
    Kind(ChapterMemoryEntry, rf"{N}\.memory\.json", "chapter_number chapter_title summary"),
    Kind(ConsistencyReports, r"consistency_reports\.json", "chapter_number issues", many=True),
    Kind(ConsistencyReport, fields="chapter_number issues summary"),
    Kind(ArcSummary, rf"arc_{N}-{N}\.json", "from to summary"),
    Kind(OpenThreads, rf"{N}\.threads\.json", "through threads"),
    Kind(EntityStateSnapshot, fields="entity_type entity_id"),
    Kind(StoryProgressEvaluation, fields="evaluation_result"),
    Kind(Candidate, r"candidate_[0-9]\.json", "number world theme_conflict"),
    Kind(MaterialsPack, rf"materials_pack\.(frozen\.)?v{N}\.json", "meta"),
    Kind(AgentReview, rf"agent_review\.v{N}\.json", "version reviewers"),
    Kind(MaterialsHumanReview, rf"human_review\.v{N}\.json", "version decision by at"),
    Kind(AnchorIndex, rf"anchors\.v{N}\.json", "anchors reverse_index"),
    Kind(MaterialsIndex, r"materials/index\.json", "current_frozen_version frozen"),
    Kind(MaterialsCard, fields="card_id gate version"),
    Kind(ChapterCard, fields="card_id gate chapter"),
    Kind(ProposalCard, fields="card_id gate proposal_id what"),
    Kind(EditorReview, rf"{N}\.editor\.json", "verdict issues"),
    Kind(HumanReview, rf"{N}\.human_review\.json", "chapter decision decided_by"),
    Kind(InstructionSheet, r"([^/]+\.)?sheet\.json", "required_fix acceptance_criteria"),
    Kind(Proposal, r"proposal\.json", "proposal_id what why"),
    Kind(Occurrences, r"occurrences\.json", "proposal_id found"),
    Kind(AdvisorReview, r"advisor_review\.json", "recommendation blast_radius"),
    Kind(ProposalDecision, r"human_decision\.json", "decision by proposal_sha256"),
    Kind(Migration, r"migration\.json", "proposal_id steps"),
    Kind(PackDiff, r"diff\.json", "patch inverse"),
    Kind(Backlog, r"backlog\.json", "id reason fingerprint", many=True),
    Kind(Waivers, r"waivers\.json", "id reason fingerprint issue_id", many=True),
    Kind(Preferences, r"preferences\.json", "id text at", many=True),
    Kind(RunMeta, r"run_meta\.json", "run_id project project_dir"),
    Kind(RunSummary, r"run\.summary\.json", "run_id project events"),
    Kind(ChapterRunSummary, rf"{N}\.summary\.json", "run_id project chapter drafts"),
    Kind(BookStatus, fields="book materials chapters"),
    Kind(NovelGenerationState, fields="project_name project_dir current_step"),
    Kind(SceneGenerationState, fields="chapter_number current_scene_number"),
)
