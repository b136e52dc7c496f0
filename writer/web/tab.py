"""One tab: a workbench in a process of its own, which never outlives its server."""

import asyncio
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from textual_serve.app_service import AppService

GRACE = 4.0
"""Seconds that a workbench has to end by itself: one more than it gives itself."""
NARROWEST, WIDEST = 20, 500
DRIVER = "writer.tui.page:PageDriver"


class Tab(AppService):
    """Started without a shell, in a session of its own: Ctrl+C is the server's to pass on."""

    def __init__(self, command: Sequence[str], **given: Any) -> None:
        super().__init__("", **given)
        self._words = command

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        return super()._build_environment(width, height) | {"TEXTUAL_DRIVER": DRIVER}

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        self._process = await asyncio.create_subprocess_exec(
            *self._words,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=self._build_environment(bounded(width), bounded(height)),
            start_new_session=True,
        )
        self._stdin = self._process.stdin
        return self._process

    async def set_terminal_size(self, width: int, height: int) -> None:
        await super().set_terminal_size(bounded(width), bounded(height))

    async def run(self) -> None:
        """A workbench that ended without a word leaves no page that waits for it."""
        with suppress(ConnectionError):  # the page went first
            await super().run()
        with suppress(ConnectionError):
            await self.remote_close()

    async def stop(self) -> None:
        """Asked to leave, told to, made to."""
        process, self._process = self._process, None
        if process is None:
            return
        await self._download_manager.cancel_app_downloads(app_service_id=self.app_service_id)
        await self.send_meta({"type": "quit"})
        for insist in (process.terminate, process.kill, None):
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(process.wait(), GRACE)
                break
            if insist:
                insist()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def bounded(cells: int) -> int:
    return min(max(cells, NARROWEST), WIDEST)
