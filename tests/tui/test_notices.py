"""A notice whose time is up before it is shown goes at once, and holds nothing up."""

from collections.abc import Callable

from textual.notifications import Notifications
from textual.widgets._toast import Toast

from tests.tui.conftest import Bench, Office
from writer.tui.notices import Notice


def test_a_notice_is_gone_when_its_time_is_up_but_never_stays_for_less_than_no_time() -> None:
    late = Notice("too late", timeout=-1.0)
    assert late.has_expired
    assert Toast(late)._timeout > 0
    assert not Notice("in time", timeout=60.0).has_expired
    kept = Notifications()
    kept.add(late)
    assert list(kept) == []


def test_whatever_the_workbench_tells_is_such_a_notice(office_at: Callable[[str], Office]) -> None:
    async def scene(bench: Bench) -> None:
        await bench.on("LibraryScreen")
        bench.app.tell("something")
        bench.app.notify("something else")
        await bench.until(lambda: len(bench.app._notifications) == 2)
        assert all(isinstance(one, Notice) for one in bench.app._notifications)
        await bench.sees("something else")

    office_at("begun").play(scene)
