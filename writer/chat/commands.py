"""What begins with a slash is for the session itself, and no model hears it."""

from collections.abc import Callable, Mapping

from writer.chat.person import Person
from writer.chat.registry import help_
from writer.chat.talk import Talk
from writer.chat.tools import Arguments, Office
from writer.errors import NovelGateError

ON = ("on", "开", "开启", "打开")
OFF = ("off", "关", "关闭")
NAMES: Mapping[str, str] = {
    **dict.fromkeys(("/help", "/?", "/帮助"), "help"),
    **dict.fromkeys(("/auto", "/自动"), "auto"),
    **dict.fromkeys(("/plan", "/计划"), "plan"),
    **dict.fromkeys(("/undo", "/撤销"), "undo"),
    **dict.fromkeys(("/quit", "/exit", "/q", "/退出"), "quit"),
}


class Commands:
    """A line that the person typed: a command of the session, or something said to the book."""

    def __init__(self, office: Office, person: Person, talk: Talk) -> None:
        self._office = office
        self._person = person
        self._talk = talk

    def take(self, line: str) -> bool:
        """Whether the conversation goes on."""
        if not line.strip().startswith("/"):
            self._talk.say(line)
            return True
        name, _, rest = line.strip().partition(" ")
        meant = NAMES.get(name.lower(), "unknown")
        if meant == "quit":
            return False
        done: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "auto": self._auto,
            "plan": self._plan,
            "undo": lambda _: self._talk.take_back(),
            "unknown": lambda _: self._say("chat.no_such_command", command=name),
        }
        done[meant](rest.strip())
        return True

    def _say(self, key: str, **facts: object) -> None:
        self._person.hear([self._office.text(key, **facts)])

    def _help(self, _: str) -> None:
        self._person.hear(help_(self._office, Arguments()).lines)

    def _auto(self, word: str) -> None:
        if word.lower() in (*ON, *OFF):
            self._talk.auto(on=word.lower() in ON)
        self._say("chat.auto_on" if self._talk.mode.auto else "chat.auto_off")

    def _plan(self, words: str) -> None:
        """What would be done about these words; without any, the plan that was made last."""
        try:
            steps = self._talk.plan(words) if words else self._talk.last
        except NovelGateError as error:
            self._person.complain(error)
            return
        if not steps:
            self._say("chat.no_plan")
        for number, one in enumerate(steps, start=1):
            first, *more = one.will(self._office)
            asks = self._office.text(f"chat.asks_{one.kind}")
            self._person.hear([f"{number}. {first}  ({asks})", *(f"   {line}" for line in more)])
