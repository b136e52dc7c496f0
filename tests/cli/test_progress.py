"""Long work shows how far it is, to whoever looks on, and leaves nothing of that behind."""

import io
import sys

import pytest

from writer.cli.console import Console
from writer.cli.progress import Counter


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def counted(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch, *, as_json: bool) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    console = Console("en", as_json=as_json)
    with Counter(console, "replay.so_far") as progress:
        for done in range(1, 1001):
            progress(done, 1000)
    return stream.getvalue()


def test_one_line_changes_with_each_percent_and_is_gone_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = counted(Terminal(), monkeypatch, as_json=False)
    assert shown.count("\r") == 102
    assert "\rTold again: 42 %\x1b[K" in shown
    assert shown.endswith("\r\x1b[K")
    assert "\n" not in shown


@pytest.mark.parametrize(
    ("stream", "as_json"), [(io.StringIO, False), (Terminal, True)], ids=["a file", "a program"]
)
def test_nobody_else_is_told(
    stream: type[io.StringIO], as_json: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert counted(stream(), monkeypatch, as_json=as_json) == ""
