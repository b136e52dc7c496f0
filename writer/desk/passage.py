"""A rewrite of one passage: the sheet quotes it, and everything outside it stays byte for byte."""

import difflib
from dataclasses import dataclass

from writer.checks.quotes import find
from writer.contracts.chapter import GeneratedChapter, GeneratedScene
from writer.contracts.length import length
from writer.contracts.pack import MaterialsPack
from writer.contracts.plan import ChapterPlan
from writer.contracts.sheet import InstructionSheet
from writer.errors import BadInput
from writer.events.envelope import Entry
from writer.events.types import PassageRewritten
from writer.graph.passage import PassageTask
from writer.pack.language import language_of
from writer.store.files import digest


@dataclass(frozen=True, slots=True)
class Passage:
    """Where in a draft the quoted words stand."""

    scene: GeneratedScene
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.scene.content[self.start : self.end]


def locate(draft: GeneratedChapter, sheet: InstructionSheet) -> Passage:
    """The one passage that a sheet speaks of; one that cannot be told for certain is refused."""
    quote, number = sheet.evidence_quote, draft.chapter_number
    if not quote.strip():
        raise BadInput("passage.no_quote", number=number)
    found = [passage for scene in draft.scenes for passage in _every(scene, quote)]
    if not found:
        raise BadInput("passage.not_there", number=number, quote=quote)
    if len(found) > 1:
        raise BadInput("passage.not_one", number=number, quote=quote, count=len(found))
    return found[0]


def _every(scene: GeneratedScene, quote: str) -> list[Passage]:
    found, start = [], 0
    while place := find(scene.content[start:], quote):
        found.append(Passage(scene, start + place[0], start + place[1]))
        start += place[0] + 1
    return found


def task_for(
    pack: MaterialsPack, plan: ChapterPlan, passage: Passage, sheet: InstructionSheet
) -> PassageTask:
    content = passage.scene.content
    chapters = pack.planning.outline.chapters
    return PassageTask(
        chapter=next(one for one in chapters if one.chapter_number == plan.chapter_number),
        plan=plan.scenes[passage.scene.scene_number - 1],
        total=len(plan.scenes),
        before=content[: passage.start],
        passage=passage.text,
        after=content[passage.end :],
        sheet=sheet,
    )


def spliced(
    draft: GeneratedChapter, passage: Passage, text: str, pack: MaterialsPack
) -> GeneratedChapter:
    """The draft with other words in the place of the passage."""
    old = passage.scene.content
    content = old[: passage.start] + text + old[passage.end :]
    band = pack.execution.constraints.word_band
    unit = band.unit if band else "chars" if language_of(pack) == "zh" else "words"
    counted = {"content": content, "word_count": length(content, unit)}
    changed = passage.scene.model_copy(update=counted)
    scenes = [changed if scene is passage.scene else scene for scene in draft.scenes]
    total = sum(scene.word_count for scene in scenes)
    return draft.model_copy(update={"scenes": scenes, "total_words": total})


def told(before: GeneratedChapter, after: GeneratedChapter, passage: Passage, key: str) -> Entry:
    """The event of it, with the difference between the two drafts."""
    event = PassageRewritten(
        scene=passage.scene.scene_number,
        call_key=key,
        draft_sha256=digest(before.to_bytes()),
        diff=_diff(before, after),
    )
    return Entry(
        event,
        phase="chapter",
        actor="agent",
        chapter=before.chapter_number,
        node="passage",
        message=passage.text[:80],
    )


def _diff(before: GeneratedChapter, after: GeneratedChapter) -> str:
    old, new = (
        [line for scene in chapter.scenes for line in scene.content.splitlines(keepends=True)]
        for chapter in (before, after)
    )
    return "".join(difflib.unified_diff(old, new, "before", "after"))
