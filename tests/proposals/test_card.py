"""The card of a proposal is on one screen, however much there is to say."""

from typing import Any

import pytest

from tests.tui.screen_cards import LANGUAGES, Language, proposal_card
from tests.tui.screen_driving import SIZES, press
from writer.cli import show_proposal
from writer.cli.console import Console, width
from writer.cli.session import Session
from writer.settings import AppSettings
from writer.tui.answers import Rebase, Resume, Undo
from writer.tui.screens.proposal import ProposalCardScreen

LONG = {
    "en": "words that go on and on and say nothing new at all, ",
    "zh": "说来说去都是同一句话，",
}
SIGNS = {
    "en": ("Changes", "Why", "Touches", "Conflicts", "Risks", "Advisor", "Plan", "Instead"),
    "zh": ("改动", "理由", "涉及", "冲突", "风险", "顾问", "步骤", "其他办法"),
}


def much(language: Language, changes: int = 9) -> Any:
    """A card with more of everything than any screen holds."""
    long = LONG[language] * 12
    change = {"path": "/canon/world/geography", "anchor": "CHAR-001", "old": long, "new": long}
    return proposal_card(
        language,
        what=[change] * changes,
        why=[{"chapter": 3, "quote": long, "reason": long}] * 5,
        impact={
            "chapters": list(range(1, 90, 2)),
            "mentions": list(range(2, 90, 2)),
            "memories": ["a"] * 40,
            "graph_events": ["b"] * 50,
            "waivers": ["WV-001"],
            "sheets": [4],
            "drafts": [5],
            "rollback": True,
            "taints_memory": True,
            "places": [{"what": "plan", "where": "x", "because": "names", "count": 7}] * 30,
        },
        migration_plan=[
            {"step": step, "target": "12"}
            for step in ("pack", "anchors", "canon", "steps", "run", "plans", "memories")
        ],
        alternatives=[long],
        advisor={
            "risks": [long] * 5,
            "recommendation": "defer",
            "notes": long,
            "blast_radius": long,
        },
        beside=["CP-20260101-0007"],
        conflicts=[long] * 4,
    )


@pytest.mark.req("HB-24", "HB-19")
@pytest.mark.parametrize("changes", [1, 9])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_of_the_workbench_holds_every_part_on_one_screen(
    language: Language, size: tuple[int, int], changes: int
) -> None:
    card = much(language, changes)
    seen = press(ProposalCardScreen(card, "human_decision", language, "Lin"), size=size)
    for sign in SIGNS[language]:
        assert sign in seen.text, sign


@pytest.mark.req("HB-24", "HB-19")
@pytest.mark.parametrize(("columns", "rows"), [(100, 30), (80, 24)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_of_the_command_line_takes_one_screen(
    language: Language,
    columns: int,
    rows: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    session = Session(AppSettings(), Console(language, as_json=False))
    show_proposal.card(session, much(language), "human_decision")
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) < rows
    assert max(map(width, lines)) <= columns


def test_what_ended_can_be_taken_up_again_or_undone() -> None:
    card = proposal_card()
    deferred = ProposalCardScreen(card, "deferred", "en", "Lin")
    assert press(deferred, "o", "enter").answer == Resume("Lin")
    refrozen = ProposalCardScreen(card, "refrozen", "en", "Lin")
    assert press(refrozen, "u", "n", "o", "enter", "enter").answer == Undo("Lin", "no")
    torn = ProposalCardScreen(much("en"), "human_decision", "en", "Lin")
    assert press(torn, "M", "enter").answer == Rebase("Lin", "mine")
    assert press(ProposalCardScreen(card, "rejected", "en", "Lin"), "u", "o", "M").unanswered
