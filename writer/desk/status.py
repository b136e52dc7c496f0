"""Where a book stands, and what comes next, from its record alone."""

from dataclasses import asdict

from fsm.agenda import Action, NextAction, next_action
from fsm.materials import MaterialsState
from writer.checks import freeze
from writer.contracts.outline import Outline
from writer.contracts.pack import MaterialsPack
from writer.contracts.status import BookStatus, ChapterStatus, MaterialsStatus, ProposalStatus
from writer.desk import extend
from writer.desk.book import Book
from writer.desk.gate import spent
from writer.desk.studio import in_the_way
from writer.texts import Language


def status(book: Book, language: Language = "en") -> BookStatus:
    law = book.state.law
    titles = _titles(book)
    return BookStatus.model_validate(
        {
            "book": book.name,
            "language": book.state.language,
            "materials": _materials(book, language),
            "chapters": [
                ChapterStatus(
                    number=number,
                    title=titles.get(number, ""),
                    state=chapter.state.value,
                    words=book.state.words.get(number, 0),
                    rewrites=max(0, book.state.rounds.get(number, 0) - 1),
                    open_issues=len(chapter.open_issues),
                )
                for number, chapter in sorted(law.chapters.items())
            ],
            "proposals": [
                ProposalStatus(id=proposal_id, state=proposal.state.value)
                for proposal_id, proposal in sorted(law.proposals.items())
            ],
            "next_action": shown(_next(book)),
            "run_id": book.run.run_id,
            "cost": spent(book),
            "restored": asdict(book.state.restored) if book.state.restored else None,
        }
    )


def _next(book: Book) -> NextAction:
    """What the law says comes next; the law does not know that a story may outgrow its outline."""
    law = book.state.law
    found = next_action(law)
    if found.action is Action.EXPORT and extend.is_due(book):
        return NextAction(Action.WRITE, max(law.chapters) + 1)
    return found


def shown(action: NextAction) -> str:
    """The next action as one word and what it is about: `write 3`, `freeze`."""
    return f"{action.action.value} {action.subject}".strip()


def _materials(book: Book, language: Language) -> MaterialsStatus:
    materials = book.state.law.materials
    open_conditions = []
    if materials.state is MaterialsState.HUMAN_REVIEW_GATE and materials.conditions:
        pack = book.read(MaterialsPack, book.paths.draft_pack(materials.version))
        open_conditions = in_the_way(book, pack)
    return MaterialsStatus(
        state=materials.state.value,
        draft_version=materials.version or None,
        frozen_version=materials.frozen_version or None,
        blockers=tuple(freeze.to_blocker(item, language) for item in open_conditions),
    )


def _titles(book: Book) -> dict[int, str]:
    path = book.paths.step("outline")
    if not book.state.law.chapters or book.ports.files.disk.kind(path) != "file":
        return {}
    outline = book.read(Outline, path)
    return {chapter.chapter_number: chapter.chapter_title for chapter in outline.chapters}
