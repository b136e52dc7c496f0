"""Every no of the law is a sentence in both languages."""

import pytest

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


@pytest.mark.req("HB-08")
def test_questions_that_block_are_counted_and_named() -> None:
    facts = {"count": 2, "ids": "OQ-003, OQ-007"}
    sentence = say("law.blocker_questions", "en", **facts)
    assert sentence == "2 questions still block the freeze: OQ-003, OQ-007."
    assert say("law.blocker_questions", "zh", **facts) == "还有 2 个问题阻碍定稿：OQ-003, OQ-007。"
