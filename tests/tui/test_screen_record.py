"""The log and the timeline, driven by keys: filtered, followed, and back in time."""

from collections.abc import Callable, Sequence

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from tests.tui.screen_cards import LANGUAGES, Language
from tests.tui.screen_driving import LOOKS, press, settled, typed
from writer.events.types import BY_TYPE
from writer.texts import say
from writer.texts.catalogue import sentences
from writer.tui.event_words import matter_of
from writer.tui.record_room import filter_of
from writer.tui.screens.log import KIND, LoggedEvent, LogScreen, Record
from writer.tui.screens.timeline import Moment, TimelineScreen
from writer.tui.widgets.choices import Choices

EVENTS = [
    LoggedEvent(1, "2026-03-01T21:30:01.000Z", "run_start", 0, "start", ""),
    LoggedEvent(2, "2026-03-01T21:30:02.000Z", "book_created", 0, "ok", "潮汐 Tide"),
    LoggedEvent(3, "2026-03-01T21:30:03.000Z", "blocked", 2, "blocked", "chapter:2: accept"),
]
MOMENTS = [
    Moment(2, "2026-03-01T21:30:02.000Z", "the book was begun"),
    Moment(80, "2026-03-01T21:31:02.000Z", "pack frozen as v001 by Lin"),
]


def log(language: Language = "en", back: Callable[[LoggedEvent], object] = print) -> LogScreen:
    def read(text: str) -> Sequence[LoggedEvent]:
        wanted = filter_of(text)
        return [one for one in EVENTS if wanted.type in (None, one.kind)]

    record = Record("Tide", read, lambda seq: f"event {seq}\nlarge text", back)
    return LogScreen(record, language)


def timeline(language: Language = "en", seq: int | None = None) -> TimelineScreen:
    return TimelineScreen("Tide", MOMENTS, lambda seq: [f"the book at {seq}"], language, seq)


@pytest.mark.req("UX-14", "UX-13")
@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_the_log_shows_its_newest_event_in_full(language: Language, size: tuple[int, int]) -> None:
    seen = press(log(language), size=size)
    assert say("kinds.book_created", language) in seen.text
    assert "event 3" in seen.text
    assert any("▸" in line and say("kinds.blocked", language) in line for line in seen.lines)


def test_an_event_leads_to_the_book_as_it_was() -> None:
    """And back again to the log, which stays where it was."""
    asked: list[int] = []
    seen = press(log(back=lambda event: asked.append(event.seq)), "t", "p", "t")
    assert asked == [3, 2]
    assert "event 2" in seen.text


def test_the_log_is_filtered_by_type_chapter_status_and_words() -> None:
    seen = press(log(), "f", *typed("type:blocked"), "enter")
    assert say("kinds.book_created", "en") not in seen.text
    assert "chapter:2: accept" in seen.text
    wanted = filter_of("type:blocked chapter:2 status:error the sea")
    assert (wanted.type, wanted.chapter, wanted.status) == ("blocked", 2, "error")
    assert wanted.grep == "the sea"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_timeline_shows_the_book_at_each_event(language: Language) -> None:
    assert "the book at 80" in press(timeline(language)).text
    assert "the book at 2" in press(timeline(language), "p").text
    assert "the book at 2" in press(timeline(language, 1)).text


def test_only_the_event_at_which_the_keys_rest_is_read() -> None:
    read: list[int] = []

    def in_full(seq: int) -> str:
        read.append(seq)
        return f"event {seq}"

    async def hold_down(pilot: Pilot[None]) -> None:
        choices = pilot.app.screen.query_one(Choices)
        for at in (1, 0, 1, 0):
            choices.highlighted = at
        await settled(pilot.app, pilot)

    screen = LogScreen(Record("Tide", lambda _: EVENTS, in_full, print), "en")
    seen = press(screen, after=hold_down)
    assert read == [3, 1]
    assert "event 1" in seen.text


def test_every_kind_of_event_has_a_name_that_fits_its_column() -> None:
    assert set(sentences("kinds")) == set(BY_TYPE)
    for at, language in enumerate(LANGUAGES):
        names = [both[at] for both in sentences("kinds").values()]
        assert max(map(cell_len, names)) == KIND[language]


@pytest.mark.parametrize(
    ("kind", "message", "told"),
    [
        ("node_end", "chapter_text", "writing"),
        ("node_end", "a step of tomorrow", "a step of tomorrow"),
        ("llm_request", "editor · some-model", "editor · some-model"),
        ("state_changed", "chapter:3: draft → agent_review", "being written → under review"),
        ("state_changed", "materials: human_review_gate → frozen", "Materials your gate → frozen"),
        ("state_changed", "CP-2026-0001: human_decision → approved", "CP-2026-0001 waits for you"),
        ("artifact_written", "chapters/001.md", "chapters/001.md"),
    ],
)
def test_an_event_is_told_in_the_words_of_a_writer(kind: str, message: str, told: str) -> None:
    assert matter_of(kind, message, 3, "en").startswith(told)
    in_chinese = matter_of(kind, message, 3, "zh")
    assert "_" not in in_chinese.replace("a step of tomorrow", "")
