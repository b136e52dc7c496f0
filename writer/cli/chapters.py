"""`ng card`, `read`, `accept`, `rewrite`, `waive`, `escalate`."""

from typing import Annotated, NamedTuple

import typer

from writer.cli import explain, show
from writer.cli.changes import Adds, Removes, Renames, in_words, places
from writer.cli.progress import Progress
from writer.cli.session import By, Session
from writer.cli.sheet import Anchors, Criteria, Fixes, Quotes, SheetFile, sheet_of
from writer.desk import decide, work
from writer.desk import waivers as register
from writer.desk.book import Book
from writer.desk.card import (
    advised_sheet,
    chapter_card,
    named_draft,
    returned_sheet,
    waiting_chapter,
)
from writer.desk.context import context_of
from writer.desk.propose import Request
from writer.desk.status import status as status_of
from writer.desk.studio import at_work
from writer.errors import BadInput

app = typer.Typer(rich_markup_mode=None, add_completion=False)

Draft = Annotated[str | None, typer.Option("--draft", metavar="HASH")]
"""The draft that is meant: a script that read its card names it, by the hash or its beginning."""


@app.command()
def card(
    context: typer.Context,
    book: str,
    number: Annotated[int | None, typer.Argument()] = None,
    sent: Annotated[bool, typer.Option("--context")] = False,
) -> None:
    session: Session = context.obj
    opened = Book.open(session.ports, book)
    chosen = number or waiting_chapter(opened) or 1
    if sent:
        told = context_of(opened, chosen)
        session.console.document(told.to_data())
        explain.context(session, told)
        return
    show.card_of(session, opened, chosen)


@app.command()
def waivers(
    context: typer.Context,
    book: str,
    revoke: Annotated[str | None, typer.Option(metavar="ID")] = None,
    reason: Annotated[str, typer.Option(metavar="TEXT")] = "",
    by: By = None,
) -> None:
    session: Session = context.obj
    if revoke is not None:
        person = session.person(by, "waivers.will_revoke", waiver=revoke)
        with at_work(session.ports, book, "waivers", Progress(session.console)) as studio:
            register.revoke(studio.book, revoke, person, reason)
            session.console.say("waivers.revoked", waiver=revoke)
            work.run(studio, stop_after=["deposit"])
    found = register.register(Book.open(session.ports, book))
    session.console.document(found.to_data())
    explain.waivers(session, found)


@app.command()
def read(context: typer.Context, book: str, number: int) -> None:
    session: Session = context.obj
    opened = Book.open(session.ports, book)
    path = opened.lately(number, opened.run.text(number))
    if not opened.has(path):
        raise BadInput("chapters.no_text", number=number)
    text = opened.content(path).decode()
    session.console.document({"chapter": number, "text": text})
    session.console.line(text)
    show.origin(session, opened)


@app.command()
def accept(
    context: typer.Context,
    book: str,
    number: int,
    note: Annotated[str, typer.Option(metavar="TEXT")] = "",
    draft: Draft = None,
    by: By = None,
) -> None:
    session: Session = context.obj
    shown = _on_the_card(session, book, number, draft)
    person = session.person(by, "chapters.will_accept", **shown.facts)
    with at_work(session.ports, book, "accept", Progress(session.console)) as studio:
        decide.accept(studio, number, person, note, shown.draft)
        work.run(studio, stop_after=["deposit"])
        session.console.say("chapters.accepted", number=number)
        show.status(session, status_of(studio.book, session.console.language))


