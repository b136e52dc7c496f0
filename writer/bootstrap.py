"""The one place where implementations are chosen."""

from datetime import timedelta
from pathlib import Path

from writer.clock import SteppingClock, SystemClock
from writer.desk.ports import Ports
from writer.events.redact import Redactor
from writer.settings import AppSettings
from writer.store.disk import RealDisk
from writer.store.files import Files
from writer.store.paths import LibraryPaths

STANDS_STILL = timedelta(0)
"""NG_CLOCK stops time, so that a rehearsal gives the same bytes however often it is cut off."""


def ports(settings: AppSettings) -> Ports:
    outputs = settings.outputs.absolute()
    return Ports(
        paths=LibraryPaths(outputs),
        files=Files(RealDisk(), nearest_there(outputs)),
        clock=SteppingClock(settings.clock, STANDS_STILL) if settings.clock else SystemClock(),
        redact=Redactor(settings.secrets()),
        settings=settings,
    )


def nearest_there(path: Path) -> Path:
    """The part of a path that exists already, which is not ours to make durable."""
    return next(place for place in (path, *path.parents) if place.is_dir())
