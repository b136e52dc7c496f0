"""Acceptance criteria that need no opinion are judged by the text alone."""

import pytest

from tests import examples
from tests.examples import Language
from writer.checks.criteria import judge

EN = (
    "Mara took the brass compass to the lamp room. “I will not go,” she said. It was suddenly cold."
)
ZH = "林晚把黄铜罗盘带到灯室。“我不去。”她说。突然冷了。"


@pytest.mark.parametrize(
    ("criterion", "met"),
    [
        ("contains: brass compass", True),
        ("Contains: Brass  Compass", True),
        ("contains: silver compass", False),
        ("absent: suddenly", False),
        ("absent: sudden", True),
        ("absent: “I will not go,”", False),
        ("words: 10-30", True),
        ("words: 800-1200", False),
        ("words: 800–1,200 words", False),
        ("words: >= 800", False),
        ("words: 10+", True),
        ("words: at most 12", False),
        ("person: third", True),
        ("person: first", False),
        ("person: second", False),
        ("term: lamp room", True),
        ("term: GLO-001", True),
        ("quote gone: “took the brass compass”", False),
        ("quote gone: lifted her grey eyes to the lamp", True),
        ("contains: silver compass | brass compass", True),
        ("absent: gun | suddenly", False),
        ("absent: gun | sudden", True),
        ("paragraphs: 1-2", True),
        ("paragraphs: >= 3", False),
        ("begins: Mara took", True),
        ("begins: took", False),
        ("ends: suddenly cold", True),
        ("ends: suddenly", False),
    ],
)
def test_a_criterion_is_met_or_not(criterion: str, met: bool) -> None:
    verdict = judge(criterion, EN, examples.pack())
    assert verdict is not None
    assert verdict.criterion == criterion
    assert verdict.met is met
    assert verdict.why


@pytest.mark.parametrize(
    ("criterion", "met"),
    [
        ("contains：黄铜罗盘", True),
        ("absent: 突然", False),
        ("absent: 灯笼", True),
        ("words: 10-30", True),
        ("words: 不少于 800", False),
        ("person: 第三人称", True),
        ("term: 灯室", True),
        ("quote gone: 「我不去。」", False),
        ("包含：黄铜罗盘", True),
        ("不含：灯笼 | 突然", False),
        ("字数：10-30", True),
        ("段数：至少 2", False),
        ("开头：林晚", True),
        ("结尾：突然冷了。", True),
    ],
)
def test_a_criterion_is_met_or_not_in_chinese(criterion: str, met: bool) -> None:
    verdict = judge(criterion, ZH, examples.pack("zh"))
    assert verdict is not None
    assert verdict.met is met


@pytest.mark.parametrize(
    ("text", "criterion"),
    [
        ("I walked home and my feet hurt.", "person: third"),
        ("The lightroom was dark; the lamp room was not.", "term: lamp room"),
        ("Nobody spoke of it.", "term: lamp room"),
    ],
)
def test_what_fails_says_so(text: str, criterion: str) -> None:
    verdict = judge(criterion, text, examples.pack())
    assert verdict is not None
    assert not verdict.met


@pytest.mark.parametrize(
    "criterion",
    [
        "The last paragraph leaves something open.",
        "contains:",
        "words: enough",
        "person: Mara",
        "term: nothing the glossary knows",
        "she says: no",
    ],
)
def test_what_asks_for_an_opinion_is_left_to_a_reader(criterion: str) -> None:
    assert judge(criterion, EN, examples.pack()) is None


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_criterion_of_the_example_sheet_fails_before_the_fix_and_passes_after(
    language: Language,
) -> None:
    (criterion,) = examples.sheet(language).acceptance_criteria
    pack, quote = examples.pack(language), examples.word("quote", language)
    before, after = judge(criterion, f"… {quote} …", pack), judge(criterion, "…", pack)
    assert before is not None
    assert after is not None
    assert (before.met, after.met) == (False, True)
