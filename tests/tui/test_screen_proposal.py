"""The card of a proposal, driven by keys."""

from typing import Any

import pytest

from tests.tui.screen_cards import Language, offers, proposal, proposal_card, said
from tests.tui.screen_driving import LOOKS, press, typed
from writer.contracts.proposal import ProposalVerdict
from writer.tui.answers import AskAdvisor, Decide, Migrate
from writer.tui.screens.proposal import ProposalCardScreen


@pytest.mark.req("HB-24")
@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_all_that_a_decision_needs_is_on_one_screen(
    language: Language, size: tuple[int, int]
) -> None:
    seen = press(proposal(language), size=size)
    for name in ("hero", "eyes", "reason", "risk", "notes", "default", "shut"):
        assert said(name, language) in seen.flat
    for fact in ("CP-20260101-0001", "v001", "CHAR-001", "Ada Quill", "1, 2", "115.9k", "✔", "○"):
        assert fact in seen.text


def test_a_long_value_stands_below_what_it_replaces() -> None:
    change = {"path": "/canon/world/geography", "old": "low " * 30, "new": ["a", {"b": None}]}
    seen = press(proposal(what=[change]))
    assert "− low low" in seen.text
    assert "+ a, b: ∅" in seen.text


@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_an_approval_is_given_with_a_name(language: Language, size: tuple[int, int]) -> None:
    asked = press(proposal(language), "a", size=size)
    assert asked.asks == "Confirm"
    touches = {"en": "touches 2 deposited chapters", "zh": "涉及 2 个已入库章节"}
    assert touches[language] in asked.flat
    seen = press(proposal(language), "a", "enter", size=size)
    assert seen.answer == Decide("Lin", "approve")


@pytest.mark.parametrize(("key", "verdict"), [("r", "reject"), ("w", "defer")])
def test_a_no_and_a_not_yet_have_their_reason(key: str, verdict: ProposalVerdict) -> None:
    assert press(proposal(), key, "enter").asks == "AskText"
    keys = (key, *typed("why"), "enter")
    assert "Reason: why" in press(proposal(), *keys).text
    assert press(proposal(), *keys, "enter").answer == Decide("Lin", verdict, "why")
    assert press(proposal(), *keys, "escape").asks == "AskText"


def test_a_migration_that_the_law_shuts_says_why_and_does_nothing() -> None:
    seen = press(proposal(), "m", "enter")
    assert seen.unanswered
    assert seen.shut == {"migrate"}
    assert "✘ Migrate: 1 blocker is still open" in seen.text


def test_a_migration_is_confirmed_with_a_name() -> None:
    def approved() -> ProposalCardScreen:
        shut = offers("accept", "rewrite", "waive", reason="It is decided.")
        card: Any = proposal_card(actions=shut, impact={"chapters": [1]})
        return ProposalCardScreen(card, "approved", "en", "Lin")

    asked = press(approved(), "a", "r", "w", "m")
    assert "1 deposited chapter comes back to your gate." in asked.flat
    assert press(approved(), "m", "enter").answer == Migrate("Lin")


def test_the_advisor_is_asked_without_a_signature_for_nothing_is_decided() -> None:
    seen = press(proposal(advisor=None), "v")
    assert seen.answer == AskAdvisor()
    assert "has not read it yet" in press(proposal(advisor=None)).text


def test_escape_is_no_answer() -> None:
    assert press(proposal(), "escape").answer is None
