"""A chapter up to its draft: the plan, and the scenes. What follows is in `review.py`."""

from dataclasses import replace
from itertools import count
from math import ceil
from pathlib import Path

from fsm.book import Book as Law
from fsm.chapter import ChapterState, ChapterTrigger
from writer.checks.before import Before
from writer.contracts.card import BandDigest
from writer.contracts.chapter import GeneratedChapter, GeneratedScene
from writer.contracts.length import Unit, length
from writer.contracts.outline import ChapterSummary
from writer.contracts.pack import MaterialsPack
from writer.contracts.plan import ChapterPlan
from writer.contracts.review import ChapterDecision, HumanReview
from writer.contracts.sheet import InstructionSheet
from writer.contracts.state import NovelGenerationState, SceneGenerationState
from writer.desk import law, passage
from writer.desk.before import told_before
from writer.desk.book import Book
from writer.desk.by_law import by_law
from writer.desk.recall import preferred, recall
from writer.desk.studio import Studio, Update, frozen_pack
from writer.errors import Refused
from writer.events.envelope import Entry
from writer.events.types import CandidateChosen, HumanEdited
from writer.graph import scenes
from writer.graph.about import About, outline_of, told_in
from writer.graph.passage import key_of, write_passage
from writer.graph.planning import plan_chapter
from writer.graph.scene import SceneTask, write_scene
from writer.pack.outlined import by_number
from writer.store.files import digest

T = ChapterTrigger


def plan(studio: Studio, _: NovelGenerationState) -> Update:
    """Begins the chapter, if the law allows it, and plans its scenes."""
    book, number = studio.book, in_hand(studio.book)
    if book.state.law.chapters[number].state is ChapterState.PLANNED:
        law.step(book, T.DRAFT, f"chapter:{number}")
    if book.ports.files.disk.kind(book.paths.plan(number)) != "file":
        book.keep({book.paths.plan(number): make_plan(studio, number).to_bytes()})
    return {"current_chapter_number": number}


def make_plan(
    studio: Studio, number: int, steer: str | None = None, round_number: int | None = None
) -> ChapterPlan:
    """The scenes of a chapter, with what a person wants of it taken to heart."""
    book, pack = studio.book, studio.frozen_pack()
    wish = book.state.steers.get(number, "") if steer is None else steer
    return plan_chapter(
        studio.asker,
        about(studio, pack, number, None, wish),
        middle(target(pack, studio.settings.target_words)),
        studio.language,
        round_number or round_of(book, number),
        wish,
    )


def draft(studio: Studio, _: NovelGenerationState) -> Update:
    """The draft of this round, handed to the reviewers. One that was kept is not written again."""
    book, number = studio.book, in_hand(studio.book)
    chapter = book.state.law.chapters[number]
    if not chapter.draft or chapter.drafted_on != book.state.law.frozen_version:
        write_draft(studio, number)
    law.step(book, T.SUBMIT, f"chapter:{number}")
    return {"current_chapter_number": number}


def write_draft(studio: Studio, number: int) -> None:
    """Writes the draft of this round, and keeps it."""
    book, before = studio.book, draft_before(studio.book, number)
    sheet = sheet_for(book, number)
    if before and sheet and sheet.scope == "passage":
        _write_passage(studio, before, sheet)
        return
    chapter = compose(studio, number)
    keep_draft(book, chapter, book.state.law.frozen_version, before)


