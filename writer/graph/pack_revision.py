"""The specialists again, after the human sent the pack back: they change what a sheet names."""

from collections.abc import Sequence

from writer.contracts.answers import PackChangeAnswer, PackRevisionAnswer
from writer.contracts.pack import MaterialsPack
from writer.contracts.settings import BookLanguage
from writer.contracts.sheet import InstructionSheet
from writer.graph.pack import whole_pack
from writer.graph.prompts import data, prompt
from writer.graph.specialists import Specialist
from writer.llm.call import Asker, CallKey
from writer.llm.prompt import Part
from writer.pack.items import by_anchor

TASK = PackRevisionAnswer.task

EVERYONE = "all"
"""Who is asked where a sheet names no items."""
PARTS: dict[str, Specialist] = {
    **dict.fromkeys(("WR", "TL", "RISK"), "world"),
    "CHAR": "character",
    "CH": "outline",
    **dict.fromkeys(("STY", "DEC", "CHK", "GLO", "CON"), "style"),
}
"""Whose part an item is, by the prefix of its anchor."""


def revise_pack(
    asker: Asker,
    role: str,
    pack: MaterialsPack,
    sheet: InstructionSheet,
    language: BookLanguage,
    round_number: int,
    faults: Sequence[str] = (),
) -> list[PackChangeAnswer]:
    """What one specialist would change. `faults` say why an earlier answer could not be used."""
    known = by_anchor(pack)
    named = [known[anchor].record for anchor in sheet.anchors if anchor in known]
    inputs = [Part("specialist", role), data("items", named), data("sheet", sheet)]
    if faults:
        inputs.append(Part("faults", "\n".join(faults)))
    part = f"{role}-again" if faults else role
    answer = asker.answer(
        "specialist",
        CallKey(TASK, round=round_number, part=part),
        prompt(TASK, language, [whole_pack(pack)], inputs),
        PackRevisionAnswer,
    )
    return answer.changes
