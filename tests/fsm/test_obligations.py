"""A guard that is taken out of a row, or a row that leads elsewhere, fails here."""

import pytest

from tests.fsm.ideal import LAWS, AnyLaw
from tests.fsm.obligations import OBLIGATIONS, sentences, unmet


def test_the_law_has_these_sentences_and_no_others() -> None:
    assert {sentence for law in LAWS for sentence in sentences(law)} == set(OBLIGATIONS)


@pytest.mark.req("HB-02", "HB-03", "HB-04", "HB-08")
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_every_obligation_is_asked_for_at_its_row(law: AnyLaw) -> None:
    assert not list(unmet(law, sentences(law)))
