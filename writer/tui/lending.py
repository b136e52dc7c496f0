"""The terminal, lent to the person's editor while the workbench stands still."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from textual.app import App, SuspendNotSupported

from writer.errors import BadInput, BadSetting


@contextmanager
def lent(app: App[Any]) -> Iterator[None]:
    """The workbench comes back whatever the editor did; its trouble is told when that is so."""
    if app.is_headless:
        yield
        return
    trouble: BadInput | None = None
    try:
        with app.suspend(), _spared():
            try:
                yield
            except BadInput as error:
                trouble = error
    except SuspendNotSupported:
        raise BadSetting("pages.no_terminal") from None
    if trouble:
        raise trouble


@contextmanager
def _spared() -> Iterator[None]:
    """Ctrl+C in the editor is meant for the editor; ignored, it would be so there as well."""
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
