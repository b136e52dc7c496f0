"""The materials as a person reads them in a terminal: the card, the bible, the editor's note."""

from collections.abc import Iterable

from writer.cli import show
from writer.cli.console import width
from writer.cli.session import Session
from writer.cli.wrapping import hanging, room
from writer.contracts.candidate import Candidate
from writer.contracts.card import MaterialsCard
from writer.contracts.pack import ChangelogEntry
from writer.contracts.review import AdvisorOpinion
from writer.pack.bible import Bible, Part
from writer.pack.note import Note

PASSED = {True: "✔", False: "✘", None: "?"}


def card(session: Session, card: MaterialsCard) -> None:
    """Blockers first; then what is new, what is open, what was asked for, and what to do."""
    console = session.console
    console.say("materials.card_head", book=card.project, version=card.version, **card.counts)
    _blockers(session, card)
    _conditions(session, card)
    _listed(session, "materials.card_changes", card.changes, version=card.compared_with)
    _conflicts(session, card)
    _questions(session, card)
    _criteria(session, card)
    _specialists(session, card)
    if card.advisor:
        _advisor(session, card.advisor)
    console.line(show.cost(session, card.cost))


def candidates(session: Session, book: str, found: list[Candidate]) -> None:
    console = session.console
    console.say("worlds.head", count=len(found))
    for one in found:
        world = one.world
        console.line()
        console.say("worlds.one", number=one.number, world=world.world_name)
        for text in (world.time_period, world.geography, world.social_system):
            _hang(session, text)
        _hang(session, console.text("worlds.theme", text=one.theme_conflict.core_theme))
        _hang(session, console.text("worlds.conflict", text=one.theme_conflict.main_conflict))
    console.line()
    console.say("worlds.how", book=book)


def bible(session: Session, document: Bible) -> None:
    console = session.console
    console.line(document.title)
    console.line("━" * min(room(), width(document.title) + 2))
    for remark in document.remarks:
        console.line(remark)
    for part in document.parts:
        _part(session, part)


def note(session: Session, why: Iterable[ChangelogEntry], notes: Iterable[Note]) -> None:
    """What changed, as an editor would note it."""
    console = session.console
    for entry in why:
        text = console.text(
            "bible.note.why", version=entry.version, by=entry.by, why=show.one_line(entry.why)
        )
        _hang(session, text, "", "  ")
    told = list(notes)
    for one in told:
        _hang(session, one.text, "· ", "  ")
    if not told:
        console.say("bible.note.nothing")


def _blockers(session: Session, card: MaterialsCard) -> None:
    console = session.console
    if not card.blockers:
        console.say("materials.card_ready")
        return
    console.say("materials.card_blockers")
    for blocker in card.blockers:
        _hang(session, f"{blocker.message}", "  ■ ", "    ")
        if blocker.hint:
            _hang(session, blocker.hint, "    → ", "      ")


def _conditions(session: Session, card: MaterialsCard) -> None:
    """All of them, met or not: a person sees what the law will ask."""
    between = "   "
    told = [
        f"{PASSED[one.passed]} {one.text}" + (f" ({len(one.against)})" if one.against else "")
        for one in card.conditions
    ]
    lines = [told[0]] if told else []
    for one in told[1:]:
        longer = between.join((lines[-1], one))
        if width(longer) + 2 <= room():
            lines[-1] = longer
        else:
            lines.append(one)
    session.console.say("materials.card_conditions")
    for line in lines:
        session.console.line(f"  {line}")


def _conflicts(session: Session, card: MaterialsCard) -> None:
    console = session.console
    if card.conflicts:
        console.say("materials.card_conflicts")
    for conflict in card.conflicts:
        _hang(session, conflict.description, f"  {conflict.id}  ", " " * 10)
        if conflict.proposed_ruling:
            proposed = console.text("materials.card_proposed", text=conflict.proposed_ruling)
            _hang(session, proposed, " " * 10, " " * 10)


def _questions(session: Session, card: MaterialsCard) -> None:
    console = session.console
    if card.open_questions:
        console.say("materials.card_questions")
    for one in card.open_questions:
        sign = "■" if one.blocks() else " "
        _hang(session, one.question, f"{sign} {one.id}  ", " " * 10)
        assumed = console.text("materials.card_assumed", text=one.default_assumption)
        told = f"{assumed} {one.impact}" if one.impact else assumed
        _hang(session, told, " " * 10, " " * 10)


def _criteria(session: Session, card: MaterialsCard) -> None:
    if card.criteria:
        session.console.say("materials.card_sheet")
    for one in card.criteria:
        text = f"{one.criterion} ({one.note})" if one.note else one.criterion
        _hang(session, text, f"  {PASSED[one.passed]} ", "    ")


def _specialists(session: Session, card: MaterialsCard) -> None:
    console = session.console
    if card.missing_reviewers:
        names = [console.text(f"materials.specialist_{role}") for role in card.missing_reviewers]
        missing = console.text("bible.note.list").join(names)
        console.say("materials.card_missing", names=missing)
    elif card.converged:
        console.say("materials.card_converged")
    else:
        console.say("materials.card_rounds_used")


def _advisor(session: Session, advisor: AdvisorOpinion) -> None:
    console = session.console
    action = console.text(f"screens.materials_{advisor.suggested_action}")
    told = console.text("materials.card_advisor", action=action, notes=advisor.notes)
    _hang(session, told, "", "  ")
    for one in advisor.conflict_candidates:
        _hang(session, f"{', '.join(one.anchors)} {one.why_conflict}".strip(), "  ? ", "    ")
    _listed(session, "materials.card_least", advisor.least_to_freeze)
    if advisor.sheet:
        _listed(session, "materials.card_draft_sheet", advisor.sheet.required_fix)


def _part(session: Session, part: Part) -> None:
    console = session.console
    console.line()
    rule = "─" * max(3, room() - width(part.title) - 4)
    console.line(f"── {part.title} {rule}"[: room()])
    for name, text in part.facts:
        _hang(session, _labelled(session, name, text), "  ", "    ")
    for entry in part.entries:
        if entry.facts:
            console.line()
        start = f"  {entry.anchor}  " if entry.anchor else "  "
        _hang(session, entry.head, start, " " * len(start))
        for name, text in entry.facts:
            told = _labelled(session, name, text)
            _hang(session, told, " " * len(start), " " * (len(start) + 2 if name else len(start)))


def _labelled(session: Session, name: str, text: str) -> str:
    return f"{name}{session.console.text('bible.note.colon')}{text}" if name else text


def _listed(session: Session, key: str, texts: Iterable[str], **facts: object) -> None:
    lines = list(texts)
    if lines:
        session.console.say(key, **facts)
    for text in lines:
        _hang(session, text, "  · ", "    ")


def _hang(session: Session, text: str, first: str = "   ", indent: str = "   ") -> None:
    for line in hanging(text, first, indent):
        session.console.line(line)
