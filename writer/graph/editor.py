"""The editor's review of a draft."""

from collections.abc import Sequence

from writer.contracts.answers import EditorAnswer
from writer.contracts.plan import ChapterPlan
from writer.contracts.review import Issue
from writer.contracts.settings import BookLanguage
from writer.contracts.sheet import InstructionSheet
from writer.graph.about import About
from writer.graph.prompts import data, prompt
from writer.llm.call import Asker, CallKey
from writer.llm.prompt import Part

TASK = EditorAnswer.task


def review_draft(
    asker: Asker,
    about: About,
    plan: ChapterPlan,
    text: str,
    language: BookLanguage,
    round_number: int = 1,
    issues: Sequence[Issue] = (),
    sheet: InstructionSheet | None = None,
) -> EditorAnswer:
    """Reads the draft against the pack and its plan. `issues` are those that checks have found."""
    inputs = [
        *about.parts(),
        Part("chapter_text", text),
        data("plan", plan),
        issues_part(issues),
        *([data("sheet", sheet)] if sheet else []),
    ]
    return asker.answer(
        "editor",
        CallKey(TASK, chapter=about.number, round=round_number),
        prompt(TASK, language, about.core(), inputs),
        EditorAnswer,
    )


def issues_part(issues: Sequence[Issue]) -> Part:
    """The issues as a reviewer reads them: without the hash that waivers are found by."""
    return data("issues", issues, leave_out=["fingerprint"])
