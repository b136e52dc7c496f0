"""The core: what every call about a chapter is told, and how it is made to fit."""

from typing import Any

import orjson
import pytest

from tests import examples
from tests.examples import Language, word
from writer.contracts.execution import ChecklistItem, Decision, GlossaryTerm
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import CanonCharacter
from writer.contracts.world import WorldRule
from writer.graph.core import CORE_TOKENS, core
from writer.graph.pack import PACK_TOKENS, whole_pack
from writer.llm.tokens import estimate
from writer.texts import LANGUAGES

FAR_CHAPTER = 250


def told(pack: MaterialsPack, chapter: int = 1, budget: int = CORE_TOKENS) -> dict[str, Any]:
    found: dict[str, Any] = orjson.loads(core(pack, chapter, budget=budget).text)
    return found


def huge(language: Language = "en") -> MaterialsPack:
    """A pack of more than 2,000 anchors."""
    pack = examples.pack(language, chapters=500)
    long = " ".join([word("society", language)] * 5)
    for number in range(2, 502):
        pack.execution.glossary.append(
            GlossaryTerm(id=f"GLO-{number:03d}", term=f"relic{number}x", definition=long)
        )
        pack.execution.decisions.append(
            Decision(id=f"DEC-{number:03d}", topic=f"matter {number}", ruling=long)
        )
        pack.canon.world.rules.append(WorldRule(id=f"WR-{number:03d}", text=long))
    for number in range(4, 304):
        pack.canon.characters.supporting_characters.append(
            CanonCharacter(id=f"CHAR-{number:03d}", name=f"Person{number}x", background=long)
        )
    here = pack.planning.outline.chapters[FAR_CHAPTER - 1]
    here.summary = "Person200x takes relic400x to the harbour"
    return pack


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_small_pack_is_told_whole(language: Language) -> None:
    pack = examples.pack(language)
    digest = told(pack)
    assert "left_out" not in digest
    assert [person["name"] for person in digest["cast"]] == [
        person.name for person in pack.canon.characters.everyone()
    ]
    assert digest["world"]["rules"][0]["text"] == word("rule", language)
    assert digest["style"]["rules"][0]["id"] == "STY-001"
    assert digest["constraints"]["pov"]["character"] == word("hero", language)
    assert digest["decisions"][0]["how_to_judge"] == word("judge", language)
    assert digest["glossary"][0]["forbidden"] == [word("wrong_term", language)]
    assert digest["tone"] == word("tone", language)


def test_the_outline_is_told_shortly() -> None:
    pack = examples.pack()
    pack.planning.outline.chapters[0].summary = "A long day. " * 100
    outline = told(pack)["outline"]
    assert set(outline[0]) == {"chapter_number", "chapter_title", "summary"}
    assert estimate(outline[0]["summary"]) < 50


def test_only_the_checklist_of_the_chapter_is_told() -> None:
    pack = examples.pack(chapters=20)
    assert [item["id"] for item in told(pack, 1)["checklist"]] == ["CHK-001", "CHK-002", "CHK-003"]
    assert [item["id"] for item in told(pack, 11)["checklist"]] == ["CHK-001"]


def test_an_arc_that_cannot_be_read_covers_nothing() -> None:
    pack = examples.pack()
    pack.execution.checklists.per_arc = [ChecklistItem(id="CHK-009", text="x", arc="the start")]
    assert "CHK-009" not in core(pack, 1).text


def test_what_was_settled_is_told_with_its_ruling() -> None:
    pack = examples.pack()
    rulings = {ruling["id"]: ruling["ruling"] for ruling in told(pack)["rulings"]}
    assert rulings == {"CF-001": word("ruling", "en"), "OQ-001": word("assumption", "en")}
    answered = pack.model_copy(deep=True)
    answered.risk.open_questions[0].answer = "Nobody"
    assert told(answered)["rulings"][1]["ruling"] == "Nobody"


def test_no_version_and_no_time_is_in_it() -> None:
    first, second = examples.pack(version="v001"), examples.pack(version="v002")
    assert core(first, 1) == core(second, 1)
    assert whole_pack(first) == whole_pack(second)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("budget", [2_000, CORE_TOKENS])
def test_a_huge_pack_fits_into_the_budget_and_uses_it(language: Language, budget: int) -> None:
    text = core(huge(language), FAR_CHAPTER, budget=budget).text
    assert budget // 2 < estimate(text) <= budget


def test_what_a_chapter_names_stays_when_the_pack_is_huge() -> None:
    digest = told(huge(), FAR_CHAPTER)
    names = [person["name"] for person in digest["cast"]]
    assert names[0] == word("hero", "en")
    assert word("rival", "en") in names
    assert "Person200x" in names
    assert "relic400x" in [term["term"] for term in digest["glossary"]]
    numbers = [chapter["chapter_number"] for chapter in digest["outline"]]
    assert FAR_CHAPTER in numbers
    assert FAR_CHAPTER - 1 in numbers
    assert 1 not in numbers
    assert digest["left_out"]["glossary"] > 400


def test_what_only_the_plan_names_stays_too_and_nothing_else_changes() -> None:
    pack = huge()
    named = core(pack, FAR_CHAPTER, "Person300x finds relic450x")
    digest = orjson.loads(named.text)
    assert "Person300x" in [person["name"] for person in digest["cast"]]
    assert "relic450x" in [term["term"] for term in digest["glossary"]]
    assert estimate(named.text) <= CORE_TOKENS
    assert core(pack, FAR_CHAPTER, "Person200x gives relic400x away") == core(pack, FAR_CHAPTER)


def test_all_that_a_chapter_names_stays_however_many_they_are() -> None:
    pack = huge()
    crowd = [f"Person{number}x" for number in range(100, 130)]
    here = pack.planning.outline.chapters[FAR_CHAPTER - 1]
    here.summary = " ".join(crowd)
    names = {person["name"] for person in told(pack, FAR_CHAPTER)["cast"]}
    assert set(crowd) <= names


def test_what_stays_is_in_the_order_of_the_pack() -> None:
    digest = told(huge(), FAR_CHAPTER)
    ids = [term["id"] for term in digest["glossary"]]
    assert ids == sorted(ids)


def test_a_huge_pack_is_cut_for_its_reviewers_and_says_how_much() -> None:
    text = whole_pack(huge()).text
    assert estimate(text) <= PACK_TOKENS
    assert orjson.loads(text)["left_out"]["execution.glossary"] > 300
