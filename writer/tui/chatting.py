"""The person in the workbench, as a conversation knows them: asked and told through the pane."""

from collections.abc import Callable, Sequence
from queue import Queue
from threading import Lock

from textual.message import Message

from fsm.decision import is_a_name
from writer.chat.person import is_yes
from writer.chat.tools import Outcome, Place
from writer.chat.wording import clean
from writer.desk.studio import Nobody
from writer.errors import NovelGateError
from writer.texts import Language, say
from writer.texts.catalogue import knows
from writer.tui.working import Stopped


class Told(Message):
    """Lines for the pane; `asks` says that the next thing typed is the answer to them."""

    def __init__(
        self, lines: Sequence[str], *, asks: bool = False, was_heard: bool = False
    ) -> None:
        """`was_heard`: it is the whole of what came word by word, and takes its place."""
        super().__init__()
        self.lines = [clean(line) for line in lines]
        self.asks = asks
        self.was_heard = was_heard


class Heard(Message):
    """There is more of what is being written."""


class Led(Message):
    """The person wants to be at a gate, where they decide."""

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place


class Onlooker(Nobody):
    """Tells the pane which piece of work has begun; where nobody looks on any more, it stops."""

    def __init__(self, tell: Callable[[Message], object], language: Language) -> None:
        self._tell = tell
        self._language = language
        self._lock = Lock()
        self._text = ""
        self._is_told = False
        self.gone = False

    def text(self, text: str) -> None:
        """One message is enough until somebody has looked."""
        if self.gone:
            raise Stopped
        with self._lock:
            self._text += text
            told, self._is_told = self._is_told, True
        if not told:
            self._tell(Heard())

    def so_far(self) -> str:
        """What has been written since the last piece of work began."""
        with self._lock:
            self._is_told = False
            return clean(self._text)

    def turn_the_page(self) -> None:
        with self._lock:
            self._text = ""

    def node(self, name: str, chapter: int) -> None:
        if self.gone:
            raise Stopped
        self.turn_the_page()
        if knows(key := f"work.{name}"):
            self.note(key, chapter=chapter)

    def note(self, key: str, **facts: object) -> None:
        self._tell(Told([say(key, self._language, **facts)]))


class Talker:
    """Lives in the thread of the conversation; only messages go from here to the screen."""

    def __init__(self, tell: Callable[[Message], object], language: Language, person: str) -> None:
        self._tell = tell
        self._language = language
        self._person = person
        self.answers: Queue[str | None] = Queue()
        """What was typed after a question; None where the person has gone."""
        self.watcher = Onlooker(tell, language)

    def hear(self, lines: Sequence[str]) -> None:
        self._tell(Told(lines))

    def see(self, outcome: Outcome) -> None:
        self.hear(outcome.lines)
        if outcome.opens and outcome.place:
            self._tell(Led(outcome.place))

    def explained(self, text: str) -> None:
        self._tell(Told([text], was_heard=True))
        self.watcher.turn_the_page()

    def complain(self, error: NovelGateError) -> None:
        reasons = [f"  - {reason.sentence(self._language)}" for reason in error.reasons]
        hint = error.hint(self._language)
        self.hear([error.sentence(self._language), *reasons, *([f"→ {hint}"] if hint else [])])

    def confirm(self, lines: Sequence[str]) -> bool:
        head, ask = (say(f"chat.{name}", self._language) for name in ("confirm_head", "confirm"))
        answer = self._ask([head, *(f"  {line}" for line in lines), ask])
        return is_yes(answer)

    def name(self) -> str:
        if not self._person:
            given = (self._ask([say("cli.your_name", self._language)]) or "").strip()
            self._person = given if is_a_name(given) and not is_yes(given) else ""
        return self._person

    def leave(self) -> None:
        """Whoever leaves has not said yes, to this or to anything that is asked later."""
        self.watcher.gone = True
        self.answers.put(None)

    def _ask(self, lines: Sequence[str]) -> str | None:
        if self.watcher.gone:
            return None
        self._tell(Told(lines, asks=True))
        return self.answers.get()
