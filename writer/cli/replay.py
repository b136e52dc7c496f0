"""`ng replay`: a run again, from its record."""

from pathlib import Path
from typing import Annotated

import typer

from writer.cli import show
from writer.cli.progress import Counter
from writer.cli.session import Session
from writer.desk import divergence, fork, verify
from writer.desk import replay as desk
from writer.desk.book import Book
from writer.desk.history import open_run, unread_run
from writer.desk.replay import Replayed, said
from writer.desk.story import Told
from writer.errors import BadInput, BrokenLog, Reason, ReplayMismatch

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def replay(
    context: typer.Context,
    book: str,
    run: Annotated[str | None, typer.Option(metavar="RUN")] = None,
    until: Annotated[int | None, typer.Option(min=1, metavar="SEQ")] = None,
    verify_: Annotated[bool, typer.Option("--verify")] = False,
    rerun: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
    fork_: Annotated[tuple[int, str] | None, typer.Option("--fork", metavar="SEQ NEWBOOK")] = None,
    by: Annotated[str, typer.Option("--by", metavar="NAME")] = "",
) -> None:
    session: Session = context.obj
    if sum((until is not None, verify_, rerun is not None, fork_ is not None)) > 1:
        raise BadInput("replay.one_way")
    if verify_:
        _verify(session, book)
        return
    if rerun is None and fork_ is None:
        _tell(session, desk.replay(unread_run(session.ports, book, run), until), until)
        return
    opened = open_run(session.ports, book, run)
    if rerun is not None:
        _rerun(session, opened, rerun)
    if fork_ is not None:
        made = fork.fork(session.ports, opened, *fork_, by=by)
        came = {"book": made.name, "from": opened.name, "run_id": opened.run.run_id}
        session.console.document({**came, "seq": fork_[0]})
        session.console.say("replay.forked", new=made.name, book=opened.name, seq=fork_[0])


def _tell(session: Session, told: Replayed, until: int | None) -> None:
    console, book = session.console, told.book
    if console.as_json:
        console.document(told.to_data(console.language))
        return
    console.say("replay.head", book=book.name, run=book.run.run_id, events=book.seq)
    console.table(_row(session, line) for line in told.story.lines)
    cost = book.state.run.cost
    console.say(
        "replay.totals",
        work=_time(told.story.work_ms),
        waited=_time(told.story.waited_ms),
        calls=cost.calls,
        tokens=cost.tokens_in + cost.tokens_out,
        usd=_usd(session, None if cost.unpriced_calls else cost.usd),
    )
    if until is not None:
        console.say("replay.as_it_was", seq=book.seq, at=book.state.last_activity)
    show.status(session, told.status(console.language))


def _row(session: Session, line: Told) -> list[str]:
    console = session.console
    took = _time(line.duration_ms) if line.duration_ms else ""
    if line.waited_ms:
        took = console.text("replay.waited", time=_time(line.waited_ms))
    spent = ""
    if line.calls:
        usd = _usd(session, line.usd)
        spent = console.text("replay.calls", calls=line.calls, tokens=line.tokens, usd=usd)
    sentence = said(line.says, console.language, line.facts)
    return [str(line.seq), line.at[:19].replace("T", " "), sentence, took, spent]


def _time(milliseconds: int) -> str:
    seconds = milliseconds / 1000
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, seconds = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}"


def _usd(session: Session, usd: float | None) -> str:
    return session.console.text("chapters.price_unknown") if usd is None else f"${usd:.3f}"


def _verify(session: Session, name: str) -> None:
    console = session.console
    opened = _opened(session, name)
    found = list(verify.verify(opened))
    console.document(
        {
            "book": opened.name,
            "events": opened.log.seq,
            "files": len(opened.state.artifacts),
            "faults": [
                {"place": fault.place, "why": fault.what.sentence(console.language)}
                for fault in found
            ],
        }
    )
    if found:
        reasons = [
            Reason("replay.at_place", place=f.place, why=f.what.sentence(console.language))
            for f in found
        ]
        raise BrokenLog("replay.faults", reasons=reasons, book=opened.name, count=len(found))
    files = len(opened.state.artifacts)
    console.say("replay.verified", book=opened.name, events=opened.log.seq, files=files)


def _opened(session: Session, name: str) -> Book:
    """To be looked at even where it cannot be read to its end."""
    return verify.unread(session.ports, name)


def _rerun(session: Session, opened: Book, target: Path) -> None:
    from writer.desk.rerun import rerun

    console = session.console
    try:
        with Counter(console, "replay.so_far") as progress:
            count = rerun(session.ports, opened, target, progress)
    except ReplayMismatch as error:
        for line in divergence.diff(error):
            console.line(line)
        raise
    facts = {"directory": str(target), "events": opened.log.seq, "files": count}
    console.document({"book": opened.name, "run_id": opened.run.run_id, **facts})
    console.say("replay.reran", **facts)
