"""What was looked at or asked before is remembered only for as long as nothing has changed."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsm.book import Book as Law
from fsm.lifecycle import Refusal
from fsm.materials import MaterialsTrigger
from fsm.permit import Permit
from tests.events.runs import new_book, opened
from writer.contracts.chapter import GeneratedScene, trimmed
from writer.desk import book as desk
from writer.desk import law
from writer.desk.book import Book
from writer.desk.by_law import by_law
from writer.desk.then import Then
from writer.errors import ChangedOutside, OutOfBounds, Refused
from writer.events import lawful
from writer.store.files import digest

FIRST, SECOND = (
    GeneratedScene(scene_number=1, content=text, word_count=1) for text in ("first", "second")
)


def keep(book: Book, scene: GeneratedScene) -> Path:
    path = book.paths.scene(1, 1)
    book.keep({path: scene.to_bytes()})
    return path


def look(book: Book) -> GeneratedScene:
    return book.look_at(GeneratedScene, book.paths.scene(1, 1))


def test_what_is_looked_at_all_the_time_is_parsed_once_however_much_else_is_looked_at(
    tmp_path: Path,
) -> None:
    book = new_book(tmp_path)
    path = keep(book, FIRST)
    known = look(book)
    for number in range(2, 4 * desk.MOST_LOOKED_AT):
        other = book.paths.scene(1, number)
        book.keep({other: FIRST.model_copy(update={"scene_number": number}).to_bytes()})
        for _ in range(1 + number % 2):  # what is looked at once is parsed, and no more
            assert book.look_at(GeneratedScene, other).scene_number == number
        assert look(book) is known
    book.keep({path: SECOND.to_bytes()})
    assert look(book) == SECOND


def looked_at_before(root: Path) -> Book:
    book = new_book(root)
    keep(book, FIRST)
    assert look(book) == look(book) == FIRST
    assert look(book) is look(book)
    return book


def test_what_is_recorded_anew_is_what_is_seen_next(tmp_path: Path) -> None:
    book = looked_at_before(tmp_path)
    for scene in (SECOND, FIRST, SECOND):
        keep(book, scene)
        assert look(book) == look(book) == scene


def test_what_another_process_has_recorded_is_seen_next(tmp_path: Path) -> None:
    book = looked_at_before(tmp_path)
    keep(opened(tmp_path), SECOND)
    assert look(book) == look(book) == SECOND


@pytest.mark.req("UX-14")
def test_a_book_as_it_was_is_looked_at_as_it_was(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    before = book.log.seq
    path = keep(book, FIRST)
    first = book.log.seq
    keep(book, SECOND)
    assert look(book) == SECOND
    nothing, then, now = (Then.of(opened(tmp_path), seq) for seq in (before, first, book.log.seq))
    assert (nothing.has(path), then.has(path)) == (False, True)
    for was, scene in ((then, FIRST), (now, SECOND), (then, FIRST)):
        assert look(was) == look(was) == was.read(GeneratedScene, path) == scene
        assert was.known(was.paths.relative(path)) == digest(scene.to_bytes())


def test_a_change_by_hand_is_found_at_the_next_look(tmp_path: Path) -> None:
    book = looked_at_before(tmp_path)
    book.paths.scene(1, 1).write_bytes(SECOND.to_bytes())
    for _ in range(2):
        with pytest.raises(ChangedOutside):
            look(book)
    book.paths.scene(1, 1).write_bytes(FIRST.to_bytes())
    assert look(book) == FIRST


def test_a_link_to_the_same_bytes_is_not_followed(tmp_path: Path) -> None:
    book = looked_at_before(tmp_path)
    scenes = book.paths.scene(1, 1).parent
    scenes.rename(tmp_path / "elsewhere")
    scenes.symlink_to(tmp_path / "elsewhere")
    for _ in range(2):
        with pytest.raises(OutOfBounds):
            look(book)


def test_many_records_are_looked_at_and_each_is_itself(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    paths = [book.paths.scene(1, number) for number in range(1, 100)]
    scenes = [FIRST.model_copy(update={"content": f"scene {path.name}"}) for path in paths]
    book.keep({path: scene.to_bytes() for path, scene in zip(paths, scenes, strict=True)})
    for _ in range(3):
        assert [book.look_at(GeneratedScene, path) for path in paths] == scenes


def test_the_law_is_asked_again_as_soon_as_the_book_stands_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def answer(*question: object) -> Permit | Refusal:
        asked.append(str(question[1]))
        return lawful.answer(*question)  # type: ignore[arg-type]

    monkeypatch.setattr(desk, "answer", answer)
    book = new_book(tmp_path)
    first = [book.asked("materials", MaterialsTrigger.FREEZE) for _ in range(3)]
    assert (len(asked), len(set(map(id, first)))) == (1, 1)
    assert book.asked("materials", MaterialsTrigger.FREEZE, found_text="x") == first[0]
    assert len(asked) == 2
    book.state.law = replace(book.state.law)
    assert book.asked("materials", MaterialsTrigger.FREEZE, found_text="x") == first[0]
    assert len(asked) == 3


def test_a_permit_is_worth_nothing_once_somebody_else_has_taken_the_step(tmp_path: Path) -> None:
    ours, theirs = new_book(tmp_path), opened(tmp_path)
    permit = law.ask(ours, MaterialsTrigger.BEGIN, "materials")
    law.step(theirs, MaterialsTrigger.BEGIN, "materials")
    ours.log.catch_up()
    with pytest.raises(Refused):
        ours.take(permit)
    with pytest.raises(Refused):
        law.ask(ours, MaterialsTrigger.BEGIN, "materials")


def test_what_follows_from_a_law_is_worked_out_once_for_each(tmp_path: Path) -> None:
    asked: list[object] = []

    @by_law
    def version(law: Law) -> int:
        asked.append(law)
        return len(asked)

    one = new_book(tmp_path).state.law
    other = replace(one)
    assert [version(one), version(one), version(other), version(other), version(one)] == [
        *(1, 1),
        *(2, 2),
        3,
    ]


@given(st.text(alphabet="a \n\t\r\u3000\u2028\x1c。", max_size=12))
def test_a_text_is_trimmed_as_line_by_line(text: str) -> None:
    lines = text.split("\n")
    filled = [place for place, line in enumerate(lines) if line.strip()]
    plain = "\n".join(lines[filled[0] : filled[-1] + 1]) if filled else ""
    assert trimmed(text) == plain
