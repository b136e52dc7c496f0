"""A person is called when it is their turn, and left alone while they type."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tui.conftest import BOOK, Bench, Office
from tests.tui.test_terminal import Terminal, open_terminal
from writer.desk import summons
from writer.desk.studio import at_work
from writer.desk.write import write_next
from writer.settings import AppSettings
from writer.tui import calling

AtStage = Callable[..., Office]
__all__ = ["open_terminal"]


@pytest.mark.parametrize(
    ("action", "turn"),
    [
        *((action, True) for action in ("review 3", "freeze", "answer OQ-001", "migrate CP-1")),
        *((action, False) for action in ("write 4", "draft_materials", "deposit 2")),
    ],
)
def test_it_is_a_persons_turn_wherever_the_agents_can_do_nothing(
    action: str, *, turn: bool
) -> None:
    assert summons.waits(action) is turn


@pytest.mark.parametrize("rests", [True, False])
def test_the_bell_rings_for_what_comes_up_but_not_while_somebody_types(
    office_at: AtStage, monkeypatch: pytest.MonkeyPatch, *, rests: bool
) -> None:
    office = office_at("frozen")
    monkeypatch.setattr(calling, "AT_REST", 0 if rests else 600_000)
    drawn: list[str] = []

    async def scene(bench: Bench) -> None:
        await bench.sees("write chapter 1")
        assert bench.app._driver
        monkeypatch.setattr(bench.app._driver, "write", drawn.append)
        await bench.press("down")
        with at_work(office.ports, BOOK, "elsewhere") as studio:
            write_next(studio)
        await bench.sees("review chapter 1")
        if rests:
            await bench.until(lambda: "\a" in drawn)
        await bench.rests()

    office.play(scene, book=BOOK)
    assert ("\a" in drawn) is rests


def test_the_terminal_is_rung_when_ng_write_has_come_to_the_gate(
    office_at: AtStage, open_terminal: Callable[..., Terminal]
) -> None:
    office = office_at("frozen")
    terminal = open_terminal(office, "write", BOOK, "--lang", "zh", more={"NG_NOTIFY": "desktop"})
    assert terminal.ends() == 0
    assert f"\x1b]9;《{BOOK}》：审阅第 1 章\x1b\\" in terminal.text
    assert "\a" in terminal.text
    quiet = open_terminal(office, "run", BOOK, more={"NG_NOTIFY": "off"})
    assert quiet.ends() == 0
    assert "\a" not in quiet.text


def test_where_a_program_shows_notes_it_is_given_the_sentence_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "notify-send"
    program.write_text(f'#!/bin/sh\nprintf "%s|" "$@" > {tmp_path}/told\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    settings = AppSettings(notify="desktop")
    assert summons.call(settings, "Tide; $(Letters): review\nchapter 1") == ""
    told = (tmp_path / "told").read_text()
    assert told == "--app-name=NovelGate|--|NovelGate|Tide; $(Letters): review\nchapter 1|"
    program.write_text("#!/bin/sh\nexit 1\n")
    signs = summons.call(settings, "Tide; \x1b]0;x\x07Letters")
    assert signs.startswith("\x1b]9;Tide   ]0 x Letters\x1b\\")
    assert summons.call(AppSettings(notify="off"), "x") == ""
