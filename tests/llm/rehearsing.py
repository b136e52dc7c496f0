"""Asks the rehearsal author as the product does: by named parts, step after step."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import orjson
import pytest
from langchain_core.messages import HumanMessage, SystemMessage

from writer.clock import SystemClock
from writer.contracts.length import length
from writer.contracts.settings import Settings
from writer.llm.call import Model
from writer.llm.models import Models
from writer.llm.prompt import Part, render
from writer.llm.rehearsal.author import RehearsalAuthor
from writer.settings import AppSettings

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")
SEEDS = range(25)
A_FEW = 6
"""Seeds of the normal run: a book of every idea, and one more. All of them are in the long one."""
IDEAS: dict[Language, tuple[str, ...]] = {
    "en": (
        "A lighthouse keeper finds letters she has not yet written.",
        "Mara, a young cartographer, discovers a brass compass that points to lost people.",
        "In Venice a detective hunts the thief who stole the sound of the bells",
        "",
        "A robot gardener on a space station refuses an order",
    ),
    "zh": (
        "守灯人收到自己尚未写下的信，她必须在潮水退去之前找到写信的人。",
        "少年林默在山村捡到一把断剑，从此踏上修仙之路。",
        "一名女侦探在旧城寻找失踪的钟表匠。",
        "",
        "末日后的空间站",
    ),
}


def seeds(count: int = len(SEEDS), few: int = A_FEW) -> list[Any]:
    """So many seeds for a test, those beyond the first few in the long runs only."""
    return [
        pytest.param(seed, marks=() if seed < few else pytest.mark.soak) for seed in range(count)
    ]


def rehearsal(seed: int, flaws: tuple[str, ...] = ()) -> Model:
    """The rehearsal author as the product asks it."""
    settings, book = AppSettings(rehearsal_flaws=flaws), Settings(project_name="Tide", seed=seed)
    return Models(settings, book, SystemClock()).choose("writer")


@cache
def _said(seed: int, flaws: tuple[str, ...], system: str, human: str) -> str:
    """The same question has the same answer, so once is enough."""
    asked = [SystemMessage(system), HumanMessage(human)]
    return str(RehearsalAuthor(seed=seed, flaws=flaws).invoke(asked).text)


def messages(task: str, language: Language, **parts: Any) -> list[Any]:
    texts = {
        name: part if isinstance(part, str) else orjson.dumps(part).decode()
        for name, part in parts.items()
    }
    named = [Part("task", task), Part("language", language)]
    named += [Part(name, text) for name, text in texts.items()]
    return [SystemMessage("You write novels."), HumanMessage(render(named))]


def unit(language: Language) -> Literal["words", "chars"]:
    return "chars" if language == "zh" else "words"


@dataclass
class Book:
    """A book in rehearsal, as far as a test needs it."""

    seed: int = 7
    language: Language = "en"
    flaws: tuple[str, ...] = ()
    chapters: int = 3
    target: int = 900
    idea: str | None = None

    @property
    def settings(self) -> dict[str, Any]:
        ideas = IDEAS[self.language]
        idea = ideas[self.seed % len(ideas)] if self.idea is None else self.idea
        return {
            "title": "T",
            "idea": idea,
            "chapters": self.chapters,
            "target_words": self.target,
            "language": self.language,
        }

    def say(self, task: str, **parts: Any) -> str:
        asked = messages(task, self.language, **parts)
        return _said(self.seed, self.flaws, asked[0].text, asked[1].text)

    def ask(self, task: str, **parts: Any) -> Any:
        return orjson.loads(self.say(task, **parts))

    def step(self, task: str) -> Any:
        """The answer of a step, made from the steps before it."""
        steps = ("world", "theme_conflict", "characters", "outline", "materials")
        before = {name: self.step(name) for name in steps[: steps.index(task)]}
        return self.ask(task, settings=self.settings, **before)

    @property
    def core(self) -> dict[str, Any]:
        made, people = self.step("materials"), self.step("characters")
        cast = [people["protagonist"], people["antagonist"], *people["supporting_characters"]]
        return {
            "style": {"summary": made["style_summary"], "rules": made["style_rules"]},
            "constraints": {
                "pov": {"id": "CON-002", **made["pov"]},
                "forbidden_terms": {"id": "CON-004", "terms": made["forbidden_terms"]},
            },
            "glossary": [
                {"id": f"GLO-{n:03d}", **term} for n, term in enumerate(made["glossary"], 1)
            ],
            "decisions": made["decisions"],
            "cast": [{"id": f"CHAR-{n:03d}", **person} for n, person in enumerate(cast, 1)],
            "world": self.step("world"),
            "outline": [chapter["chapter_title"] for chapter in self.step("outline")["chapters"]],
        }

    @property
    def names(self) -> list[str]:
        return [person["name"] for person in self.core["cast"]]

    @property
    def hero(self) -> str:
        name = self.names[0]
        return name if self.language == "zh" else name.split()[0]

    def chapter(self, number: int = 1) -> dict[str, Any]:
        found: dict[str, Any] = self.step("outline")["chapters"][number - 1]
        return found

    def plan(self, number: int = 1) -> dict[str, Any]:
        found: dict[str, Any] = self.ask(
            "chapter_plan", settings=self.settings, core=self.core, chapter=self.chapter(number)
        )
        return found

    def scenes(self, number: int = 1, **more: Any) -> list[str]:
        """The scenes of a chapter, each written after the end of the one before."""
        plan, written, before = self.plan(number), [], ""
        for scene in plan["scenes"]:
            words = scene["estimated_words"]
            band = {"min": words * 9 // 10, "max": words * 11 // 10, "unit": unit(self.language)}
            before = self.say(
                "scene",
                core=self.core,
                chapter=self.chapter(number),
                plan=scene,
                scene_length=band,
                scene_position={"number": scene["scene_number"], "total": len(plan["scenes"])},
                previous_text=before[-300:],
                **more,
            )
            written.append(before)
        return written

    def draft(self, number: int = 1, **more: Any) -> str:
        return "\n\n".join(self.scenes(number, **more))

    def rewrite(self, *fixes: str, criteria: tuple[str, ...] = (), **more: Any) -> str:
        """The chapter after a sheet, with the draft before it at hand."""
        sheet = {"required_fix": fixes, "acceptance_criteria": criteria, **more}
        return self.draft(sheet=sheet, previous_draft=self.draft())

    def size(self, text: str) -> int:
        return length(text, unit(self.language))
