"""What the writer would be reminded of before the next chapter, for whoever wants to see it."""

from writer.contracts.plan import ChapterPlan
from writer.contracts.recollection import Recollection
from writer.desk.book import Book
from writer.desk.chapter import plan_of, summary
from writer.desk.recall import found_for
from writer.desk.sources import Sources
from writer.desk.studio import frozen_pack
from writer.graph.about import outline_of, told_in


def next_number(book: Book) -> int:
    """The chapter that is being written, or that comes next; 0 where none does."""
    return min(book.state.law.not_deposited, default=0)


def reminders(book: Book, number: int) -> Recollection:
    """Looked for as it will be for the chapter; nothing is put on record by looking."""
    sources = Sources.of(book)
    wishes = {one.id: one.text for one in sources.preferences}
    if not sources.earlier(number):
        return Recollection(preferences=wishes)
    outline, plan = outline_of(summary(frozen_pack(book), number)), _plan(book, number)
    told = "\n".join((book.state.steers.get(number, ""), told_in(plan) if plan else ""))
    names = sources.named(told) if plan else sources.named(outline)
    found = found_for(book, number, f"{outline}\n{told}", names)
    return found.model_copy(update={"preferences": wishes})


def _plan(book: Book, number: int) -> ChapterPlan | None:
    there = book.ports.files.disk.kind(book.paths.plan(number)) == "file"
    return plan_of(book, number) if there else None
