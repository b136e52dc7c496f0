"""From entries to lines: the same bytes as the plain way, and no key in any field."""

import random
from datetime import UTC, datetime, timedelta, timezone
from functools import partial
from pathlib import Path

import orjson
import pytest

from tests.events.every_event import examples
from tests.events.runs import NAME, new_book, ports
from writer.clock import stamp
from writer.desk.book import Book
from writer.errors import BadInput
from writer.events.envelope import Entry, duration_of, index_line
from writer.events.own_line import OwnLine
from writer.events.payloads import LONGEST_INSIDE, all_inside, held
from writer.events.reading import Lines
from writer.events.types import BookRenamed, Event, NodeEnded, NodeStarted

KEY = "sk-" + "aB3" * 12
ODD = '夜 "quoted" \\ \n\u2028 \',"data":{\''
LARGE = "x" * (LONGEST_INSIDE + 1)


def unchanged(text: str) -> str:
    return text


@pytest.mark.parametrize("text", ["", "some text", ODD, KEY])
def test_what_has_nothing_to_move_out_is_told_as_the_long_way_would(
    tmp_path: Path, text: str
) -> None:
    """No event has a field under another name, or one that is written otherwise than it is held."""
    book, short = new_book(tmp_path), 0
    for event in examples(text):
        told = all_inside(event, book.log._pen.clean)
        data, refs = book.log.payloads.move_out(event, book.log._pen.clean)
        if told is not None:
            short += 1
            assert (told, list(told), refs) == (data, list(data), {})
            assert orjson.dumps(told) == orjson.dumps(data)
    assert short > 20


@pytest.mark.parametrize("text", ["", "some text", ODD, LARGE])
def test_what_an_event_holds_is_its_data(text: str) -> None:
    """To the byte: where JSON has anything otherwise, the event is taken apart."""
    for event in examples(text):
        assert orjson.dumps(held(event)) == orjson.dumps(event.to_data())
    later = NodeStarted.model_validate({"part": "a", "later": datetime(2026, 1, 2, tzinfo=UTC)})
    assert held(later) == later.to_data()


@pytest.mark.parametrize("text", ["some text", ODD, KEY, LARGE])
def test_a_process_knows_of_its_own_lines_what_a_reader_is_told(tmp_path: Path, text: str) -> None:
    book = new_book(tmp_path)
    told = [Entry(event, chapter=3) for event in examples(text)]
    times = ["2026-01-02T00:00:00.000Z"] * len(told)
    new = book.log._pen.write(told, times, book.log._at)
    lines = Lines(new.lines, book.run.run_id, book.log.seq + 1)
    for line, entry, ts, (data, refs) in zip(lines, told, times, new.data, strict=True):
        kind, seq = entry.event.event_type, line.seq
        own = OwnLine(kind, book.run.run_id, seq, ts, entry.chapter, refs, data)
        assert own.event() == line.event()
        assert own.payload_refs == line.payload_refs
        for field in ("event_type", "run_id", "seq", "ts", "chapter"):
            assert getattr(own, field) == getattr(line, field)


def test_how_long_it_took_is_read_from_a_line_without_the_rest(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    odd = ',"duration_ms":5,"'
    for took in (None, 0, 1234):
        entry = Entry(NodeStarted(part=odd), node=odd, message=odd, duration_ms=took)
        (line,) = book.log._pen.write([entry], ["2026-01-02T00:00:00.000Z"], book.log._at).lines
        assert duration_of(line) == took == orjson.loads(line)["duration_ms"]


@pytest.mark.parametrize(
    "event",
    [
        BookRenamed(old=LARGE, new="", by=""),
        NodeEnded(part="", traceback="short"),
        NodeStarted.model_validate({"part": "", "added_later": "text"}),
    ],
    ids=["large", "always outside", "of another version"],
)
def test_what_may_go_outside_is_left_to_the_long_way(event: Event) -> None:
    assert all_inside(event, unchanged) is None


def test_a_field_of_another_version_is_recorded_too(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    (line,) = book.log.append(Entry(NodeStarted.model_validate({"part": "a", "later": KEY})))
    assert line.data == {"part": "a", "later": "[key]"}


@pytest.mark.req("HB-20")
def test_the_line_of_the_index_is_the_front_of_the_line_of_the_log(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    told = [Entry(event, message=ODD, node=ODD, anchors=(ODD,)) for event in examples(ODD)]
    times = ["2026-01-02T00:00:00.000Z"] * len(told)
    new = book.log._pen.write(told, times, book.log._at)
    assert new.told == list(map(index_line, new.lines))
    for line in new.lines:
        assert line == orjson.dumps(orjson.loads(line)) + b"\n"
    assert new.at.size == book.log._at.size + sum(map(len, new.lines))
    assert [orjson.loads(line).get("more", False) for line in new.lines] == [
        *[True] * (len(told) - 1),
        False,
    ]


@pytest.mark.parametrize("size", [1, 200, 600])
@pytest.mark.parametrize("times", [1, 3], ids=["once", "again"])
def test_no_key_is_written_in_any_field_however_often_it_is_said(
    tmp_path: Path, size: int, times: int
) -> None:
    said = f"{'so ' * size}{KEY} and hunter2-of-ours"
    new_book(tmp_path)
    book = Book.open(ports(tmp_path, "hunter2-of-ours"), NAME)
    start = book.run.full_log.stat().st_size
    bare = partial(Entry, NodeStarted(part="a"))
    for _ in range(times):
        book.log.append(Entry(NodeStarted(part=said)))
        book.log.append(bare(node=said), bare(message=said))
        book.log.append(bare(anchors=("DEC-001", said)), bare(artifact_paths=(said,)))
    for path in (book.run.full_log, book.run.index_log):
        assert KEY.encode() not in path.read_bytes()
        assert b"hunter2-of-ours" not in path.read_bytes()
    assert book.run.full_log.read_bytes()[start:].count(b"[key] and [key]") == 5 * times


def test_what_is_no_text_is_refused_each_time_it_is_said(tmp_path: Path) -> None:
    book = new_book(tmp_path)
    for _ in range(3):
        with pytest.raises(BadInput):
            book.log.append(Entry(NodeStarted(part="a\ud800")))


def test_a_time_is_written_as_the_standard_has_it() -> None:
    chance = random.Random(5)
    for _ in range(2000):
        moment = datetime(1, 1, 2, tzinfo=UTC) + timedelta(
            days=chance.randrange(3_650_000), microseconds=chance.randrange(86_400_000_000)
        )
        plain = moment.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"
        elsewhere = timezone(timedelta(minutes=chance.randrange(-600, 600)))
        assert stamp(moment) == stamp(moment.astimezone(elsewhere)) == plain
