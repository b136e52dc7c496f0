"""What the desks are given to work with. Chosen once, in `writer/bootstrap.py`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from writer.clock import Clock
from writer.contracts.settings import Settings
from writer.events.log import RunLog
from writer.events.redact import Redactor
from writer.events.script import Script
from writer.llm.call import Chooser, Holder
from writer.llm.models import Models
from writer.llm.purse import Purse
from writer.settings import AppSettings
from writer.store.files import Files
from writer.store.paths import LibraryPaths

MakeModels: TypeAlias = Callable[[AppSettings, Settings, Clock], Chooser]
MakePurse: TypeAlias = Callable[[RunLog, float | None], Holder]


@dataclass(frozen=True, slots=True)
class Ports:
    """The outside world, as one value: nothing in the desks is global."""

    paths: LibraryPaths
    files: Files
    clock: Clock
    redact: Redactor
    settings: AppSettings
    models: MakeModels = Models
    """Who is asked on behalf of a book; a re-run asks the record (`llm/recorded.py`)."""
    purse: MakePurse = Purse
    """Who says whether a call may still be paid."""
    script: Script | None = None
    """The record that the work is held against, where a run is told again."""
