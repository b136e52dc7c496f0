"""`ng log`, `ng why`, `ng runs` and `ng archive`: what is on record."""

from typing import Annotated, Any

import typer

from writer.cli.session import Session
from writer.desk import finding
from writer.events.wanted import Wanted

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def log(
    context: typer.Context,
    book: str,
    run: Annotated[str | None, typer.Option(metavar="RUN")] = None,
    type_: Annotated[str | None, typer.Option("--type", metavar="TYPE")] = None,
    status: Annotated[str | None, typer.Option(metavar="STATUS")] = None,
    chapter: Annotated[int | None, typer.Option(min=0, metavar="N")] = None,
    grep: Annotated[str | None, typer.Option(metavar="TEXT")] = None,
    payloads: Annotated[bool, typer.Option("--payloads")] = False,
    follow: Annotated[bool, typer.Option("--follow", "-f")] = False,
    totals: Annotated[bool, typer.Option("--totals")] = False,
    rebuild_index: Annotated[bool, typer.Option("--rebuild-index")] = False,
) -> None:
    session: Session = context.obj
    if rebuild_index:
        count = finding.rebuild_indexes(session.ports, book, run)
        session.console.say("cli.index_rebuilt", count=count)
        session.console.document({"events": count})
        return
    if totals:
        _totals(session, finding.totals(session.ports, book, run))
        return
    wanted = Wanted(type=type_, status=status, chapter=chapter, grep=grep)
    found = finding.look_up(session.ports, book, run, wanted, payloads=payloads, follow=follow)
    session.console.list_of(found.raw)
    for line in () if session.console.as_json else found.lines:
        _show(session, line, payloads=payloads)
    if found.torn:
        session.console.note("cli.torn", size=found.torn)
    if follow and found.book:
        from writer.desk import history

        for new in history.follow(found.book, wanted, payloads=payloads):
            _show(session, new.to_data(), payloads=payloads)


@app.command()
def why(
    context: typer.Context,
    book: str,
    number: int,
    quote: Annotated[str, typer.Option(metavar="TEXT")] = "",
) -> None:
    from writer.cli import explain
    from writer.desk.book import Book
    from writer.desk.why import why as why_it_is_so

    session: Session = context.obj
    told = why_it_is_so(Book.open(session.ports, book), number, quote)
    session.console.document(told.to_data())
    explain.why(session, told)


@app.command()
def runs(context: typer.Context, book: str) -> None:
    from writer.desk import history

    session: Session = context.obj
    found = history.runs_of(session.ports, book)
    session.console.document([run.to_data() for run in found])
    session.console.table(
        [run.run_id, run.stage, run.started_at or "", str(run.last_seq)] for run in found
    )


@app.command()
def archive(context: typer.Context, book: str) -> None:
    from writer.cli.progress import Progress
    from writer.desk.archive import archive as archive_run

    session: Session = context.obj
    told = archive_run(session.ports, book, Progress(session.console))
    session.console.document(told.to_data())
    session.console.say("cli.archived" if told.new else "cli.archived_before", **told.to_data())


def _totals(session: Session, found: dict[str, dict[str, int]]) -> None:
    session.console.document(found)
    session.console.table(
        [kind, str(one["events"]), f"{one['duration_ms'] / 1000:.1f} s", _failed(one["errors"])]
        for kind, one in found.items()
    )


def _failed(count: int) -> str:
    return f"✘ {count}" if count else ""


def _show(session: Session, line: dict[str, Any], *, payloads: bool) -> None:
    where = f"{line['chapter']:>3}" if line["chapter"] else "  ·"
    sign = {"error": "✘", "blocked": "■"}.get(line["status"], " ")
    session.console.line(
        f"{line['seq']:>6}  {line['ts'][:19].replace('T', ' ')}  {where} {sign} "
        f"{line['event_type']:<24} {line['message']}".rstrip()
    )
    if payloads:
        for field in line["payload_refs"]:
            session.console.line(f"        {field}: {_inside(line['data'], field)}")


def _inside(data: Any, field: str) -> Any:
    """The text at a place such as `prompt.0`."""
    for step in field.split("."):
        data = data[int(step)] if isinstance(data, list) else data.get(step, {})
    return data
