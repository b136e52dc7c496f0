"""`ng doctor`: how things are, and where each setting comes from."""

from typing import Annotated

import typer

from writer.cli import exits
from writer.cli.session import Session
from writer.desk import doctor as desk
from writer.desk.doctor import Finding

app = typer.Typer(rich_markup_mode=None, add_completion=False)

SIGNS = {"ok": "✔", "warning": "▲", "bad": "✘"}


@app.command()
def doctor(
    context: typer.Context,
    book: Annotated[str | None, typer.Argument()] = None,
    fix: Annotated[bool, typer.Option("--fix")] = False,
) -> None:
    session: Session = context.obj
    console = session.console
    findings = _examine(session, book)
    mended = _mend(findings) if fix else 0
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
    if any(item.level == "bad" for item in findings):
        raise typer.Exit(exits.INVALID)


def _examine(session: Session, book: str | None) -> list[Finding]:
    findings = list(desk.examine_machine(session.ports))
    if book is not None:
        findings += desk.examine_book(session.ports, book)
    return findings


def _mend(findings: list[Finding]) -> int:
    mendable = [item for item in findings if item.mend]
    for item in mendable:
        if item.mend:
            item.mend()
    return len(mendable)
