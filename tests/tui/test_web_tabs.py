"""Tabs of the workbench in a browser: each a process, and none outlives its server."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import pytest

from tests.tui.conftest import BOOK, Office
from tests.tui.serving import Served, are_gone, has_proc, served
from writer.web import tab as tabs
from writer.web.tab import Tab

AtStage = Callable[[str], Office]
pytestmark = pytest.mark.skipif(not has_proc(), reason="processes cannot be looked at here")
DEAF = """
import signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
sys.stdout.write("__GANGLION__\\n"); sys.stdout.flush()
while True: time.sleep(1)
"""
Scene = Callable[[aiohttp.ClientWebSocketResponse], Awaitable[None]]


def in_a_tab(server: Served, scene: Scene) -> None:
    """Without a browser: what a page says, and what it is sent."""
    name, _, value = server.cookie.partition("=")

    async def talk() -> None:
        jar = aiohttp.CookieJar(unsafe=True)
        jar.update_cookies({name: value})
        line = f"{server.home}ws?width=100&height=30"
        async with (
            aiohttp.ClientSession(cookie_jar=jar) as session,
            session.ws_connect(line, origin=server.home.rstrip("/")) as page,
        ):
            await scene(page)

    asyncio.run(talk())


async def sees(page: aiohttp.ClientWebSocketResponse, text: str) -> None:
    shown = b""
    while text.encode() not in shown:
        message = await page.receive(timeout=60)
        assert message.type is aiohttp.WSMsgType.BINARY, shown[-2000:]
        shown += message.data


@pytest.mark.parametrize(
    "number",
    [
        signal.SIGKILL,
        pytest.param(signal.SIGTERM, marks=pytest.mark.soak),
        pytest.param(signal.SIGINT, marks=pytest.mark.soak),
        pytest.param(signal.SIGHUP, marks=pytest.mark.soak),
    ],
)
def test_however_the_server_ends_no_tab_is_left(office_at: AtStage, number: int) -> None:
    office = office_at("begun")
    with served(office) as server:
        opened: list[int] = []

        async def scene(page: aiohttp.ClientWebSocketResponse) -> None:
            await sees(page, BOOK)
            opened.extend(server.tabs)
            server.process.send_signal(number)
            while not page.closed:
                await page.receive()

        in_a_tab(server, scene)
        assert server.process.wait(60) == (-number if number == signal.SIGKILL else 0)
        assert len(opened) == 1
        assert are_gone(opened)
    assert not office.ports.paths.crashes.exists()


def test_a_closed_tab_ends_its_workbench_and_one_that_ends_closes_its_tab(
    office_at: AtStage,
) -> None:
    office = office_at("begun")
    with served(office) as server:
        opened: list[int] = []

        async def scene(page: aiohttp.ClientWebSocketResponse) -> None:
            await sees(page, BOOK)
            opened.extend(server.tabs)
            await page.send_str('{"not": "ours"}')
            while not page.closed:
                await page.receive(timeout=60)

        async def killed(page: aiohttp.ClientWebSocketResponse) -> None:
            await page.send_str('["resize", {"width": 99999, "height": 1}]')
            await sees(page, BOOK)
            os.kill(server.tabs[0], signal.SIGKILL)
            while not page.closed:
                await page.receive(timeout=60)

        for one in (scene, killed):
            in_a_tab(server, one)
        assert are_gone(opened)
        assert server.end() == 0
        assert server.process.stderr
        assert "Traceback" not in server.process.stderr.read()
    assert not office.ports.paths.crashes.exists()


def test_a_workbench_that_will_not_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tabs, "GRACE", 0.3)

    class Nothing:
        async def cancel_app_downloads(self, **_: Any) -> None: ...

    async def nobody(*_: object) -> None: ...

    async def scene() -> int:
        tab = Tab(
            [sys.executable, "-S", "-c", DEAF],
            write_bytes=nobody,
            write_str=nobody,
            close=nobody,
            download_manager=Nothing(),
        )
        await tab.start(100, 30)
        process = tab._process
        assert process
        await asyncio.sleep(0.5)
        await tab.stop()
        await tab.stop()
        return process.pid

    assert are_gone([asyncio.run(scene())])
