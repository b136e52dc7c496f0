"""What the desks are given to work with. Chosen once, in `writer/bootstrap.py`."""

from dataclasses import dataclass

from writer.clock import Clock
from writer.events.redact import Redactor
from writer.settings import AppSettings
from writer.store.files import Files
from writer.store.paths import LibraryPaths


@dataclass(frozen=True, slots=True)
class Ports:
    """The outside world, as one value: nothing in the desks is global."""

    paths: LibraryPaths
    files: Files
    clock: Clock
    redact: Redactor
    settings: AppSettings
