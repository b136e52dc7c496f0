"""The deposited chapters that a change makes wrong, or that rest on what it changes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from writer.checks import chapter as checks
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.impact import Because, Occurrence, Trace
from writer.contracts.pack import MaterialsPack
from writer.contracts.review import EditorReview, Issue
from writer.desk.book import Book
from writer.desk.chapter import text_of
from writer.desk.needles import Needles
from writer.desk.parts import every_line
from writer.pack.items import by_anchor

REVIEWS = re.compile(r"stages/.*/chapters/(\d+)\.editor\.json")
TOLD_BY_CHECKS = ("canon", "execution")
"""Parts of the pack that the checks hold a text against."""


@dataclass
class Affected:
    """A deposited chapter, with what was found in it."""

    number: int
    where: str
    traces: list[Trace] = field(default_factory=list)
    """Why it comes back; nothing where it does not."""
    occurrences: list[Occurrence] = field(default_factory=list)
    is_named: bool = False

    def add(self, because: Because, quote: str = "", note: str = "", **more: object) -> None:
        facts = {"quote": quote, "note": note, "chapter": self.number, **more}
        trace = {"what": "text", "where": self.where, "because": because, **facts}
        self.traces.append(Trace.model_validate(trace))


def affected(
    book: Book, before: MaterialsPack, after: MaterialsPack, needles: Needles
) -> Iterator[Affected]:
    """Every deposited chapter that has to do with the change, in the order of the book."""
    cited, tells = _cited(book, needles), _told_of(before, after, needles)
    differs = before.canon != after.canon or before.execution != after.execution
    for number in (n for n, one in sorted(book.state.law.chapters.items()) if one.deposited):
        path = book.paths.chapter(number)
        text = text_of(book.read(GeneratedChapter, path))
        found = Affected(number, book.paths.relative(path))
        found.occurrences = needles.in_text(text, found.where, number)
        if found.occurrences:
            first, count = found.occurrences[0], len(found.occurrences)
            found.add("names" if needles.renames else "says", first.quote, count=count)
        for anchor in sorted(cited.get(number, ())):
            found.add("cites", note=cited[number][anchor], anchors=[anchor])
        for anchor in tells.get(number, ()):
            found.add("tells", anchors=[anchor])
        if needles.plain and differs:
            for issue in newly_wrong(text, before, after, number):
                found.add("checks", issue.evidence_quote, issue.why, anchors=list(issue.anchors))
        found.is_named = any(True for _ in needles.named.find(text))
        if found.traces or found.is_named:
            yield found


def newly_wrong(text: str, before: MaterialsPack, after: MaterialsPack, number: int) -> list[Issue]:
    """What the checks have against a text under the changed pack, and had not before."""
    now = [issue for issue in checks.review(text, after, number) if issue.severity != "minor"]
    if not now:
        return []
    known = {issue.fingerprint for issue in checks.review(text, before, number)}
    return [issue for issue in now if issue.fingerprint not in known]


def _cited(book: Book, needles: Needles) -> dict[int, dict[str, str]]:
    """The anchors that a chapter's reviews and events cite, and what was said of them."""
    found: dict[int, dict[str, str]] = {}
    if not needles.anchors:
        return found
    for path in book.state.artifacts:
        if match := REVIEWS.fullmatch(path):
            for issue in book.read(EditorReview, book.paths.root / path).issues:
                for anchor in needles.anchors & set(issue.anchors):
                    found.setdefault(int(match[1]), {}).setdefault(anchor, issue.why)
    for line in every_line(book):
        for anchor in needles.anchors & set(line.anchors) if line.chapter else ():
            found.setdefault(line.chapter, {}).setdefault(anchor, line.message)
    return found


def _told_of(before: MaterialsPack, after: MaterialsPack, needles: Needles) -> dict[int, list[str]]:
    """The chapters that a changed item of timeline, outline or checklists speaks of itself."""
    found: dict[int, list[str]] = {}
    for anchor in sorted(needles.anchors):
        for pack in (before, after):
            item = by_anchor(pack).get(anchor)
            for number in _chapters_of(item.record) if item else ():
                if anchor not in found.setdefault(number, []):
                    found[number].append(anchor)
    return found


def _chapters_of(record: object) -> Iterator[int]:
    for name in ("chapter", "chapter_number"):
        if isinstance(number := getattr(record, name, None), int):
            yield number
    if re.fullmatch(r"\d+-\d+", arc := str(getattr(record, "arc", None))):
        first, _, last = arc.partition("-")
        yield from range(int(first), int(last) + 1)
