"""Small valid records, in English and in Chinese, for any test that needs one."""

from collections.abc import Sequence
from typing import Literal

from writer.contracts.anchors import AnchorIndex, AnchorPlace
from writer.contracts.canon import Canon, StyleGuide, StyleRule, Timeline, TimelineEvent
from writer.contracts.chapter import GeneratedChapter, GeneratedScene
from writer.contracts.constraints import (
    Constraints,
    ForbiddenTerms,
    NamingPolicy,
    ParagraphRules,
    PointOfView,
    Repetition,
    SensitiveLimit,
    WordBand,
)
from writer.contracts.execution import (
    ChecklistItem,
    Checklists,
    Decision,
    Execution,
    GlossaryTerm,
)
from writer.contracts.outline import Outline, PlannedChapter, PlannedOutline
from writer.contracts.pack import (
    ChangelogEntry,
    MaterialsPack,
    OpenQuestion,
    PackConflict,
    PackMeta,
    Planning,
    Risk,
    RiskItem,
)
from writer.contracts.people import CanonCharacter, Cast, CharactersConfig
from writer.contracts.plan import ChapterPlan, ScenePlan
from writer.contracts.proposal import Change, Evidence, Impact, PlannedStep, Proposal
from writer.contracts.review import HumanReview, WaivedIssue
from writer.contracts.settings import Settings
from writer.contracts.sheet import InstructionSheet, ReviewConflict
from writer.contracts.world import CanonWorld, ThemeConflict, WorldRule, WorldSetting

Language = Literal["en", "zh"]

NOW = "2026-01-02T09:30:00Z"
SHA256 = "0123456789abcdef" * 4
SHA1 = "0123456789" * 4

# Every word of the examples, once in each language.
WORDS: dict[str, tuple[str, str]] = {
    "project": ("Tide Letters", "潮信"),
    "world": ("The Shoals", "浅滩群岛"),
    "period": ("An age of sail", "帆船时代"),
    "geography": ("Low islands that the tide cuts off", "被潮水隔断的低岛"),
    "society": ("Keepers answer to the harbour court", "守灯人听命于港务庭"),
    "technology": ("Oil lamps and brass clocks", "油灯与黄铜钟"),
    "customs": ("Letters are read aloud at the turn of the tide", "转潮时当众读信"),
    "rule": ("No lamp burns at noon", "正午不燃灯"),
    "hero": ("Mara Venn", "林晚"),
    "rival": ("Oren Pike", "裴舟"),
    "friend": ("Tessaly", "阿若"),
    "looks": ("Brown eyes, left-handed", "褐色眼睛，左撇子"),
    "premise": ("A keeper finds letters she has not yet written", "守灯人收到自己尚未写下的信"),
    "chapter": ("The Thirteenth Letter", "第十三封信"),
    "event": ("The thirteenth letter lies on the lowest stair", "第十三封信落在最低一级台阶上"),
    "tone": ("Quiet and salt-stained", "安静而带着海盐气"),
    "style": ("Short sentences; no dreams", "短句，不写梦"),
    "term": ("lamp room", "灯室"),
    "wrong_term": ("lightroom", "灯房"),
    "ruling": ("Mara never leaves the island before chapter 9", "第九章之前林晚不离岛"),
    "judge": ("No scene before chapter 9 is set elsewhere", "第九章之前没有岛外场景"),
    "question": ("Who sends the letters?", "信是谁寄的？"),
    "assumption": ("Her mother", "她的母亲"),
    "quote": ("lifted her grey eyes to the lamp", "抬起灰色的眼睛望向灯"),
    "fix": ("Her eyes are brown", "她的眼睛是褐色的"),
    "text": (
        "The tide had left the letter on the lowest stair, face down.\n\nShe did not burn it.",
        "潮水把信留在最低一级台阶上，正面朝下。\n\n她没有烧掉它。",
    ),
}


def word(name: str, language: Language) -> str:
    return WORDS[name][0 if language == "en" else 1]


def settings(language: Language = "en") -> Settings:
    return Settings(
        project_name=word("project", language),
        title=word("project", language),
        idea=word("premise", language),
        initial_chapters=3,
        max_chapters=12,
        language=language,
        target_words=600,
        seed=7,
    )


