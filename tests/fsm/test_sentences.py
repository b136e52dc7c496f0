"""Every no of the law is a sentence in both languages."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import fsm
from fsm.materials import ConditionKind
from fsm.reasons import Reason
from tests.fsm.ideal import FLAWS, LAWS, ideal
from writer.texts import LANGUAGES, Language, say
from writer.texts.catalogue import knows
from writer.texts.law import SENTENCES


def every_reason() -> list[Reason]:
    flawed = [
        reason
        for law in LAWS
        for row in law.rows
        for guard in row.guards
        for flaw in FLAWS[guard]
        for reason in guard(flaw.spoil(ideal(law, row)))
    ]
    untimely = [
        reason
        for law in LAWS
        for state in law.states
        for reasons in law.allowed(state, ideal(law, law.rows[0])).values()
        for reason in reasons
    ]
    return flawed + untimely


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_sentence_with_all_its_facts(language: Language) -> None:
    end = {"en": ".", "zh": "。"}[language]
    for reason in every_reason():
        assert say(reason.key, language, **reason.facts).endswith(end)
        if knows(f"{reason.key}.hint"):
            assert say(f"{reason.key}.hint", language, **reason.facts).endswith(end)


def test_no_sentence_is_without_its_reason() -> None:
    said = {reason.key.removeprefix("law.") for reason in every_reason()}
    headline = "refused"
    assert {key.removesuffix(".hint") for key in SENTENCES} == {*said, headline}


def keys_in_the_source(asker: str) -> Iterator[str]:
    """Every reason that a guard can give by this function, read from the source of the guards."""
    for path in sorted(Path(fsm.__path__[0]).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == asker:
                key = node.args[1]
                if isinstance(key, ast.Constant):
                    yield str(key.value)


def test_every_reason_in_the_source_of_the_guards_has_its_sentences() -> None:
    alone = set(keys_in_the_source("unless"))
    counted = {*keys_in_the_source("none_of"), *ConditionKind}
    assert len(alone) > 30
    assert len(counted) > 10
    singular = {f"{key}.one" for key in counted}
    assert alone | counted | singular <= set(SENTENCES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_and_several_are_told_apart_where_the_language_does(language: Language) -> None:
    for key in (*keys_in_the_source("none_of"), *ConditionKind):
        facts = {"ids": "X", "number": 7, "name": "Y"}
        one = say(f"law.{key}.one", language, count=1, **facts)
        several = say(f"law.{key}", language, count=2, **facts)
        assert (one.replace("1", "2") != several) or language == "zh"


@pytest.mark.req("HB-08")
def test_questions_that_block_are_counted_and_named() -> None:
    facts = {"count": 2, "ids": "OQ-003, OQ-007"}
    sentence = say("law.blocker_questions", "en", **facts)
    assert sentence == "2 questions still block the freeze: OQ-003, OQ-007."
    assert say("law.blocker_questions", "zh", **facts) == "还有 2 个问题阻碍冻结：OQ-003, OQ-007。"
