"""The first review of a chapter: planted flaws are found, and clean passages left alone."""

import pytest

from tests import examples
from tests.examples import Language
from writer.checks.chapter import review
from writer.checks.events import event_type
from writer.checks.narration import narration
from writer.checks.quotes import find
from writer.checks.sentences import sentences
from writer.contracts.constraints import ParagraphRules
from writer.contracts.execution import ChecklistItem, Decision, GlossaryTerm
from writer.contracts.pack import MaterialsPack
from writer.contracts.review import Issue

CLEAN: dict[Language, str] = {
    "en": (
        "The tide had left the letter on the lowest stair, face down. Mara Venn did not pick it up "
        "at once. She counted the steps to the lamp room, as she did on every evening, and "
        "her brown eyes went back to the water.\n\n"
        "“You will want to burn it,” said Oren Pike. “I would. I never liked the look of my own "
        "hand.”\n\n"
        "“Then it is well that it is mine,” Mara said, and thought of her mother’s grey gloves. "
        "‘I can’t help you,’ her mother used to say. *I will read it once*, she told herself."
    ),
    "zh": (
        "潮水把信留在最低一级台阶上，正面朝下。林晚没有马上捡起来。她像每天傍晚那样，数着通往灯室的台阶，"
        "褐色的眼睛又回到水面上。\n\n"
        "“你会想烧掉它。”裴舟说，“我就会。我从来不喜欢自己的字。”\n\n"
        "“幸好这是我的字。”林晚说。她想起母亲灰色的手套。究竟然后怎样，她没有问。"
    ),
}
FLAWS: list[tuple[Language, str, str, str, str]] = [
    ("en", "Mara lifted her grey eyes to the lamp.", "canon", "CHAR-001", "conflict_detected"),
    ("en", "She went up to the lightroom.", "glossary", "GLO-001", "glossary_drift"),
    ("en", "Two lightrooms were lit.", "glossary", "GLO-001", "glossary_drift"),
    ("en", "“Suddenly,” said Mara, “it is late.”", "forbidden_term", "CON-004", "checklist_failed"),
    ("en", "I did not understand it then.", "pov", "CON-002", "checklist_failed"),
    ("en", "“Late,” said Kael from the door.", "name", "CON-005", "open_question_raised"),
    ("zh", "林晚抬起灰色的眼睛。", "canon", "CHAR-001", "conflict_detected"),
    ("zh", "她走进灯房。", "glossary", "GLO-001", "glossary_drift"),
    ("zh", "“突然就晚了。”林晚说。", "forbidden_term", "CON-004", "checklist_failed"),
    ("zh", "我当时并不明白。", "pov", "CON-002", "checklist_failed"),
    ("zh", "“晚了。”门口的沈归说。", "name", "CON-005", "open_question_raised"),
]


def pack_for(language: Language) -> MaterialsPack:
    """The example pack, with a band that a short passage fits into."""
    pack = examples.pack(language)
    assert pack.execution.constraints.word_band is not None
    pack.execution.constraints.word_band.min = 20
    return pack


def reviewed(text: str, language: Language = "en") -> list[Issue]:
    return review(text, pack_for(language), 1)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_clean_passage_raises_nothing(language: Language) -> None:
    assert reviewed(CLEAN[language], language) == []


@pytest.mark.parametrize(("language", "sentence", "kind", "anchor", "event"), FLAWS)
def test_a_planted_flaw_is_the_only_one_found(
    language: Language, sentence: str, kind: str, anchor: str, event: str
) -> None:
    text = f"{CLEAN[language]}\n\n{sentence}"
    (issue,) = reviewed(text, language)
    assert (issue.type, issue.anchors, issue.source) == (kind, (anchor,), "check")
    assert event_type(issue) == event
    assert find(text, issue.evidence_quote) is not None
    assert issue.evidence_quote in text
    assert issue.why
    assert issue.suggestion


def test_every_kind_of_event_is_raised_by_some_check() -> None:
    assert {event for *_, event in FLAWS} == {
        "conflict_detected",
        "open_question_raised",
        "checklist_failed",
        "glossary_drift",
    }


def test_a_contradiction_of_canon_is_a_blocker_and_comes_first() -> None:
    text = f"{CLEAN['en']}\n\nSuddenly Mara lifted her grey eyes."
    issues = reviewed(text)
    assert [(one.issue_id, one.type, one.severity) for one in issues] == [
        ("I-001", "canon", "blocker"),
        ("I-002", "forbidden_term", "major"),
    ]
    assert issues == reviewed(text)


def test_the_same_flaw_in_the_next_draft_has_the_same_fingerprint() -> None:
    one, other = (reviewed(f"{CLEAN['en']} {more}")[0] for more in ("Suddenly.", "Oh, suddenly!"))
    assert one.evidence_quote == "Suddenly"
    assert one.fingerprint == other.fingerprint


