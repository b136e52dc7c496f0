"""Records as a person reads them in a terminal."""

from collections.abc import Iterator, Sequence

from writer.cli.session import Session
from writer.contracts.card import ChapterCard, Thread
from writer.contracts.cost import Cost
from writer.contracts.review import Issue
from writer.contracts.status import BookStatus
from writer.contracts.wording import SIGNS as SIGNED
from writer.contracts.wording import Kind, Piece, marked
from writer.desk.book import Book
from writer.desk.card import chapter_card as kept_card
from writer.llm.models import REHEARSAL

LAST_CHAPTERS = 20
FIRST_BLOCKERS = 8
"""Of a long book the last chapters are shown; a program is told of all."""
SIGNS = {"blocker": "■", "major": "▲", "minor": "·"}
COLOURS: dict[Kind, str] = {
    "removed": "\x1b[9;31m{}\x1b[0m",
    "added": "\x1b[4;32m{}\x1b[0m",
    "same": "{}",
}
STATES = {
    "deposited": "✔",
    "planned": "○",
    "human_review_gate": "●",
    "needs_review": "●",
    "escalated": "■",
}


def status(session: Session, status: BookStatus) -> None:
    """Where a book stands, and what comes next."""
    console = session.console
    console.document(status.to_data())
    console.table(
        [
            [console.text("cli.book"), status.book],
            [console.text("cli.stands"), where(session, status)],
            [console.text("cli.next"), next_action(session, status)],
        ]
    )
    if came := status.restored:
        console.say("doctor.restored", source=came.source, by=came.by, at=came.at)
    rows = [
        [STATES.get(c.state, "…"), str(c.number), c.title, console.text(f"cli.chapter_{c.state}")]
        for c in status.chapters
        if c.state != "planned"
    ]
    if rows[LAST_CHAPTERS:]:
        console.say("cli.chapters_before", count=len(rows) - LAST_CHAPTERS)
    console.table(rows[-LAST_CHAPTERS:], indent="    ")
    for proposal in status.proposals:
        state = console.text(f"proposals.state_{proposal.state}")
        console.line(f"    {proposal.id}  {state}")
    blockers = status.materials.blockers
    for blocker in blockers[:FIRST_BLOCKERS]:
        console.line(f"    ■ {blocker.id}  {blocker.message}")
    if more := len(blockers[FIRST_BLOCKERS:]):
        console.say("cli.blockers_after", count=more, book=status.book)


def where(session: Session, status: BookStatus) -> str:
    console = session.console
    materials = console.text(f"cli.materials_{status.materials.state}")
    if not status.chapters:
        return materials
    done = sum(chapter.state == "deposited" for chapter in status.chapters)
    return f"{materials} · {console.text('cli.deposited', done=done, all=len(status.chapters))}"


def next_line(session: Session, status: BookStatus) -> str:
    """What is left to do, and how."""
    return f"{session.console.text('cli.next')}  {next_action(session, status)}"


def next_action(session: Session, status: BookStatus) -> str:
    action, _, subject = status.next_action.partition(" ")
    return session.console.text(f"cli.next_{action}", book=status.book, subject=subject)


