"""What waits and what happened, each as one line."""

from collections.abc import Sequence
from datetime import date

from rich.cells import cell_len
from textual.content import Content

from writer.clock import moment
from writer.texts import Language, say
from writer.tui.outlook import Lately, Waiting
from writer.tui.widgets.cells import lines_of, padded, shortened

SHORT_NAME = 11
"""Columns for what an item is; its title follows."""


def waiting_line(item: Waiting, language: Language, width: int) -> Content:
    match item.kind:
        case "materials":
            name = say("workbench.waiting_materials", language, version=item.title)
            signs = (
                say("workbench.in_the_way", language, count=item.blockers) if item.blockers else ""
            )
            return Content(shortened(f"{name}  {signs}", width))
        case "worlds":
            told = say("workbench.waiting_worlds", language, count=item.title)
            return Content(shortened(told, width))
        case "chapter":
            name = say("workbench.waiting_chapter", language, number=item.subject)
            marks = (("■", item.blockers), ("▲", item.majors), ("·", item.minors))
            signs = " ".join(f"{sign}{count}" for sign, count in marks if count) or "✔"
        case "drafts":
            name = say("workbench.waiting_chapter", language, number=item.subject)
            told = say("pages.waiting_drafts", language, count=item.touches)
            return Content(shortened(f"{name}  {told}", width))
        case "hands":
            told = say("pages.waiting_hands", language, count=item.touches, path=item.title)
            return Content(shortened(f"■ {told}", width))
        case "proposal":
            name = f"CP-…-{item.subject[-4:]}"
            signs = say("workbench.touches", language, count=item.touches) if item.touches else ""
    room = max(4, width - SHORT_NAME - cell_len(signs) - 2)
    title = padded(shortened(item.title, room), room)
    return Content(f"{padded(name, SHORT_NAME)} {title} {signs}")


def lately_lines(happened: Sequence[Lately], language: Language, width: int) -> list[str]:
    """The newest day by the hour, those before it by their date; long ones go on below."""
    lines: list[str] = []
    newest = _day(happened[0]) if happened else None
    for item in happened:
        at = moment(item.at).astimezone()
        when = f"{at:%H:%M}" if at.date() == newest else f"{at:%m-%d}"
        first, *more = lines_of(say(item.says, language, **item.facts), max(8, width - 7))
        lines += [f"{when}  {first}", *(f"       {line}" for line in more)]
    return lines


def log_line(item: Lately, language: Language) -> str:
    return (
        f"{moment(item.at).astimezone():%Y-%m-%d %H:%M}  {say(item.says, language, **item.facts)}"
    )


def _day(item: Lately) -> date:
    return moment(item.at).astimezone().date()
