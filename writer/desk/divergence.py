"""The first place where a run that is told again differs from its record, for a person to see."""

import difflib
from typing import Any

import orjson

from writer.desk.book import Book
from writer.desk.retelling import Retelling, Tried
from writer.errors import ReplayMismatch
from writer.events.envelope import Entry, Envelope


def mismatch(record: Retelling) -> ReplayMismatch:
    """What was about to be recorded, and what is on record in its place."""
    seq = record.seq + 1
    told = record.line(seq)
    node = told.node or record.node_at(seq) or told.event_type
    tried = record.tried
    if tried is None or tried.seq != seq:
        return ReplayMismatch("replay.nobody_did", node=node, seq=seq, event=told.event_type)
    place, entry = _first(record, tried)
    told = record.line(min(place, seq + record.left - 1))
    same_kind = told.event_type == entry.event.event_type
    recorded, now = _texts(record, told, entry) if same_kind else (_line(told), _entry(entry))
    return ReplayMismatch(
        "replay.differs",
        node=told.node or entry.node or record.node_at(place) or told.event_type,
        recorded=recorded,
        asked=now,
        seq=place,
        event=told.event_type,
        what=_what(told),
    )


def same_files(record: Retelling, again: Book) -> int:
    """How many files there are, all the same as in the book; the first other one is a mismatch.

    Databases are made from these; what only follows from them is late where a crash came before it.
    """
    source, count = record.source, 0
    disk = source.ports.files.disk
    for path, sha256 in again.state.artifacts.digests():
        found = again.ports.files.digest_of(again.paths.inside(path))
        if found != sha256:
            raise ReplayMismatch("replay.file_differs", node=path, path=path)
        count += 1
    for log in (source.run.full_log, source.run.index_log):
        relative = source.paths.relative(log)
        size = disk.size(log) - (len(source.log.torn) if log == source.run.full_log else 0)
        if disk.read(log)[:size] != again.ports.files.disk.read(again.paths.root / relative):
            raise ReplayMismatch("replay.file_differs", node=relative, path=relative)
    return count


def diff(error: ReplayMismatch, most: int = 60) -> list[str]:
    """Both sides as one text, what was recorded first."""
    before, now = ("\n".join(side).splitlines() for side in (error.recorded, error.asked))
    lines = list(difflib.unified_diff(before, now, "recorded", "now", lineterm="", n=2))
    return lines if len(lines) <= most else [*lines[:most], "…"]


def _first(record: Retelling, tried: Tried) -> tuple[int, Entry]:
    for number, (line, entry) in enumerate(zip(tried.lines, tried.entries, strict=True)):
        seq = tried.seq + number
        last = record.seq + record.left
        if seq > last or _without_chain(line) != _without_chain(record.raw(seq)):
            return seq, entry
    return tried.seq, tried.entries[0]


def _texts(record: Retelling, told: Envelope, entry: Entry) -> tuple[list[str], list[str]]:
    """The fields that differ, in full."""
    before, now = record.source.log.full(told).data, entry.event.to_data()
    names = [name for name in {**before, **now} if before.get(name) != now.get(name)]
    if not names:
        return _line(told), _entry(entry)
    return _shown(before, names), _shown(now, names)


def _shown(data: dict[str, Any], names: list[str]) -> list[str]:
    found = []
    for name in names:
        value = data.get(name)
        parts = value if isinstance(value, list) else [value]
        texts = [one if isinstance(one, str) else _json(one) for one in parts]
        found += [f"[{name}]", *texts]
    return found


def _line(told: Envelope) -> list[str]:
    return [_json({**told.to_data(), "chain": ""})]


def _entry(entry: Entry) -> list[str]:
    shown = {
        "event_type": entry.event.event_type,
        "node": entry.node,
        "chapter": entry.chapter,
        "status": entry.status,
        "message": entry.message,
        "data": entry.event.to_data(),
    }
    return [_json(shown)]


def _json(value: object) -> str:
    return orjson.dumps(value, option=orjson.OPT_INDENT_2).decode()


def _without_chain(line: bytes) -> bytes:
    return line.rpartition(b',"chain":')[0]


def _what(told: Envelope) -> str:
    return str(told.data.get("call_key") or told.data.get("path") or told.message)
