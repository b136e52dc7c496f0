"""Memory, graph and snapshots hold the accepted chapters, and nothing but them."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.line.walking import Line
from tests.memory.conftest import opened
from tests.memory.dumped import dumped
from writer.desk import knowledge, remembering

pytestmark = pytest.mark.xdist_group("memory")

BY = ("--by", "Lin")


@pytest.mark.req("OR-16", "OR-21", "OR-22", "CH-05", "HB-15")
@pytest.mark.parametrize("looked_before", [True, pytest.param(False, marks=pytest.mark.soak)])
def test_rolling_back_chapter_5_of_8_leaves_all_as_it_was_after_chapter_4(
    line_after: Callable[..., Line], accepted: Callable[[str, int], Path], looked_before: bool
) -> None:
    line = line_after(8)
    if looked_before:
        assert len(dumped(opened(line.outputs))["Chapter"]) == 8
    line.ng("rollback", line.book, "--chapter", "5", *BY)
    assert dumped(opened(line.outputs)) == dumped(opened(accepted("en", 4)))
    line.ng("rollback", line.book, "--undo", *BY)
    assert dumped(opened(line.outputs)) == dumped(opened(accepted("en", 8)))


@pytest.mark.req("OR-21", "CH-05")
def test_a_draft_is_in_no_memory_before_it_is_accepted(line_after: Callable[..., Line]) -> None:
    line = line_after(1)
    before = dumped(opened(line.outputs))
    line.ng("write", line.book)
    assert dumped(opened(line.outputs)) == before
    line.ng("rewrite", line.book, "2", "--fix", "She finds the brass compass.", *BY)
    assert dumped(opened(line.outputs)) == before
    line.ng("accept", line.book, "2", *BY)
    assert [row[0] for row in dumped(opened(line.outputs))["Chapter"]] == [1, 2]
    found = remembering.search(opened(line.outputs), "brass compass", most=1)
    assert "brass compass" in found[0].text
    assert found[0].chapter == 2


@pytest.mark.req("UX-17")
def test_a_chapter_deposited_again_takes_the_place_of_what_was_remembered_of_it(
    line_after: Callable[..., Line], tmp_path: Path
) -> None:
    line = line_after(3)
    before = dumped(opened(line.outputs))
    line.ng("reopen", line.book, "2", "--reason", "a typo", *BY)
    assert dumped(opened(line.outputs)) == before, "it stays the truth until another is accepted"
    events = line.ng("graph", "events", line.book)
    assert {one["chapter"] for one in events if one["under_review"]} == {2}
    mine = tmp_path / "mine.md"
    mine.write_text(line.text(2).rstrip() + " A zebra walked by.\n", "utf-8")
    line.ng("edit", line.book, "2", "--file", str(mine), *BY)
    line.ng("accept", line.book, "2", *BY)
    after = dumped(opened(line.outputs))
    assert remembering.search(opened(line.outputs), "zebra", most=1)[0].chapter == 2
    kept = {row[0]: row for row in before["memories"] if not row[0].startswith("ch2_")}
    assert kept.items() <= {row[0]: row for row in after["memories"]}.items()
    assert before["Chapter"] == after["Chapter"]


@pytest.mark.req("HB-11")
def test_after_a_migration_graph_and_memory_follow_the_new_pack(
    line_after: Callable[..., Line],
) -> None:
    line = line_after(2)
    before = dumped(opened(line.outputs))
    made = line.ng(
        *("proposal", "new", line.book, "--set", "CHAR-002.role=judge", "--why", "clearer"), *BY
    )
    for step in ("review", "approve", "migrate"):
        by = () if step == "review" else BY
        line.ng("proposal", step, line.book, made["proposal_id"], *by)
    assert knowledge.whois(opened(line.outputs), "CHAR-002").role == "judge"
    after = dumped(opened(line.outputs))
    assert after != before
    assert after["Chapter"] == before["Chapter"]
    shutil.rmtree(line.root / "data")
    assert dumped(opened(line.outputs)) == after


@pytest.mark.req("OR-21", "OR-22")
def test_everybody_is_known_before_the_first_chapter(line_after: Callable[..., Line]) -> None:
    line = line_after(0, "zh")
    book = opened(line.outputs, "zh")
    cast = json.loads((line.root / "characters.json").read_text("utf-8"))
    lead = cast["protagonist"]
    told = remembering.told_of(book, lead["name"])[0]
    wanted = ("name", "appearance", "personality", "background", "motivation")
    assert [name for name in wanted if lead[name] not in told] == []
    snapshot = knowledge.state_of(book, lead["name"])
    assert (snapshot.chapter_index, snapshot.state_data["motivation"]) == (0, lead["motivation"])


@pytest.mark.req("OR-22")
def test_the_state_of_a_person_is_known_as_of_any_chapter(line_after: Callable[..., Line]) -> None:
    line = line_after(8)
    book = opened(line.outputs)
    for number in range(1, 9):
        memory = json.loads((line.root / f"memory/chapters/{number:03d}.memory.json").read_text())
        for name, state in memory["character_states"].items():
            found = knowledge.state_of(book, name, number)
            assert (found.chapter_index, found.state_data["state"]) == (number, state)
            assert knowledge.whois(book, name, number).state == state


def test_a_look_changes_nothing_that_is_on_record(line_after: Callable[..., Line]) -> None:
    line = line_after(2)
    files = [path for path in line.root.rglob("*") if path.is_file() and "data" not in path.parts]
    before = {path: path.read_bytes() for path in files if ".locks" not in path.parts}
    line.ng("memory", "search", line.book, "letters")
    line.ng("graph", "whois", line.book, "CHAR-001")
    line.ng("memory", "rebuild", line.book)
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.req("UX-18")
def test_a_book_of_another_name_remembers_under_that_name(line_after: Callable[..., Line]) -> None:
    line = line_after(1)
    before = dumped(opened(line.outputs))
    line.ng("rename", line.book, "Other Letters", *BY)
    line.ng("rename", "Other Letters", line.book, *BY)
    assert dumped(opened(line.outputs)) == before
    line.ng("rename", line.book, "Other Letters", *BY)
    assert line.ng("memory", "search", "Other Letters", "letters")
    assert line.ng("graph", "whois", "Other Letters", "CHAR-001")["since"] == 1
