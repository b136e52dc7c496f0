"""The advisor, who reads before the human does and says what to do."""

from collections.abc import Sequence

from writer.contracts.answers import AdvisorAnswer, MaterialsAdvisorAnswer
from writer.contracts.materials_review import Finding
from writer.contracts.pack import MaterialsPack
from writer.contracts.review import Issue
from writer.contracts.settings import BookLanguage
from writer.contracts.sheet import InstructionSheet
from writer.graph.about import About
from writer.graph.editor import issues_part
from writer.graph.pack import whole_pack
from writer.graph.prompts import data, prompt
from writer.llm.call import Asker, CallKey
from writer.llm.prompt import Part

CHAPTER_TASK = AdvisorAnswer.task
MATERIALS_TASK = MaterialsAdvisorAnswer.task


def advise_on_chapter(
    asker: Asker,
    about: About,
    text: str,
    issues: Sequence[Issue],
    language: BookLanguage,
    round_number: int = 1,
    sheet: InstructionSheet | None = None,
) -> AdvisorAnswer:
    """What to do with a draft, from all that was found in it. `sheet` is its last rewrite's."""
    inputs = [
        *about.parts(),
        Part("chapter_text", text),
        issues_part(issues),
        *([data("sheet", sheet)] if sheet else []),
    ]
    return asker.answer(
        "advisor",
        CallKey(CHAPTER_TASK, chapter=about.number, round=round_number),
        prompt(CHAPTER_TASK, language, about.core(), inputs),
        AdvisorAnswer,
    )


def advise_on_materials(
    asker: Asker,
    pack: MaterialsPack,
    findings: Sequence[Finding],
    blockers: Sequence[str],
    language: BookLanguage,
    round_number: int = 1,
    sheet: InstructionSheet | None = None,
) -> MaterialsAdvisorAnswer:
    """What to do with a draft of the pack. `blockers` say what still stands in a freeze's way,
    `sheet` is what the human last asked for.
    """
    inputs = [data("findings", findings)]
    if sheet:
        inputs.append(data("sheet", sheet))
    inputs.append(Part("notes", "\n".join(blockers)))
    return asker.answer(
        "advisor",
        CallKey(MATERIALS_TASK, round=round_number),
        prompt(MATERIALS_TASK, language, [whole_pack(pack)], inputs),
        MaterialsAdvisorAnswer,
    )
