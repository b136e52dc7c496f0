"""What a chapter's card says, line by line, for the room there is."""

from rich.cells import cell_len
from textual.content import Content

from writer.contracts.card import ChapterCard, CriterionResult, Thread
from writer.texts import Language, say
from writer.tui.widgets.cells import beside, ending, lines_of, shortened
from writer.tui.widgets.labelled import column, labelled
from writer.tui.widgets.signs import (
    BAD,
    GOOD,
    LABEL,
    NO,
    QUIET,
    SEVERITY_SIGNS,
    SEVERITY_STYLES,
    STRONG,
    YES,
    check,
)
from writer.tui.widgets.words import Words

LABELS = ("editor_says", "last_sheet", "advisor", "threads", "opens", "closes_with")


class ChapterLines:
    """The lines of one card in one language."""

    def __init__(self, card: ChapterCard, language: Language) -> None:
        self._card = card
        self._words = Words(language)
        self._column = column(self._words(name) for name in LABELS)

    @property
    def title(self) -> str:
        card = self._card
        return self._words(
            "chapter_head", book=card.project, number=card.chapter, title=card.chapter_title
        )

    def head(self, width: int) -> Content:
        """Where we are, and how long the chapter is against how long it should be.

        Where the two do not fit beside each other, the title keeps a line of its own.
        """
        title, measure = self.title, self._measure()
        if cell_len(title) + cell_len(measure) + 2 <= width:
            line = beside(title, measure, width)
        else:
            line = f"{shortened(title, width)}\n{shortened(measure, width)}"
        style = BAD if line.endswith(NO) else GOOD
        content = Content(line).stylize(STRONG, 0, min(len(title), width))
        return content.stylize(style, len(line) - 1) if line.endswith((YES, NO)) else content

    def verdict(self, width: int) -> Content:
        card, words = self._card, self._words
        verdict = say(f"chapters.verdict_{card.verdict}", words.language) if card.verdict else "–"
        parts = [Content(words("editor", verdict=verdict))]
        for severity, sign in SEVERITY_SIGNS.items():
            count = sum(issue.severity == severity for issue in card.issues)
            told = words.counted(f"count_{severity}", count)
            style = SEVERITY_STYLES[severity] if count else QUIET
            parts.append(Content.styled(f"{sign} {told}", style))
        left = Content("   ").join(parts)
        room = width - left.cell_length - 2
        fitting = [words for words in self._suggests() if cell_len(words) <= room]
        right = fitting[0] if fitting else ""
        return Content.assemble(left, "  ", (" " * (room - cell_len(right)) + right, LABEL))

    def came_back(self, width: int, most: int) -> Content:
        """The changes of the pack that the chapter has not been decided on since."""
        told = [f"{one.proposal_id}: {'; '.join(one.reasons)}" for one in self._card.returned]
        lines = lines_of("   ".join(told), width - self._column, most)
        return self._labelled("came_back", lines)

    def sheet(self, width: int, most: int) -> Content:
        """The criteria of the last sheet, side by side; those not met come first."""
        results = sorted(self._card.criteria, key=lambda result: result.passed is not False)
        room = width - self._column
        rows: list[Content] = []
        for result in results:
            entry = _criterion(result, room)
            if rows and rows[-1].cell_length + entry.cell_length + 3 <= room:
                rows[-1] = Content.assemble(rows[-1], "   ", entry)
            else:
                rows.append(entry)
        if not rows:
            return self._labelled("last_sheet", [self._words("no_last_sheet")], QUIET)
        return self._labelled("last_sheet", _at_most(rows, most, room))

    def advisor(self, width: int, most: int) -> Content:
        advisor = self._card.advisor
        warned = tuple(f"▲ {warning}" for warning in self._card.warnings)
        if advisor is None:
            said = "  ".join((*warned, self._words("no_advice")))
            return self._labelled("advisor", lines_of(said, width - self._column, most), QUIET)
        ready = self._words("sheet_ready") if advisor.sheet else ""
        candidates = (
            f"▲ {', '.join(found.anchors)} {found.why_conflict}"
            for found in advisor.conflict_candidates
        )
        said = "  ".join((*warned, advisor.notes, *candidates))
        lines = lines_of(said, width - self._column - cell_len(ready) - 2, most)
        lines[0] = beside(lines[0], ready, width - self._column)
        return self._labelled("advisor", lines)

    def editor(self, width: int, most: int) -> Content:
        said = self._card.editor_summary or self._words("none")
        return self._labelled("editor_says", lines_of(said, width - self._column, most))

    def threads(self, width: int) -> Content:
        told = " · ".join(self._thread(thread) for thread in self._card.threads)
        text = told or self._words("no_threads")
        return self._labelled("threads", [shortened(text, width - self._column)])

    def opening(self, width: int) -> Content:
        return self._labelled("opens", [shortened(self._card.opening, width - self._column)])

    def closing(self, width: int) -> Content:
        return self._labelled("closes_with", [ending(self._card.closing, width - self._column)])

    def _measure(self) -> str:
        card, band = self._card, self._card.word_band
        unit = say(f"chapters.{band.unit if band else 'words'}", self._words.language)
        measure = self._words(
            "measure",
            version=card.frozen_version,
            round=card.rewrite_round + 1,
            words=card.words,
            unit=unit,
        )
        if band is None:
            return measure
        sign = YES if band.min <= card.words <= band.max else NO
        return f"{measure} {band.min}–{band.max} {sign}"

    def _suggests(self) -> list[str]:
        """The advisor's suggestion, at length and in short."""
        advisor = self._card.advisor
        if advisor is None:
            return []
        action = say(f"chapters.action_{advisor.suggested_action}", self._words.language)
        return [self._words(name, action=action) for name in ("advisor_suggests", "advisor_says")]

    def _thread(self, thread: Thread) -> str:
        name = "thread_overdue" if thread.overdue else "thread"
        return self._words(name, text=thread.text, chapter=thread.opened_in or "?")

    def _labelled(self, name: str, lines: list[Content] | list[str], style: str = "") -> Content:
        return labelled(self._words(name), self._column, lines, style)


def _criterion(result: CriterionResult, room: int) -> Content:
    sign, style = check(result.passed)
    return Content.assemble((sign, style), f" {shortened(result.criterion, room - 2)}")


def _at_most(rows: list[Content], most: int, room: int) -> list[Content]:
    """Where there are more rows than room, the last one says how many more."""
    if len(rows) <= most:
        return rows
    more = f"  … +{len(rows) - most}"
    return [*rows[: most - 1], rows[most - 1].truncate(room - len(more), ellipsis=True) + more]
