"""`ng doctor`: how things are, and where each setting comes from."""

from pathlib import Path
from typing import Annotated

import typer

from writer.cli import exits, reconcile
from writer.cli.session import By, Session
from writer.desk import doctor as desk
from writer.desk import hands
from writer.desk.book import Book
from writer.desk.doctor import Finding
from writer.desk.studio import at_work

app = typer.Typer(rich_markup_mode=None, add_completion=False)

CHANGED = ("doctor.file_changed", "doctor.file_missing")
SIGNS = {"ok": "✔", "warning": "▲", "bad": "✘"}


@app.command()
def doctor(
    context: typer.Context,
    book: Annotated[str | None, typer.Argument()] = None,
    fix: Annotated[bool, typer.Option("--fix")] = False,
    report: Annotated[bool, typer.Option("--report")] = False,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE")] = None,
    by: By = None,
) -> None:
    session: Session = context.obj
    console = session.console
    findings = _examine(session, book)
    if report:
        _report(session, book, findings, output)
        return
    mended = _mend(findings) if fix else 0
    if fix and book is not None:
        mended += _put_back(session, book, by)
    if mended:
        findings = _examine(session, book)
    settings = session.settings.shown()
    console.document(
        {
            "findings": [
                {"level": item.level, "message": item.what.sentence(console.language)}
                for item in findings
            ],
            "settings": [
                {"name": name, "value": value, "source": source} for name, value, source in settings
            ],
            "mended": mended,
        }
    )
    for item in findings:
        console.line(f"{SIGNS[item.level]} {item.what.sentence(console.language)}")
    console.line()
    console.say("doctor.settings")
    console.table([name, value or "-", source] for name, value, source in settings)
    if mended:
        console.say("doctor.mended", count=mended)
    elif any(item.mend for item in findings):
        console.note("doctor.fix_hint")
    if book is not None and any(item.what.key in CHANGED for item in findings):
        console.note("doctor.hands_hint")
    if any(item.level == "bad" for item in findings):
        raise typer.Exit(exits.INVALID)


def _report(
    session: Session, book: str | None, findings: list[Finding], output: Path | None
) -> None:
    from writer.desk.report import report

    moment = session.ports.clock.now()
    target = (output or Path(f"novelgate-report-{moment:%Y%m%d-%H%M%S}.txt")).absolute()
    session.ports.files.write(target, report(session.ports, book, findings).encode())
    session.console.say("doctor.reported", file=target.name)
    session.console.document({"file": str(target)})


def _examine(session: Session, book: str | None) -> list[Finding]:
    findings = list(desk.examine_machine(session.ports))
    if book is not None:
        findings += desk.examine_book(session.ports, book)
    return findings


def _put_back(session: Session, name: str, by: str | None) -> int:
    """Files that were changed by hand, as they were: a person's word is needed for that."""
    book = Book.open(session.ports, name)
    found = hands.look(book)
    if not found or not session.can_decide(by):
        return 0
    if not session.console.as_json:
        reconcile.show_all(session, book, found)
    files = ", ".join(hand.path for hand in found)
    person = session.person(by, "hands.will_put_back", files=files)
    with at_work(session.ports, name, "put back", touched=True) as studio:
        reconcile.put_all_back(session, studio, found, person)
    return len(found)


def _mend(findings: list[Finding]) -> int:
    mendable = [item for item in findings if item.mend]
    for item in mendable:
        if item.mend:
            item.mend()
    return len(mendable)
