"""Where a run is told again: an empty place, a clock that the record winds, models that quote."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock

from writer.desk.ports import Ports
from writer.desk.retelling import CutOff, Retelling
from writer.desk.studio import Nobody, Studio, at_work
from writer.errors import ReplayMismatch
from writer.events.log import RunLog
from writer.events.redact import Redactor
from writer.events.types import BudgetExceeded
from writer.llm.call import CallKey, Model, Reply, Role
from writer.llm.prices import FREE
from writer.llm.purse import refusal, tell
from writer.llm.recorded import RecordedModels
from writer.settings import AppSettings
from writer.store.disk import RealDisk
from writer.store.files import Files
from writer.store.paths import LibraryPaths
from writer.store.staged import StagedDisk, StagedFiles


@dataclass
class Stage:
    """The record that is told again, and the outside world as it was then."""

    record: Retelling
    ports: Ports
    disk: StagedDisk
    _room: "Room | None" = field(default=None, init=False)

    @property
    def name(self) -> str:
        """The book went by this name when what comes next was recorded."""
        upcoming = self.record.next()
        return upcoming.project if upcoming else self.record.source.name

    @contextmanager
    def work(self, doing: str = "replay", *, touched: bool = False) -> Iterator[Studio]:
        """A studio with nothing in it of what was done before."""
        self.leave()
        with at_work(self.ports, self.name, doing, Nobody(), touched=touched) as studio:
            yield studio

    @contextmanager
    def go_on_working(self) -> Iterator[Studio]:
        """The book stays open from one deed to the next, as it does for whoever decides on one
        chapter after the other: to open it costs more, the longer it is. Models and purse are
        asked for anew, and a deed that was refused or cut off leaves nothing open behind it.
        """
        if self._room is None:
            door = at_work(self.ports, self.name, "replay", Nobody())
            self._room = Room(door, door.__enter__())
        here = self._room
        here.studio.begin_anew()
        try:
            yield here.studio
        except BaseException as error:
            self._room = None
            here.door.__exit__(type(error), error, error.__traceback__)
            raise

    def leave(self) -> None:
        """Whatever does not go on in the same room begins with this."""
        self.go_out()
        self.disk.settle()

    def go_out(self) -> None:
        room, self._room = self._room, None
        if room:
            room.door.__exit__(None, None, None)


@dataclass(frozen=True, slots=True)
class Room:
    """A book that somebody is at work on, and the way out."""

    door: AbstractContextManager[Studio]
    studio: Studio


def stage(
    book_ports: Ports, record: Retelling, target: Path, disk: StagedDisk | None = None
) -> Stage:
    """No key, no server, no clock: whatever is not in the record is not there."""
    answers, disk = Answers(record), disk or StagedDisk()
    ports = Ports(
        paths=LibraryPaths(target),
        files=StagedFiles(disk, target),
        clock=RecordedClock(record),
        redact=Redactor(),
        settings=AppSettings(outputs=target, recursion_limit=book_ports.settings.recursion_limit),
        models=lambda *_: answers,
        purse=lambda log, _: RecordedPurse(log, record),
        script=record,
    )
    return Stage(record, ports, disk)


def as_it_lies(ports: Ports) -> Ports:
    """Whatever was held in memory meanwhile, what counts in the end is what is on the disk."""
    return replace(ports, files=Files(RealDisk(), ports.paths.outputs))


class RecordedClock:
    """Shows the time of the event that comes next. Before the first it is that of the run's name:
    both were looked up in the same breath.
    """

    def __init__(self, record: Retelling) -> None:
        self._record = record
        _, day, hour, self._unique = record.run_id.split("-", 3)
        self._begun = datetime.strptime(f"{day}-{hour}", "%Y%m%d-%H%M%S").replace(tzinfo=UTC)

    def now(self) -> datetime:
        return self._record.moment(self._record.seq + 1) if self._record.seq else self._begun

    def elapsed_ms(self) -> int:
        return 0

    def new_id(self) -> str:
        return self._unique

    def sleep(self, seconds: float) -> None:
        """Whoever waited then has waited for us."""

    def chance(self) -> float:
        return 0.5


class Answers:
    """The models of then. One that was not asked this then says nothing."""

    def __init__(self, record: Retelling) -> None:
        self._record = record
        self._begins = -1
        self._known = RecordedModels((), record.source.log.payloads)

    def choose(self, role: Role, key: CallKey) -> Model:
        """Whoever was asked."""
        self._record.calls(key)
        if self._begins != self._record.begins:
            self._look_up()
        try:
            return self._known.choose(role, key)
        except ReplayMismatch:
            return Silent()

    def close(self) -> None:
        """There is nobody to hang up on."""

    def _look_up(self) -> None:
        """What was answered after the line that is told from here."""
        self._begins, payloads = self._record.begins, self._record.source.log.payloads
        self._known = RecordedModels(self._record.lines()[self._begins :], payloads)


class Silent:
    """Stands where nobody was asked; so the record has no such question either."""

    name, price = "-", FREE

    def ask(self, *_: object) -> Reply:
        raise CutOff


class RecordedPurse:
    """Is empty where it was empty then."""

    def __init__(self, log: RunLog, record: Retelling) -> None:
        self._log = log
        self._record = record
        self._said: tuple[float, float] | None = None
        """The cap and what was spent, once they were told of."""
        self._told = Lock()

    def hold(self, model: Model, texts: Sequence[str]) -> None:  # noqa: ARG002
        if self._record.asks_beside_others():
            return
        with self._told:  # of those who ask at once, the first
            upcoming = self._record.next() if self._is_emptied_now() else None
            if upcoming:
                self._said = upcoming.data["limit_usd"], upcoming.data["spent_usd"]
                tell(self._log, *self._said)
        if self._said:
            raise refusal(*self._said)

    def _is_emptied_now(self) -> bool:
        return self._record.tells(self._record.seq + 1, BudgetExceeded.event_type)
