"""The agents' review loop: rounds until nothing new comes, whoever is silent."""

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.line.walking import Line
from tests.materials.scripted import finding, silent, studio_with
from writer.contracts.card import MaterialsCard
from writer.contracts.materials_review import AgentReview
from writer.desk import freeze, work
from writer.desk.book import Book
from writer.desk.card import materials_card
from writer.desk.studio import Studio
from writer.errors import ProviderFailed
from writer.graph.specialists import ROLES

AtGate = Callable[..., Line]
SERVER = {"OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}


def review_of(book: Book, version: str) -> AgentReview:
    return book.read(AgentReview, book.paths.agent_review(version))


def answered(studio: Studio) -> MaterialsCard:
    """The card after one more decision, which sends the pack through the loop."""
    freeze.answer(studio, "OQ-001", "Yes.", "Lin")
    work.run(studio)
    return materials_card(studio.book)


@pytest.mark.req("HB-07")
def test_the_loop_goes_on_until_a_round_finds_nothing_new(at_gate: AtGate) -> None:
    line = at_gate()
    review = json.loads((line.root / "materials/reviews/agent_review.v001.json").read_bytes())
    assert not review["converged"]
    last = json.loads((line.root / "materials/reviews/agent_review.v002.json").read_bytes())
    assert last["converged"]
    assert line.ng("materials", "card", line.book)["converged"]


@pytest.mark.req("HB-07")
def test_the_same_finding_in_other_words_is_not_new(at_gate: AtGate) -> None:
    words = iter(f"In other words, number {number}." for number in range(20))

    def script(task: str, role: str, _: dict[str, str]) -> Any:
        if task == "specialist":
            again = [finding("conflict", "CHAR-001", "CHAR-002", says=next(words))]
            return {"findings": again if role == "character" else []}
        return None

    with studio_with(at_gate(), script) as (studio, model):
        card = answered(studio)
        assert [conflict.anchors for conflict in card.conflicts] == [["CHAR-001", "CHAR-002"]]
        assert card.conflicts[0].proposed_ruling == "The first one stays."
        assert card.converged
        assert [role for task, role in model.asked if task == "specialist"] == [*ROLES, *ROLES]


@pytest.mark.req("HB-07")
def test_after_the_last_round_the_rest_is_the_humans(at_gate: AtGate) -> None:
    words = iter(f"Fault {number}." for number in range(99))

    def script(task: str, role: str, _: dict[str, str]) -> Any:
        new = [finding("gap", says=next(words))] if role == "world" else []
        return {"findings": new} if task == "specialist" else None

    with studio_with(at_gate(), script) as (studio, _):
        card = answered(studio)
        assert card.version == "v006"  # v003 from the answer, and three rounds
        assert [review_of(studio.book, v).rounds_left for v in ("v003", "v004", "v005")] == [
            2,
            1,
            0,
        ]
        assert not card.converged
        asked = [question.question for question in card.open_questions]
        assert {"Fault 0.", "Fault 1.", "Fault 2."} <= set(asked)
        assert "Fault 3." not in asked


@pytest.mark.req("HB-07")
def test_one_specialist_who_fails_does_not_cost_the_others(at_gate: AtGate) -> None:
    def script(task: str, role: str, _: dict[str, str]) -> Any:
        if task != "specialist":
            return None
        return (
            silent() if role == "outline" else {"findings": [finding("gap", "WR-001", says=role)]}
        )

    with studio_with(at_gate(), script) as (studio, _):
        card = answered(studio)
        assert card.missing_reviewers == ("outline",)
        assert not card.converged
        said = [question.question for question in card.open_questions]
        assert {"world", "character", "style"} <= set(said)
        trouble = {r.role: r.trouble for r in review_of(studio.book, "v003").reviewers}
        assert [role for role, told in trouble.items() if told] == ["outline"]
        errors = [line for line in studio.book.log.lines() if line.status == "error"]
        assert [line.data["part"] for line in errors] == ["outline", "outline"]


def test_where_all_fail_there_was_no_review(at_gate: AtGate) -> None:
    line = at_gate()
    with studio_with(line, lambda task, *_: silent() if task == "specialist" else None) as found:
        with pytest.raises(ProviderFailed):
            answered(found[0])
        assert found[0].book.stands("materials") == "agent_review_loop"
    # The answer counts, and the work goes on when the model is back.
    card = line.ng("materials", "draft", line.book)
    assert (card["version"], card["converged"]) == ("v003", True)


def test_anchors_that_lead_nowhere_are_left_out(at_gate: AtGate) -> None:
    def script(task: str, role: str, _: dict[str, str]) -> Any:
        found = [finding("conflict", "CHAR-001", "CHAR-999", "no anchor at all", "")]
        return {"findings": found if role == "style" else []} if task == "specialist" else None

    with studio_with(at_gate(), script) as (studio, _):
        assert [conflict.anchors for conflict in answered(studio).conflicts] == [["CHAR-001"]]


@pytest.mark.req("HB-07")
def test_with_a_server_they_work_side_by_side_and_are_merged_in_one_order(at_gate: AtGate) -> None:
    together = threading.Barrier(len(ROLES), timeout=30)
    rounds: list[str] = []

    def script(task: str, role: str, _: dict[str, str]) -> Any:
        if task != "specialist":
            return None
        together.wait()  # nobody is answered before all have asked
        rounds.append(role)
        return {"findings": [finding("gap", "WR-001", says=role)]}

    with studio_with(at_gate(), script, **SERVER) as (studio, model):
        card = answered(studio)
        assert len(model.threads) >= len(ROLES)
        raised = [
            question.question for question in card.open_questions if question.question in ROLES
        ]
        assert tuple(raised) == ROLES
        assert [one.role for one in review_of(studio.book, "v003").reviewers] == list(ROLES)
