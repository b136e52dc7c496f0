"""The issue that is chosen on the card: what is wrong, where, and against what."""

from collections.abc import Mapping

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
PASSAGE_LINES = 7
ANCHOR_LINES = 3
ROOMY = 13
"""Lines from which there is room for the suggestion too."""


def in_the_text(
    text: str, issue: Issue | None, anchors: Mapping[str, AnchorNote], room: Size, words: Words
) -> Content:
    """The fault, the passage it is found in and the anchor it goes against."""
    if issue is None:
        return Content("\n".join(lines_of(words("no_issue"), room.width)))
    why = [Content(line) for line in lines_of(issue.why, room.width, WHY_LINES)]
    if issue.suggestion and room.height >= ROOMY:
        advice = lines_of(f"→ {issue.suggestion}", room.width, ADVICE_LINES)
        why += [Content.styled(line, QUIET) for line in advice]
    against = _anchor(issue, anchors, room.width, words)
    left = min(room.height - len(why) - len(against) - 2, PASSAGE_LINES)
    shown = passage(text, issue.evidence_quote, room.width, left)
    if not shown.plain:
        shown = Content.styled(shortened(words("no_quote"), room.width), QUIET)
    return Content("\n").join([*why, Content(""), shown, Content(""), *against])


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
