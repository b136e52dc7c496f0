"""Evidence in its place: where the quotes of the issues stand in the text."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from writer.checks.quotes import find
from writer.contracts.review import Issue
from writer.tui.widgets.cells import ELLIPSIS, ending, lines_of, shortened
from writer.tui.widgets.signs import EVIDENCE

OPENS, CLOSES = "⟦", "⟧"


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of a text that stands out."""

    start: int
    end: int
    style: str


def places(text: str, issues: Sequence[Issue]) -> list[tuple[int, int]]:
    """Where evidence stands, in reading order; what overlaps is one place."""
    found = sorted(
        span for issue in issues if (span := find(text, issue.evidence_quote)) is not None
    )
    merged: list[tuple[int, int]] = []
    for start, end in found:
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def bracketed(text: str, spans: Sequence[tuple[int, int]]) -> tuple[str, list[Mark]]:
    """The text with its evidence in brackets, and where that is now."""
    parts: list[str] = []
    marks: list[Mark] = []
    done = length = 0
    for start, end in spans:
        before, quote = text[done:start], f"{OPENS}{text[start:end]}{CLOSES}"
        parts += [before, quote]
        length += len(before) + len(quote)
        marks.append(Mark(length - len(quote), length, EVIDENCE))
        done = end
    return "".join([*parts, text[done:]]), marks


def passage(text: str, quote: str, cells: int, lines: int) -> Content:
    """The quote in brackets with as much of the text around it as there is room for."""
    place = find(text, quote)
    if place is None or lines <= 0:
        return Content("")
    start, end = place
    evidence = f"{OPENS}{' '.join(text[start:end].split())}{CLOSES}"
    for room in range(cells * lines, -1, -4):
        shown = ending(text[:start], room * 2 // 5), evidence, shortened(text[end:], room * 3 // 5)
        laid_out = lines_of(
            _put_together(*shown, text[start - 1 : start], text[end : end + 1]), cells
        )
        if len(laid_out) <= lines:
            return _highlighted("\n".join(laid_out))
    return _highlighted("\n".join(lines_of(evidence, cells, lines)))


def _put_together(before: str, evidence: str, after: str, left: str, right: str) -> str:
    """Blanks that were between the parts are there again."""
    glue = " " if left.isspace() and before not in ("", ELLIPSIS) else ""
    return before + glue + evidence + (" " if right.isspace() and after else "") + after


def _highlighted(text: str) -> Content:
    start, end = text.find(OPENS), text.find(CLOSES)
    end = len(text) if end < 0 else end + 1
    return Content(text).stylize(EVIDENCE, start, end)
