"""An instruction sheet from the command line: by options, or from a file."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from writer.contracts import validation
from writer.contracts.sheet import InstructionSheet, ReviewConflict, Scope
from writer.errors import BadInput
from writer.pack.places import ANCHOR_ALONE as ANCHOR

Fixes = Annotated[list[str] | None, typer.Option("--fix", metavar="TEXT")]
Anchors = Annotated[list[str] | None, typer.Option("--anchor", metavar="ID")]
Quotes = Annotated[list[str] | None, typer.Option("--quote", metavar="TEXT")]
Criteria = Annotated[list[str] | None, typer.Option("--criterion", metavar="TEXT")]
SheetFile = Annotated[Path | None, typer.Option("--sheet", metavar="FILE")]


def sheet_of(
    fixes: Sequence[str] | None,
    anchors: Sequence[str] | None,
    quotes: Sequence[str] | None,
    criteria: Sequence[str] | None,
    file: Path | None,
    *,
    passage: bool = False,
) -> InstructionSheet:
    scope: Scope = "passage" if passage else "chapter"
    if file is not None:
        read = _read(file)
        return read.model_copy(update={"scope": scope}) if passage else read
    first, *further = quotes or [""]
    for anchor in anchors or ():
        if not ANCHOR.fullmatch(anchor):
            raise BadInput("materials.no_anchor", anchor=anchor)
    return InstructionSheet(
        scope=scope,
        anchors=tuple(anchors or ()),
        evidence_quote=first,
        required_fix=tuple(fixes or ()),
        acceptance_criteria=tuple(criteria or ()),
        conflicts=tuple(ReviewConflict(evidence_quote=quote) for quote in further),
    )


def _read(file: Path) -> InstructionSheet:
    try:
        data = file.read_bytes()
    except OSError as error:
        raise BadInput("chapters.bad_sheet", file=str(file), why=error.strerror) from None
    return validation.read(InstructionSheet, data, file.name)
