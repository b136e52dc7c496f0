"""A book at work: the book, the models to ask, and somebody who watches the progress."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from writer.checks.condition import FreezeCondition
from writer.checks.freeze import conditions
from writer.clock import stamp
from writer.contracts.pack import MaterialsPack
from writer.contracts.settings import BookLanguage, Settings
from writer.desk import hands
from writer.desk.book import Book
from writer.desk.frozen import touched
from writer.desk.ports import Ports
from writer.desk.strangers import strangers
from writer.desk.summaries import keep_run_summary
from writer.errors import ChangedOutside, NovelGateError, Refused
from writer.llm.call import Asker, Call, Chooser
from writer.llm.caller import Caller
from writer.llm.models import is_rehearsal
from writer.llm.own_words import OwnWords
from writer.store import reserve
from writer.store.files import digest
from writer.store.locks import Lease

if TYPE_CHECKING:
    from writer.graph.novel import NovelWorkflow

ROLLBACK = "rollback"
"""Whoever is at this goes on with it themselves."""
Update: TypeAlias = dict[str, Any]
"""The fields of the workflow's state that a node has changed."""


class Watcher(Protocol):
    """Whoever looks on: a terminal, a screen, or nobody."""

    def node(self, name: str, chapter: int) -> None:
        """A piece of work begins."""
        ...

    def text(self, text: str) -> None:
        """More of the text that is being written."""
        ...

    def note(self, key: str, **facts: object) -> None:
        """Something on the side that a person should know: a sentence of the catalogue."""
        ...

    def call(self, call: Call) -> None:
        """A model was asked, and answered."""
        ...


class Nobody:
    def node(self, name: str, chapter: int) -> None: ...

    def text(self, text: str) -> None: ...

    def note(self, key: str, **facts: object) -> None: ...

    def call(self, call: Call) -> None: ...


class Saver(Protocol):
    """Where the checkpoints of the workflow are kept."""

    def thin_out(self, thread: str) -> None: ...

    def close(self) -> None:
        """Asked again, it opens again."""
        ...


@dataclass(frozen=True, slots=True)
class Workflow:
    """The graph of a book: to build it takes longer than to run it to the next gate."""

    book: Book
    compiled: "NovelWorkflow"
    saver: Saver


@dataclass
class Studio:
    """What the work between the gates is done with."""

    book: Book
    watcher: Watcher
    workflow: "Workflow | None" = field(default=None, init=False, repr=False)

    @cached_property
    def settings(self) -> Settings:
        return self.book.settings(shared=True)

    @property
    def language(self) -> BookLanguage:
        return self.settings.language

    @cached_property
    def models(self) -> Chooser:
        ports = self.book.ports
        return ports.models(ports.settings, self.settings, ports.clock)

    @cached_property
    def asker(self) -> Asker:
        ports = self.book.ports
        purse = ports.purse(self.book.log, ports.settings.budget_usd)
        words = OwnWords(ports.files.disk, self.book.paths.prompts, self.language)
        return Caller(self.book.log, ports.clock, self.models.choose, self.watcher, purse, words.on)

    @property
    def side_by_side(self) -> bool:
        """Whether several may be asked at a time: a rehearsal has nothing to wait for, and is on
        record in one order; told again, a run has the order that it had.
        """
        ports = self.book.ports
        return ports.script.parallel if ports.script else not is_rehearsal(ports.settings)

    def close(self) -> None:
        """Hangs up on the models, where any was asked."""
        if "models" in self.__dict__:
            self.models.close()

    def begin_anew(self) -> None:
        """As if somebody came to work just now: with the settings as they are, models that were
        not asked yet, and a purse that nobody has found empty.
        """
        self.close()
        for known in ("settings", "models", "asker"):
            self.__dict__.pop(known, None)

    def now(self) -> str:
        return stamp(self.book.log.moment())

    def draft_pack(self) -> MaterialsPack:
        """The newest version before the freeze, and the very one that the law knows of."""
        materials = self.book.state.law.materials
        pack = self.book.read(MaterialsPack, self.book.paths.draft_pack(materials.version))
        if materials.pack not in ("", digest(pack.to_bytes())):
            raise Refused("materials.another_pack", version=materials.version)
        return pack

    def frozen_pack(self) -> MaterialsPack:
        return frozen_pack(self.book)


def frozen_pack(book: Book) -> MaterialsPack:
    """The only truth while chapters are written; one that was touched stops all work."""
    materials = book.state.law.materials
    if not materials.frozen_version:
        raise Refused("law.no_frozen_pack")
    path = book.paths.frozen_pack(materials.frozen_version)
    if changed := touched(book, book.paths.relative(path)):
        raise Refused("materials.frozen_touched", reasons=[changed.reason], file=changed.path)
    return book.look_at(MaterialsPack, path)


def in_the_way(book: Book, pack: MaterialsPack) -> list[FreezeCondition]:
    """All that stands in the way of freezing this pack as the pack of this book."""
    return conditions(pack, chapters_planned=book.settings(shared=True).initial_chapters)


@contextmanager
def at_work(
    ports: Ports,
    name: str,
    doing: str,
    watcher: Watcher | None = None,
    *,
    touched: bool = False,
) -> Iterator[Studio]:
    """A book with the lease to generate in it; somebody else at work means BookInUse.

    Work does not go on over files that somebody changed by hand, except where it is they that
    are worked on (`touched`).
    """
    book = Book.open(ports, name)
    with Lease.take(ports.files, book.paths, ports.clock, doing):
        book.log.repair()  # and reads what whoever held the lease before us has done
        book = _in_work(book)
        found = hands.look(book, remember=True)
        if found and not touched:
            raise hands.refusal(book, found)
        if unknown := strangers(book):
            raise ChangedOutside("store.touched", file=", ".join(unknown))
        reserve.keep(ports.files, book.paths)
        had_room = reserve.is_kept(ports.files, book.paths)
        studio = Studio(book, watcher or Nobody())
        if book.state.rolling_back and not found and doing != ROLLBACK:
            _finish_rolling_back(studio)
        try:
            yield studio
        except BaseException as trouble:
            if watcher and isinstance(trouble, KeyboardInterrupt):
                watcher.note("work.interrupted")
            with suppress(NovelGateError, OSError):  # nobody was promised any of it
                studio.book.log.hold_fast()
            raise
        finally:
            studio.close()
        studio.book.log.hold_fast()
        keep_run_summary(studio.book)
        if watcher and had_room and not reserve.is_kept(ports.files, book.paths):
            watcher.note("store.reserve_used")


def _in_work(book: Book) -> Book:
    """The book at a run that is not over: archiving may have been cut off before the next began."""
    from writer.desk import next_run  # which makes books itself

    return next_run.follow(book) if next_run.is_over(book) else book


def _finish_rolling_back(studio: Studio) -> None:
    """A person said how far back: a process that died on the way there changes nothing in that."""
    from writer.desk import rollback  # which needs a studio itself

    studio.watcher.note("rollback.gone_on", id=rollback.go_on(studio))
