"""Revises a draft scene by scene; the chapter stays the same chapter."""

from collections.abc import Iterable

from writer.contracts.answers import RevisionAnswer
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.consistency import ConsistencyIssue
from writer.contracts.length import Unit, length
from writer.contracts.pack import MaterialsPack
from writer.contracts.settings import BookLanguage
from writer.graph.core import core
from writer.graph.prompts import data, prompt
from writer.llm.call import Asker, CallKey
from writer.llm.prompt import Part

TASK = RevisionAnswer.task


def revision_notes(issues: Iterable[ConsistencyIssue]) -> str:
    """What a revision has to do; nothing where no issue says how it can be mended."""
    found = ((issue.fix_instructions or "").strip() for issue in issues)
    return "\n".join(f"- {instruction}" for instruction in dict.fromkeys(found) if instruction)


def revise(
    asker: Asker,
    pack: MaterialsPack,
    draft: GeneratedChapter,
    notes: str,
    language: BookLanguage,
    round_number: int = 1,
) -> GeneratedChapter:
    """The draft with its scenes mended as the notes ask; as it is where they ask nothing."""
    if not notes.strip():
        return draft
    answer = asker.answer(
        "writer",
        CallKey(TASK, chapter=draft.chapter_number, round=round_number),
        prompt(
            TASK,
            language,
            [core(pack, draft.chapter_number)],
            [data("draft", draft), Part("notes", notes)],
        ),
        RevisionAnswer,
    )
    return with_revisions(draft, answer, _unit(pack, language))


def with_revisions(draft: GeneratedChapter, answer: RevisionAnswer, unit: Unit) -> GeneratedChapter:
    """Scenes can be changed, never added, removed or emptied."""
    revised = {scene.scene_number: scene.content.strip() for scene in answer.scenes}
    scenes = []
    for scene in draft.scenes:
        content = revised.get(scene.scene_number) or scene.content
        counted = {"content": content, "word_count": length(content, unit)}
        scenes.append(scene.model_copy(update=counted))
    total = sum(scene.word_count for scene in scenes)
    return draft.model_copy(update={"scenes": scenes, "total_words": total})


def _unit(pack: MaterialsPack, language: BookLanguage) -> Unit:
    band = pack.execution.constraints.word_band
    if band:
        return band.unit
    return "chars" if language == "zh" else "words"
