"""Work that goes on while a person looks at something else: in a thread, told of by messages.

The lease on the book is taken here and nowhere else, so a workbench that is left open holds none.
"""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Lock

from textual.message import Message

from writer.desk import history
from writer.desk.book import Book
from writer.desk.history import Filter
from writer.desk.ports import Ports
from writer.desk.studio import Studio, at_work
from writer.errors import BadInput, NovelGateError, Refused
from writer.llm.call import Call
from writer.store.trouble import disk_refused
from writer.texts import Language, say


class Stopped(Exception):
    """A person asked the work to stop; what is on record stays there."""


@dataclass(frozen=True, slots=True)
class Errand:
    """Something to be done in a book, under its lease."""

    book: str
    doing: str
    do: Callable[[Studio], None]
    subject: str = ""
    """What a person decided on, such as `chapter:3`; nothing where nobody decided."""
    card_id: str = ""
    """The card that the person had before them."""
    stays: bool = False
    """Whether the gate is still open when it is done."""
    touched: bool = False
    """Whether it is about files that were changed by hand, and so goes on over them."""
    then: "Errand | None" = None
    """What follows at once, under a lease of its own."""
    shows: str = ""
    """What is opened when it is done, such as `plan 3`."""


@dataclass(frozen=True, slots=True)
class Decided:
    """Whoever answered the same card first, and how."""

    by: str
    decision: str


class Work:
    """One errand under way. Watches the desk from the thread, and tells whoever listens."""

    class Moved(Message):
        """There is more to see: another step, or more text."""

        def __init__(self, work: "Work") -> None:
            super().__init__()
            self.work = work

    class Ended(Message):
        """Done, stopped, or failed with an error."""

        def __init__(self, work: "Work", error: NovelGateError | None = None) -> None:
            super().__init__()
            self.work = work
            self.error = error
            self.decided: Decided | None = None

    def __init__(self, errand: Errand, tell: Callable[[Message], object]) -> None:
        self.errand = errand
        self.step = ""
        self.chapter = 0
        self.was_stopped = False
        self._tell = tell
        self._text = ""
        self._language: Language = "en"
        self._lock = Lock()
        self._is_told = False
        self._stop = Event()
        self._stop_at_once = Event()

    @property
    def stopping(self) -> bool:
        return self._stop.is_set()

    @property
    def text_so_far(self) -> str:
        """What has been written in this step; looking at it asks for the next news."""
        with self._lock:
            self._is_told = False
            return self._text

    def stop(self) -> None:
        """At the next step, so that no model is asked twice; asked again, in mid-sentence."""
        if self._stop.is_set():
            self._stop_at_once.set()
        self._stop.set()

    def node(self, name: str, chapter: int) -> None:
        if self._stop.is_set():
            raise Stopped
        with self._lock:
            self.step, self.chapter, self._text = name, chapter, ""
        self._news()

    def text(self, text: str) -> None:
        if self._stop_at_once.is_set():
            raise Stopped
        with self._lock:
            self._text += text
        self._news()

    def note(self, key: str, **facts: object) -> None:
        """Beside the text that is being written, in the language of the screens."""
        self.text(f"{say(key, self._language, **facts)}\n")

    def call(self, call: Call) -> None:
        """What a call took is on record; the screens show it there."""

    def carry_out(self, ports: Ports, report: Callable[[Exception], NovelGateError]) -> None:
        """Runs in the thread, to its end. Whatever happens is told, nothing is raised."""
        self._language = ports.settings.language
        try:
            errand = self.errand
            with at_work(ports, errand.book, errand.doing, self, touched=errand.touched) as studio:
                errand.do(studio)
        except Stopped:
            self.was_stopped = True
            ended = Work.Ended(self)
        except NovelGateError as error:
            ended = Work.Ended(self, error)
            if isinstance(error, (Refused, BadInput)):
                ended.decided = decided(ports, self.errand)
        except OSError as error:
            ended = Work.Ended(self, disk_refused(error))
        except Exception as error:  # noqa: BLE001 - a mistake of ours ends the work, not the workbench
            ended = Work.Ended(self, report(error))
        else:
            ended = Work.Ended(self)
        self._tell(ended)

    def _news(self) -> None:
        """One message is enough until somebody has looked."""
        with self._lock:
            told, self._is_told = self._is_told, True
        if not told:
            self._tell(Work.Moved(self))


def decided(ports: Ports, errand: Errand) -> Decided | None:
    """Who answered that very card before, if anybody did."""
    if not errand.card_id:
        return None
    try:
        taken = history.events(Book.open(ports, errand.book), Filter(type="human_decision"))
    except NovelGateError:
        return None
    answers = [
        line.data
        for line in taken
        if (line.data["subject"], line.data["card_id"]) == (errand.subject, errand.card_id)
    ]
    return Decided(answers[-1]["by"], answers[-1]["decision"]) if answers else None
