"""What the results of the steps still lack to be a materials pack."""

from collections.abc import Mapping

from writer.contracts.answers import MaterialsAnswer
from writer.contracts.record import Record
from writer.contracts.settings import BookLanguage, Settings
from writer.contracts.sheet import InstructionSheet
from writer.graph.prompts import data, prompt
from writer.graph.steps import STEPS, result_parts, settings_part
from writer.llm.call import Asker, CallKey

TASK = MaterialsAnswer.task


def ask_for_materials(
    asker: Asker,
    settings: Settings,
    results: Mapping[str, Record],
    language: BookLanguage,
    round_number: int = 1,
    sheet: InstructionSheet | None = None,
) -> MaterialsAnswer:
    """The rules, rulings, terms and questions of the book. `sheet` says what the human missed."""
    inputs = [settings_part(settings), *result_parts(TASK, tuple(STEPS), results)]
    if sheet:
        inputs.append(data("sheet", sheet))
    return asker.answer(
        "specialist",
        CallKey(TASK, round=round_number),
        prompt(TASK, language, [], inputs),
        MaterialsAnswer,
    )
