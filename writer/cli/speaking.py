"""The person at a terminal, as a conversation knows them: what they see, and say yes to."""

import sys
import termios
from collections.abc import Sequence
from contextlib import suppress

from writer.chat.person import is_yes
from writer.chat.tools import Outcome, Place
from writer.chat.wording import clean
from writer.cli import show, show_materials, show_proposal
from writer.cli.progress import Progress
from writer.cli.session import Session, a_name
from writer.desk import propose
from writer.desk.book import Book
from writer.desk.card import chapter_card, materials_card
from writer.errors import NovelGateError


class Watching(Progress):
    """Progress, with nothing in the text that a terminal would obey."""

    def text(self, text: str) -> None:
        super().text(clean(text))


class Speaker:
    """Shows on the terminal, and asks there."""

    def __init__(self, session: Session, book: str) -> None:
        self._session = session
        self._book = book
        self._name = ""
        self._watcher = Watching(session.console)
        self.told: list[str] = []
        """For a program: everything that was said to it."""

    @property
    def watcher(self) -> Watching:
        return self._watcher

    def hear(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.told.append(clean(line))
            self._session.console.line(clean(line))

    def see(self, outcome: Outcome) -> None:
        if outcome.place is None or self._session.console.as_json:
            self.hear(outcome.lines)
            return
        self._card(outcome.place)
        if outcome.opens:
            self._session.console.say("chat.you_decide")
            key = f"chat.how_to_decide_{outcome.place.gate}"
            self._session.console.say(key, book=self._book, subject=outcome.place.subject)

    def _card(self, place: Place) -> None:
        session, book = self._session, Book.open(self._session.ports, self._book)
        language = session.console.language
        if place.gate == "chapter":
            show.chapter_card(session, chapter_card(book, int(place.subject), language))
            show.origin(session, book)
        elif place.gate == "materials":
            show_materials.card(session, materials_card(book, language))
        else:
            card = propose.card(book, place.subject, language)
            show_proposal.card(session, card, book.state.law.proposals[place.subject].state.value)

    def explained(self, text: str) -> None:
        """On a terminal it was read as it came."""
        self.told.append(text)
        if self._watcher.streams:
            self._watcher.end_text()
        else:
            self._session.console.line(text)

    def complain(self, error: NovelGateError) -> None:
        self.told.append(error.sentence(self._session.console.language))
        self._session.console.complain(error)

    def confirm(self, lines: Sequence[str]) -> bool:
        """What was typed before the question was there is no answer to it."""
        self._session.console.say("chat.confirm_head")
        self.hear([f"  {line}" for line in lines])
        with suppress(OSError, ValueError, termios.error):
            termios.tcflush(sys.stdin, termios.TCIFLUSH)
        return is_yes(typed(self._session.console.text("chat.confirm")))

    def name(self) -> str:
        if not self._name and (given := self._session.ask("cli.your_name")):
            self._name = a_name(given)
        return self._name


def typed(prompt: str) -> str | None:
    """A line; None where the input has ended, or the terminal was closed."""
    try:
        return input(prompt)
    except (EOFError, OSError):
        return None
    except UnicodeDecodeError:
        return ""
