"""A mistake of ours: one sentence, and a file to send. Never a traceback on the screen."""

import platform
import traceback

from writer import __version__, settings
from writer.cli import exits
from writer.cli.console import Console
from writer.cli.options import GlobalOptions
from writer.desk.ports import Ports
from writer.errors import NovelGateError


def report(error: Exception, given: GlobalOptions, console: Console) -> int:
    from writer import bootstrap

    try:
        ports = bootstrap.ports(settings.load(given.settings))
    except Exception:  # noqa: BLE001 - not even the settings: there is nowhere to write to
        ports = None
    console.error(told(error, ports, " ".join(given.words[:1])), exits.BUG)
    return exits.BUG


def told(error: Exception, ports: Ports | None, command: str) -> NovelGateError:
    """What is said about it, after it was written down where that could be done."""
    try:
        file = _write(error, ports, command) if ports else None
    except Exception:  # noqa: BLE001 - even the report could not be written: say at least that
        file = None
    key = "cli.bug" if file else "cli.bug_unwritten"
    return NovelGateError(key, reasons=(), file=file, error=type(error).__name__)


def _write(error: Exception, ports: Ports, command: str) -> str:
    lines = [
        f"NovelGate {__version__} · Python {platform.python_version()} · {platform.platform()}",
        f"command: {command}",
        "".join(traceback.format_exception(error)),
    ]
    name = f"crash-{ports.clock.now():%Y%m%d-%H%M%S}-{ports.clock.new_id()}.txt"
    path = ports.paths.crashes / name
    ports.files.write(path, ports.redact("\n".join(lines)).encode())
    return str(path)
