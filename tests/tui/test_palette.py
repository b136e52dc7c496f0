"""The list of commands: one Enter is one command, however many are pressed."""

from collections.abc import Callable

from textual.command import Hit

from tests.tui.conftest import BOOK, Bench, Office
from writer.tui.frame import Palette


def test_a_second_enter_does_nothing_more(office_at: Callable[[str], Office]) -> None:
    done: list[int] = []

    async def scene(bench: Bench) -> None:
        await bench.on("DeskScreen")
        await bench.press("ctrl+p")
        await bench.on("Palette")
        palette = bench.app.screen
        assert isinstance(palette, Palette)
        palette._list_visible = False
        palette._selected_command = Hit(1, "once", lambda: done.append(1))
        palette._select_or_command()
        palette._select_or_command()
        await bench.until(lambda: done)
        await bench.on("DeskScreen")
        assert done == [1]

    office_at("begun").play(scene, book=BOOK)
