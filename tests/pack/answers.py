"""What the specialists might say, for tests that need a pack made of it."""

from tests.examples import Language, word
from writer.contracts.answers import (
    ChecklistAnswer,
    DecisionAnswer,
    MaterialsAnswer,
    PovAnswer,
    QuestionAnswer,
    RiskAnswer,
    RuleAnswer,
    TermAnswer,
    TimelineAnswer,
)


def materials(language: Language = "en") -> MaterialsAnswer:
    rule, judge = word("rule", language), word("judge", language)
    return MaterialsAnswer(
        world_rules=[RuleAnswer(name=rule, text=rule)],
        timeline=[
            TimelineAnswer(when="before", what=word("event", language), chapter=0),
            TimelineAnswer(when="1", what=word("event", language), chapter=1),
        ],
        style_summary=word("style", language),
        style_rules=[word("style", language), rule],
        tone=word("tone", language),
        decisions=[
            DecisionAnswer(topic="place", ruling=rule, reason="", how_to_judge=judge),
            DecisionAnswer(topic="time", ruling=rule, reason="", how_to_judge=judge),
        ],
        checklist=[
            ChecklistAnswer(text=rule, how_to_judge=judge),
            ChecklistAnswer(text=rule, how_to_judge=judge, chapter=2),
        ],
        glossary=[
            TermAnswer(
                term=word("term", language),
                forbidden=[word("wrong_term", language)],
                definition=rule,
                category="place",
            )
        ],
        pov=PovAnswer(person="third", mode="limited", character=word("hero", language)),
        forbidden_terms=["suddenly" if language == "en" else "突然", " "],
        naming_policy=rule,
        risks=[RiskAnswer(risk=rule, likelihood="low", impact="low", mitigation=rule)],
        open_questions=[
            QuestionAnswer(
                question=word("question", language),
                severity="blocker",
                default_assumption=word("assumption", language),
                impact=rule,
            )
        ],
    )
