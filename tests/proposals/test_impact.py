"""What a change touches is computed: where, and why."""

from pathlib import Path
from typing import Any

import pytest

from tests.gates.books import LIN
from tests.proposals.books import Maker, book_of, do, opened
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.impact import Impact
from writer.contracts.pack import MaterialsPack
from writer.contracts.sheet import InstructionSheet
from writer.desk import decide, migrate, propose, work
from writer.desk.card import chapter_card
from writer.desk.chapter import text_of
from writer.desk.propose import Request
from writer.desk.reopen import reopen
from writer.desk.studio import Studio, frozen_pack
from writer.errors import Refused
from writer.events.envelope import Entry
from writer.events.types import ConflictDetected

QUIET = "The tide came in over the lowest stair and went out again."


def written(pack: MaterialsPack) -> list[tuple[str, str]]:
    name = pack.canon.characters.protagonist.name.split()[0]
    return [
        (f"{QUIET}\n\n{name} came down the stair.", "A bell."),
        (f"{QUIET}\n\nA gaslight burned over the door.", "A bell."),
        (f"{QUIET}\n\nNothing else was there.", f"{name} waited."),
    ]


THREE = Maker(4, written)


@pytest.fixture
def outputs(tmp_path: Path) -> Path:
    return book_of(tmp_path / "outputs", "en", THREE)


def impact(outputs: Path, **asked: Any) -> Impact:
    places = asked.pop("places", {})
    request = Request(places, "so", **asked)
    return do(outputs, lambda studio: propose.propose(studio, request, LIN)).impact


def naming(outputs: Path) -> list[int]:
    """The deposited chapters that name her, in their titles too."""
    book = opened(outputs)
    name = frozen_pack(book).canon.characters.protagonist.name.split()[0]
    every = {n: book.read(GeneratedChapter, book.paths.chapter(n)) for n in (1, 2, 3)}
    return [number for number, chapter in every.items() if name in text_of(chapter)]


def because(found: Impact) -> dict[int, set[str]]:
    told: dict[int, set[str]] = {}
    for trace in found.places:
        if trace.what == "text" and trace.chapter:
            told.setdefault(trace.chapter, set()).add(trace.because)
    return told


@pytest.mark.req("HB-19")
def test_a_chapter_that_only_names_what_changes_stays_unless_a_person_wants_it_back(
    outputs: Path,
) -> None:
    motive, named = {"CHAR-001.motivation": "To be left alone."}, naming(outputs)
    found = impact(outputs, places=motive)
    assert (found.chapters, found.mentions, found.rollback) == ([], named, False)
    wide = impact(outputs, places={**motive, "CHAR-001.age": "44"}, wide=True)
    assert (wide.chapters, wide.mentions) == (named, [])


@pytest.mark.req("HB-19")
def test_a_chapter_that_the_checks_find_wrong_under_the_changed_pack_comes_back(
    outputs: Path,
) -> None:
    found = impact(outputs, adds={"execution.constraints.forbidden_terms.terms": "gaslight"})
    assert because(found) == {2: {"checks"}}
    assert found.chapters == [2]
    (trace,) = [one for one in found.places if one.what == "text"]
    assert "gaslight" in trace.quote
    assert trace.note, "it is said why"


@pytest.mark.req("HB-19")
def test_a_chapter_comes_back_by_what_the_outline_and_the_timeline_say_of_it(
    outputs: Path,
) -> None:
    event = next(e for e in frozen_pack(opened(outputs)).canon.timeline.events if e.chapter == 3)
    found = impact(outputs, places={"CH-002.summary": "Somebody comes.", f"{event.id}.when": "x"})
    assert because(found)[2] == {"tells"}
    assert "tells" in because(found)[3]
    assert next(trace.anchors for trace in found.places if trace.chapter == 2) == ["CH-002"]


@pytest.mark.req("HB-19", "HB-29")
def test_a_chapter_comes_back_by_what_its_reviews_and_events_cite(outputs: Path) -> None:
    cited = ConflictDetected(
        issue_id="I-1", description="-", severity="minor", evidence_quote="", fingerprint="x"
    )
    entry = Entry(cited, phase="chapter", chapter=3, anchors=("DEC-001",), message="a doubt")
    do(outputs, lambda studio: studio.book.log.append(entry))
    found = impact(outputs, places={"DEC-001.reason": "another"})
    assert because(found) == {3: {"cites"}}
    assert [trace.note for trace in found.places if trace.because == "cites"] == ["a doubt"]


@pytest.mark.req("HB-19", "HB-15")
def test_memories_and_facts_of_the_graph_are_named_with_the_chapter_that_they_hang_on(
    outputs: Path,
) -> None:
    named = naming(outputs)
    found = impact(outputs, renames={"CHAR-001": "Ilka Brandt"})
    assert found.chapters == named
    assert "memory/chapters/001.memory.json" in found.memories, "it hangs on chapter 1"
    assert "memory/chapters/003.memory.json" in found.memories, "it names her itself"
    assert {"ch1_e1", "ch1_e2", "ch3_e1"} <= set(found.graph_events)
    assert "ch3_e2" not in found.graph_events
    assert found.taints_memory


@pytest.mark.req("HB-19", "UX-10")
def test_open_sheets_and_drafts_are_touched_too(outputs: Path) -> None:
    name = frozen_pack(opened(outputs)).canon.characters.protagonist.name

    def send_back(studio: Studio) -> None:
        reopen(studio, 3, "a typo", LIN)
        sheet = InstructionSheet(anchors=("DEC-001",), required_fix=(f"{name} must speak.",))
        decide.rewrite(studio, 3, sheet, LIN)

    do(outputs, send_back)
    assert impact(outputs, places={"DEC-001.reason": "other"}).sheets == [3]
    assert impact(outputs, renames={"CHAR-001": "Ilka Brandt"}).sheets == [3]


@pytest.mark.req("HB-11", "HB-23", "UX-10")
def test_a_chapter_that_came_back_is_kept_by_a_waiver_or_mended_by_the_sheet(
    outputs: Path,
) -> None:
    request = Request({}, "so", renames={"CHAR-001": "Ilka Brandt"})

    def carry_out(studio: Studio) -> None:
        name = propose.propose(studio, request, LIN).proposal_id
        propose.advise(studio, name)
        propose.decide(studio, name, "approve", LIN)
        migrate.migrate(studio, name, LIN)
        work.run(studio)

    do(outputs, carry_out)
    card = chapter_card(opened(outputs), 1)
    (back,) = card.returned
    assert back.reasons[0].startswith("says “")
    assert back.sheet.required_fix
    assert any(one.startswith("absent: ") for one in back.sheet.acceptance_criteria)
    assert any("Ilka" in one for one in back.sheet.acceptance_criteria)
    issue = next(one for one in card.issues if one.type == "returned")
    assert (issue.severity, back.proposal_id in issue.anchors) == ("blocker", True)
    with pytest.raises(Refused):
        do(outputs, lambda studio: decide.accept(studio, 1, LIN))
    do(outputs, keep_it)
    assert 1 in opened(outputs).state.law.deposited


def keep_it(studio: Studio) -> None:
    for issue in sorted(studio.book.state.law.chapters[1].open_blockers):
        decide.waive(studio, 1, issue, "she is called so by her enemies", LIN)
    decide.accept(studio, 1, LIN)
    work.run(studio, stop_after=["deposit"])


@pytest.mark.req("OR-18", "HB-04")
def test_only_chapters_that_nobody_has_begun_can_be_taken_out(outputs: Path) -> None:
    with pytest.raises(Refused):
        impact(outputs, removes=("CH-002",))