def compose(studio: Studio, number: int, candidate: int = 1) -> GeneratedChapter:
    """Writes scene after scene, and makes a chapter of them. Only the first of several
    candidates leaves its scenes where a chapter's scenes are.
    """
    book, pack = studio.book, studio.frozen_pack()
    planned = plan_of(book, number)
    before = draft_before(book, number)
    wish = book.state.steers.get(number, "")
    scope = about(studio, pack, number, planned)
    wishes = preferred(studio, number, told_in(planned)).preferences
    bands = scene_bands(planned, target(pack, studio.settings.target_words))

    def write(state: SceneGenerationState) -> GeneratedScene:
        scene = state.current_scene_number
        if scene <= book.state.kept_scenes.get(number, 0):
            return book.read(GeneratedScene, book.paths.scene(number, scene))
        task = SceneTask(
            plan=planned.scenes[scene - 1],
            total=len(planned.scenes),
            length=bands[scene - 1],
            written=[one.content for one in state.generated_scenes],
            sheet=sheet_for(book, number),
            user_preferences="\n".join(f"- {text}" for text in wishes.values()),
            previous_draft=_scene_of(before, scene),
            notes=wish,
            candidate=candidate,
        )
        text = write_scene(studio.asker, scope, task, studio.language, round_of(book, number))
        made = GeneratedScene(
            scene_number=scene, content=text, word_count=length(text, bands[0].unit)
        )
        if candidate == 1:
            book.keep({book.paths.scene(number, scene): made.to_bytes()})
        return made

    begun = SceneGenerationState(
        chapter_number=number, chapter_plan=planned, total_scenes=len(planned.scenes)
    )
    write_all = scenes.walked if book.ports.script else scenes.written
    made = write_all(write, begun).generated_scenes
    return GeneratedChapter(
        chapter_number=number,
        chapter_title=planned.chapter_title,
        scenes=made,
        total_words=sum(scene.word_count for scene in made),
    )


def _write_passage(studio: Studio, before: GeneratedChapter, sheet: InstructionSheet) -> None:
    """Has one passage written anew, and makes the draft of it and of all that was there."""
    book, pack, number = studio.book, studio.frozen_pack(), before.chapter_number
    plan = plan_of(book, number)
    found = passage.locate(before, sheet)
    task, round_number = passage.task_for(pack, plan, found, sheet), round_of(book, number)
    text = write_passage(studio.asker, pack, task, studio.language, round_number)
    after = passage.spliced(before, found, text, pack)
    scene = after.scenes[before.scenes.index(found.scene)]
    book.keep({book.paths.scene(number, scene.scene_number): scene.to_bytes()})
    entry = passage.told(before, after, found, str(key_of(task, round_number)))
    keep_draft(book, after, pack.meta.version, before, entry)


def keep_draft(
    book: Book,
    chapter: GeneratedChapter,
    drafted_on: str,
    before: GeneratedChapter | None,
    *told: Entry,
) -> None:
    """Keeps a draft as the newest; `hand` tells of the person who wrote or chose it."""
    news = book.note(
        f"chapter:{chapter.chapter_number}",
        chapter.total_words,
        draft=digest(chapter.to_bytes()),
        drafted_on=drafted_on,
    )
    by_hand = any(isinstance(entry.event, HumanEdited | CandidateChosen) for entry in told)
    entry = replace(news, actor="human" if by_hand else "agent", message=chapter.chapter_title)
    book.keep(draft_files(book, chapter, before), *told, entry)


def draft_files(
    book: Book, chapter: GeneratedChapter, before: GeneratedChapter | None
) -> dict[Path, bytes]:
    """The newest draft where it is read, and the one before it among the rewrites."""
    number = chapter.chapter_number
    files = {
        book.run.draft(number): chapter.to_bytes(),
        book.run.text(number): text_of(chapter).encode(),
    }
    if before and before != chapter:
        files[_next_rewrite(book, number)] = text_of(before).encode()
    return files


def _next_rewrite(book: Book, number: int) -> Path:
    paths = (book.run.round(number, version) for version in count(1))
    return next(path for path in paths if book.known(book.paths.relative(path)) is None)


def text_of(chapter: GeneratedChapter) -> str:
    """The chapter as it is read."""
    return f"# {chapter.chapter_title}\n\n{body_of(chapter)}\n"


def body_of(chapter: GeneratedChapter) -> str:
    return chapter.body()


