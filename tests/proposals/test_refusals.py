"""There is one way to a new frozen pack: every other one ends with exit 3 and its reason."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.gates.books import BOOK, CP, LIN
from tests.gates.trying import Try, edit, trying

__all__ = ["trying"]
Trying = Callable[[str], Try]
MIGRATE = ("proposal", "migrate", BOOK, CP, "--by", LIN)
PROTECTED = ("canon", "materials", "memory", "chapters", "world.json", "characters.json")


def folder(book: Try) -> Path:
    return book.root / "changes" / "proposals" / CP


def forged(book: Try) -> None:
    """An approval that nobody gave, bound to the very text of the proposal."""
    sha256 = book.looked_at().state.law.proposals[CP].text
    said = {"decision": "approve", "by": LIN, "at": "2026-01-01T00:00:00Z"}
    written = json.dumps({**said, "proposal_sha256": sha256})
    (folder(book) / "human_decision.json").write_text(written)


def changed(book: Try) -> None:
    edit(folder(book) / "proposal.json", b'"new": 41', b'"new": 99')


def is_refused(book: Try, reason: str) -> None:
    book.begin()
    frozen = book.looked_at().state.law.frozen_version
    said = book.ng(*MIGRATE)
    assert said.code == 3, said
    assert reason in said.err, said.err
    assert book.looked_at().state.law.frozen_version == frozen
    assert not (book.root / "materials/frozen/materials_pack.frozen.v002.json").exists()


@pytest.mark.req("HB-04", "HB-11")
def test_no_refreeze_without_the_advisors_review(trying: Trying) -> None:
    book = trying("filed")
    is_refused(book, f"{CP} is with the advisor")
    book.nothing_happened()


@pytest.mark.req("HB-04", "HB-11")
def test_no_refreeze_without_approval(trying: Trying) -> None:
    book = trying("advised")
    is_refused(book, f"{CP} is not approved")
    book.nothing_happened()


@pytest.mark.req("HB-04", "HB-11", "HB-19")
def test_no_refreeze_of_a_proposal_that_was_changed_after_its_approval(trying: Trying) -> None:
    book = trying("approved")
    changed(book)
    is_refused(book, "is not what was filed")


@pytest.mark.req("HB-04", "HB-11")
@pytest.mark.parametrize("stage", ["filed", "advised"])
def test_no_refreeze_on_a_forged_decision(trying: Trying, stage: str) -> None:
    book = trying(stage)
    forged(book)
    is_refused(book, CP)


@pytest.mark.req("HB-04", "HB-11")
def test_no_refreeze_on_a_decision_that_was_forged_over_a_real_one(trying: Trying) -> None:
    book = trying("approved")
    path = folder(book) / "human_decision.json"
    edit(path, b'"by": "Lin"', b'"by": "Eve"')
    is_refused(book, "human_decision.json")


@pytest.mark.req("HB-04", "HB-11", "HB-19")
def test_no_refreeze_on_a_base_that_is_not_the_frozen_pack(trying: Trying) -> None:
    book = trying("approved")
    second = file(book, "--set", "CHAR-001.age=52")
    book.ng("proposal", "review", BOOK, second)
    book.ng("proposal", "approve", BOOK, second, "--by", LIN)
    assert book.ng("proposal", "migrate", BOOK, second, "--by", LIN).code == 0
    said = book.ng(*MIGRATE)
    assert said.code == 3
    assert "CHAR-001.age" in said.err
    assert second in said.err, "it is told who has changed it"
    assert book.looked_at().state.law.frozen_version == "v002"


@pytest.mark.req("HB-11", "HB-19")
def test_of_two_proposals_on_one_field_the_second_is_told_of_the_first(trying: Trying) -> None:
    book = trying("approved")
    said = book.ng(
        *("proposal", "new", BOOK, "--set", "CHAR-001.age=52", "--why", "b", "--by", LIN)
    )
    assert said.code == 0
    assert CP in said.err
    assert CP in said.out
    other = book.ng(
        *("proposal", "new", BOOK, "--set", "CHAR-002.age=52", "--why", "c", "--by", LIN)
    )
    assert "also changes" not in other.err


@pytest.mark.req("HB-11", "HB-19")
def test_the_second_is_refused_with_what_conflicts_until_a_person_says_whose_word_counts(
    trying: Trying,
) -> None:
    book = trying("approved")
    second = file(book, "--set", "CHAR-001.age=52")
    assert book.ng("proposal", "review", BOOK, second).code == 0
    assert book.ng(*MIGRATE).code == 0
    said = book.ng("proposal", "approve", BOOK, second, "--by", LIN)
    assert said.code == 3
    said = book.ng("proposal", "review", BOOK, second)
    assert (said.code, CP in said.err, "41" in said.err) == (3, True, True)
    assert book.ng("proposal", "rebase", BOOK, second, "--mine").code == 3, "nobody said so"
    assert book.ng("proposal", "rebase", BOOK, second, "--mine", "--by", LIN).code == 0
    proposal = book.looked_at().state.law.proposals[second]
    assert (proposal.base_version, proposal.state) == ("v002", "advisor_review")
    carried_out(book, second)
    pack = json.loads((book.root / "canon" / "characters.json").read_text("utf-8"))
    assert pack["protagonist"]["age"] == 52


@pytest.mark.req("HB-11", "HB-19")
def test_the_second_is_carried_over_where_it_changes_something_else(trying: Trying) -> None:
    book = trying("approved")
    second = file(book, "--set", "CHAR-002.age=52", "--add", 'execution.glossary={"term": "quay"}')
    assert book.ng(*MIGRATE).code == 0
    carried_out(book, second)
    law = book.looked_at().state.law
    assert (law.frozen_version, law.proposals[second].base_version) == ("v003", "v002")
    cast = json.loads((book.root / "canon" / "characters.json").read_text("utf-8"))
    assert (cast["protagonist"]["age"], cast["antagonist"]["age"]) == (41, 52)


@pytest.mark.req("HB-04", "HB-11", "HB-19")
@pytest.mark.parametrize("verdict", ["reject", "defer"])
def test_reject_and_defer_leave_every_byte_of_pack_canon_memory_and_chapters(
    trying: Trying, verdict: str
) -> None:
    book = trying("advised")
    before = protected(book)
    assert book.ng("proposal", verdict, BOOK, CP, "--reason", "no", "--by", LIN).code == 0
    assert protected(book) == before
    assert len(before) > 15


@pytest.mark.req("HB-19")
def test_a_deferred_proposal_comes_out_of_the_backlog_to_the_pack_that_is_frozen_then(
    trying: Trying,
) -> None:
    book = trying("advised")
    book.ng("proposal", "defer", BOOK, CP, "--reason", "later", "--by", LIN)
    carried_out(book, file(book, "--set", "CHAR-001.role=keeper of the lamp"))
    assert book.ng("proposal", "resume", BOOK, CP, "--by", LIN).code == 0
    law = book.looked_at().state.law.proposals[CP]
    assert (law.state, law.base_version) == ("advisor_review", "v002")
    backlog = json.loads((book.root / "changes" / "backlog.json").read_text("utf-8"))
    assert [(one["id"], one["status"]) for one in backlog] == [(CP, "resumed")]


@pytest.mark.req("HB-11", "HB-19")
def test_a_proposal_is_undone_by_a_new_one_that_is_filled_in_from_its_inverse(
    trying: Trying,
) -> None:
    book = trying("approved")
    early = book.ng("proposal", "new", BOOK, "--undo", CP, "--why", "no", "--by", LIN)
    assert (early.code, CP in early.err) == (3, True)
    before = book.looked_at().content(book.root / "canon" / "characters.json")
    assert book.ng(*MIGRATE).code == 0
    assert book.looked_at().content(book.root / "canon" / "characters.json") != before
    carried_out(book, file(book, "--undo", CP))
    assert book.looked_at().content(book.root / "canon" / "characters.json") == before
    assert book.looked_at().state.law.frozen_version == "v003"


def file(book: Try, *what: str) -> str:
    said = book.ng("--json", "proposal", "new", BOOK, *what, "--why", "so", "--by", LIN)
    assert said.code == 0, said
    return str(json.loads(said.out)["proposal_id"])


def carried_out(book: Try, name: str) -> None:
    for words in (("review",), ("approve", "--by", LIN), ("migrate", "--by", LIN)):
        said = book.ng("proposal", words[0], BOOK, name, *words[1:])
        assert said.code == 0, said


def protected(book: Try) -> dict[str, bytes]:
    return {
        str(path.relative_to(book.root)): path.read_bytes()
        for name in PROTECTED
        for path in (book.root / name, *(book.root / name).rglob("*"))
        if path.is_file()
    }
