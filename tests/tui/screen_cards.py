"""Cards to decide on, in English and in Chinese."""

from typing import Any, Literal

from tests.examples import SHA256
from writer.contracts.card import ChapterCard, MaterialsCard, ProposalCard
from writer.contracts.cost import Cost
from writer.contracts.gate import ActionOffer, GateAction
from writer.contracts.sheet import InstructionSheet
from writer.tui.screens.chapter import ChapterCardScreen
from writer.tui.screens.materials import MaterialsCardScreen
from writer.tui.screens.notes import AnchorNote
from writer.tui.screens.proposal import ProposalCardScreen

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")
ACTIONS: tuple[GateAction, ...] = ("accept", "rewrite", "waive", "escalate")

TEXTS = {
    "en": (
        "The tide had left the thirteenth letter on the lowest stair, face down.\n\n"
        "She came in and lifted her grey eyes to the lamp, which had gone out twice since the "
        "bell. The lightroom smelt of oil, as if by magic.\n\n"
        "She did not burn it."
    ),
    "zh": (
        "潮水把第十三封信留在最低一级台阶上，正面朝下。\n\n"
        "她走进来，抬起灰色的眼睛望向灯，那盏灯自钟声响后已经灭了两次。灯房里有油的气味，"
        "像变戏法一样。\n\n她没有烧掉它。"
    ),
}
BEFORE = {
    "en": TEXTS["en"].replace("grey", "pale grey").replace("twice", "once"),
    "zh": TEXTS["zh"].replace("灰色", "浅灰色").replace("两次", "一次"),
}
SAID: dict[str, tuple[str, str]] = {
    "title": ("The Thirteenth Letter", "第十三封信"),
    "eyes": ("grey eyes", "灰色的眼睛"),
    "eyes_why": ("The eyes are grey; CHAR-001 says brown.", "眼睛是灰色；CHAR-001 写的是褐色。"),
    "eyes_fix": ("Her eyes are brown", "她的眼睛是褐色的"),
    "term": ("lightroom", "灯房"),
    "term_why": ("“lightroom” stands for “lamp room”.", "“灯房”应为“灯室”。"),
    "rhythm_why": ("Four sentences open with “She”.", "四句都以“她”开头。"),
    "summary": ("Two things stand against the pack.", "有两处与材料包不合。"),
    "met": ("contains: brass compass", "contains: 黄铜罗盘"),
    "unmet": ("quote gone: as if by magic", "quote gone: 像变戏法一样"),
    "notes": ("Keep the scene. Mend the eyes.", "场景保留。改眼睛。"),
    "thread": ("the brother's debt", "兄长的债"),
    "hero": ("Mara Venn", "林晚"),
    "looks": ("brown eyes, left-handed", "褐色眼睛，左撇子"),
    "shut": ("1 blocker is still open: I-002.", "还有 1 个阻断问题未解决：I-002。"),
    "question": ("Who sends the letters?", "信是谁寄的？"),
    "default": ("Her mother", "她的母亲"),
    "asked": ("Does the lamp ever go out?", "灯会灭吗？"),
    "clash": ("The age is 34 here and 43 there.", "年龄此处 34，彼处 43。"),
    "reason": ("the name is taken", "名字已被占用"),
    "risk": ("Readers know the old name.", "读者已记住旧名。"),
}


def said(name: str, language: Language) -> str:
    return SAID[name][0 if language == "en" else 1]


def offers(*shut: GateAction, reason: str = "", among: tuple[GateAction, ...] = ACTIONS) -> Any:
    return tuple(
        ActionOffer(action=a, allowed=a not in shut, reasons=(reason,) if a in shut else ())
        for a in among
    )


def chapter_card(language: Language = "en", **changed: Any) -> ChapterCard:
    def s(name: str) -> str:
        return said(name, language)

    issues = [
        issue("I-001", "rhythm", "minor", "", s("rhythm_why")),
        issue("I-002", "canon", "blocker", s("eyes"), s("eyes_why"), "CHAR-001"),
        issue("I-003", "glossary", "major", s("term"), s("term_why"), "GLO-004"),
    ]
    sheet = InstructionSheet(
        anchors=("CHAR-001",),
        evidence_quote=s("eyes"),
        required_fix=(s("eyes_fix"),),
        acceptance_criteria=(f"quote gone: {s('eyes')}",),
    )
    data = {
        "card_id": "chapter-003-r2",
        "project": "Tide",
        "cost": Cost(calls=9, tokens_in=9000, tokens_out=400, usd=0.012),
        "actions": offers(),
        "chapter": 3,
        "chapter_title": s("title"),
        "draft_sha256": SHA256,
        "frozen_version": "v001",
        "rewrite_round": 1,
        "words": 612,
        "word_band": {"min": 350, "max": 700, "unit": "words" if language == "en" else "chars"},
        "verdict": "revise",
        "editor_summary": s("summary"),
        "issues": issues,
        "criteria": [
            {"criterion": s("met"), "passed": True},
            {"criterion": s("unmet"), "passed": False},
        ],
        "advisor": {"suggested_action": "rewrite", "notes": s("notes"), "sheet": sheet.to_data()},
        "threads": [{"text": s("thread"), "opened_in": 1, "overdue": True}],
        "opening": TEXTS[language].split("\n")[0],
        "closing": TEXTS[language].split("\n")[-1],
    }
    return ChapterCard.model_validate(data | changed)