def test_the_findings_speak_the_language_of_the_book_unless_asked_otherwise() -> None:
    text = f"{CLEAN['zh']}\n\n她走进灯房。"
    assert reviewed(text, "zh")[0].suggestion == "请把“灯房”改为“灯室”。"
    in_english = review(text, pack_for("zh"), 1, language="en")
    assert in_english[0].suggestion == "Write “灯室” instead of “灯房”."


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "word " * 349, "349"),
        ("en", "word " * 350, ""),
        ("en", "don't well-known " * 350, ""),
        ("en", "word " * 701, "701"),
        ("zh", "字，" * 349, "349"),
        ("zh", "字，" * 350, ""),
        ("zh", "字。" * 701, "701"),
    ],
)
def test_the_length_is_counted_in_words_or_characters_and_held_against_the_band(
    language: Language, text: str, found: str
) -> None:
    pack = examples.pack(language)
    pack.execution.constraints.paragraph_rules = None
    pack.execution.constraints.repetition = None
    issues = review(text, pack, 1)
    assert [(one.type, one.anchors) for one in issues] == (
        [("length", ("CON-001",))] if found else []
    )
    assert all(found in one.why for one in issues)


def test_a_form_that_is_wrong_alone_is_right_within_a_right_one() -> None:
    pack = pack_for("en")
    pack.execution.glossary = [
        GlossaryTerm(id="GLO-001", term="tide bell rope", forbidden=["bell rope"])
    ]
    assert review(f"{CLEAN['en']} He took the tide bell rope.", pack, 1) == []
    assert len(review(f"{CLEAN['en']} He took the bell rope.", pack, 1)) == 1


def test_paragraphs_are_measured() -> None:
    pack = pack_for("en")
    pack.execution.constraints.paragraph_rules = ParagraphRules(
        id="CON-003", max_words=30, min_paragraphs=4
    )
    pack.execution.constraints.repetition = None
    text = f"# A heading\n\nShort.\n\n{'word ' * 31}"
    few, long = review(text, pack, 1)
    assert (few.type, few.severity, few.evidence_quote) == ("paragraphs", "minor", "")
    assert long.evidence_quote.startswith("word word")
    assert long.evidence_quote in text


@pytest.mark.parametrize(("chapter", "found"), [(1, ["CHK-007"]), (2, []), (5, ["CHK-008"])])
def test_checklist_items_that_can_be_judged_are_judged_for_the_chapters_they_are_for(
    chapter: int, found: list[str]
) -> None:
    pack = pack_for("en")
    lists = pack.execution.checklists
    wanted = "contains: the ledger"
    lists.per_chapter = [ChecklistItem(id="CHK-007", text="a", how_to_judge=wanted, chapter=1)]
    lists.per_arc = [ChecklistItem(id="CHK-008", text="a", how_to_judge=wanted, arc="003-010")]
    issues = review(CLEAN["en"], pack, chapter)
    assert [anchor for one in issues for anchor in one.anchors] == found
    assert all(event_type(one) == "checklist_failed" for one in issues)


def test_a_decision_that_can_be_judged_is_judged() -> None:
    pack = pack_for("en")
    pack.execution.decisions.append(
        Decision(id="DEC-002", ruling="No gloves.", how_to_judge="absent: gloves")
    )
    (issue,) = review(CLEAN["en"], pack, 1)
    assert (issue.type, issue.anchors) == ("decision", ("DEC-002",))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("“Go,” said Mara.", "said Mara."),
        ('"I go," he said. "I come."', "he said."),
        ("‘I don’t know,’ he said.", "he said."),
        ("'I am here,' she said. It wasn't late.", "she said. It wasn't late."),
        ("*I must go now.* She was *very* sad.", "She was *very* sad."),
        ("> I wrote this", ""),
        ("— I came.", ""),
        ("“I begin\n“I go on.” He slept.", "He slept."),
        ("他说：“我来了。”然后走了。", "他说： 然后走了。"),
        ("「我」她说。", "她说。"),
    ],
)
def test_narration_is_what_is_left_without_speech_and_thoughts(text: str, told: str) -> None:
    assert " ".join(narration(text).split()) == told
    assert len(narration(text)) == len(text)


def test_sentences_end_at_stops_but_not_after_titles() -> None:
    text = "Mr. Pike came. “Go!” he said… Then no. 他来了。她走了！\nA line"
    found = list(sentences(text))
    assert [one.text for one in found] == [
        "Mr. Pike came.",
        "“Go!”",
        "he said…",
        "Then no.",
        "他来了。",
        "她走了！",
        "A line",
    ]
    assert all(text[one.start : one.end] == one.text for one in found)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "What am I doing here, she thought."),
        ("en", "The letter was from Chapter I."),
        ("zh", "她失去了自我。"),
        ("zh", "我在哪里，她想。"),
    ],
)
def test_thoughts_and_numerals_are_not_the_narrator_saying_i(language: Language, text: str) -> None:
    assert reviewed(f"{CLEAN[language]}\n\n{text}", language) == []
