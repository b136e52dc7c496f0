"""Chapters of the rehearsal author, written by the real chains without a desk around them."""

from functools import cache

from tests.graph.test_rehearsal import UnrecordedAsker
from tests.llm.rehearsing import IDEAS, Language, rehearsal
from writer.contracts.outline import Outline
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import CharactersConfig
from writer.contracts.record import Record
from writer.contracts.settings import Settings
from writer.contracts.world import ThemeConflict, WorldSetting
from writer.desk.chapter import middle, scene_bands, summary, target
from writer.graph.about import About
from writer.graph.materials import ask_for_materials
from writer.graph.planning import plan_chapter
from writer.graph.scene import SceneTask, write_scene
from writer.graph.steps import STEPS, create
from writer.pack.assembly import assemble

WORDS = 500


def asker(seed: int, flaws: tuple[str, ...] = ()) -> UnrecordedAsker:
    return UnrecordedAsker(rehearsal(seed, flaws))


@cache
def book(seed: int, language: Language) -> MaterialsPack:
    """The pack of a book, as its intake and its materials make it."""
    ideas = IDEAS[language]
    settings = Settings(
        project_name="T",
        idea=ideas[seed % len(ideas)] or ideas[0],
        initial_chapters=3,
        language=language,
        target_words=WORDS,
        seed=seed,
    )
    asked, results = asker(seed), dict[str, Record]()
    for step in STEPS.values():
        results[step.name] = create(asked, step, settings, results, language)
    answer = ask_for_materials(asked, settings, results, language)
    world, theme = results["world"], results["theme_conflict"]
    people, outline = results["characters"], results["outline"]
    assert isinstance(world, WorldSetting)
    assert isinstance(theme, ThemeConflict)
    assert isinstance(people, CharactersConfig)
    assert isinstance(outline, Outline)
    return assemble(
        settings, world, theme, people, outline, answer, "run-1", "2026-01-02T09:30:00Z"
    )


def chapter(seed: int, language: Language, number: int = 1, flaws: tuple[str, ...] = ()) -> str:
    """A chapter's text, with faults planted on request."""
    pack, asked = book(seed, language), asker(seed, flaws)
    about, band = About(pack, summary(pack, number)), target(pack, WORDS)
    plan = plan_chapter(asked, about, middle(band), language)
    texts: list[str] = []
    for scene, length in zip(plan.scenes, scene_bands(plan, band), strict=True):
        task = SceneTask(scene, len(plan.scenes), length, texts[-1:])
        texts.append(write_scene(asked, about, task, language).strip())
    return "\n\n".join(texts)
