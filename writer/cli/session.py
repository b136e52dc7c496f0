"""What a command is given: the settings, a way to speak, and the desks' outside world."""

import sys
from functools import cached_property
from typing import Annotated

import typer

from fsm.decision import LONGEST_NAME, is_a_name
from writer.cli.console import Console
from writer.desk.ports import Ports
from writer.errors import NotConfirmed
from writer.settings import AppSettings

NO_NAMES = {"y", "yes", "n", "no", "ok", "okay", "true", "false", "1", "0"}
NO_NAMES |= {"是", "否", "好", "不", "行", "对", "同意", "确认", "确定", "取消"}
By = Annotated[str | None, typer.Option("--by", metavar="NAME")]
"""Who decides, where there is no terminal to ask on."""


class Session:
    """One call of `ng`."""

    def __init__(self, settings: AppSettings, console: Console) -> None:
        self.settings = settings
        self.console = console

    @cached_property
    def ports(self) -> Ports:
        from writer import bootstrap

        return bootstrap.ports(self.settings)

    def needs_a_person(self, by: str | None) -> None:
        """Refuses before anything is begun that nobody could confirm in the end."""
        if not self.can_decide(by):
            raise NotConfirmed("cli.not_confirmed")

    def can_decide(self, by: str | None) -> bool:
        """Whether there is a person: one who was named, or one at a terminal."""
        return somebody_is_here() if by is None else bool(by.strip())

    def ask(self, key: str, **facts: object) -> str:
        """A line that the person types; empty where nobody is there to type one."""
        if not somebody_is_here():
            return ""
        sys.stderr.write(self.console.text(key, **facts))
        sys.stderr.flush()
        try:
            return sys.stdin.readline().strip()
        except OSError:  # the terminal was closed while we waited
            return ""

    def person(self, by: str | None, key: str, **facts: object) -> str:
        """The name of the person who decides, after being told what will happen.

        In a script it is `--by`. On a terminal the person types it: an empty line, or the end of
        input, is no answer, and no answer is a no.
        """
        if by is not None and by.strip():
            return a_name(by)
        self.needs_a_person(by)
        console = self.console
        console.note(key, **facts)
        name = self.ask("cli.your_name")
        if not name:
            raise NotConfirmed("cli.nothing_decided")
        return a_name(name)


def a_name(text: str) -> str:
    """The name of a person. Whoever types yes or no has not said who they are."""
    name = text.strip()
    if name.casefold() in NO_NAMES or not is_a_name(name):
        raise NotConfirmed("cli.not_a_name", name=repr(name[:LONGEST_NAME]))
    return name


def somebody_is_here() -> bool:
    """A stream that was closed before we began is None."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))
