"""Somebody who talks to a book, and a model that says whatever a test wants."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import orjson

from writer.chat.commands import Commands
from writer.chat.talk import Talk
from writer.chat.tools import Office, Outcome
from writer.desk.book import Book
from writer.desk.ports import Ports
from writer.desk.studio import Nobody
from writer.errors import NovelGateError
from writer.events.envelope import Envelope
from writer.llm.call import CallKey, Prompt, Reply, Role
from writer.llm.prices import FREE
from writer.llm.prompt import parse, render
from writer.texts import Language

Says = Callable[[dict[str, str]], str]


@dataclass
class Listener:
    """A person who answers what a test wants, and keeps what they were shown."""

    yes: bool = False
    called: str = "Lin"
    heard: list[str] = field(default_factory=list)
    seen: list[Outcome] = field(default_factory=list)
    asked: list[list[str]] = field(default_factory=list)
    errors: list[NovelGateError] = field(default_factory=list)
    watcher: Nobody = field(default_factory=Nobody)

    def hear(self, lines: Sequence[str]) -> None:
        self.heard += lines

    def see(self, outcome: Outcome) -> None:
        self.seen.append(outcome)

    def explained(self, text: str) -> None:
        self.heard.append(text)

    def complain(self, error: NovelGateError) -> None:
        self.errors.append(error)

    def confirm(self, lines: Sequence[str]) -> bool:
        self.asked.append(list(lines))
        return self.yes

    def name(self) -> str:
        return self.called


@dataclass
class Puppet:
    """A model that says whatever it is told to, having read the prompt."""

    says: Says
    name: str = "puppet"
    price: Any = FREE
    asked: list[dict[str, str]] = field(default_factory=list)

    def ask(self, prompt: Prompt, schema: Any, on_text: Callable[[str], None]) -> Reply:
        self.asked.append(parse(render([*prompt.prefix, *prompt.tail])))
        text = self.says(self.asked[-1])
        if schema is None:
            on_text(text)
        return Reply(text, "stop")

    def choose(self, role: Role, key: CallKey) -> "Puppet":
        return self

    def close(self) -> None: ...


def says_plans(*plans: dict[str, Any]) -> Says:
    """One plan after the other, and then the last one for ever."""
    left = list(plans)
    return lambda _: orjson.dumps(left.pop(0) if len(left) > 1 else left[0]).decode()


def plan(*steps: tuple[str, dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"steps": [{"tool": tool, "arguments": given} for tool, given in steps], **more}


@dataclass
class Session:
    talk: Talk
    person: Listener
    commands: Commands
    ports: Ports
    book: str

    def say(self, *lines: str) -> Listener:
        for line in lines:
            self.commands.take(line)
        return self.person

    def opened(self) -> Book:
        return Book.open(self.ports, self.book)

    def events(self, kind: str) -> list[Envelope]:
        book = self.opened()
        return [book.log.full(line) for line in book.log.lines() if line.event_type == kind]


def talking(
    ports: Ports,
    book: str,
    directory: Path,
    *,
    model: Puppet | None = None,
    yes: bool = False,
    somebody: bool = True,
    language: Language = "en",
) -> Session:
    chosen = replace(ports, models=lambda *_: model) if model else ports
    person = Listener(yes=yes)
    office = Office(chosen, book, language, person.watcher, directory)
    talk = Talk(office, person, somebody=somebody)
    return Session(talk, person, Commands(office, person, talk), chosen, book)
