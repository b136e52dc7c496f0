"""Serves the workbench to browsers until a signal ends it, and every tab with it."""

import asyncio
import errno
import logging
import os
import signal
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

import textual_serve
from aiohttp import web
from textual_serve.server import Server, to_int

from writer.errors import BadInput
from writer.texts import Language
from writer.web.door import Door, is_number
from writer.web.page import index, refusal
from writer.web.tab import Tab

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
THEIRS = Path(textual_serve.__file__).with_name("static")
OURS = Path(__file__).with_name("assets")
NONSENSE = (ValueError, AssertionError, LookupError, TypeError, AttributeError)


@dataclass(frozen=True, slots=True)
class Place:
    """Where to serve; port 0 is any that is free."""

    host: str
    port: int


class WorkbenchServer(Server):
    """Hands each tab a workbench of its own."""

    def __init__(self, place: Place, command: Sequence[str], language: Language) -> None:
        super().__init__("", host=place.host, port=place.port, title="NovelGate")
        self._words = command
        self._language: Language = language
        self._tabs: set[Tab] = set()
        self.door = Door(place.host, lambda reason: refusal(reason, language))

    async def _make_app(self) -> web.Application:
        app = web.Application(middlewares=[self.door.guard])
        app.add_routes(
            [
                web.get("/", self.handle_page),
                web.get("/ws", self.handle_websocket),
                web.get("/download/{key}", self.handle_download),
                web.static("/static", THEIRS),
                web.static("/page", OURS),
            ]
        )
        return app

    async def handle_page(self, request: web.Request) -> web.Response:
        return index(request.host, to_int(request.query.get("fontsize", ""), 16), self._language)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        websocket = web.WebSocketResponse(heartbeat=15)
        await websocket.prepare(request)
        tab = Tab(
            self._words,
            write_bytes=websocket.send_bytes,
            write_str=websocket.send_str,
            close=websocket.close,
            download_manager=self.download_manager,
        )
        self._tabs.add(tab)
        try:
            size = (to_int(request.query.get(side, ""), 80) for side in ("width", "height"))
            await tab.start(*size)
            with suppress(*NONSENSE):  # no page of ours says that: it is not listened to any longer
                await self._process_messages(websocket, tab)
        finally:
            await tab.stop()
            self._tabs.discard(tab)
            await websocket.close()
        return websocket

    async def run(self, tell: Callable[[str], None], another: int | None) -> None:
        """Tells the address, and another each time that somebody presses Enter at `another`."""
        runner = web.AppRunner(await self._make_app(), access_log=None, shutdown_timeout=1)
        await runner.setup()
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        for number in ENDING:
            loop.add_signal_handler(number, ended.set)
        try:
            await self._open(runner)
            tell(self._address())
            if another is not None:
                loop.add_reader(another, lambda: self._tell_another(another, tell))
            await ended.wait()
        finally:
            await asyncio.gather(*(tab.stop() for tab in list(self._tabs)))
            await runner.cleanup()

    async def _open(self, runner: web.AppRunner) -> None:
        try:
            await web.TCPSite(runner, self.host, self.port).start()
        except socket.gaierror:
            raise BadInput("web.no_such_host", host=self.host) from None
        except OSError as error:
            if error.errno in (errno.EADDRINUSE, errno.EACCES, errno.EADDRNOTAVAIL):
                name = errno.errorcode[error.errno].lower()
                raise BadInput(f"web.{name}", host=self.host, port=self.port) from None
            raise
        self.port = runner.addresses[0][1]
        self.door.cookie = f"novelgate-{self.port}"  # a browser keeps one jar for all ports

    def _address(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        if is_number(self.host) and ip_address(self.host).is_unspecified:
            host = socket.gethostname()
        return f"http://{host}:{self.port}/?key={self.door.new_word()}"

    def _tell_another(self, descriptor: int, tell: Callable[[str], None]) -> None:
        with suppress(OSError):
            if os.read(descriptor, 4096):
                tell(self._address())
                return
        asyncio.get_running_loop().remove_reader(descriptor)


def serve(server: WorkbenchServer, tell: Callable[[str], None], another: int | None = None) -> None:
    """Until a signal comes. What a stranger sends us is no news for the terminal."""
    for name in ("textual-serve", "aiohttp"):
        logging.getLogger(name).addHandler(logging.NullHandler())
        logging.getLogger(name).propagate = False
    asyncio.run(server.run(tell, another))
