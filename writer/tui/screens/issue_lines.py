"""The issue that is chosen on the card: what is wrong, where, and against what."""

from collections.abc import Mapping, Sequence

from textual.content import Content
from textual.geometry import Size

from writer.contracts.review import Issue
from writer.tui.screens.notes import AnchorNote
from writer.tui.widgets.cells import lines_of, shortened
from writer.tui.widgets.evidence import passage
from writer.tui.widgets.signs import LABEL, QUIET
from writer.tui.widgets.words import Words

WHY_LINES = 3
ADVICE_LINES = 2
PASSAGE_LINES = (3, 7)
"""Fewer would not show the passage, more would be a page of it."""
ANCHOR_LINES = 3


def in_the_text(
    text: str, issue: Issue | None, anchors: Mapping[str, AnchorNote], room: Size, words: Words
) -> Content:
    """The fault, the passage it is found in and the anchor it goes against."""
    if issue is None:
        return Content("\n".join(lines_of(words("no_issue"), room.width)))
    why = [Content(line) for line in lines_of(issue.why, room.width, WHY_LINES)]
    against = _anchor(issue, anchors, room.width, words)
    # Where there is little room, the passage is the last thing to be given up.
    while len(against) > 1 and _left(room, why, against) < PASSAGE_LINES[0]:
        against.pop()
    advice = lines_of(f"→ {issue.suggestion}", room.width, ADVICE_LINES)
    if issue.suggestion and _left(room, why, against, advice) >= PASSAGE_LINES[0]:
        why += [Content.styled(line, QUIET) for line in advice]
    shown = passage(
        text, issue.evidence_quote, room.width, min(_left(room, why, against), PASSAGE_LINES[1])
    )
    if not shown.plain:
        shown = Content.styled(shortened(words("no_quote"), room.width), QUIET)
    return Content("\n").join([*why, Content(""), shown, Content(""), *against])


def _left(room: Size, *taken: Sequence[object]) -> int:
    """Lines that are left for the passage, with a blank one before and after it."""
    return max(room.height - sum(map(len, taken)) - 2, 1)


def _anchor(
    issue: Issue, anchors: Mapping[str, AnchorNote], width: int, words: Words
) -> list[Content]:
    if not issue.anchors:
        return [Content.styled(shortened(words("no_anchor"), width), QUIET)]
    name, others = issue.anchors[0], len(issue.anchors) - 1
    note = anchors.get(name, AnchorNote(""))
    also = words("more", count=others) if others else ""
    title = Content.styled(shortened(f"{name} {note.title} {also}", width), LABEL)
    said = lines_of(" · ".join(note.lines), width, ANCHOR_LINES) if note.lines else []
    return [title, *(Content(line) for line in said)]
