"""Progress on stderr: what is being done, and the text as it is written."""

import sys
from typing import Self

from writer.cli.console import Console
from writer.cli.session import Session
from writer.desk import summons
from writer.desk.studio import Studio
from writer.llm.call import Call
from writer.texts.catalogue import knows

REST_OF_LINE = "\x1b[K"
"""Clears what stands behind the cursor."""


def summon(session: Session, studio: Studio) -> None:
    """Calls the person at the terminal when it is their turn; a script is not called."""
    console = session.console
    if not sys.stderr.isatty() or console.as_json:
        return
    from writer.desk.status import status

    found = status(studio.book, console.language)
    if summons.waits(found.next_action):
        name, _, subject = found.next_action.partition(" ")
        action = console.text(f"workbench.next_{name}", subject=subject)
        sentence = console.text("workbench.waits_for_you", book=studio.book.name, action=action)
        sys.stderr.write(summons.call(session.settings, sentence))
        sys.stderr.flush()


class Progress:
    """Watches the work of one command."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self.streams = sys.stderr.isatty() and not console.as_json
        self._in_text = False

    def node(self, name: str, chapter: int) -> None:
        self.end_text()
        key = f"work.{name}"
        if knows(key):
            self._console.note(key, chapter=chapter)

    def text(self, text: str) -> None:
        """Only for a person who looks on; the text itself is kept elsewhere."""
        if self.streams:
            self._in_text = True
            sys.stderr.write(text)
            sys.stderr.flush()

    def note(self, key: str, **facts: object) -> None:
        self.end_text()
        self._console.note(key, **facts)

    def call(self, call: Call) -> None:
        """For whoever asked to be told more; the prompts themselves are in `ng log --payloads`."""
        if self._console.verbose:
            self.note("work.call", **call.facts())

    def end_text(self) -> None:
        if self._in_text:
            sys.stderr.write("\n")
            self._in_text = False


class Counter:
    """How far long work is, in one line that changes; for a person who looks on."""

    def __init__(self, console: Console, key: str) -> None:
        self._console = console
        self._key = key
        self._is_seen = sys.stderr.isatty() and not console.as_json
        self._percent = -1

    def __call__(self, done: int, of: int) -> None:
        percent = done * 100 // of
        if self._is_seen and percent != self._percent:
            self._percent = percent
            sys.stderr.write(f"\r{self._console.text(self._key, percent=percent)}{REST_OF_LINE}")
            sys.stderr.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """What follows stands where it stood."""
        if self._percent >= 0:
            sys.stderr.write(f"\r{REST_OF_LINE}")
            sys.stderr.flush()
