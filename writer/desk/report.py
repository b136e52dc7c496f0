"""One file to send with a bug: how things are and what happened, without keys and without prose."""

import platform
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import metadata

from writer import __version__
from writer.clock import stamp
from writer.desk.book import Book
from writer.desk.doctor import Finding
from writer.desk.ports import Ports
from writer.desk.shelf import runs
from writer.errors import NovelGateError

EVENTS = 300
"""How many of the last events are told: their kind, not what they say."""
CRASHES = 3
PACKAGES = ("langgraph", "langchain-openai", "openai", "pydantic", "textual", "mem0ai", "ladybug")
FRAME = re.compile(
    r'  File ".*?((?:writer|fsm|schemas|site-packages)/[^"]+)", line (\d+), in (\S+)'
)
RAISED = re.compile(r"^([A-Za-z_][\w.]*(?:Error|Exception|Interrupt|Warning|Exit|[A-Z]\w+))\b")
LONG = 40


def report(ports: Ports, name: str | None, findings: Iterable[Finding]) -> str:
    """The file as text. Names, titles and texts of books are not in it, nor is any key."""
    lines = [
        f"NovelGate {__version__}",
        f"made: {stamp(ports.clock.now())}",
        f"system: {platform.system()} {platform.release()} {platform.machine()}",
        f"python: {platform.python_version()} {platform.python_implementation()}",
        *(f"{package}: {_version(package)}" for package in PACKAGES),
        "",
        "settings:",
        *(
            f"  {key} = {_setting(key, value)} ({source})"
            for key, value, source in ports.settings.shown()
        ),
        "",
        "findings:",
        *(f"  {item.level}: {item.what.key}" for item in findings),
        *_crashes(ports),
        *(_book(ports, name) if name else ()),
    ]
    return ports.redact("\n".join(lines)) + "\n"


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "-"


def _setting(key: str, value: str) -> str:
    """Whether it is set, and how, but neither keys nor addresses nor places on the disk."""
    if not value:
        return "-"
    if "KEY" in key:
        return "set"
    if "URL" in key or "/" in value or "\\" in value or len(value) > LONG:
        return f"set, {len(value)} characters"
    return value


def _crashes(ports: Ports) -> Iterator[str]:
    disk, place = ports.files.disk, ports.paths.crashes
    if disk.kind(place) != "dir":
        return
    for name in sorted(disk.names(place))[-CRASHES:]:
        yield from ("", f"crash {name}:")
        for line in disk.read(place / name).decode(errors="replace").splitlines():
            if frame := FRAME.match(line):
                yield f"  {frame[1]}:{frame[2]} {frame[3]}"
            elif raised := RAISED.match(line):
                yield f"  {raised[1]}"


def _book(ports: Ports, name: str) -> Iterator[str]:
    yield from ("", "book:")
    try:
        book = Book.open(ports, name)
    except NovelGateError as error:
        yield f"  cannot be opened: {error.key}"
        return
    law, state = book.state.law, book.state
    chapters = Counter(one.state.value for one in law.chapters.values())
    yield f"  language: {state.language}"
    yield f"  materials: {law.materials.state.value}, frozen {law.frozen_version or '-'}"
    yield f"  chapters: {dict(sorted(chapters.items()))}"
    yield f"  proposals: {[one.state.value for one in law.proposals.values()]}"
    yield f"  runs: {len(runs(ports.files.disk, book.paths))}, lines: {book.log.seq}"
    yield f"  calls: {state.cost.calls}, tokens: {state.cost.tokens_in}/{state.cost.tokens_out}"
    yield f"  events: {dict(sorted(state.run.events.items()))}"
    yield "  last events:"
    first = max(0, book.log.seq - EVENTS)
    for line in book.log.lines():
        if line.seq > first:
            took = f" {line.duration_ms} ms" if line.duration_ms else ""
            yield (
                f"    {line.seq} {line.ts} {line.event_type} {line.status} {line.actor}"
                f" chapter {line.chapter} {line.node or '-'}{took}"
            )
