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
        end = time.monotonic() + PATIENCE
        while text not in (shown := self.shown):
            assert time.monotonic() < end, f"waited in vain for {text!r}:\n{shown}"
            time.sleep(0.1)

    def told(self, key: str, **facts: object) -> None:
        """The sentence of that name is on the screen."""
        self.sees(say(key, self.language, **facts))

    def press(self, *keys: str) -> None:
        """A screen takes keys a moment after it is seen."""
        time.sleep(0.8)
        self._tmux("send-keys", *keys)

    def write(self, text: str) -> None:
        time.sleep(0.8)
        self._tmux("send-keys", "-l", text)
        self.sees(text)

    def end(self) -> None:
        with contextlib.suppress(subprocess.CalledProcessError):
            self._tmux("kill-server")
