"""The three machines of a book, each as one line that fits."""

from collections.abc import Iterable
from itertools import groupby
from typing import get_args

from textual.content import Content

from writer.contracts.status import BookStatus, ChapterStatus, MaterialsState
from writer.texts import Language, say
from writer.tui.outlook import Outlook

ENDED = ("refrozen", "rejected", "deferred")
HERE, DONE, WAITS, SHUT = "●", "✔", "○", "■"


def materials(outlook: Outlook, language: Language) -> tuple[Content, Content]:
    """Where the pack stands on its way, and what is in it once it is frozen."""
    stands = outlook.status.materials
    version = stands.frozen_version or stands.draft_version or ""
    stops = []
    for state in get_args(MaterialsState):
        name = say(f"workbench.materials_{state}", language)
        here = state == stands.state
        text = f"{HERE} {name} {version}".rstrip() if here else name
        stops.append(Content.styled(text, "bold $accent" if here else "$text-muted"))
    counts = say(
        "workbench.pack_counts", language, decisions=outlook.decisions, anchors=outlook.anchors
    )
    right = counts if stands.frozen_version else ""
    return Content.styled(" ─ ", "$text-muted").join(stops), Content(right)


def chapters(status: BookStatus, language: Language, width: int) -> tuple[Content, Content]:
    """Every chapter; those that have nothing to tell are drawn together where room is short."""
    if not status.chapters:
        return Content.styled(say("workbench.no_chapters", language), "$text-muted"), Content()
    done = sum(chapter.state == "deposited" for chapter in status.chapters)
    right = Content(say("workbench.deposited", language, done=done, all=len(status.chapters)))
    room = width - right.cell_length - 3
    each = _joined(_piece([chapter], language) for chapter in status.chapters)
    if each.cell_length <= room:
        return each, right
    runs = groupby(status.chapters, key=_run)
    return _joined(_piece(list(run), language) for _, run in runs), right


def proposals(status: BookStatus, language: Language) -> Content:
    """The first proposal that has not ended, and how many more there are."""
    still_open = [proposal for proposal in status.proposals if proposal.state not in ENDED]
    if not still_open:
        return Content.styled(say("workbench.no_proposals", language), "$text-muted")
    first = still_open[0]
    state = say(f"proposals.state_{first.state}", language)
    more = len(still_open) - 1
    rest = say("workbench.more_proposals", language, count=more) if more else ""
    return Content(f"{WAITS} {first.id} {state}   {rest}".rstrip())


def _run(chapter: ChapterStatus) -> str:
    quiet = chapter.state in ("deposited", "planned")
    return chapter.state if quiet else f"{chapter.number}"


def _piece(run: list[ChapterStatus], language: Language) -> Content:
    first, last = run[0], run[-1]
    number = f"{first.number}" if first is last else f"{first.number}–{last.number}"
    match first.state:
        case "deposited":
            return Content.styled(f"{number} {DONE}", "$success")
        case "planned":
            return Content.styled(number, "$text-muted")
        case state:
            sign = SHUT if state == "escalated" else HERE
            name = say(f"workbench.chapter_{state}", language)
            return Content.styled(f"{number} {sign} {name}", "bold $accent")


def _joined(pieces: Iterable[Content]) -> Content:
    return Content("   ").join(pieces)
