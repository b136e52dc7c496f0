"""What is half written comes back: after a way out, after a crash, until it is sent."""

from collections.abc import Callable

from tests.tui.conftest import BOOK, Bench, Office, begin
from writer.tui.forms import NEW_BOOK, Forms

AtStage = Callable[[str], Office]


async def begin_a_sheet(bench: Bench, fix: str) -> None:
    await bench.sees("review chapter 1")
    await bench.press("space")
    await bench.on("ChapterCardScreen")
    await bench.press("r")
    await bench.on("SheetForm")
    await bench.press("f7")
    await bench.write(fix)


def test_a_half_written_sheet_is_offered_again_at_the_next_start(office_at: AtStage) -> None:
    office = office_at("chapter")

    async def first(bench: Bench) -> None:
        await begin_a_sheet(bench, "Mend the eyes.")

    async def second(bench: Bench) -> None:
        await bench.on("ChoiceScreen")
        assert "half-written sheet is left: Tide Letters, Chapter 1" in bench.shown
        await bench.press("enter")
        await bench.on("SheetForm")
        assert "Mend the eyes." in bench.shown
        await bench.press("ctrl+s")
        await bench.confirm()
        await bench.rests()

    office.play(first, book=BOOK)
    office.play(second)
    assert Forms(office.ports).unsent() == []
    assert office.events("human_decision")[-1]["reason"] == "Mend the eyes."


def test_a_form_that_is_thrown_away_is_not_offered_again(office_at: AtStage) -> None:
    office = office_at("chapter")
    Forms(office.ports).keep(BOOK, "chapter:1", {"required_fix": "Mend the eyes."})

    async def scene(bench: Bench) -> None:
        await bench.on("ChoiceScreen")
        await bench.press("down", "down", "enter")
        await bench.on("LibraryScreen")

    office.play(scene)
    assert Forms(office.ports).unsent() == []


def test_put_off_for_later_it_stays_and_is_in_the_form_when_that_is_opened(
    office_at: AtStage,
) -> None:
    office = office_at("chapter")
    Forms(office.ports).keep(BOOK, "chapter:1", {"required_fix": "Mend the eyes."})

    async def scene(bench: Bench) -> None:
        await bench.on("ChoiceScreen")
        await bench.press("escape")
        await bench.on("DeskScreen")
        await bench.press("space")
        await bench.on("ChapterCardScreen")
        await bench.press("r")
        await bench.sees("Mend the eyes.")

    office.play(scene, book=BOOK)
    assert len(Forms(office.ports).unsent()) == 1


def test_a_new_book_that_was_not_sent_is_offered_again(empty_office: Office) -> None:
    begin(empty_office)

    async def first(bench: Bench) -> None:
        await bench.on("LibraryScreen")
        await bench.press("n")
        await bench.on("NewBookScreen")
        await bench.write("Salt Roads")

    async def second(bench: Bench) -> None:
        await bench.on("ChoiceScreen")
        await bench.press("enter")
        await bench.on("NewBookScreen")
        assert "Salt Roads" in bench.shown

    empty_office.play(first)
    kept = Forms(empty_office.ports).find("", NEW_BOOK)
    assert kept is not None
    assert kept.fields["name"] == "Salt Roads"
    empty_office.play(second)


def test_a_form_that_cannot_be_read_is_no_reason_to_stop(office_at: AtStage) -> None:
    office = office_at("begun")
    forms = Forms(office.ports)
    forms.keep(BOOK, "materials", {"required_fix": "More sea."})
    (file,) = (office.ports.paths.outputs / ".forms").iterdir()
    for broken in (b"", b"[]", b"{", b'{"book": "A", "subject": "materials", "fields": 3}'):
        file.write_bytes(broken)
        assert forms.unsent() == []
