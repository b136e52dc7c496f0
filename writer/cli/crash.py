"""A mistake of ours: one sentence, and a file to send. Never a traceback on the screen."""

import platform
import traceback

from writer import __version__, settings
from writer.cli import exits
from writer.cli.console import Console
from writer.cli.options import GlobalOptions
from writer.errors import NovelGateError


def report(error: Exception, given: GlobalOptions, console: Console) -> int:
    try:
        file = _write(error, given)
    except Exception:  # noqa: BLE001 - even the report could not be written: say at least that
        file = None
    key = "cli.bug" if file else "cli.bug_unwritten"
    facts = {"file": file, "error": f"{type(error).__name__}"}
    console.error(NovelGateError(key, reasons=(), **facts), exits.BUG)
    return exits.BUG


def _write(error: Exception, given: GlobalOptions) -> str:
    from writer import bootstrap

    ports = bootstrap.ports(settings.load(given.settings))
    lines = [
        f"NovelGate {__version__} · Python {platform.python_version()} · {platform.platform()}",
        f"command: {' '.join(given.words[:1])}",
        "".join(traceback.format_exception(error)),
    ]
    name = f"crash-{ports.clock.now():%Y%m%d-%H%M%S}-{ports.clock.new_id()}.txt"
    path = ports.paths.crashes / name
    ports.files.write(path, ports.redact("\n".join(lines)).encode())
    return str(path)
