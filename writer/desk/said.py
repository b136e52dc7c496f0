"""A decision at a chapter's gate, by its name: for those who call us from a program."""

from collections.abc import Mapping
from typing import Any

from writer.contracts.sheet import InstructionSheet
from writer.desk import decide, work
from writer.desk.propose import Request
from writer.desk.studio import Studio
from writer.errors import BadInput, NotConfirmed


def carry_out(
    studio: Studio, chapter: int, decision: str, by: str, more: Mapping[str, Any]
) -> None:
    """Accept deposits, rewrite drafts again up to the gate; nobody decides without a name."""
    if not by.strip():
        raise NotConfirmed("cli.not_confirmed")
    match decision:
        case "accept":
            decide.accept(studio, chapter, by, more.get("note", ""))
            work.run(studio, stop_after=["deposit"])
        case "rewrite":
            decide.rewrite(studio, chapter, _sheet(more), by)
            work.run(studio)
        case "waive":
            decide.waive(studio, chapter, more.get("issue", ""), more.get("reason", ""), by)
        case "escalate":
            request = Request(dict(more.get("what", {})), more.get("why", ""), chapter=chapter)
            decide.escalate(studio, chapter, request, by)
        case _:
            raise BadInput("projects.bad_decision", decision=decision)


def _sheet(more: Mapping[str, Any]) -> InstructionSheet:
    """A whole sheet, or just what must be fixed."""
    if sheet := more.get("sheet"):
        return InstructionSheet.model_validate(sheet)
    return InstructionSheet(required_fix=tuple(more.get("fixes", ())))
