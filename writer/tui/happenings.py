"""What waits and what happened, each as one line."""

from rich.cells import cell_len
from textual.content import Content

from writer.clock import moment
from writer.texts import Language, say
from writer.tui.outlook import Lately, Waiting
from writer.tui.widgets.cells import padded, shortened

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
        case "chapter":
            name = say("workbench.waiting_chapter", language, number=item.subject)
            marks = (("■", item.blockers), ("▲", item.majors), ("·", item.minors))
            signs = " ".join(f"{sign}{count}" for sign, count in marks if count) or "✔"
        case "proposal":
            name = f"CP-…-{item.subject[-4:]}"
            signs = say("workbench.touches", language, count=item.touches) if item.touches else ""
    room = max(4, width - SHORT_NAME - cell_len(signs) - 2)
    title = padded(shortened(item.title, room), room)
    return Content(f"{padded(name, SHORT_NAME)} {title} {signs}")


def lately_line(item: Lately, language: Language) -> str:
    return f"{moment(item.at).astimezone():%m-%d %H:%M}  {say(item.says, language, **item.facts)}"