def world(language: Language = "en") -> WorldSetting:
    return WorldSetting.model_validate(canon_world(language).to_data())


def canon_world(language: Language = "en") -> CanonWorld:
    return CanonWorld(
        world_name=word("world", language),
        time_period=word("period", language),
        geography=word("geography", language),
        social_system=word("society", language),
        technology_level=word("technology", language),
        culture_customs=word("customs", language),
        rules=[WorldRule(id="WR-001", name=word("term", language), text=word("rule", language))],
    )


def theme(language: Language = "en") -> ThemeConflict:
    return ThemeConflict(
        core_theme=word("premise", language),
        sub_themes=[word("customs", language)],
        main_conflict=word("question", language),
        sub_conflicts=[],
        tone=word("tone", language),
    )


def character(number: int, name: str, role: str, language: Language = "en") -> CanonCharacter:
    return CanonCharacter(
        id=f"CHAR-{number:03d}",
        name=name,
        role=role,
        age=34,
        gender="f",
        appearance=word("looks", language),
        personality=word("tone", language),
        background=word("society", language),
        motivation=word("question", language),
        relationships={word("friend", language): word("society", language)},
    )


def cast(language: Language = "en") -> Cast:
    return Cast(
        protagonist=character(1, word("hero", language), "keeper", language),
        antagonist=character(2, word("rival", language), "court", language),
        supporting_characters=[character(3, word("friend", language), "ferry", language)],
    )


def characters(language: Language = "en") -> CharactersConfig:
    return CharactersConfig.model_validate(cast(language).to_data())


def planned_outline(language: Language = "en", chapters: int = 3) -> PlannedOutline:
    return PlannedOutline(
        story_premise=word("premise", language),
        beginning=word("event", language),
        development=word("customs", language),
        climax=word("question", language),
        resolution=word("assumption", language),
        chapters=[
            PlannedChapter(
                chapter_number=number,
                chapter_title=f"{word('chapter', language)} {number}",
                summary=word("event", language),
                key_events=[word("event", language)],
            )
            for number in range(1, chapters + 1)
        ],
    )


def outline(language: Language = "en", chapters: int = 3) -> Outline:
    return Outline.model_validate(planned_outline(language, chapters).to_data())


def canon(language: Language = "en") -> Canon:
    return Canon(
        world=canon_world(language),
        characters=cast(language),
        timeline=Timeline(
            events=[TimelineEvent(id="TL-001", when="1", what=word("event", language), chapter=1)]
        ),
        style_guide=StyleGuide(
            summary=word("style", language),
            rules=[StyleRule(id="STY-001", text=word("style", language))],
        ),
    )


def constraints(language: Language = "en") -> Constraints:
    unit: Literal["words", "chars"] = "words" if language == "en" else "chars"
    return Constraints(
        word_band=WordBand(id="CON-001", min=350, max=700, unit=unit),
        pov=PointOfView(
            id="CON-002", person="third", mode="limited", character=word("hero", language)
        ),
        paragraph_rules=ParagraphRules(id="CON-003", max_words=120, min_paragraphs=3),
        forbidden_terms=ForbiddenTerms(id="CON-004", terms=["suddenly", "突然"]),
        naming_policy=NamingPolicy(id="CON-005", text=word("rule", language)),
        repetition=Repetition(id="CON-006", min_words=8, min_chars=16),
        sensitive_limits=[SensitiveLimit(id="CON-007", text=word("style", language))],
    )


def execution(language: Language = "en") -> Execution:
    item, judge = word("ruling", language), word("judge", language)
    return Execution(
        decisions=[
            Decision(id="DEC-001", topic="place", ruling=item, reason="", how_to_judge=judge)
        ],
        checklists=Checklists(
            global_=[ChecklistItem(id="CHK-001", text=item, how_to_judge=judge)],
            per_arc=[ChecklistItem(id="CHK-002", text=item, how_to_judge=judge, arc="001-010")],
            per_chapter=[ChecklistItem(id="CHK-003", text=item, how_to_judge=judge, chapter=1)],
        ),
        glossary=[
            GlossaryTerm(
                id="GLO-001",
                term=word("term", language),
                forbidden=[word("wrong_term", language)],
                definition=word("technology", language),
                category="place",
            )
        ],
        constraints=constraints(language),
    )


