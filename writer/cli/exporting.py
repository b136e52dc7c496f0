"""`ng export`: the accepted chapters, the bible, or the review record of a chapter, as a file."""

from pathlib import Path
from typing import Annotated

import typer

from writer.cli.session import Session
from writer.desk import export as desk
from writer.desk.book import Book
from writer.desk.review_record import review_record
from writer.errors import BadInput

app = typer.Typer(rich_markup_mode=None, add_completion=False)

SHOWN = ("md", "txt", "html")
"""Formats that a terminal can show."""
PAGES = ("md", "txt")
KNOWN = "|".join(desk.FORMATS)


@app.command()
def export(
    context: typer.Context,
    book: str,
    format_: Annotated[str | None, typer.Option("--format", metavar=KNOWN)] = None,
    chapters: Annotated[str | None, typer.Option(metavar="A-B,C")] = None,
    bible: Annotated[bool, typer.Option("--bible")] = False,
    record: Annotated[int | None, typer.Option("--record", metavar="N")] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE")] = None,
) -> None:
    session: Session = context.obj
    wanted = _format(format_, output)
    opened = Book.open(session.ports, book)
    if bible or record is not None:
        if bible and record is not None:
            raise BadInput("exports.one_thing")
        if wanted not in PAGES:
            raise BadInput("exports.text_only", format=wanted)
        language = session.console.language
        text = review_record(opened, record, language) if record else desk.bible(opened)
        _hand_over(session, opened.name, text.encode(), output, "md")
        return
    numbers = numbers_in(chapters)
    data = desk.exported(opened, wanted, numbers)
    _hand_over(session, opened.name, data, output, wanted)


def _format(given: str | None, output: Path | None) -> desk.Format:
    """As it was asked for, or as the name of the file says."""
    ending = output.suffix.lstrip(".").lower() if output else ""
    asked = given or (ending if ending in desk.FORMATS else "md")
    if asked not in desk.FORMATS:
        raise BadInput("chapters.format_unknown", format=asked, known=", ".join(desk.FORMATS))
    return desk.FORMATS[desk.FORMATS.index(asked)]


def _hand_over(session: Session, name: str, data: bytes, output: Path | None, wanted: str) -> None:
    console = session.console
    if output is None and not console.as_json and wanted in SHOWN:
        console.line(data.decode())
        return
    target = (output or Path(f"{name}.{wanted}")).absolute()
    session.ports.files.write(target, data)
    console.say("exports.page_written", size=len(data), file=target.name)
    characters = len(data.decode()) if wanted in SHOWN else None
    console.document({"file": str(target), "bytes": len(data), "characters": characters})


def numbers_in(text: str | None) -> set[int] | None:
    """`1-20`, `7` or `1-3,9-12`."""
    if text is None:
        return None
    found: set[int] = set()
    try:
        for part in text.replace("，", ",").split(","):
            first, _, last = part.partition("-")
            found |= set(range(int(first), min(int(last or first), 99_999) + 1))
    except ValueError:
        raise BadInput("chapters.bad_range", text=text) from None
    return found
