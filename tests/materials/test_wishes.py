"""What a person asked for at the outset stands in the first pack, whatever a model answers."""

import pytest

from tests import examples
from tests.examples import NOW, Language
from tests.pack import answers
from writer.checks.freeze import conditions
from writer.contracts.pack import MaterialsPack
from writer.pack.assembly import assemble
from writer.texts import LANGUAGES

WISHES = {
    "genre": "Slow mystery，慢热",
    "taboos": ["No wound is described — ever.", "不写血腥"],
    "forbidden_words": ["alas", "忽然"],
    "style_wishes": ["Short sentences; no dreams.", "短句"],
    "hard_constraints": ["She never leaves the island before chapter 9.", "第九章前不离岛"],
}


def assembled(language: Language) -> MaterialsPack:
    settings = examples.settings(language).model_copy(update=WISHES)
    return assemble(
        settings,
        examples.world(language),
        examples.theme(language),
        examples.characters(language),
        examples.outline(language),
        answers.materials(language),
        "R0001",
        NOW,
    )


@pytest.mark.req("HB-16")
@pytest.mark.parametrize("language", LANGUAGES)
def test_wishes_arrive_word_for_word_before_what_models_add(language: Language) -> None:
    pack = assembled(language)
    limits = pack.execution.constraints
    rulings = [decision.ruling for decision in pack.execution.decisions]
    assert rulings[:3] == [WISHES["genre"], *WISHES["hard_constraints"]]
    assert [rule.text for rule in pack.canon.style_guide.rules][:2] == WISHES["style_wishes"]
    assert [limit.text for limit in limits.sensitive_limits] == WISHES["taboos"]
    assert limits.forbidden_terms
    assert limits.forbidden_terms.terms[:2] == WISHES["forbidden_words"]
    assert len(rulings) == 5  # and the model's two


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_wish_can_be_judged_and_has_an_anchor(language: Language) -> None:
    pack = assembled(language)
    kinds = {condition.kind.value for condition in conditions(pack)}
    assert kinds == {"blocker_questions"}  # the one that the model's answer asks
    assert all(ruling.id and ruling.how_to_judge for ruling in pack.execution.decisions)
    limits = pack.execution.constraints.sensitive_limits
    assert all(limit.id and limit.how_to_judge for limit in limits)


def test_a_wish_that_the_model_repeats_is_there_once() -> None:
    settings = examples.settings().model_copy(
        update={"style_wishes": [examples.word("rule", "en")]}
    )
    pack = assemble(
        settings,
        examples.world(),
        examples.theme(),
        examples.characters(),
        examples.outline(),
        answers.materials(),
        "R0001",
        NOW,
    )
    texts = [rule.text for rule in pack.canon.style_guide.rules]
    assert sorted(texts) == sorted(set(texts))
