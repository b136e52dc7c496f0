"""Ways round a gate by writing files: each shows, and work stops until it is put right."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.gates.books import BOOK, CP
from tests.gates.trying import Try, edit
from writer.contracts.review import HumanReview

Trying = Callable[..., Try]
pytestmark = pytest.mark.way
ACCEPT = ("accept", BOOK, "1", "--by", "Lin")
FREEZE = ("materials", "freeze", BOOK, "--by", "Lin")
MIGRATE = ("proposal", "migrate", BOOK, CP, "--by", "Lin")


def stops(book: Try, touched: str, *words: str) -> None:
    """The command is refused with the name of the file, the doctor names it, nothing is made."""
    book.begin()
    answer = book.ng(*words)
    assert answer.code in (3, 4), answer
    answer.refuses(answer.code)
    assert touched in answer.err
    assert any(touched in said for said in book.doctor()), book.doctor()
    book.nothing_happened()


def goes_on(book: Try, before: bytes | None, path: Path, *words: str) -> None:
    """Once the file is as it was, the work is done as if nothing had been."""
    if before is None:
        path.unlink()
    elif path.read_bytes() != before:
        path.write_bytes(before)
    answer = book.ng(*words)
    assert answer.code == 0, answer


def stops_until_put_back(book: Try, path: Path, old: bytes, new: bytes, *words: str) -> None:
    """Stops until the doctor has put the file back, with what stood there kept aside."""
    before = path.read_bytes()
    edit(path, old, new)
    edited = path.read_bytes()
    stops(book, path.name, *words)
    if path.name != "outline.json":
        assert book.ng("doctor", BOOK, "--fix", "--by", "Lin").code == 0
        assert path.read_bytes() == before
        aside = [kept for kept in (book.root / "set_aside").rglob("*") if kept.is_file()]
        assert [kept.read_bytes() for kept in aside] == [edited]
    goes_on(book, before, path, *words)


@pytest.mark.req("HB-03")
def test_a_draft_that_was_edited_after_its_card_is_not_accepted(trying: Trying) -> None:
    book = trying("at_gate")
    stops_until_put_back(book, book.draft, b" the ", b" THE ", *ACCEPT)
    assert book.chapter.read_bytes() == book.draft.read_bytes()


@pytest.mark.req("HB-03")
def test_a_draft_that_was_edited_after_its_acceptance_is_not_deposited(trying: Trying) -> None:
    book = trying("accepted")
    stops_until_put_back(book, book.draft, b" the ", b" THE ", "run", BOOK)
    assert b" THE " not in book.chapter.read_bytes()


def test_an_edited_card_hides_nothing(trying: Trying) -> None:
    book = trying("blocked")
    card = book.run / "chapters" / "001.digest.json"
    edit(card, b'"severity": "blocker"', b'"severity": "minor"')
    stops(book, card.name, *ACCEPT)
    book.ng("card", BOOK).refuses(4)


def test_an_edited_review_closes_no_issue(trying: Trying) -> None:
    book = trying("blocked")
    review = book.run / "chapters" / "001.editor.json"
    edit(review, b"blocker", b"minor")
    stops(book, review.name, *ACCEPT)


@pytest.mark.req("HB-03")
def test_a_hand_made_human_review_accepts_nothing(trying: Trying) -> None:
    book = trying("at_gate")
    chapter = book.looked_at().state.law.chapters[1]
    forged = HumanReview(
        chapter=1,
        decision="accept",
        decided_by="Lin",
        decided_at="2026-01-01T00:00:00Z",
        draft_sha256=chapter.draft,
        frozen_version="v001",
    )
    path = book.run / "chapters" / "001.human_review.json"
    path.write_bytes(forged.to_bytes())
    stops(book, path.name, "run", BOOK)
    assert book.state() == "human_review_gate"
    goes_on(book, None, path, *ACCEPT)


@pytest.mark.req("HB-05")
def test_a_human_review_with_another_name_gives_no_false_provenance(trying: Trying) -> None:
    book = trying("accepted")
    path = book.run / "chapters" / "001.human_review.json"
    stops_until_put_back(book, path, b"Lin", b"Zoltan", "run", BOOK)
    provenance = json.loads((book.root / "chapters" / "chapter_001.provenance.json").read_bytes())
    assert provenance["decided_by"] == "Lin"


@pytest.mark.req("HB-07")
def test_an_edited_draft_pack_is_not_frozen(trying: Trying) -> None:
    book = trying("materials_gate")
    pack = sorted((book.root / "materials" / "drafts").iterdir())[-1]
    before = pack.read_bytes()
    edit(pack, b"keeper", b"butcher")
    book.begin()
    assert pack.name in book.ng(*FREEZE).refuses(3)
    assert any(pack.name in said for said in book.doctor())
    book.nothing_happened()
    goes_on(book, before, pack, *FREEZE)


@pytest.mark.req("HB-02", "HB-07")
def test_a_hand_made_frozen_pack_is_no_freeze(trying: Trying) -> None:
    book = trying("materials_gate")
    pack = sorted((book.root / "materials" / "drafts").iterdir())[-1]
    path = book.root / "materials" / "frozen" / "materials_pack.frozen.v001.json"
    shutil.copy(pack, path)
    index = {"current_frozen_version": "v001", "frozen": {}}
    (book.root / "materials" / "index.json").write_text(json.dumps(index))
    stops(book, path.name, "write", BOOK)
    stops(book, "index.json", *FREEZE)
    assert book.state("materials") == "human_review_gate"


@pytest.mark.req("HB-01", "HB-04")
def test_a_hand_made_version_of_the_frozen_pack_is_not_written_on(trying: Trying) -> None:
    book = trying("frozen")
    frozen = book.root / "materials" / "frozen"
    path = frozen / "materials_pack.frozen.v002.json"
    shutil.copy(frozen / "materials_pack.frozen.v001.json", path)
    stops(book, path.name, "write", BOOK)
    assert (
        json.loads(book.ng("--json", "status", BOOK).out)["materials"]["frozen_version"] == "v001"
    )
    goes_on(book, None, path, "write", BOOK)


@pytest.mark.req("HB-04")
def test_a_hand_made_index_of_the_materials_stops_the_work(trying: Trying) -> None:
    book = trying("frozen")
    stops_until_put_back(
        book, book.root / "materials" / "index.json", b"v001", b"v002", "write", BOOK
    )


@pytest.mark.req("HB-04")
@pytest.mark.parametrize("name", ["world.json", "characters.json", "timeline.json", "style.md"])
def test_an_edited_file_of_canon_stops_the_work(trying: Trying, name: str) -> None:
    book = trying("frozen")
    path = book.root / "canon" / name
    before = path.read_bytes()
    path.write_bytes(before + b"\n")
    stops(book, f"canon/{name}", "write", BOOK)
    goes_on(book, before, path, "write", BOOK)


@pytest.mark.req("HB-04")
def test_a_step_file_edited_after_the_freeze_stops_the_work(trying: Trying) -> None:
    book = trying("frozen")
    stops_until_put_back(book, book.root / "outline.json", b"the", b"THE", "write", BOOK)


@pytest.mark.req("HB-04")
def test_a_frozen_pack_made_writable_and_edited_stops_the_work(trying: Trying) -> None:
    book = trying("at_gate")
    path = book.root / "materials" / "frozen" / "materials_pack.frozen.v001.json"
    stops_until_put_back(book, path, b"v001", b"v009", *ACCEPT)


@pytest.mark.req("HB-03")
def test_an_edited_deposited_chapter_stops_the_work_and_is_not_exported(trying: Trying) -> None:
    book = trying("deposited")
    before = book.chapter.read_bytes()
    edit(book.chapter, b" the ", b" THE ")
    stops(book, book.chapter.name, "write", BOOK)
    stops(book, book.chapter.name, "export", BOOK)
    goes_on(book, before, book.chapter, "write", BOOK)


@pytest.mark.req("HB-03")
def test_a_hand_made_chapter_is_not_deposited(trying: Trying) -> None:
    book = trying("at_gate")
    shutil.copy(book.draft, book.chapter)
    stops(book, book.chapter.name, "run", BOOK)
    assert book.ng("export", BOOK).code == 4
    goes_on(book, None, book.chapter, *ACCEPT)


def test_an_edited_memory_is_not_written_on(trying: Trying) -> None:
    book = trying("deposited")
    path = book.root / "memory" / "chapters" / "001.memory.json"
    before = path.read_bytes()
    path.write_bytes(before + b"\n")
    stops(book, path.name, "write", BOOK)
    goes_on(book, before, path, "write", BOOK)


def test_a_hand_made_memory_of_a_chapter_nobody_accepted_stops_the_work(trying: Trying) -> None:
    book = trying("at_gate")
    path = book.root / "memory" / "chapters" / "001.memory.json"
    path.write_text('{"chapter_number": 1, "chapter_title": "T", "summary": "S"}')
    stops(book, path.name, "run", BOOK)


def test_an_edited_ledger_shows_and_is_written_anew(trying: Trying) -> None:
    book = trying("deposited")
    ledger = book.root / "chapter_memory.json"
    before = ledger.read_bytes()
    ledger.write_bytes(b"[" + before[1:].replace(b"e", b"E", 1) + b"\n")
    assert any("chapter_memory.json" in said for said in book.doctor())
    assert book.ng("doctor", BOOK, "--fix", "--by", "Lin").code == 0
    assert ledger.read_bytes() == before
    assert book.doctor() == []


@pytest.mark.req("HB-11")
def test_a_forged_approval_migrates_nothing(trying: Trying) -> None:
    book = trying("advised")
    approval = book.root / "changes" / "proposals" / CP / "human_decision.json"
    approval.write_text(
        json.dumps({"decision": "approve", "by": "Lin", "at": "2026", "proposal_sha256": "0" * 64})
    )
    book.begin()
    book.ng(*MIGRATE).refuses(3)
    book.nothing_happened()
    assert book.state(CP) == "human_decision"


@pytest.mark.req("HB-11")
def test_an_approval_with_another_name_is_not_carried_out(trying: Trying) -> None:
    book = trying("approved")
    path = book.root / "changes" / "proposals" / CP / "human_decision.json"
    before = path.read_bytes()
    edit(path, b"Lin", b"Zoltan")
    assert path.name in book.ng(*MIGRATE).refuses(3)
    path.write_bytes(before)
    assert book.ng(*MIGRATE).code == 0
    frozen = book.root / "materials" / "frozen" / "materials_pack.frozen.v002.json"
    assert b"Zoltan" not in frozen.read_bytes()


@pytest.mark.req("HB-11")
@pytest.mark.parametrize("stage", ["advised", "approved"])
def test_a_proposal_edited_after_its_advice_or_approval_is_not_carried_out(
    trying: Trying, stage: str
) -> None:
    book = trying(stage)
    path = book.root / "changes" / "proposals" / CP / "proposal.json"
    edit(path, b"41", b"14")
    words = MIGRATE if stage == "approved" else ("proposal", "approve", BOOK, CP, "--by", "Lin")
    book.begin()
    assert CP in book.ng(*words).refuses(3)
    assert any("proposal.json" in said for said in book.doctor())
    book.nothing_happened()


@pytest.mark.req("HB-06")
@pytest.mark.parametrize(
    "relative",
    [
        "chapters/chapter_001.json",
        "materials/frozen/materials_pack.frozen.v001.json",
        "canon/world.json",
        "memory/chapters/001.memory.json",
    ],
)
def test_a_protected_file_that_became_a_link_stops_the_work(
    trying: Trying, tmp_path: Path, relative: str
) -> None:
    book = trying("deposited")
    path = book.root / relative
    elsewhere = tmp_path / "elsewhere.json"
    shutil.move(path, elsewhere)
    path.symlink_to(elsewhere)
    stops(book, path.name, "write", BOOK)


@pytest.mark.req("HB-06")
@pytest.mark.parametrize("how", ["another book", "gone", "a file", "out of the library", "itself"])
def test_a_redirected_current_decides_nothing(trying: Trying, how: str) -> None:
    book = trying("at_gate")
    link = book.outputs / "current"
    link.unlink()
    match how:
        case "another book":
            other = trying("deposited", "other")
            shutil.copytree(other.root, book.outputs / "projects" / "Other", symlinks=True)
            link.symlink_to(f"projects/Other/stages/stage1/runs/{other.run.name}")
        case "a file":
            link.write_text("projects/Tide")
        case "out of the library":
            link.symlink_to("projects/../../../../etc")
        case "itself":
            link.symlink_to("current")
    book.begin()
    book.ng("accept", BOOK, "1").refuses(3)
    book.nothing_happened()
    assert book.ng(*ACCEPT).code == 0
    assert book.state() == "deposited"
    if how == "another book":
        kept = (book.outputs / "projects" / "Other").glob("memory/chapters/*.memory.json")
        assert len(list(kept)) == 1


def test_settings_changed_in_the_middle_stop_the_work_until_a_person_takes_them(
    trying: Trying,
) -> None:
    book = trying("at_gate")
    path = book.root / "settings.json"
    change = {"max_rewrites": 99, "revision_policy": "auto_apply"}
    path.write_text(json.dumps({**json.loads(path.read_bytes()), **change}))
    stops(book, "settings.json", *ACCEPT)
    book.ng("edit", BOOK, "--take").refuses(3)
    book.nothing_happened()
    assert book.ng("edit", BOOK, "--take", "--by", "Lin").code == 0
    assert "human_edit" in book.new_events()
    assert book.state() == "human_review_gate"
    assert book.doctor() == []


def test_a_deleted_chapter_is_put_back_as_it_was_accepted(trying: Trying) -> None:
    book = trying("deposited")
    before = book.chapter.read_bytes()
    book.chapter.unlink()
    assert any(book.chapter.name in said for said in book.doctor())
    book.ng("write", BOOK).refuses(3)
    assert book.ng("doctor", BOOK, "--fix", "--by", "Lin").code == 0
    assert book.chapter.read_bytes() == before
    assert book.ng("write", BOOK).code == 0


def test_a_database_of_checkpoints_from_a_later_moment_passes_no_gate(trying: Trying) -> None:
    book, later = trying("at_gate"), trying("deposited", "later")
    for path in later.root.glob("workflow_checkpoints.db*"):
        shutil.copy(path, book.root / path.name)
    assert book.ng("run", BOOK).code == 0
    assert book.state() == "human_review_gate"
    assert not book.chapter.exists()
