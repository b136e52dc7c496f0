"""Planted flaws, and the reviewers who find them."""

from typing import Any

import orjson
import pytest
from pydantic import ValidationError

from tests import examples
from tests.llm.rehearsing import LANGUAGES, SEEDS, Book, Language, seeds
from writer.contracts.proposal import Impact
from writer.llm.rehearsal.author import RehearsalAuthor
from writer.pack.items import by_anchor

pytestmark = pytest.mark.xdist_group("rehearsal")
TEXT_FLAWS = {
    "drifted_term": "glossary",
    "wrong_eyes": "canon",
    "unknown_person": "unknown_person",
    "pov_slip": "pov",
}


def reviewed(book: Book, text: str) -> tuple[Any, list[dict[str, Any]]]:
    """The editor's answer, and every issue that editor and consistency check found."""
    parts = {"core": book.core, "chapter": book.chapter(), "plan": book.plan()}
    editor = book.ask("editor", chapter_text=text, **parts)
    consistency = book.ask("consistency", chapter_text=text, memories=[], **parts)
    found = [
        {**issue, "type": issue["issue_type"], "severity": "major"}
        | {"suggestion": issue["fix_instructions"]}
        for issue in consistency["issues"]
    ]
    return editor, editor["issues"] + found


@pytest.mark.parametrize("seed", seeds(10, few=4))
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("flaw", TEXT_FLAWS)
def test_a_flaw_is_planted_found_quoted_and_mended(
    language: Language, flaw: str, seed: int
) -> None:
    book = Book(seed=seed, language=language, flaws=(flaw,))
    clean = Book(seed=seed, language=language)
    text = book.draft()
    _, issues = reviewed(book, text)
    found = [issue for issue in issues if issue["type"] == TEXT_FLAWS[flaw]]
    assert found
    for issue in found:
        assert issue["evidence_quote"]
        assert issue["evidence_quote"] in text
        assert issue["evidence_quote"] not in clean.draft()
    advice = book.ask("advisor", issues=found)
    assert advice["suggested_action"] == "rewrite"
    _, left = reviewed(book, book.draft(sheet=advice["sheet"], previous_draft=text))
    assert not [issue for issue in left if issue["type"] in TEXT_FLAWS.values()]


@pytest.mark.parametrize("seed", seeds())
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_honest_draft_passes_review(language: Language, seed: int) -> None:
    book = Book(seed=seed, language=language)
    editor, issues = reviewed(book, book.draft())
    assert editor["verdict"] == "accept"
    assert all(issue["severity"] == "minor" for issue in issues)
    advice = book.ask("advisor", issues=editor["issues"])
    assert (advice["suggested_action"], advice["sheet"]) == ("accept", None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_draft_that_is_to_be_too_short_is_and_its_rewrite_is_not(language: Language) -> None:
    book = Book(language=language, flaws=("too_short",))
    text = book.draft()
    assert book.size(text) < book.target // 2
    sheet = {"required_fix": ["x"], "acceptance_criteria": []}
    after = book.draft(sheet=sheet, previous_draft=text)
    assert book.target * 0.9 <= book.size(after) <= book.target * 1.1


def test_broken_json_is_cut_off_until_there_is_a_sheet() -> None:
    book = Book(flaws=("broken_json",))
    with pytest.raises(orjson.JSONDecodeError):
        book.ask("world", settings=book.settings)
    assert book.ask("editor", sheet={"required_fix": ["x"]}, chapter_text="x")
    assert book.say("scene")


def test_a_time_out_comes_before_any_answer() -> None:
    book = Book(flaws=("timeout",))
    with pytest.raises(TimeoutError):
        book.say("scene")
    assert book.say("scene", sheet={"required_fix": ["x"]})


def test_a_flaw_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValidationError, match="unknown flaw: typo"):
        RehearsalAuthor(flaws=("typo",))


