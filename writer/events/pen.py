"""From entries to the lines of a log: without keys, large texts outside, each upon the one before.

Every text that is recorded comes through here, and nothing else writes lines.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

import orjson

from writer.events import chain, envelope
from writer.events.envelope import Entry, Home, PayloadRef
from writer.events.payloads import Payloads, all_inside, as_bytes, taken_apart
from writer.events.position import Position
from writer.events.redact import Redactor
from writer.events.remembered import Remembered

NONE: Mapping[str, PayloadRef] = MappingProxyType({})


class Written(NamedTuple):
    """Lines that are not in the log yet."""

    lines: list[bytes]
    told: list[bytes]
    """Their lines of the index."""
    at: Position
    """The place behind them."""
    texts: list[tuple[str, PayloadRef]]
    """What must be durable before."""
    data: list[tuple[bytes, Mapping[str, PayloadRef]]]
    """The data in each line, and where the large texts of it are."""


class Pen:
    """Writes the lines of one log."""

    def __init__(self, payloads: Payloads, redact: Redactor, home: Home) -> None:
        self._payloads = payloads
        self._redact = redact
        self._home = home
        self.clean = Remembered(self._without_keys).__getitem__
        """The text as it may be written: without keys, and refused where it is no text."""

    def _without_keys(self, text: str) -> str:
        text = self._redact(text)
        if not text.isascii():
            as_bytes(text)
        return text

    def cleaned(self, entry: Entry) -> Entry:
        """The entry without keys in what it says beside its event."""
        clean = self.clean
        node, message = clean(entry.node), clean(entry.message)
        anchors = entry.anchors and tuple(map(clean, entry.anchors))
        paths = entry.artifact_paths and tuple(map(clean, entry.artifact_paths))
        if (node, message, anchors, paths) == (
            entry.node,
            entry.message,
            entry.anchors,
            entry.artifact_paths,
        ):
            return entry
        return replace(entry, node=node, message=message, anchors=anchors, artifact_paths=paths)

    def write(self, entries: Sequence[Entry], times: Sequence[str], at: Position) -> Written:
        """The lines of cleaned entries that follow upon a place in the log."""
        lines: list[bytes] = []
        told: list[bytes] = []
        texts: list[tuple[str, PayloadRef]] = []
        inside: list[tuple[bytes, Mapping[str, PayloadRef]]] = []
        clean, home, (seq, link, size) = self.clean, self._home, at
        ref_of = self._payloads.ref
        first, last = seq, seq + len(entries)
        for entry in entries:
            refs: Mapping[str, PayloadRef] = NONE
            data = all_inside(entry.event, clean)
            if data is None:
                data, outside = taken_apart(entry.event, clean)
                refs = {place: ref_of(text) for place, text in outside.items()}
                texts += zip(outside.values(), refs.values(), strict=True)
            front = envelope.front(entry, refs, home, seq + 1, times[seq - first])
            seq += 1
            told_in_it = orjson.dumps(data)
            line, link = chain.seal(link, envelope.body(front, told_in_it, more=seq < last))
            lines.append(line)
            inside.append((told_in_it, refs))
            told.append(front + b"\n")
            size += len(line)
        return Written(lines, told, Position(seq, link, size), texts, inside)