@app.command()
def rewrite(
    context: typer.Context,
    book: str,
    number: int,
    fix: Fixes = None,
    anchor: Anchors = None,
    quote: Quotes = None,
    criterion: Criteria = None,
    sheet: SheetFile = None,
    passage: Annotated[bool, typer.Option("--passage")] = False,
    advisor: Annotated[bool, typer.Option("--advisor")] = False,
    returned: Annotated[bool, typer.Option("--returned")] = False,
    draft: Draft = None,
    later: Annotated[bool, typer.Option("--later")] = False,
    by: By = None,
) -> None:
    session: Session = context.obj
    shown = _on_the_card(session, book, number, draft)
    opened = Book.open(session.ports, book)
    if advisor:
        wanted = advised_sheet(opened, number)
    elif returned:
        wanted = returned_sheet(opened, number)
    else:
        wanted = sheet_of(fix, anchor, quote, criterion, sheet, passage=passage)
    fixes = "; ".join(wanted.required_fix)
    person = session.person(by, "chapters.will_rewrite", number=number, fixes=fixes)
    with at_work(session.ports, book, "rewrite", Progress(session.console)) as studio:
        decide.rewrite(studio, number, wanted, person, shown.draft)
        session.console.say("chapters.sheet_recorded", number=number)
        if later:
            show.status(session, status_of(studio.book, session.console.language))
            return
        work.run(studio)
        if studio.book.state.law.chapters[number].state == "draft":  # others come first
            show.status(session, status_of(studio.book, session.console.language))
            return
        show.card_of(session, studio.book, number)


@app.command()
def waive(
    context: typer.Context,
    book: str,
    number: int,
    issue: str,
    reason: Annotated[str, typer.Option(metavar="TEXT")] = "",
    draft: Draft = None,
    by: By = None,
) -> None:
    session: Session = context.obj
    shown = _on_the_card(session, book, number, draft)
    person = session.person(by, "chapters.will_waive", number=number, issue=issue, reason=reason)
    with at_work(session.ports, book, "waive", Progress(session.console)) as studio:
        waiver = decide.waive(studio, number, issue, reason, person, shown.draft)
        session.console.say("chapters.waived", issue=issue, waiver=waiver)
        show.card_of(session, studio.book, number)


@app.command()
def escalate(
    context: typer.Context,
    book: str,
    number: int,
    what: Annotated[list[str] | None, typer.Option(metavar="PLACE=VALUE")] = None,
    add: Adds = None,
    remove: Removes = None,
    rename: Renames = None,
    why: Annotated[str, typer.Option(metavar="TEXT")] = "",
    quote: Annotated[str, typer.Option(metavar="TEXT")] = "",
    draft: Draft = None,
    by: By = None,
) -> None:
    session: Session = context.obj
    request = Request(
        places(what),
        why,
        chapter=number,
        quote=quote,
        adds=places(add),
        removes=tuple(remove or ()),
        renames=places(rename),
    )
    told = in_words(what, add, remove, rename)
    shown = _on_the_card(session, book, number, draft)
    person = session.person(by, "chapters.will_escalate", number=number, what=told)
    with at_work(session.ports, book, "escalate", Progress(session.console)) as studio:
        proposal = decide.escalate(studio, number, request, person, shown.draft)
        session.console.say("chapters.escalated", number=number, proposal=proposal)
        show.status(session, status_of(studio.book, session.console.language))


class Shown(NamedTuple):
    """The card that a person had before them: a decision is about that draft and no other."""

    draft: str | None
    facts: dict[str, object]


def _on_the_card(session: Session, name: str, number: int, meant: str | None = None) -> Shown:
    book = Book.open(session.ports, name)
    chapter = book.state.law.chapters.get(number)
    if chapter is None or not book.has(book.lately(number, book.run.card(number))):
        return Shown(
            meant, {"number": number, "title": "", "words": 0, "unit": "", "sha": "", "issues": 0}
        )
    card = chapter_card(book, number, session.console.language)
    unit = card.word_band.unit if card.word_band else "words"
    return Shown(
        card.draft_sha256 if meant is None else named_draft(card, meant),
        {
            "number": number,
            "title": card.chapter_title,
            "words": card.words,
            "unit": session.console.text(f"chapters.{unit}"),
            "sha": card.draft_sha256[:8],
            "issues": len(card.issues),
        },
    )
