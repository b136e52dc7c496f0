"""`run.summary.json` and `chapters/001.summary.json`: run and chapters in short, derived."""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from weakref import WeakKeyDictionary

from writer.contracts.cost import Cost, Spent
from writer.contracts.review import EditorReview
from writer.contracts.run import ChapterRunSummary, RunSummary
from writer.desk.book import Book
from writer.desk.waiting import DECIDED, OPENED, in_run, waited
from writer.events import state as folded
from writer.events import types as t
from writer.events.by_chapter import ByChapter
from writer.events.envelope import Envelope
from writer.events.log import RunLog

ANSWERED = t.ModelAnswered.event_type
PAID = (ANSWERED, t.ModelFailed.event_type)
TOLD = frozenset(
    (
        *(*PAID, OPENED, DECIDED),
        *(one.event_type for one in (t.FactNoted, t.WaiverAdded, t.NodeEnded)),
    )
)
"""What the summary of a chapter is made from."""
_PLACES: "WeakKeyDictionary[RunLog, ByChapter]" = WeakKeyDictionary()


def run_summary(book: Book) -> RunSummary:
    """From what the fold has counted on the way, and the gates: no other line is read for it."""
    run, waiting = book.state.run, in_run(book)
    return RunSummary(
        run_id=book.run.run_id,
        project=book.name,
        stage=book.run.stage,
        started_at=run.started_at or None,
        ended_at=run.ended_at or None,
        frozen_version=book.state.law.frozen_version or None,
        last_seq=book.log.seq,
        events=dict(sorted(run.events.items())),
        errors=run.errors,
        decisions=dict(sorted(waiting.decisions.items())),
        duration_ms=run.duration_ms,
        waited_ms=waiting.waited_ms,
        cost=in_contract(run.cost),
    )


def chapter_summary(book: Book, number: int) -> ChapterRunSummary:
    """From the events of this chapter alone."""
    lines = _lines(book, number)
    chapter = book.state.law.chapters[number]
    rounds = book.state.rounds.get(number, 0)
    return ChapterRunSummary(
        run_id=book.run.run_id,
        project=book.name,
        chapter=number,
        title=next((line.message for line in lines if _is_draft(line)), ""),
        state=chapter.state.value,
        words=book.state.words.get(number, 0),
        drafts=sum(map(_is_draft, lines)),
        rewrites=max(0, rounds - 1),
        issues=_issues(book, number),
        waivers=sum(line.event_type == t.WaiverAdded.event_type for line in lines),
        decisions=tuple(_decision(line) for line in lines if line.event_type == DECIDED),
        duration_ms=sum(line.duration_ms or 0 for line in lines if line.event_type == "node_end"),
        waited_ms=waited(map(_at_gate, filter(_is_at_gate, lines))),
        cost=cost_of(lines),
    )


def _lines(book: Book, number: int) -> list[Envelope]:
    """What was recorded of a chapter up to now, of what a summary tells."""
    log, disk = book.run.full_log, book.ports.files.disk
    known = _PLACES.setdefault(book.log, ByChapter())
    return known.lines(partial(disk.read, log), disk.size(log), number, book.run.run_id, TOLD)


def keep_run_summary(book: Book) -> None:
    book.ports.files.write(book.run.summary, run_summary(book).to_bytes())


def keep_chapter_summary(book: Book, number: int) -> None:
    summary = chapter_summary(book, number)
    book.ports.files.write(book.run.chapter_summary(number), summary.to_bytes())


def cost_of(lines: Iterable[Envelope]) -> Spent:
    """What these calls have cost, with the attempts that failed and were paid all the same."""
    paid = [line for line in lines if line.event_type in PAID]
    usd = [line.data["usd"] for line in paid]
    tokens = ("tokens_in", "tokens_out", "tokens_cached", "tokens_reasoning")
    return Spent(
        calls=sum(line.event_type == ANSWERED for line in paid),
        usd=None if None in usd else round(sum(usd), 6),
        **{name: sum(line.data[name] for line in paid) for name in tokens},
    )


def in_contract(cost: folded.Cost) -> Cost:
    """What the fold added up, as records say it: no sum of money where a price is not known."""
    return Cost(
        calls=cost.calls,
        tokens_in=cost.tokens_in,
        tokens_out=cost.tokens_out,
        usd=None if cost.unpriced_calls else round(cost.usd, 6),
    )


def _issues(book: Book, number: int) -> dict[str, int]:
    path = book.run.editor_review(number)
    if book.ports.files.disk.kind(path) != "file":
        return {}
    found = Counter(issue.severity for issue in book.look_at(EditorReview, path).issues)
    return {str(severity): count for severity, count in sorted(found.items())}


def _is_draft(line: Envelope) -> bool:
    return line.event_type == t.FactNoted.event_type and "draft" in line.data["news"]


def _is_at_gate(line: Envelope) -> bool:
    return line.event_type in (OPENED, DECIDED)


def _at_gate(line: Envelope) -> tuple[str, str, str, str]:
    return line.event_type, line.ts, line.data["subject"], line.data.get("decision", "")


def _decision(line: Envelope) -> str:
    return f"{line.data['decision']}: {line.data['by']}"
