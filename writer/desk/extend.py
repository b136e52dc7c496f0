"""The story may outgrow its outline: what comes next is proposed, and a person approves it."""

from fsm.materials import MaterialsState
from fsm.proposal import ProposalState
from writer.contracts.outline import ChapterSummary, Outline
from writer.contracts.progress import StoryProgressEvaluation
from writer.contracts.proposal import Change
from writer.contracts.state import NovelGenerationState
from writer.desk.before import memories
from writer.desk.book import Book
from writer.desk.proposals import read
from writer.desk.propose import Request, propose
from writer.desk.studio import Studio, Update
from writer.graph import extension as chain
from writer.texts import say

OUTLINE = "/planning/outline"
BY = "outline specialist"
AT_ONCE = 5
"""Chapters that one proposal adds at most: further ahead, nobody can see."""


def is_due(book: Book) -> bool:
    """Every chapter is deposited, the outline is open, and nobody was asked about it yet."""
    law = book.state.law
    if law.materials.state is not MaterialsState.FROZEN or not law.chapters:
        return False
    if not law.all_deposited:
        return False
    return not book.read(Outline, book.paths.step("outline")).is_complete and not _asked(book)


def evaluate(studio: Studio, _: NovelGenerationState) -> Update:
    """How far the story has come."""
    book, pack = studio.book, studio.frozen_pack()
    last = len(pack.planning.outline.chapters)
    found = chain.evaluate_progress(studio.asker, pack, memories(book, last + 1), studio.settings)
    book.keep({book.paths.story_progress: found.to_bytes()})
    return {"story_progress_evaluation": found}


def extend(studio: Studio, _: NovelGenerationState) -> Update:
    """Proposes the next chapters, or that the story ends here."""
    progress = studio.book.read(StoryProgressEvaluation, studio.book.paths.story_progress)
    outline = studio.frozen_pack().planning.outline
    room = studio.settings.max_chapters - len(outline.chapters)
    if progress.evaluation_result == "force_end" or room < 1:
        changes = _ended(outline)
    else:
        changes = _continued(studio, outline, progress, min(room, AT_ONCE))
    why = say(f"work.story_{progress.evaluation_result}", studio.language)
    request = Request({}, f"{why} {progress.recommendation}", changes=tuple(changes))
    propose(studio, request, BY)
    return {}


def _continued(
    studio: Studio, outline: Outline, progress: StoryProgressEvaluation, room: int
) -> list[Change]:
    last = outline.chapters[-1].chapter_number
    answer = chain.extend_outline(
        studio.asker,
        studio.frozen_pack(),
        memories(studio.book, last + 1),
        progress,
        studio.settings,
    )
    new = [
        ChapterSummary.model_validate({**chapter.model_dump(), "chapter_number": number})
        for number, chapter in enumerate(answer.chapters[:room], start=last + 1)
    ]
    full = len(outline.chapters) + len(new) >= studio.settings.max_chapters
    return [
        *(
            Change(
                op="add",
                path=f"{OUTLINE}/chapters/-",
                new=chapter.to_data(),
                description=f"+ {chapter.chapter_number} · {chapter.chapter_title}: "
                f"{chapter.summary}",
            )
            for chapter in new
        ),
        *_set(outline, current_phase=answer.current_phase, is_complete=answer.is_complete or full),
    ]


def _ended(outline: Outline) -> list[Change]:
    return _set(outline, current_phase="complete", is_complete=True)


def _set(outline: Outline, **fields: object) -> list[Change]:
    before = outline.to_data()
    return [
        Change(
            path=f"{OUTLINE}/{name}",
            old=before[name],
            new=value,
            description=f"{name}: {before[name]} → {value}",
        )
        for name, value in fields.items()
        if before[name] != value
    ]


def _asked(book: Book) -> bool:
    """One answer holds for a frozen version, whatever it was. A proposal that was cut off before
    it was submitted has asked nobody: proposed again it is the same one, and goes on.
    """
    law = book.state.law
    return any(
        proposal.base_version == law.frozen_version
        and proposal.state is not ProposalState.DRAFT_PROPOSAL
        and any(change.path.startswith(OUTLINE) for change in read(book, name).what)
        for name, proposal in law.proposals.items()
    )