@pytest.mark.parametrize("role", ["world", "character", "outline", "style"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_specialists_name_real_anchors_and_find_nothing_new_in_the_next_version(
    language: Language, role: str
) -> None:
    pack = examples.pack(language).to_data()
    known = by_anchor(examples.pack(language))
    found = []
    for seed in SEEDS:
        book = Book(seed=seed, language=language)
        findings = book.ask("specialist", specialist=role, pack=pack)["findings"]
        assert len(findings) <= 2
        assert all(anchor in known for one in findings for anchor in one["anchors"])
        assert all(one["kind"] != "conflict" for one in findings)
        found += findings
        second = examples.pack(language, version="v002").to_data()
        assert book.ask("specialist", specialist=role, pack=second)["findings"] == []
    assert found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_real_contradiction_in_the_pack_is_a_conflict(language: Language) -> None:
    pack = examples.pack(language).to_data()
    term = pack["execution"]["glossary"][0]
    rival = {"id": "GLO-002", "term": term["forbidden"][0], "forbidden": []}
    pack["execution"]["glossary"].append(rival)
    findings = Book(language=language).ask("specialist", specialist="style", pack=pack)["findings"]
    assert ("conflict", ["GLO-002", "GLO-001"]) in [(f["kind"], f["anchors"]) for f in findings]


def test_a_pack_with_an_open_blocker_is_not_recommended() -> None:
    pack = examples.pack().to_data()
    assert Book().ask("materials_advisor", pack=pack)["suggested_action"] == "accept"
    pack["risk"]["open_questions"][0]["severity"] = "blocker"
    advice = Book().ask("materials_advisor", pack=pack)
    assert advice["suggested_action"] == "rewrite"
    assert [line for line in advice["least_to_freeze"] if "OQ-001" in line]
    assert advice["sheet"] is None  # only a person can answer


def test_a_conflict_comes_with_a_sheet_that_would_mend_it() -> None:
    pack = examples.pack().to_data()
    pack["conflicts"] = [
        {
            "id": "CF-001",
            "anchors": ["GLO-001"],
            "description": "x",
            "proposed_ruling": "GLO-001 stays",
        }
    ]
    advice = Book().ask("materials_advisor", pack=pack)
    assert advice["sheet"]["anchors"] == ["GLO-001"]
    assert advice["sheet"]["required_fix"] == ["GLO-001 stays"]
    assert [line for line in advice["least_to_freeze"] if "CF-001" in line]


@pytest.mark.parametrize(("chapters", "verdict"), [([], "approve"), ([*range(1, 10)], "defer")])
def test_a_proposal_is_judged_by_what_it_touches(chapters: list[int], verdict: str) -> None:
    impact = Impact(chapters=chapters, taints_memory=bool(chapters)).to_data()
    proposal = examples.proposal().to_data()
    advice = Book().ask("proposal_advice", proposal=proposal, impact=impact)
    assert advice["recommendation"] == verdict
    assert advice["risks"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_memory_tells_what_happened_and_to_whom(language: Language) -> None:
    book = Book(language=language)
    plan, text = book.plan(), book.draft()
    memory = book.ask(
        "memory", core=book.core, chapter=book.chapter(), plan=plan, chapter_text=text
    )
    planned = [action for scene in plan["scenes"] for action in scene["key_actions"]]
    assert memory["key_events"] == planned[:5]
    assert memory["character_states"].keys() <= set(book.names)
    assert book.names[0] in memory["character_states"]
    assert memory["timeline_anchor"] == book.chapter()["timeline_anchor"]
    entries = [{"chapter_number": n, "chapter_title": "T", **memory} for n in (1, 2)]
    assert book.ask("arc", memories=entries)["key_events"]


@pytest.mark.parametrize(("now", "result"), [(1, "continue"), (11, "wrap_up"), (12, "force_end")])
def test_progress_follows_the_chapters_that_are_left(now: int, result: str) -> None:
    said = Book().ask("story_progress", room={"written": now, "most": 12})
    assert (said["evaluation_result"], said["remaining_chapters"]) == (result, 12 - now)
