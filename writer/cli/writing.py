"""`ng write`: the next chapter, by the model, as one of several drafts, or by hand."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from writer.cli import editor, show
from writer.cli.progress import Progress, summon
from writer.cli.session import By, Session
from writer.cli.texts import TextFile
from writer.desk import byhand, forecast, work
from writer.desk import candidates as desk
from writer.desk.beginning import begin
from writer.desk.book import Book
from writer.desk.candidates import Candidate
from writer.desk.card import waiting_chapter
from writer.desk.chapter import in_hand, unit_of
from writer.desk.status import status as status_of
from writer.desk.studio import Studio, at_work
from writer.desk.write import next_to_write, write_next
from writer.errors import BadInput

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def write(
    context: typer.Context,
    book: str,
    candidates: Annotated[int | None, typer.Option("--candidates", metavar="K")] = None,
    choose: Annotated[int | None, typer.Option("--choose", metavar="N")] = None,
    by_hand: Annotated[bool, typer.Option("--by-hand")] = False,
    file: TextFile = None,
    by: By = None,
) -> None:
    session: Session = context.obj
    if sum((candidates is not None, choose is not None, by_hand)) > 1 or (file and not by_hand):
        raise BadInput("candidates.one_way")
    if by_hand:
        _by_hand(session, book, file, by)
    elif candidates is not None:
        _candidates(session, book, candidates, by)
    elif choose is not None:
        _choose(session, book, choose, by)
    else:
        with at_work(session.ports, book, "write", Progress(session.console)) as studio:
            write_next(studio)
            _show_where_it_stopped(session, studio)


def _by_hand(session: Session, name: str, file: Path | None, by: str | None) -> None:
    session.needs_a_person(by)
    with at_work(session.ports, name, "write") as studio:
        number = next_to_write(studio)
    book = Book.open(session.ports, name)
    text = byhand.blank(book, number)
    path = None if file else book.run.in_editor(number, "by-hand")
    with editor.kept(session, path, text):
        data = editor.opened(session, path, text) if path else editor.given(file or Path())
        mine = byhand.read(book, number, data, (file or path or Path()).name)
        person = session.person(
            by,
            "candidates.will_write",
            number=number,
            words=mine.chapter.total_words,
            unit=session.console.text(f"chapters.{unit_of(book)}"),
            scenes=len(mine.chapter.scenes),
        )
        with at_work(session.ports, book.name, "write", Progress(session.console)) as studio:
            byhand.write(studio, mine, person)
            session.console.say("candidates.written", number=number)
    with at_work(session.ports, book.name, "write", Progress(session.console)) as studio:
        work.run(studio)
        _show_where_it_stopped(session, studio)


def _candidates(session: Session, name: str, count: int, by: str | None) -> None:
    with at_work(session.ports, name, "write", Progress(session.console)) as studio:
        number = next_to_write(studio)
        if not desk.FEWEST <= count <= desk.MOST:
            raise BadInput("candidates.how_many", count=count, fewest=desk.FEWEST, most=desk.MOST)
        begin(studio, number)
        forecast.tell_drafts(studio, count)
        laid_out = desk.lay_out(studio, number, count)
        unit = session.console.text(f"chapters.{unit_of(studio.book)}")
    _show_candidates(session, laid_out, unit)
    answer = "" if session.console.as_json else session.ask("candidates.which", count=count)
    if answer.isdigit():
        _choose(session, name, int(answer), by)
    else:
        session.console.note("candidates.how")


def _choose(session: Session, name: str, candidate: int, by: str | None) -> None:
    book = Book.open(session.ports, name)
    person = session.person(by, "candidates.will_choose", candidate=candidate, number=in_hand(book))
    with at_work(session.ports, name, "choose", Progress(session.console)) as studio:
        desk.choose(studio, next_to_write(studio), candidate, person)
        work.run(studio)
        _show_where_it_stopped(session, studio)


def _show_candidates(session: Session, laid_out: Sequence[Candidate], unit: str) -> None:
    console, first = session.console, laid_out[0]
    console.document(
        [
            {
                "candidate": one.number,
                "chapter": one.chapter,
                "words": one.words,
                "draft_sha256": one.draft,
                "opening": one.opening,
                "closing": one.closing,
                "issues": [issue.to_data() for issue in one.issues],
            }
            for one in laid_out
        ]
    )
    console.say("candidates.head", number=first.chapter, title=first.title, count=len(laid_out))
    for one in laid_out:
        counts = [sum(i.severity == kind for i in one.issues) for kind in show.SIGNS]
        facts = dict(zip(("blockers", "majors", "minors"), counts, strict=True))
        console.say("candidates.one", place=one.number, words=one.words, unit=unit, **facts)
        console.say("candidates.opens", text=one.opening)
        console.say("candidates.closes", text=one.closing)
        for issue in one.issues:
            for line in show.issue_lines(issue):
                console.line(f"  {line}")


def _show_where_it_stopped(session: Session, studio: Studio) -> None:
    summon(session, studio)
    number = waiting_chapter(studio.book)
    if number is None:
        show.status(session, status_of(studio.book, session.console.language))
    else:
        show.card_of(session, studio.book, number)
