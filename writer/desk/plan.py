"""The plan of a chapter before it is drafted: shown, made again with a wish, or edited."""

from dataclasses import dataclass

from writer.contracts import validation
from writer.contracts.plan import ChapterPlan
from writer.contracts.settings import BookLanguage
from writer.contracts.wording import Piece, changes, marked
from writer.desk import page
from writer.desk.beginning import begin
from writer.desk.book import Book
from writer.desk.chapter import make_plan, summary
from writer.desk.edit import chapter_of
from writer.desk.planpage import as_text, scenes
from writer.desk.studio import Studio, frozen_pack
from writer.errors import BadInput
from writer.events.envelope import Entry
from writer.events.types import HumanEdited, PlanSteered
from writer.graph.planning import as_in_outline


@dataclass(frozen=True, slots=True)
class PlanEdit:
    """A changed plan, read and understood, and not yet recorded."""

    number: int
    before: ChapterPlan
    after: ChapterPlan
    language: BookLanguage

    @property
    def changes(self) -> list[Piece]:
        return changes(*(as_text(plan, self.language) for plan in (self.before, self.after)))


def plan_of(book: Book, number: int) -> ChapterPlan | None:
    """The plan of a chapter that has one."""
    chapter_of(book, number)
    path = book.paths.plan(number)
    known = book.ports.files.disk.kind(path) == "file"
    return book.read(ChapterPlan, path) if known else None


def made(studio: Studio, number: int) -> ChapterPlan:
    """The plan of a chapter; made now where there is none and the law allows it."""
    if known := plan_of(studio.book, number):
        return known
    return _keep(studio, number, None)


def steer(studio: Studio, number: int, wish: str, by: str = "") -> ChapterPlan:
    """The plan again, with what a person wants of the chapter; the scenes are told as well."""
    chapter_of(studio.book, number)
    event = PlanSteered(steer=wish, by=by)
    told = Entry(event, phase="chapter", actor="human", chapter=number, message=wish[:120])
    return _keep(studio, number, wish, told)


def read(book: Book, number: int, data: bytes, file: str) -> PlanEdit | None:
    """The change that a text amounts to; None where nothing was changed."""
    before, language = plan_of(book, number), book.settings().language
    if before is None:
        raise BadInput("plans.none", number=number)
    text = book.clean(page.decoded(data, file).encode()).decode()
    if text.lstrip().startswith("{"):
        given = validation.read(ChapterPlan, text.encode(), file)
    else:
        given = before.model_copy(update={"scenes": scenes(text, before)})
    after = as_in_outline(given, summary(frozen_pack(book), number))
    if not after.scenes:
        raise BadInput("plans.empty", number=number)
    return None if after == before else PlanEdit(number, before, after, language)


def record(studio: Studio, edit: PlanEdit, by: str) -> None:
    book, number = studio.book, edit.number
    begin(studio, number)
    path = book.paths.plan(number)
    event = HumanEdited(
        path=book.paths.relative(path), by=by, diff=marked(edit.changes), what="planned"
    )
    entry = Entry(event, phase="chapter", actor="human", chapter=number, message=f"planned: {by}")
    book.keep({path: edit.after.to_bytes()}, entry)


def _keep(studio: Studio, number: int, wish: str | None, *told: Entry) -> ChapterPlan:
    book = studio.book
    begin(studio, number)
    plan = make_plan(studio, number, wish)
    book.keep({book.paths.plan(number): plan.to_bytes()}, *told)
    return plan
