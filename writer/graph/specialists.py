"""The specialists, who cross-examine a draft of the pack, each from their own side."""

from typing import Literal, get_args

from writer.contracts.answers import FindingAnswer, SpecialistAnswer
from writer.contracts.pack import MaterialsPack
from writer.contracts.settings import BookLanguage
from writer.graph.pack import whole_pack
from writer.graph.prompts import prompt
from writer.llm.call import Asker, CallKey
from writer.llm.prompt import Part

TASK = SpecialistAnswer.task

Specialist = Literal["world", "character", "outline", "style"]
ROLES: tuple[Specialist, ...] = get_args(Specialist)


def examine(
    asker: Asker,
    role: Specialist,
    pack: MaterialsPack,
    language: BookLanguage,
    round_number: int = 1,
) -> list[FindingAnswer]:
    """What one specialist finds: contradictions, gaps, and questions for the human."""
    answer = asker.answer(
        "specialist",
        CallKey(TASK, round=round_number, part=role),
        prompt(TASK, language, [whole_pack(pack)], [Part("specialist", role)]),
        SpecialistAnswer,
    )
    return answer.findings
