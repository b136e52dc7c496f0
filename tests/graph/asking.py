"""An asker that answers from a list and keeps what it was asked; and every chain, called once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from pydantic import BaseModel

from tests import examples
from tests.examples import Language, word
from writer.checks.before import Before
from writer.contracts.answers import (
    AdvisorAnswer,
    ArcAnswer,
    ConsistencyAnswer,
    EditorAnswer,
    MaterialsAdvisorAnswer,
    MaterialsAnswer,
    MemoryAnswer,
    PackChangeAnswer,
    PackRevisionAnswer,
    PovAnswer,
    ProposalAnswer,
    RevisionAnswer,
    SceneRevisionAnswer,
    SpecialistAnswer,
)
from writer.contracts.card import BandDigest
from writer.contracts.chat import ToolPlan, ToolStep
from writer.contracts.materials_review import Finding
from writer.contracts.memory import ArcSummary, ChapterMemoryEntry
from writer.contracts.outline import ChapterSummary, Outline
from writer.contracts.people import CharactersConfig
from writer.contracts.plan import ChapterPlan
from writer.contracts.record import Record
from writer.contracts.review import Issue
from writer.contracts.world import ThemeConflict, WorldSetting
from writer.graph.about import About
from writer.graph.advisor import advise_on_chapter, advise_on_materials
from writer.graph.chat import explain, plan_for
from writer.graph.consistency import check_consistency
from writer.graph.editor import review_draft
from writer.graph.materials import ask_for_materials
from writer.graph.memory import remember_chapter, sum_up_arc
from writer.graph.pack_revision import revise_pack
from writer.graph.passage import PassageTask, write_passage
from writer.graph.planning import plan_chapter
from writer.graph.proposal import advise_on_proposal
from writer.graph.revision import revise
from writer.graph.scene import SceneTask, write_scene
from writer.graph.specialists import examine
from writer.graph.steps import STEPS, create
from writer.llm.call import Asker, CallKey, Prompt, Role
from writer.llm.prompt import parse, render

AnswerT = TypeVar("AnswerT", bound=BaseModel)

CHAPTER = 2


@dataclass(frozen=True)
class Call:
    """One question, as the chain put it."""

    role: Role
    key: CallKey
    prompt: Prompt

    @property
    def names(self) -> list[str]:
        return [part.name for part in (*self.prompt.prefix, *self.prompt.tail)]

    @property
    def parts(self) -> dict[str, str]:
        """What a model reads out of the rendered messages."""
        return parse(render([*self.prompt.prefix, *self.prompt.tail]))


@dataclass
class RecordingAsker:
    """Stands in for a model, and for the record."""

    answers: Mapping[type[BaseModel], BaseModel]
    prose: str = "The lamp went out."
    calls: list[Call] = field(default_factory=list)

    def text(self, role: Role, key: CallKey, prompt: Prompt) -> str:
        self.calls.append(Call(role, key, prompt))
        return self.prose

    def answer(
        self,
        role: Role,
        key: CallKey,
        prompt: Prompt,
        output: type[AnswerT],
        counts: Mapping[str, int] | None = None,
    ) -> AnswerT:
        self.calls.append(Call(role, key, prompt))
        return output.model_validate(self.answers[output].model_dump(by_alias=True))


def results(language: Language = "en") -> dict[str, Record]:
    return {
        "world": examples.world(language),
        "theme_conflict": examples.theme(language),
        "characters": examples.characters(language),
        "outline": examples.outline(language),
    }


def chapter(language: Language = "en") -> ChapterSummary:
    return examples.outline(language).chapters[CHAPTER - 1]


def memory(language: Language = "en") -> ChapterMemoryEntry:
    return ChapterMemoryEntry(
        chapter_number=1,
        chapter_title=word("chapter", language),
        key_events=[word("event", language)],
        character_states={word("hero", language): word("event", language)},
        summary=word("event", language),
    )


def arc(language: Language = "en") -> ArcSummary:
    return ArcSummary(from_=1, to=1, summary=word("event", language))


def about(language: Language = "en") -> About:
    before = Before((memory(language),), (arc(language),))
    return About(examples.pack(language), chapter(language), before)


def issue(language: Language = "en") -> Issue:
    return Issue(
        issue_id="I-1",
        type="canon",
        severity="major",
        anchors=("CHAR-001",),
        evidence_quote=word("quote", language),
        why=word("looks", language),
        fingerprint=examples.SHA1,
    )


def canned(language: Language = "en") -> dict[type[BaseModel], BaseModel]:
    event = word("event", language)
    pov = PovAnswer(person="third", mode="limited", character=word("hero", language))
    return {
        WorldSetting: examples.world(language),
        ThemeConflict: examples.theme(language),
        CharactersConfig: examples.characters(language),
        Outline: examples.outline(language),
        MaterialsAnswer: MaterialsAnswer(
            world_rules=[],
            timeline=[],
            style_summary=event,
            style_rules=[],
            tone=event,
            decisions=[],
            checklist=[],
            glossary=[],
            pov=pov,
            forbidden_terms=[],
            naming_policy=event,
            risks=[],
            open_questions=[],
        ),
        SpecialistAnswer: SpecialistAnswer(findings=[]),
        ChapterPlan: examples.plan(9, language),
        ConsistencyAnswer: ConsistencyAnswer(issues=[], summary=event),
        EditorAnswer: EditorAnswer(verdict="accept", summary=event, issues=[]),
        AdvisorAnswer: AdvisorAnswer(suggested_action="accept", notes=event),
        MaterialsAdvisorAnswer: MaterialsAdvisorAnswer(suggested_action="accept", notes=event),
        PackRevisionAnswer: PackRevisionAnswer(
            changes=[PackChangeAnswer(place="CHAR-001.age", value="41")]
        ),
        RevisionAnswer: RevisionAnswer(
            scenes=[SceneRevisionAnswer(scene_number=1, content=f"{event}\n")]
        ),
        MemoryAnswer: MemoryAnswer(
            key_events=[event], character_states={}, unresolved_threads=[], summary=event
        ),
        ToolPlan: ToolPlan(steps=[ToolStep(tool="status")]),
        ArcAnswer: ArcAnswer(summary=event, key_events=[], open_threads=[], character_states={}),
        ProposalAnswer: ProposalAnswer(
            risks=[], blast_radius=event, recommendation="defer", notes=event, alternatives=[]
        ),
    }


def scene_task(language: Language = "en", *, rewrite: bool = False) -> SceneTask:
    return SceneTask(
        plan=examples.plan(CHAPTER, language).scenes[0],
        total=3,
        length=BandDigest(min=180, max=240, unit="words" if language == "en" else "chars"),
        written=[word("text", language)],
        user_preferences=word("style", language),
        sheet=examples.sheet(language) if rewrite else None,
        previous_draft=word("text", language) if rewrite else "",
    )


def passage_task(language: Language = "en") -> PassageTask:
    return PassageTask(
        chapter=chapter(language),
        plan=examples.plan(CHAPTER, language).scenes[0],
        total=3,
        before=word("event", language),
        passage=word("quote", language),
        after=word("text", language),
        sheet=examples.sheet(language),
    )


Chain = Callable[[Asker, Language], object]

STEP_CHAINS: dict[str, Chain] = {
    name: lambda asker, language, step=step: create(  # type: ignore[misc]
        asker, step, examples.settings(language), results(language), language
    )
    for name, step in STEPS.items()
}

MATERIALS_CHAINS: dict[str, Chain] = {
    "materials": lambda asker, language: ask_for_materials(
        asker, examples.settings(language), results(language), language
    ),
    "specialist": lambda asker, language: examine(
        asker, "style", examples.pack(language), language, 2
    ),
    "materials_advisor": lambda asker, language: advise_on_materials(
        asker,
        examples.pack(language),
        [Finding(id="F-1", kind="gap", description=word("question", language))],
        [word("question", language)],
        language,
        sheet=examples.sheet(language),
    ),
    "materials_revision": lambda asker, language: revise_pack(
        asker,
        "character",
        examples.pack(language),
        examples.sheet(language),
        language,
        2,
        [word("question", language)],
    ),
    "proposal_advice": lambda asker, language: advise_on_proposal(
        asker, examples.pack(language), examples.proposal(language), language
    ),
}

CHAPTER_CHAINS: dict[str, Chain] = {
    "chapter_plan": lambda asker, language: plan_chapter(
        asker,
        about(language),
        600,
        language,
        steer=word("tone", language),
    ),
    "scene": lambda asker, language: write_scene(
        asker, about(language), scene_task(language), language
    ),
    "rewritten scene": lambda asker, language: write_scene(
        asker, about(language), scene_task(language, rewrite=True), language, 2
    ),
    "consistency": lambda asker, language: check_consistency(
        asker,
        about(language),
        word("text", language),
        language,
    ),
    "editor": lambda asker, language: review_draft(
        asker,
        about(language),
        examples.plan(CHAPTER, language),
        word("text", language),
        language,
        issues=[issue(language)],
        sheet=examples.sheet(language),
    ),
    "advisor": lambda asker, language: advise_on_chapter(
        asker,
        about(language),
        word("text", language),
        [issue(language)],
        language,
        sheet=examples.sheet(language),
    ),
    "revision": lambda asker, language: revise(
        asker,
        examples.pack(language),
        examples.chapter(CHAPTER, language),
        word("fix", language),
        language,
    ),
    "passage": lambda asker, language: write_passage(
        asker, examples.pack(language), passage_task(language), language, 2
    ),
    "memory": lambda asker, language: remember_chapter(
        asker,
        about(language),
        examples.plan(CHAPTER, language),
        word("text", language),
        language,
    ),
    "arc": lambda asker, language: sum_up_arc(
        asker,
        examples.pack(language),
        [memory(language), memory(language).model_copy(update={"chapter_number": CHAPTER})],
        language,
    ),
}

CHAT_CHAINS: dict[str, Chain] = {
    "chat_plan": lambda asker, language: plan_for(
        asker, [], {}, [], word("question", language), language, 4, word("text", language), 2
    ),
    "chat_reply": lambda asker, language: explain(
        asker, word("question", language), word("text", language), language, 4
    ),
}

CHAINS = STEP_CHAINS | MATERIALS_CHAINS | CHAPTER_CHAINS | CHAT_CHAINS


def asked(name: str, language: Language = "en") -> Call:
    """What the chain of that name asks."""
    asker = RecordingAsker(canned(language))
    CHAINS[name](asker, language)
    (call,) = asker.calls
    return call
