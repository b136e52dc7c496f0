"""What somebody wants changed, from the command line."""

from collections.abc import Sequence
from typing import Annotated

import typer

from writer.errors import BadInput

Sets = Annotated[list[str] | None, typer.Option("--set", metavar="PLACE=VALUE")]
Adds = Annotated[list[str] | None, typer.Option("--add", metavar="PLACE=VALUE")]
Removes = Annotated[list[str] | None, typer.Option("--remove", metavar="PLACE")]
Renames = Annotated[list[str] | None, typer.Option("--rename", metavar="ANCHOR=NAME")]


def places(what: Sequence[str] | None) -> dict[str, str]:
    """PLACE=VALUE as a person types it."""
    found = {}
    for pair in what or ():
        place, sign, value = pair.partition("=")
        if not (place.strip() and sign):
            raise BadInput("chapters.bad_what", what=pair)
        found[place.strip()] = value
    return found


def in_words(
    sets: Sequence[str] | None,
    adds: Sequence[str] | None,
    removes: Sequence[str] | None,
    renames: Sequence[str] | None,
) -> str:
    """All of it on one line, as it was typed."""
    signed = (("", sets), ("+ ", adds), ("− ", removes), ("→ ", renames))
    return "; ".join(f"{sign}{one}" for sign, many in signed for one in many or ())
