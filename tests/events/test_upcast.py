"""What an older NovelGate wrote is read as the events of today, and its line stays as it is."""

from pathlib import Path

import orjson
import pytest

from tests.events.runs import filled, opened
from writer.errors import BrokenLog
from writer.events import chain, upcast
from writer.events.types import BY_TYPE, NodeStarted


def older(path: Path) -> None:
    """The last line as an older version would have told it: another name, another field."""
    *before, last = path.read_bytes().splitlines(keepends=True)
    told = orjson.loads(last)
    told.pop("chain")
    told.update(event_type="node_begun", data={"piece": told["data"]["part"]})
    link = orjson.loads(before[-1])["chain"]
    line, _ = chain.seal(link, orjson.dumps(told))
    path.write_bytes(b"".join([*before, line]))


@pytest.mark.req("HB-21")
def test_an_older_line_is_read_as_the_event_of_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = filled(tmp_path, 3)
    older(book.run.full_log)
    book.run.index_log.unlink()
    with pytest.raises(BrokenLog):
        opened(tmp_path)
    monkeypatch.setitem(upcast.RENAMED, "node_begun", "node_start")
    renamed = lambda data: {"part": data["piece"]} if "piece" in data else data  # noqa: E731
    monkeypatch.setitem(upcast.STEPS, "node_start", (renamed,))
    before = book.run.full_log.read_bytes()
    *_, first, last = opened(tmp_path).log.lines()
    assert first.event() == NodeStarted(part="part 1")
    assert last.event() == NodeStarted(part="part 2")
    assert book.run.full_log.read_bytes() == before


def test_whatever_was_renamed_is_an_event_of_today_and_no_name_means_two() -> None:
    assert set(upcast.RENAMED.values()) <= set(BY_TYPE)
    assert not set(upcast.RENAMED) & set(BY_TYPE)
    assert set(upcast.STEPS) <= set(BY_TYPE)