def pack(language: Language = "en", version: str = "v001", chapters: int = 3) -> MaterialsPack:
    """A complete pack with nothing in the way of a freeze, and some of each kind of anchor."""
    return MaterialsPack(
        meta=PackMeta(project=word("project", language), version=version, source_runs=["run-1"]),
        canon=canon(language),
        planning=Planning(
            outline=planned_outline(language, chapters),
            tone=word("tone", language),
            theme_conflict=theme(language),
        ),
        execution=execution(language),
        risk=Risk(
            risks=[RiskItem(id="RISK-001", risk=word("question", language), likelihood="low")],
            open_questions=[
                OpenQuestion(
                    id="OQ-001",
                    question=word("question", language),
                    severity="low",
                    default_assumption=word("assumption", language),
                )
            ],
        ),
        conflicts=[
            PackConflict(
                id="CF-001",
                anchors=["WR-001", "DEC-001"],
                description=word("rule", language),
                ruling=word("ruling", language),
            )
        ],
        changelog=[ChangelogEntry(version=version, at=NOW, by="Lin", why="first draft")],
    )


def anchors() -> AnchorIndex:
    path = "execution.decisions[?id=='DEC-001'] | [0]"
    return AnchorIndex(
        anchors={"DEC-001": AnchorPlace(path=path, title="place")}, reverse_index={path: "DEC-001"}
    )


def plan(number: int = 1, language: Language = "en") -> ChapterPlan:
    scene = ScenePlan(
        scene_number=1,
        location=word("term", language),
        characters=[word("hero", language)],
        purpose=word("event", language),
        key_actions=[word("event", language)],
        estimated_words=600,
        scene_type="dialogue",
        intensity="low",
    )
    title = word("chapter", language)
    return ChapterPlan(chapter_number=number, chapter_title=title, scenes=[scene])


def chapter(
    number: int = 1, language: Language = "en", scenes: Sequence[str] = ()
) -> GeneratedChapter:
    texts = scenes or [word("text", language)]
    written = [
        GeneratedScene(scene_number=place, content=text, word_count=len(text.split()))
        for place, text in enumerate(texts, start=1)
    ]
    return GeneratedChapter(
        chapter_number=number,
        chapter_title=word("chapter", language),
        scenes=written,
        total_words=sum(scene.word_count for scene in written),
    )


def sheet(language: Language = "en") -> InstructionSheet:
    return InstructionSheet(
        anchors=("CHAR-001",),
        evidence_quote=word("quote", language),
        required_fix=(word("fix", language),),
        acceptance_criteria=(f"quote gone: {word('quote', language)}",),
    )


def human_review(number: int = 1, language: Language = "en") -> HumanReview:
    return HumanReview(
        chapter=number,
        decision="request_rewrite",
        conflicts=(
            ReviewConflict(
                anchors=("CHAR-001",),
                evidence_quote=word("quote", language),
                why_conflict=word("looks", language),
            ),
        ),
        required_fix=sheet(language).required_fix,
        acceptance_criteria=sheet(language).acceptance_criteria,
        waived_issues=(WaivedIssue(issue_id="I-2", reason=word("style", language)),),
        notes=word("tone", language),
        decided_by="Lin",
        decided_at=NOW,
        draft_sha256=SHA256,
        frozen_version="v001",
    )


def proposal(language: Language = "en") -> Proposal:
    return Proposal(
        proposal_id="CP-20260102-0001",
        created_at=NOW,
        created_by="Lin",
        base_version="v001",
        what=[
            Change(
                path="/canon/characters/protagonist/appearance",
                anchor="CHAR-001",
                old=word("looks", language),
                new=word("quote", language),
            )
        ],
        why=[Evidence(chapter=3, issue_id="I-1", quote=word("quote", language), reason="drift")],
        impact=Impact(chapters=[1, 3], memories=["001"], rollback=True, taints_memory=True),
        migration_plan=[PlannedStep(step="refreeze", target="v002")],
        alternatives=[word("fix", language)],
    )
