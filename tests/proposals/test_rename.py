"""A main character gets another name, in a book of thirty chapters."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.gates.books import LIN
from tests.proposals.books import Maker, book_of, do, opened
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.pack import MaterialsPack
from writer.contracts.proposal import Proposal
from writer.desk import decide, edit, migrate, proposals, propose, work
from writer.desk.book import Book
from writer.desk.called_anew import called_anew
from writer.desk.chapter import text_of
from writer.desk.propose import Request
from writer.desk.studio import Studio, frozen_pack
from writer.pack.anchors import index

NEW = {"en": "Ilka Brandt", "zh": "沈知微"}
PLAIN = {
    "en": "The tide came in over the lowest stair and went out again.",
    "zh": "潮水漫上石阶，又退下去。",
}
SAID = {
    "en": (
        "{full} came down the stair.",
        "“{first}!” somebody called from the quay.",
        "It was {last}'s lamp that burned.",
        "“{shouted}!” they shouted over the water.",
        "The {last}s had always kept the light.",
        "At the door stood {first}\n{last}, and waited.",
        "A lamp-{first} affair, they said.",
        "The {near} went over the field, and nobody said a name.",
    ),
    "zh": (
        "{full}走下石阶。",
        "“{full}！”码头上有人喊。",
        "{full}的灯亮着。",
        "门口站着{full}，等着。",
        "没有人说出名字。",
    ),
}


def names(pack: MaterialsPack) -> dict[str, str]:
    full = pack.canon.characters.protagonist.name
    first, _, last = full.partition(" ")
    return {
        "full": full,
        "first": first,
        "last": last,
        "shouted": first.upper(),
        "near": f"{last.lower()}ing {first}by",
    }


def chapters(language: str, count: int) -> Callable[[MaterialsPack], list[tuple[str, str]]]:
    """Every kind of mention in turn; some chapters have none, one of them only in its memory."""

    def write(pack: MaterialsPack) -> list[tuple[str, str]]:
        known, said, found = names(pack), SAID[language], []
        for number in range(1, count + 1):
            line = said[number % len(said)].format(**known) if number % 4 else ""
            told = known["full"] if line or number == 4 else "A bell."
            found.append((f"{PLAIN[language]}\n\n{line}\n\n{PLAIN[language]}", told))
        return found

    return write


THIRTY = {language: Maker(30, chapters(language, 30)) for language in NEW}
FOUR = {language: Maker(4, chapters(language, 4)) for language in NEW}


def text(book: Book, number: int) -> str:
    return text_of(book.read(GeneratedChapter, book.paths.chapter(number)))


def searched(book: Book, pack: MaterialsPack) -> list[int]:
    """The chapters where a plain search finds the name, or part of it."""
    known = names(pack)
    forms = [form for form in (known["full"], known["first"], known["last"]) if form]
    pattern = re.compile("|".join(rf"{one}(?!by)" for one in [*forms, known["shouted"]] if one))
    return [n for n in sorted(book.state.law.chapters) if pattern.search(text(book, n))]


def renamed(outputs: Path, language: str) -> Proposal:
    request = Request({}, "it fits the sea", renames={"CHAR-001": NEW[language]})

    def carry_out(studio: Studio) -> Proposal:
        filed = propose.propose(studio, request, LIN)
        propose.advise(studio, filed.proposal_id)
        propose.decide(studio, filed.proposal_id, "approve", LIN)
        migrate.migrate(studio, filed.proposal_id, LIN)
        return filed

    return do(outputs, carry_out)


@pytest.mark.req("UX-04", "HB-19")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_rename_finds_every_chapter_that_a_plain_search_finds_and_no_other(
    tmp_path: Path, language: str
) -> None:
    outputs = book_of(tmp_path / "outputs", language, THIRTY[language])
    book = opened(outputs)
    pack = frozen_pack(book)
    expected, known = searched(book, pack), names(pack)
    request = Request({}, "it fits the sea", renames={"CHAR-001": NEW[language]})
    filed = do(outputs, lambda studio: propose.propose(studio, request, LIN))
    assert 15 < len(expected) < 30
    assert filed.impact.chapters == expected
    assert filed.impact.rollback
    every = proposals.occurrences(opened(outputs), filed.proposal_id).found
    listed = [one for one in every if one.where.startswith("chapters/chapter_")]
    in_texts = [one for one in listed if not one.where.endswith("_plan.json")]
    if language == "zh":
        plain = sum(text(book, n).count(known["full"]) for n in expected)
        assert len(in_texts) == plain
    assert {one.chapter for one in in_texts} == set(expected)
    assert all(one.form and one.new and one.form in one.quote for one in every)


@pytest.mark.req("UX-04", "HB-13", "HB-15", "HB-17", "HB-23")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_after_migration_and_acceptance_the_old_name_is_nowhere(
    tmp_path: Path, language: str
) -> None:
    accepted_again(book_of(tmp_path / "outputs", language, FOUR[language]), language)


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "zh"])
def test_after_migration_and_acceptance_of_thirty_chapters_the_old_name_is_nowhere(
    tmp_path: Path, language: str
) -> None:
    accepted_again(book_of(tmp_path / "outputs", language, THIRTY[language]), language)


def accepted_again(outputs: Path, language: str) -> None:
    before = opened(outputs)
    known = names(frozen_pack(before))
    anchors = index(frozen_pack(before)).anchors.keys()
    filed = renamed(outputs, language)
    book = opened(outputs)
    assert set(book.state.law.waiting_for_review) == set(filed.impact.chapters)
    for number in filed.impact.chapters:
        assert not book.has(book.paths.chapter_memory(number)), "what is tainted is set aside"
    do(outputs, work.run)
    do(outputs, lambda studio: mended(studio, filed.impact.chapters))
    book = opened(outputs)
    assert book.state.law.deposited == tuple(sorted(book.state.law.chapters))
    assert index(frozen_pack(book)).anchors.keys() == anchors
    assert index(frozen_pack(book)).anchors["CHAR-001"].title == NEW[language]
    old = [known["full"], *filter(None, (known["first"], known["last"]))]
    pattern = re.compile("|".join(rf"\b{one}s?\b" if one.isascii() else one for one in old))
    assert [str(path) for path in truths(book) if pattern.search(path.read_text("utf-8"))] == []
    for number in filed.impact.chapters:
        assert book.has(book.paths.chapter_memory(number)), "rebuilt with the deposit"


def mended(studio: Studio, numbers: list[int]) -> None:
    for number in numbers:
        edit.record(studio, called_anew(studio.book, number), LIN)
        work.run(studio)
        card = studio.book.state.law.chapters[number]
        for issue in sorted(card.open_blockers):
            decide.waive(studio, number, issue, "a short sample", LIN)
        decide.accept(studio, number, LIN)
        work.run(studio, stop_after=["deposit"])


def truths(book: Book) -> Iterator[Path]:
    """What counts now: texts, plans, memories, ledger, canon, steps, and the anchors in force."""
    paths = book.paths
    for place in (paths.canon, paths.memory, paths.chapters):
        yield from (path for path in place.rglob("*.json") if "provenance" not in path.name)
    yield from (paths.ledger, paths.anchors(book.state.law.frozen_version))
    yield from (paths.step(name) for name in ("world", "characters", "outline"))
