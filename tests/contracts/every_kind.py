"""One valid example of every kind of record."""

from typing import Any, Protocol, Self

from tests import examples
from tests.examples import NOW, SHA1, SHA256
from writer.contracts.candidate import Candidate
from writer.contracts.card import (
    BandDigest,
    ChapterCard,
    CriterionResult,
    MaterialsCard,
    ProposalCard,
    Thread,
)
from writer.contracts.consistency import ConsistencyIssue, ConsistencyReport, ConsistencyReports
from writer.contracts.cost import Cost
from writer.contracts.gate import ActionOffer, Blocker
from writer.contracts.impact import Occurrence, Occurrences
from writer.contracts.manuscript import (
    ImportedChapter,
    ImportedEntry,
    ImportedFile,
    ImportedName,
    ImportManifest,
)
from writer.contracts.materials_index import FrozenVersion, MaterialsIndex
from writer.contracts.materials_review import (
    AgentReview,
    Finding,
    MaterialsHumanReview,
    Reviewer,
)
from writer.contracts.memory import (
    ArcSummary,
    ChapterMemory,
    ChapterMemoryEntry,
    EntityStateSnapshot,
    OpenThread,
    OpenThreads,
)
from writer.contracts.migration import Migration, MigrationStep, PackDiff, PatchOperation
from writer.contracts.preferences import Preference, Preferences
from writer.contracts.progress import StoryProgressEvaluation
from writer.contracts.proposal import AdvisorReview, ProposalDecision
from writer.contracts.provenance import Provenance
from writer.contracts.record import Document
from writer.contracts.review import AdvisorOpinion, EditorReview, HumanReview, Issue
from writer.contracts.revision import RevisionStatus
from writer.contracts.rollback import KeptFile, Rollback
from writer.contracts.run import ChapterRunSummary, RunMeta, RunSummary
from writer.contracts.state import NovelGenerationState, SceneContext, SceneGenerationState
from writer.contracts.status import BookStatus, ChapterStatus, MaterialsStatus, ProposalStatus
from writer.contracts.waiver import Backlog, BacklogItem, Waiver, Waivers


class Example(Document, Protocol):
    """What every document can do with itself."""

    def to_bytes(self) -> bytes: ...

    def to_data(self) -> Any: ...

    @classmethod
    def from_bytes(cls, data: bytes) -> Self: ...


CP = "CP-20260102-0001"

issue = Issue(
    issue_id="I-1",
    type="canon",
    severity="blocker",
    anchors=("CHAR-001",),
    evidence_quote="grey eyes",
    why="CHAR-001 says brown",
    suggestion="brown eyes",
    source="check",
    fingerprint="f1",
)
opinion = AdvisorOpinion(
    suggested_action="rewrite", notes="Keep the scene.", sheet=examples.sheet()
)
cost = Cost(calls=2, tokens_in=900, tokens_out=100, usd=None)
memory = ChapterMemoryEntry(
    chapter_number=1,
    chapter_title="The Thirteenth Letter",
    key_events=["a letter"],
    character_states={"Mara Venn": "uneasy"},
    summary="A letter comes.",
)
report = ConsistencyReport(
    chapter_number=1,
    issues=(ConsistencyIssue(issue_type="canon", description="eyes", severity="high"),),
    summary="one",
)
snapshot = EntityStateSnapshot(
    project_id="Tide Letters",
    entity_type="character",
    entity_id="Mara Venn",
    chapter_index=1,
    timestamp=NOW,
    state_data={"mood": {"now": "uneasy"}},
)
evaluation = StoryProgressEvaluation(
    evaluation_result="continue",
    current_chapter=1,
    remaining_chapters=2,
    main_conflict_progress=0.25,
    recommendation="go on",
)
reviewed_twice = HumanReview.model_validate(
    {
        **examples.human_review().to_data(),
        "history": [examples.human_review().model_dump(exclude={"history"})],
    }
)
advice = AdvisorReview(risks=("memory",), blast_radius="2 chapters", recommendation="approve")
band = BandDigest(min=350, max=700)
chapter_card = ChapterCard(
    card_id="card-1",
    project="Tide Letters",
    cost=cost,
    actions=(ActionOffer(action="accept", allowed=False, reasons=("1 blocker is open",)),),
    chapter=3,
    chapter_title="The Thirteenth Letter",
    draft_sha256=SHA256,
    frozen_version="v001",
    words=612,
    word_band=band,
    verdict="revise",
    issues=(issue,),
    criteria=(CriterionResult(criterion="contains: brass compass", passed=True),),
    advisor=opinion,
    threads=(Thread(text="the debt", opened_in=1, overdue=True),),
    opening="The tide",
    closing="She did not burn it.",
)
finding = Finding(id="F-1", anchors=("WR-001",), kind="gap", description="no moon")
blocker = Blocker(id="OQ-003", path="risk.open_questions[2]", message="unanswered", hint="answer")
materials_card = MaterialsCard(
    card_id="card-0",
    project="Tide Letters",
    version="v002",
    counts={"decisions": 14},
    blockers=(blocker,),
    open_questions=tuple(examples.pack().risk.open_questions),
    conflicts=tuple(examples.pack().conflicts),
    findings=(finding,),
)
proposal = examples.proposal()
proposal_card = ProposalCard(
    card_id="card-2",
    project="Tide Letters",
    proposal_id=CP,
    proposal_sha256=SHA256,
    base_version="v001",
    what=tuple(proposal.what),
    why=tuple(proposal.why),
    impact=proposal.impact,
    migration_plan=tuple(proposal.migration_plan),
    advisor=advice,
)
chapter_summary = ChapterRunSummary(
    run_id="run-1", project="Tide Letters", chapter=1, drafts=2, issues={"minor": 1}, cost=cost
)
set_aside = {"reason": "a rumour", "by": "Lin", "at": NOW, "anchors": ["CHAR-001"]}

