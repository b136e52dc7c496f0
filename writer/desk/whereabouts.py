"""Which node of the workflow comes next, read from the record and nothing else."""

from fsm.book import may_draft
from fsm.chapter import ChapterState
from fsm.materials import MaterialsState
from writer.contracts.state import NovelGenerationState
from writer.desk import candidates, chapter, extend, revision, steps
from writer.desk.studio import Studio
from writer.graph.steps import STEPS

STOP = "stop"
TOGETHER = {
    "checks": ("consistency", "editor", "reviewed", "chapter_revision", "advisor"),
    "story_progress": ("outline_extension",),
}
"""What is due with another node: the record knows no place between them."""


def where(studio: Studio, _: NovelGenerationState | None = None) -> str:
    """The node that the record says comes next."""
    law = studio.book.state.law
    match law.materials.state:
        case MaterialsState.INTAKE | MaterialsState.DRAFT:
            done = steps.results(studio.book, shared=True)
            return next((name for name in STEPS if name not in done), "materials")
        case MaterialsState.AGENT_REVIEW_LOOP:
            if not law.materials.pack:
                return "materials_revision"
            reviewed = law.materials.pack == law.materials.reviewed_pack
            return "materials_card" if reviewed else "specialists"
        case MaterialsState.HUMAN_REVIEW_GATE:
            return "materials_gate"
        case MaterialsState.FROZEN:
            return _where_in_chapters(studio)


def _where_in_chapters(studio: Studio) -> str:
    law = studio.book.state.law
    if law.all_deposited:
        return "story_progress" if extend.is_due(studio.book) else STOP
    number = chapter.in_hand(studio.book)
    match law.chapters[number].state:
        case ChapterState.PLANNED:
            return STOP if may_draft(law, number) else "chapter_plan"
        case ChapterState.DRAFT:
            if may_draft(law, number) or candidates.waiting(studio.book, number):
                return STOP
            planned = studio.book.ports.files.disk.kind(studio.book.paths.plan(number)) == "file"
            return "chapter_text" if planned else "chapter_plan"
        case ChapterState.AGENT_REVIEW:
            return "checks"
        case ChapterState.HUMAN_REVIEW_GATE | ChapterState.NEEDS_REVIEW:
            return "chapter_gate"
        case ChapterState.DEPOSIT:
            return "deposit"
        case ChapterState.ESCALATED | ChapterState.DEPOSITED:
            return STOP


def mending(studio: Studio, state: NovelGenerationState) -> str:
    """After the reviewers: to the revision where one is due, and else on to the advisor."""
    heard = "consistency" not in state.error_messages
    return "chapter_revision" if heard and revision.is_due(studio) else "advisor"


def is_due(studio: Studio, node: str) -> bool:
    """Whether the record waits for this node. What it has already is not done a second time."""
    now = where(studio)
    return node == now or node in TOGETHER.get(now, ())
