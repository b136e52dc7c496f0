"""A pane of tmux with `ng` in it, driven by keys alone."""

import contextlib
import subprocess
import sys
import time

from tests.tui.conftest import Office
from tests.tui.test_terminal import NG, PATIENCE, environment
from writer.texts import Language, say


class Tmux:
    """Speaks of what it waits for by the names of sentences, so that it understands both
    languages.
    """

    _before = ""
    """What was on the screen when the last key was pressed."""

    def __init__(
        self, name: str, office: Office, language: Language = "en", size: str = "100x30"
    ) -> None:
        self._socket = name
        self.language: Language = language
        planted = {"NG_REHEARSAL_FLAWS": "wrong_eyes", "NG_LANG": language}
        given = {**environment(office), **planted}
        settings = [f"{key}={value}" for key, value in given.items()]
        command = ["env", "-i", *settings, sys.executable, "-c", NG]
        width, _, height = size.partition("x")
        self._tmux("new-session", "-d", "-x", width, "-y", height, *command)

    def _tmux(self, *words: str) -> str:
        asked = ["tmux", "-u", "-L", self._socket, *words]
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout

    @property
    def shown(self) -> str:
        return self._tmux("capture-pane", "-p")

    def sees(self, text: str) -> None:
        """Not there before the last key: else it says nothing of where that led."""
        assert text not in self._before, f"{text!r} was there before the last key"
        self._waits_for(text)

    def _waits_for(self, text: str, *, there: bool = True) -> None:
        end = time.monotonic() + PATIENCE
        while (text in (shown := self.shown)) != there:
            assert time.monotonic() < end, f"waited in vain, {text!r} {there=}:\n{shown}"
            time.sleep(0.1)

    def told(self, key: str, **facts: object) -> None:
        """The sentence of that name is on the screen."""
        self.sees(say(key, self.language, **facts))

    def offered(self, key: str, letter: str) -> None:
        """A card shows its decisions with their letters, and no other screen does."""
        self.sees(f"{say(key, self.language)} {letter}")

    def told_no_more(self, key: str, **facts: object) -> None:
        """For what is laid over a screen, and shows that screen again when it goes."""
        self._waits_for(say(key, self.language, **facts), there=False)

    def press(self, *keys: str) -> None:
        """A screen takes keys a moment after it is seen."""
        time.sleep(0.5)
        self._before = self.shown
        self._tmux("send-keys", *keys)

    def write(self, text: str) -> None:
        time.sleep(0.5)
        self._before = self.shown
        self._tmux("send-keys", "-l", text)
        self._waits_for(text)

    def end(self) -> None:
        with contextlib.suppress(subprocess.CalledProcessError):
            self._tmux("kill-server")