def issue(name: str, kind: str, severity: str, quote: str, why: str, *anchors: str) -> Any:
    return {
        "issue_id": name,
        "type": kind,
        "severity": severity,
        "anchors": anchors,
        "evidence_quote": quote,
        "why": why,
    }


def anchors(language: Language = "en") -> dict[str, AnchorNote]:
    hero, looks = said("hero", language), said("looks", language)
    places = {"CHAR-001.name": hero, "CHAR-001.appearance": looks}
    return {"CHAR-001": AnchorNote(hero, (looks,), places)}


def chapter(language: Language = "en", **changed: Any) -> ChapterCardScreen:
    return ChapterCardScreen(
        chapter_card(language, **changed),
        TEXTS[language],
        BEFORE[language],
        anchors(language),
        language,
        "Lin",
        None,
    )


def materials_card(language: Language = "en", **changed: Any) -> MaterialsCard:
    def s(name: str) -> str:
        return said(name, language)

    mild = {"id": "OQ-002", "question": s("question"), "default_assumption": s("default")}
    hard = {"id": "OQ-001", "question": s("asked"), "severity": "blocker", "blocking": True}
    data = {
        "card_id": "materials-v002",
        "project": "Tide",
        "cost": Cost(tokens_in=38000, tokens_out=300, usd=None),
        "actions": offers("accept", reason=s("shut")),
        "version": "v002",
        "review_round": 2,
        "counts": {"people": 5, "chapters": 4, "decisions": 1, "terms": 10},
        "blockers": [
            {"id": "OQ-001", "path": "risk.open_questions[1]", "message": s("asked")},
            {"id": "CF-001", "path": "conflicts[0]", "message": s("clash")},
            {"id": "missing:canon.world", "path": "canon.world", "message": s("summary")},
        ],
        "open_questions": [mild, hard],
        "conflicts": [{"id": "CF-001", "anchors": ["CHAR-001"], "description": s("clash")}],
        "advisor": {"suggested_action": "rewrite", "notes": s("notes")},
        "changes": [s("reason")],
    }
    return MaterialsCard.model_validate(data | changed)


def ready_card(language: Language = "en") -> MaterialsCard:
    """Nothing stands in the way of this freeze; one question is open."""
    card = materials_card(language)
    shut = offers("escalate", reason=said("shut", language))
    return materials_card(
        language, blockers=[], conflicts=[], open_questions=card.open_questions[:1], actions=shut
    )


def materials(card: MaterialsCard, language: Language = "en") -> MaterialsCardScreen:
    return MaterialsCardScreen(card, language, "Lin")


def proposal_card(language: Language = "en", **changed: Any) -> ProposalCard:
    data = {
        "card_id": "proposal-CP-20260101-0001",
        "project": "Tide",
        "cost": Cost(tokens_in=115000, tokens_out=900, usd=0.1),
        "actions": offers(among=("accept", "rewrite", "waive")),
        "proposal_id": "CP-20260101-0001",
        "proposal_sha256": SHA256,
        "base_version": "v001",
        "what": [
            {
                "path": "/canon/characters/protagonist/name",
                "anchor": "CHAR-001",
                "old": said("hero", language),
                "new": "Ada Quill",
            }
        ],
        "why": [
            {"chapter": 3, "quote": said("eyes", language), "reason": said("reason", language)}
        ],
        "impact": {"chapters": [1, 2], "memories": ["a", "b"], "rollback": True},
        "migration_plan": [{"step": "pack", "status": "done"}, {"step": "chapters"}],
        "alternatives": [said("default", language)],
        "advisor": {
            "risks": [said("risk", language)],
            "recommendation": "approve",
            "notes": said("notes", language),
        },
    }
    return ProposalCard.model_validate(data | changed)


def proposal(language: Language = "en", **changed: Any) -> ProposalCardScreen:
    card = proposal_card(language, **changed)
    shut = {"migrate": [said("shut", language)]}
    return ProposalCardScreen(card, "human_decision", language, "Lin", shut)  # type: ignore[arg-type]
