"""The card of a proposal on one screen of a terminal, and all that it touches at length."""

from collections.abc import Iterator

from writer.cli.console import width
from writer.cli.session import Session
from writer.cli.wrapping import hanging, room
from writer.contracts.card import ProposalCard
from writer.contracts.impact import Impact
from writer.contracts.proposal import Change
from writer.contracts.ranges import ranges
from writer.contracts.telling import Telling

MOST_CHANGES, MOST_REASONS, MOST_RISKS, MOST_CONFLICTS = 3, 2, 2, 2
SIGNS = {"done": "✔", "pending": "○", "running": "●", "failed": "✘", "skipped": "–"}


def card(session: Session, card: ProposalCard, state: str) -> None:
    """What changes, why, what it touches, risk and plan, each as short as it can be."""
    console = session.console
    head = {"id": card.proposal_id, "base": card.base_version}
    console.say("proposals.card_head", state=console.text(f"proposals.state_{state}"), **head)
    for line in _lines(session, card):
        console.line(fitting(line))
    for line in hanging(_plan(session, card), indent="  "):
        console.line(line)
    for reasons, names in _shut(session, card).items():
        console.line(fitting(f"  ✘ {', '.join(names)}: {reasons}"))


def _shut(session: Session, card: ProposalCard) -> dict[str, list[str]]:
    """What cannot be done now, by the reason."""
    found: dict[str, list[str]] = {}
    for offer in card.actions:
        if not offer.allowed:
            name = session.console.text(f"proposals.action_{offer.action}")
            found.setdefault(" ".join(offer.reasons), []).append(name)
    return found


def _lines(session: Session, card: ProposalCard) -> Iterator[str]:
    say = session.console.text
    if card.undoes:
        yield say("proposals.card_undoes", id=card.undoes)
    yield from (f"  {_change(session, one)}" for one in card.what[:MOST_CHANGES])
    if more := len(card.what[MOST_CHANGES:]):
        yield "  " + say("proposals.card_more", count=more)
    yield from (f"  {why}" for why in list(_whys(session, card))[:MOST_REASONS])
    yield from _touches(session, card.impact)
    if card.beside:
        yield say("proposals.card_beside", ids=", ".join(card.beside))
    for text in card.conflicts[:MOST_CONFLICTS]:
        yield say("proposals.card_conflict", text=text)
    yield from _advice(session, card)


def _plan(session: Session, card: ProposalCard) -> str:
    say = session.console.text
    steps = (
        f"{SIGNS[one.status]}{say(f'proposals.name_{one.step}')}" for one in card.migration_plan
    )
    return say("proposals.card_plan", steps="  ".join(steps))


def _change(session: Session, change: Change) -> str:
    field = change.path.rpartition("/")[2]
    inner = "" if field.isdecimal() or field == "-" else f".{field}"
    place = f"{change.anchor}{inner}" if change.anchor else change.path
    key = {"replace": "change"}.get(change.op, change.op)
    facts = {"place": place, "old": told(change.old), "new": told(change.new)}
    return session.console.text(f"proposals.card_{key}", **facts)


def _whys(session: Session, card: ProposalCard) -> Iterator[str]:
    for evidence in card.why:
        told = session.console.text("proposals.card_why", reason=evidence.reason)
        if evidence.quote:
            facts = {"quote": evidence.quote, "chapter": evidence.chapter or "-"}
            told += "  " + session.console.text("proposals.card_evidence", **facts)
        yield told


def _touches(session: Session, impact: Impact) -> Iterator[str]:
    say = session.console.text
    if impact.chapters:
        yield say("proposals.card_touches", chapters=ranges(impact.chapters))
    else:
        yield say("proposals.card_touches_none")
    if impact.mentions:
        yield say("proposals.card_mentions", chapters=ranges(impact.mentions))
    counts = {
        "memories": len(impact.memories),
        "events": len(impact.graph_events),
        "plans": sum(trace.what == "plan" for trace in impact.places),
        "waivers": len(impact.waivers),
        "sheets": len(impact.sheets),
        "drafts": len(impact.drafts),
    }
    if any(counts.values()):
        yield say("proposals.card_counts", **counts)
    if impact.places:
        yield say("proposals.card_places", count=sum(one.count for one in impact.places))


def _advice(session: Session, card: ProposalCard) -> Iterator[str]:
    if not (advice := card.advisor):
        return
    say = session.console.text
    verdict = say(f"proposals.advises_{advice.recommendation}")
    yield say("proposals.card_advisor", recommendation=verdict, notes=advice.notes)
    yield say("proposals.card_reach", text=advice.blast_radius)
    for risk in advice.risks[:MOST_RISKS]:
        yield "  " + say("proposals.card_risk", text=risk)
    for other in (*card.alternatives, *advice.alternatives)[:1]:
        yield "  " + say("proposals.card_alternative", text=other)


def impact(session: Session, telling: Telling) -> None:
    """Every place, where it is and why; and every occurrence of a name."""
    session.console.line(telling.head)
    for section in telling.sections:
        session.console.line()
        session.console.line(section.title)
        for line in section.lines:
            session.console.line(f"  {line}")


def told(value: object) -> str:
    """A value as it is read; nothing has a sign of its own."""
    match value:
        case None:
            return "∅"
        case list():
            return ", ".join(map(told, value))
        case dict():
            return ", ".join(f"{name}: {told(one)}" for name, one in value.items() if one)
        case _:
            return " ".join(str(value).split())


def fitting(line: str) -> str:
    """A line that takes one row of the terminal."""
    most, kept = room(), ""
    if width(line) <= most:
        return line
    for character in line:
        if width(kept + character) > most - 1:
            break
        kept += character
    return f"{kept}…"