EXAMPLES: tuple[Example, ...] = (
    examples.settings(),
    examples.settings("zh"),
    examples.world(),
    examples.canon_world("zh"),
    examples.theme(),
    examples.characters("zh"),
    examples.cast(),
    examples.canon().timeline,
    examples.outline(),
    examples.plan(),
    examples.chapter(language="zh").scenes[0],
    examples.chapter(),
    ImportedChapter(
        import_id="IMP-0001",
        by="Lin",
        draft_sha256=SHA256,
        paragraphs=["0123456789abcdef"],
        chapter=examples.chapter(),
    ),
    ImportManifest(
        import_id="IMP-0001",
        by="Lin",
        at=NOW,
        language="en",
        sources=[ImportedFile(file="tide.txt", sha256=SHA256, encoding="UTF-8")],
        chapters=[ImportedEntry(number=1, title="One", line=3, words=9, draft_sha256=SHA256)],
        people=[ImportedName(name="Mara", times=9, first_chapter=1)],
    ),
    Candidate(number=2, world=examples.world(), theme_conflict=examples.theme()),
    examples.pack(),
    examples.pack("zh"),
    examples.anchors(),
    examples.sheet("zh"),
    reviewed_twice,
    proposal,
    Occurrences(
        proposal_id=CP, found=(Occurrence(where="x", chapter=1, form="Mara", quote="Mara went"),)
    ),
    memory,
    report,
    snapshot,
    evaluation,
    advice,
    chapter_card,
    materials_card,
    proposal_card,
    chapter_summary,
    ChapterMemory([memory]),
    ConsistencyReports([report]),
    ArcSummary(from_=1, to=10, summary="Letters come."),
    AgentReview(version="v002", reviewers=(Reviewer(role="world", findings=(finding,)),), round=2),
    MaterialsHumanReview(
        version="v002", decision="request_changes", by="Lin", at=NOW, sheet=examples.sheet()
    ),
    MaterialsIndex(
        current_frozen_version="v001",
        frozen={"v001": FrozenVersion(path="frozen/x", sha256=SHA256, frozen_at=NOW, by="Lin")},
    ),
    EditorReview(verdict="revise", summary="eyes", issues=(issue,), chapter=3),
    RevisionStatus(
        chapter_number=1,
        status="pending",
        revision_notes="eyes",
        issues=list(report.issues),
        revised_chapter=examples.chapter(),
        created_at=NOW,
    ),
    Rollback(
        rollback_id="RB-0001",
        subject="chapter:2",
        state="deposited",
        by="Lin",
        at=NOW,
        reason="too soon",
        files={
            "chapters/chapter_002.json": KeptFile(
                sha256=SHA256, payload=f"payloads/{SHA1}.txt", run_id="R0001"
            )
        },
    ),
    Provenance(
        chapter=1,
        decided_by="Lin",
        decided_at=NOW,
        draft_sha256=SHA256,
        frozen_version="v001",
        proposals=(CP,),
        run_id="run-1",
        payload_hashes=(SHA1,),
    ),
    ProposalDecision(decision="approve", by="Lin", at=NOW, reason="yes", proposal_sha256=SHA256),
    Migration(
        proposal_id=CP,
        base_version="v001",
        steps=[MigrationStep(step="refreeze", status="done", started_at=NOW, finished_at=NOW)],
    ),
    PackDiff(
        base_version="v001",
        new_version="v002",
        patch=(
            PatchOperation(op="replace", path="/canon/world/geography", value=None),
            PatchOperation(op="move", path="/a", from_="/b"),
        ),
        inverse=(PatchOperation(op="remove", path="/risk/risks/0"),),
    ),
    OpenThreads(through=2, threads=(OpenThread(id="TH-001-1", text="Who?", opened_in=1),)),
    Waivers([Waiver.model_validate({"id": "W-1", "issue_id": "I-1", **set_aside})]),
    Backlog([BacklogItem.model_validate({"id": CP, **set_aside})]),
    Preferences([Preference(id="PR-001", text="Short sentences.", by="Lin", at=NOW)]),
    RunMeta(run_id="run-1", project="Tide Letters", project_dir="../..", models={"writer": "m"}),
    RunSummary(
        run_id="run-1", project="Tide Letters", chapters=(chapter_summary,), events={"a": 1}
    ),
    BookStatus(
        book="Tide Letters",
        materials=MaterialsStatus(state="human_review_gate", blockers=(blocker,)),
        chapters=(ChapterStatus(number=1, state="deposited"),),
        proposals=(ProposalStatus(id=CP, state="deferred"),),
        next_action="answer OQ-003",
    ),
    NovelGenerationState(
        project_name="Tide Letters",
        project_dir="outputs/projects/Tide Letters",
        settings=examples.settings(),
        world=examples.world(),
        theme_conflict=examples.theme(),
        characters=examples.characters(),
        outline=examples.outline(),
        chapters_plan={1: examples.plan()},
        chapters={1: examples.chapter()},
        chapter_memories=[memory],
        entity_states={"Mara Venn": snapshot},
        recent_context=["A letter comes."],
        consistency_reports={1: report},
        story_progress_evaluation=evaluation,
        current_step="chapter_generation",
        current_chapter_number=2,
        error_messages={"outline": "late"},
    ),
    SceneGenerationState(
        chapter_number=1,
        chapter_plan=examples.plan(),
        total_scenes=1,
        generated_scenes=examples.chapter().scenes,
        scene_status={1: "done"},
        context=SceneContext(world=examples.world(), chapter_memories=(memory,)),
    ),
)
