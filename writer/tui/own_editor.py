"""The person's own editor, which has the terminal while it is open."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from writer.desk import editor
from writer.errors import NovelGateError
from writer.store.trouble import disk_refused
from writer.texts import say
from writer.tui.lending import lent
from writer.tui.reading_room import ReadingRoom
from writer.tui.screens.diff import ChangesScreen

ThingT = TypeVar("ThingT")


class OwnEditor(ReadingRoom):
    """What is written there is kept until it is on record, or was never changed."""

    async def edited(
        self, path: Path, text: str, read: Callable[[bytes], ThingT | None], unchanged: str
    ) -> ThingT | None:
        """What the person made of the text; nothing where it is as it was, or cannot be read."""
        try:
            if await asyncio.to_thread(editor.lay_out, self.ports, path, text):
                self.tell(say("edits.goes_on", self.language, file=path))
            with editor.told_where(self.ports, path, text):
                with lent(self):
                    editor.run(self.ports.settings, path)
                thing = await asyncio.to_thread(read, editor.given(path))
        except NovelGateError as error:
            self.push_screen(self.show_error(error))
            return None
        except OSError as error:
            self.push_screen(self.show_error(disk_refused(error)))
            return None
        if thing is None:
            editor.discard(self.ports, path)
            self.tell(unchanged)
        return thing

    async def taken(
        self, changes: ChangesScreen, heading: str, sentence: str, verb: str, path: Path
    ) -> str | None:
        seen = await self.push_screen_wait(changes)
        by = await self.signed(heading, [sentence], verb) if seen else None
        if not by:
            self.tell(say("edits.kept", self.language, file=path))
        return by
