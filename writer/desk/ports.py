"""What the desks are given to work with. Chosen once, in `writer/bootstrap.py`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from writer.clock import Clock
from writer.events.redact import Redactor
from writer.settings import AppSettings
from writer.store.files import Files
from writer.store.paths import LibraryPaths

if TYPE_CHECKING:  # whoever only looks something up needs none of these
    from writer.contracts.settings import Settings
    from writer.events.log import RunLog
    from writer.events.script import Script
    from writer.llm.call import Chooser, Holder

MakeModels: TypeAlias = "Callable[[AppSettings, Settings, Clock], Chooser]"
MakePurse: TypeAlias = "Callable[[RunLog, float | None], Holder]"


def _models(settings: AppSettings, book: "Settings", clock: Clock) -> "Chooser":
    from writer.llm.models import Models

    return Models(settings, book, clock)


def _purse(log: "RunLog", limit: float | None) -> "Holder":
    from writer.llm.purse import Purse

    return Purse(log, limit)


@dataclass(frozen=True, slots=True)
class Ports:
    """The outside world, as one value: nothing in the desks is global."""

    paths: LibraryPaths
    files: Files
    clock: Clock
    redact: Redactor
    settings: AppSettings
    models: MakeModels = _models
    """Who is asked on behalf of a book; a re-run asks the record (`llm/recorded.py`)."""
    purse: MakePurse = _purse
    """Who says whether a call may still be paid."""
    script: "Script | None" = None
    """The record that the work is held against, where a run is told again."""
