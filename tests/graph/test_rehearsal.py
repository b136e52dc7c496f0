"""Every chain, asked of the rehearsal author as it would be asked of any model."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import pytest
from pydantic import BaseModel

from tests import examples
from tests.examples import Language
from tests.graph.asking import CHAINS, CHAPTER, about, chapter, scene_task
from tests.llm.rehearsing import rehearsal
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.length import length
from writer.contracts.plan import ChapterPlan
from writer.graph.prompts import instructions
from writer.graph.revision import revise
from writer.graph.scene import write_scene
from writer.llm.call import CallKey, Model, Prompt, Role
from writer.llm.form import form
from writer.texts import LANGUAGES

AnswerT = TypeVar("AnswerT", bound=BaseModel)


@dataclass
class UnrecordedAsker:
    """Asks a model, and takes its answer at its word."""

    model: Model = field(default_factory=lambda: rehearsal(7))

    def text(self, role: Role, key: CallKey, prompt: Prompt) -> str:
        return self.model.ask(prompt, None, lambda _: None).text

    def answer(
        self,
        role: Role,
        key: CallKey,
        prompt: Prompt,
        output: type[AnswerT],
        counts: Mapping[str, int] | None = None,
    ) -> AnswerT:
        reply = self.model.ask(prompt, form(output, counts), lambda _: None)
        return output.model_validate_json(reply.text)


@pytest.mark.req("WF-03")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", CHAINS)
def test_every_chain_gets_an_answer_that_fits(name: str, language: Language) -> None:
    first, second = (CHAINS[name](UnrecordedAsker(), language) for _ in range(2))
    assert first == second
    said = first.model_dump_json() if isinstance(first, BaseModel) else str(first)
    assert said.strip('"') != "…"
    assert instructions(name.removeprefix("rewritten "), language)[:20] not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plan_carries_the_events_of_the_outline_and_its_length(language: Language) -> None:
    plan = CHAINS["chapter_plan"](UnrecordedAsker(), language)
    assert isinstance(plan, ChapterPlan)
    assert sum(scene.estimated_words for scene in plan.scenes) == 600
    actions = [action for scene in plan.scenes for action in scene.key_actions]
    assert set(chapter(language).key_events) <= set(actions)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_scene_keeps_to_its_length(language: Language) -> None:
    task = scene_task(language)
    text = write_scene(UnrecordedAsker(), about(language), task, language)
    assert task.length.min <= length(text, task.length.unit) <= task.length.max


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_revision_by_notes_shows_in_the_text(language: Language) -> None:
    draft = examples.chapter(CHAPTER, language)
    notes = examples.word("fix", language)
    revised = revise(UnrecordedAsker(), examples.pack(language), draft, notes, language)
    assert isinstance(revised, GeneratedChapter)
    assert revised.total_words > 0
    assert [scene.content for scene in revised.scenes] != [scene.content for scene in draft.scenes]