def newest_draft(book: Book, number: int) -> GeneratedChapter:
    """The draft that the law knows of, and no other."""
    path, meant = book.lately(number, book.run.draft(number)), book.state.law.chapters[number].draft
    draft = book.look_at(GeneratedChapter, path)
    is_meant = not meant or meant == book.known(book.paths.relative(path))
    if not is_meant and meant != digest(draft.to_bytes()):
        raise Refused("chapters.foreign_draft", number=number)
    return draft


def sheet_for(book: Book, number: int) -> InstructionSheet | None:
    """What this draft must do, where a person sent the one before it back."""
    path = book.run.human_review(number)
    if not book.has(path):
        return None
    return sheet_in(book.look_at(HumanReview, path))


def sheet_in(review: ChapterDecision) -> InstructionSheet | None:
    """The sheet of a decision that sent a draft back."""
    if review.decision != "request_rewrite":
        return None
    return InstructionSheet(
        anchors=tuple({anchor: None for c in review.conflicts for anchor in c.anchors}),
        evidence_quote=next((c.evidence_quote for c in review.conflicts), ""),
        required_fix=review.required_fix,
        acceptance_criteria=review.acceptance_criteria,
        conflicts=review.conflicts,
        scope=review.scope,
    )


def summary(pack: MaterialsPack, number: int) -> ChapterSummary:
    return by_number(pack)[number]


def about(
    studio: Studio,
    pack: MaterialsPack,
    number: int,
    plan: ChapterPlan | None,
    steer: str | None = None,
    before: Before | None = None,
) -> About:
    """What every call about a chapter is told; the one that makes the plan has none yet.

    `before` is what it follows, where that was looked up just now.
    """
    book, outlined = studio.book, summary(pack, number)
    wish = book.state.steers.get(number, "") if steer is None else steer
    named = "\n".join((wish, told_in(plan) if plan else ""))
    found = recall(studio, number, outline_of(outlined), plan, named)
    return About(pack, outlined, before or told_before(book, number), named, found)


def plan_of(book: Book, number: int) -> ChapterPlan:
    return book.look_at(ChapterPlan, book.paths.plan(number))


def target(pack: MaterialsPack, words: int) -> BandDigest:
    """The length that a chapter should have."""
    band = pack.execution.constraints.word_band
    if band is None:
        return BandDigest(min=words * 3 // 4, max=words * 5 // 4)
    return BandDigest(min=band.min, max=band.max, unit=band.unit)


def unit_of(book: Book) -> Unit:
    """What the length of this book's chapters is counted in."""
    return target(frozen_pack(book), 0).unit


def middle(band: BandDigest) -> int:
    return (band.min + band.max) // 2


def scene_bands(plan: ChapterPlan, band: BandDigest) -> list[BandDigest]:
    """Each scene's share of the chapter's length, as the plan weighs them."""
    whole = sum(max(1, scene.estimated_words) for scene in plan.scenes)
    shares = [max(1, scene.estimated_words) / whole for scene in plan.scenes]
    return [
        BandDigest(min=ceil(band.min * share), max=int(band.max * share), unit=band.unit)
        for share in shares
    ]


def round_of(book: Book, number: int) -> int:
    return book.state.rounds.get(number, 1)


def in_hand(book: Book) -> int:
    """The chapter that is worked on, or comes next: what needs nobody's word comes first."""
    return _in_hand(book.state.law)


@by_law
def _in_hand(law: Law) -> int:
    ready = (*law.chapters_in(ChapterState.DEPOSIT), *law.chapters_in(ChapterState.AGENT_REVIEW))
    return next(iter((*ready, *law.not_deposited)))


def draft_before(book: Book, number: int) -> GeneratedChapter | None:
    return newest_draft(book, number) if book.has(book.run.draft(number)) else None


def _scene_of(chapter: GeneratedChapter | None, number: int) -> str:
    scenes_before = chapter.scenes if chapter else []
    return next((s.content for s in scenes_before if s.scene_number == number), "")
