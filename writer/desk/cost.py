"""What a book has cost, by role, model, day and chapter, and what the rest of it may cost."""

from collections import defaultdict

from fsm.chapter import ChapterState
from writer.contracts.cost import Cost, CostReport, Spent
from writer.desk import forecast
from writer.desk.book import Book
from writer.desk.parts import every_line
from writer.desk.summaries import PAID, cost_of, in_contract
from writer.events.envelope import Envelope

WRITTEN = (ChapterState.HUMAN_REVIEW_GATE, ChapterState.DEPOSIT, ChapterState.DEPOSITED)


def report(book: Book) -> CostReport:
    """Read from the whole record, so it takes as long as that is."""
    by_role: dict[str, list[Envelope]] = defaultdict(list)
    by_chapter: dict[int, list[Envelope]] = defaultdict(list)
    by_model: dict[str, list[Envelope]] = defaultdict(list)
    by_day: dict[str, list[Envelope]] = defaultdict(list)
    for line in every_line(book):
        if line.event_type in PAID:
            by_role[line.data["role"]].append(line)
            by_chapter[line.chapter].append(line)
            by_model[line.data["model"]].append(line)
            by_day[line.ts[:10]].append(line)
    chapters = {number: cost_of(lines) for number, lines in sorted(by_chapter.items())}
    written = [chapters[n] for n in book.state.law.chapters_in(*WRITTEN) if n in chapters]
    return CostReport(
        book=book.name,
        total=in_contract(book.state.cost),
        by_role={role: cost_of(lines) for role, lines in sorted(by_role.items())},
        by_chapter=chapters,
        by_model={model: cost_of(lines) for model, lines in sorted(by_model.items())},
        by_day={day: cost_of(lines) for day, lines in sorted(by_day.items())},
        cap_usd=book.ports.settings.budget_usd,
        chapters_left=_left(book),
        estimate=_estimate(book, written),
        estimate_by="written" if written else "typical",
    )


def _estimate(book: Book, written: list[Spent]) -> Cost | None:
    """As much for each chapter that is left as those that are written took on the average."""
    if not (left := _left(book)):
        return None
    if not written:
        return forecast.chapters(book, left)
    known = [cost.usd for cost in written if cost.usd is not None]
    share = left / len(written)
    return Cost(
        calls=round(share * sum(cost.calls for cost in written)),
        tokens_in=round(share * sum(cost.tokens_in for cost in written)),
        tokens_out=round(share * sum(cost.tokens_out for cost in written)),
        usd=round(share * sum(known), 4) if len(known) == len(written) else None,
    )


def _left(book: Book) -> int:
    """Chapters that are not written yet; before the freeze, all that the book begins with."""
    law = book.state.law
    if not law.chapters:
        return book.settings(shared=True).initial_chapters
    return len(set(law.not_deposited) - set(law.chapters_in(*WRITTEN)))
