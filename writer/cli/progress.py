"""Progress on stderr: what is being done, and the text as it is written."""

import sys

from writer.cli.console import Console
from writer.cli.session import Session
from writer.desk import summons
from writer.desk.studio import Studio
from writer.llm.call import Call
from writer.texts.catalogue import knows


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
