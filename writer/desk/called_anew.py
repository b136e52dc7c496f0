"""A chapter that came back by a change of name: the new name put into its text, by a person."""

from fsm.actions import chapter_actions
from fsm.chapter import ChapterTrigger
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.length import length
from writer.desk import law
from writer.desk.amend import naming_of
from writer.desk.book import Book
from writer.desk.chapter import newest_draft, unit_of
from writer.desk.edit import Edit, chapter_of
from writer.desk.renew import frozen
from writer.desk.returned import pending
from writer.errors import BadInput, Refused


def called_anew(book: Book, number: int) -> Edit:
    """The edit that puts every new name in the place of the old one, and changes nothing else."""
    chapter = chapter_of(book, number)
    if reasons := chapter_actions(book.state.law, number)[ChapterTrigger.EDIT]:
        raise Refused("law.refused", reasons=law.in_words(reasons))
    before, unit = newest_draft(book, number), unit_of(book)
    after = _renamed(book, number, before)
    for scene in after.scenes:
        scene.word_count = length(scene.content, unit)
    after.total_words = sum(scene.word_count for scene in after.scenes)
    if after == before:
        raise BadInput("chapters.nothing_to_rename", number=number)
    return Edit(number, chapter.draft, before, after, unit)


def _renamed(book: Book, number: int, before: GeneratedChapter) -> GeneratedChapter:
    after = before.copied()
    for proposal in pending(book, number):
        for change in proposal.what:
            if change.op == "rename":
                naming = naming_of(frozen(book, proposal.base_version), change)
                after.chapter_title = naming.renamed(after.chapter_title)
                for scene in after.scenes:
                    scene.content = naming.renamed(scene.content)
    return after
