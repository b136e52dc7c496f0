"""Golden histories: once recorded, a run must replay for ever."""

from pathlib import Path

import pytest

from tests.replay.kept import NAMES, opened, ports, unpacked
from tests.replay.stories import STORIES
from writer.desk import then
from writer.desk.replay import replay
from writer.desk.rerun import rerun
from writer.desk.verify import verify
from writer.events import fold, links
from writer.events.opening import at_the_first_line

SAMPLE = (
    *("escalated_and_migrated", "killed_in_a_line", "waived", "one_chapter_zh", "candidates"),
    "cap_at_a_review",
)


def test_there_are_histories_of_many_kinds() -> None:
    assert len(NAMES) >= 30
    assert set(STORIES) <= set(NAMES)


@pytest.mark.req("HB-05", "UX-14")
@pytest.mark.parametrize("name", NAMES)
def test_a_history_replays_and_is_as_it_was_recorded(name: str, tmp_path: Path) -> None:
    unpacked(name, tmp_path)
    book = opened(tmp_path)
    told = replay(book)
    assert told.book.seq == book.log.seq
    assert told.story.lines
    assert list(verify(book)) == []


@pytest.mark.parametrize("name", NAMES)
def test_reading_fast_comes_to_what_reading_line_by_line_comes_to(
    name: str, tmp_path: Path
) -> None:
    unpacked(name, tmp_path)
    book = opened(tmp_path)
    slow = at_the_first_line(book.run.full_log.read_bytes(), book.log.payloads).state
    for line in book.log.lines():
        fold.apply(slow, line)
    assert replay(book).book.state.to_json() == slow.to_json()
    assert book.state.to_json() == slow.to_json()


@pytest.mark.parametrize("size", [100, 5_000, 100_000])
def test_reading_it_in_pieces_comes_to_the_same(
    size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked("killed_in_a_line", tmp_path)
    book = opened(tmp_path)
    half = book.log.seq // 2
    with book.run.full_log.open("ab") as log:
        log.write(b'{"event_type":"node_st')
    whole, so_far = then.told(book, None), then.told(book, half)
    monkeypatch.setattr(links, "AT_ONCE", size)
    for at_once, until in ((whole, None), (so_far, half)):
        pieces = then.told(book, until)
        assert (pieces.seq, pieces.chain) == (at_once.seq, at_once.chain)
        assert pieces.state.to_json() == at_once.state.to_json()


@pytest.mark.soak
@pytest.mark.req("UX-14")
@pytest.mark.parametrize("name", NAMES)
def test_a_history_is_told_again_byte_for_byte(name: str, tmp_path: Path) -> None:
    _told_again(name, tmp_path)


@pytest.mark.req("UX-14")
@pytest.mark.parametrize("name", SAMPLE)
def test_some_histories_are_told_again_byte_for_byte(name: str, tmp_path: Path) -> None:
    _told_again(name, tmp_path)


def _told_again(name: str, place: Path) -> None:
    root = unpacked(name, place / "then")
    book = opened(place / "then")
    rerun(ports(place / "then"), book, place / "now")
    again = place / "now" / "projects" / root.name
    for path in sorted(root.rglob("*")):
        if path.is_file() and "payloads" not in path.parts and "torn" not in path.parts:
            relative = path.relative_to(root)
            assert (again / relative).read_bytes() == path.read_bytes(), relative