def chapter_card(session: Session, card: ChapterCard) -> None:
    console = session.console
    console.say(
        "chapters.card_head", book=card.project, number=card.chapter, title=card.chapter_title
    )
    if card.word_band:
        band = card.word_band
        fits = band.min <= card.words <= band.max
        console.say(
            "chapters.card_facts",
            version=card.frozen_version,
            round=card.rewrite_round + 1,
            words=card.words,
            unit=console.text(f"chapters.{band.unit}"),
            min=band.min,
            max=band.max,
            sign="✔" if fits else "✘",
        )
    counts = {kind: sum(i.severity == kind for i in card.issues) for kind in SIGNS}
    console.say(
        "chapters.card_editor",
        verdict=console.text(f"chapters.verdict_{card.verdict or 'revise'}"),
        blockers=counts["blocker"],
        majors=counts["major"],
        minors=counts["minor"],
    )
    for back in card.returned:
        why = "; ".join(back.reasons)
        console.say("chapters.card_returned", proposal=back.proposal_id, why=one_line(why, 160))
    for issue in card.issues:
        for line in issue_lines(issue):
            console.line(line)
    if card.criteria:
        console.say("chapters.card_sheet")
        console.table(
            [["✔" if c.passed else "✘", c.criterion, one_line(c.note)] for c in card.criteria]
        )
    if card.advisor:
        action = console.text(f"chapters.action_{card.advisor.suggested_action}")
        console.say("chapters.card_advisor", action=action, notes=card.advisor.notes)
    if card.threads:
        console.say("chapters.card_threads")
        console.table([_thread(session, thread) for thread in card.threads])
    for warning in card.warnings:
        console.line(f"▲ {warning}")
    if card.silenced:
        console.say("waivers.silences", names=", ".join(card.silenced))
    console.say("chapters.card_opens", text=one_line(card.opening))
    console.say("chapters.card_closes", text=one_line(card.closing))
    _buttons(session, card)
    console.line(cost(session, card.cost))


def card_of(session: Session, book: Book, number: int) -> None:
    """The card of a chapter as it is now."""
    card = kept_card(book, number, session.console.language)
    session.console.document(card.to_data())
    chapter_card(session, card)
    origin(session, book)


def origin(session: Session, book: Book) -> None:
    """Said plainly, beside whatever is shown, where the prose is rehearsal."""
    if REHEARSAL in book.state.models:
        session.console.note("chapters.rehearsal")


def changes(session: Session, pieces: Sequence[Piece], *, brief: bool = False) -> None:
    """A difference word by word, in colour or with signs; in `brief`, only what is near to it."""
    shown = _near_changes(pieces) if brief else pieces
    text = marked(shown, COLOURS if session.console.colour else SIGNED)
    session.console.line(text.rstrip("\n"))


def _near_changes(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Of what stayed, the paragraphs that a change stands in or beside."""
    for place, piece in enumerate(pieces):
        paragraphs = piece.text.split("\n\n")
        if piece.kind != "same" or len(paragraphs) < 4:
            yield piece
            continue
        head = paragraphs[:1] if place else []
        tail = paragraphs[-1:] if place < len(pieces) - 1 else []
        yield Piece("same", "\n\n".join([*head, "…", *tail]))


def _thread(session: Session, thread: Thread) -> list[str]:
    key = "chapters.card_thread_overdue" if thread.overdue else "chapters.card_thread"
    since = session.console.text(key, chapter=thread.opened_in)
    return ["!" if thread.overdue else "·", one_line(thread.text), since]


def issue_lines(issue: Issue) -> Iterator[str]:
    anchors = f"  {', '.join(issue.anchors)}" if issue.anchors else ""
    yield f"  {SIGNS[issue.severity]} {issue.issue_id}  {issue.type}: {issue.why}{anchors}"
    if issue.evidence_quote:
        yield f"        “{one_line(issue.evidence_quote)}”"


def cost(session: Session, cost: Cost) -> str:
    console = session.console
    unknown = console.text("chapters.price_unknown")
    usd = unknown if cost.usd is None else f"${cost.usd:.3f}"
    tokens = f"{(cost.tokens_in + cost.tokens_out) / 1000:.1f}k"
    return console.text("chapters.card_cost", tokens=tokens, usd=usd)


def _buttons(session: Session, card: ChapterCard) -> None:
    """What may be done; and what not, with the reason."""
    for offer in card.actions:
        name = session.console.text(f"chapters.action_{offer.action}")
        if not offer.allowed:
            session.console.line(f"  ✘ {name}: {' '.join(offer.reasons)}")


def one_line(text: str, longest: int = 100) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= longest else flat[: longest - 1] + "…"
