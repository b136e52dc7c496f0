"""The log of a very long run: a real chapter, told over and over under the next number."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from pathlib import Path

import orjson

from bench.book import NotDurable
from writer import bootstrap, settings
from writer.contracts.settings import Settings
from writer.desk import decide, freeze, intake, work
from writer.desk.book import Book
from writer.desk.ports import Ports
from writer.desk.studio import at_work
from writer.desk.write import write_next
from writer.events import chain
from writer.events.fold import FOLD
from writer.events.links import CLAIM, MORE, START, Link
from writer.events.links import SEAL as SEALED
from writer.events.snapshots import EVERY
from writer.events.stretches import digest_of
from writer.events.types import SnapshotTaken
from writer.store.files import Files

NAME = "Very Long"
SEAL = re.compile(rb',"chain":"[0-9a-f]{64}"\}$')
SECOND = re.compile(rb'(?<![0-9a-f])002(?![0-9a-f])|(?<="chapter":)2(?=,)|(?<=chapter:)2(?=\W)')
DIGEST = re.compile(rb'(?<=")(?:[0-9a-f]{64}|[0-9a-f]{40})(?=")|(?<=payloads/)[0-9a-f]{40}')
SNAPSHOT = SnapshotTaken.event_type
A_LINE = 500
"""Bytes of the index."""
PLACE = re.compile(rb'"seq":\d+,"event_id":"([^"]+)\.\d+"')


def make(outputs: Path, events: int) -> Book:
    """A book whose log has that many events; the files of its later chapters are not there."""
    book = begin(outputs)
    lines = book.run.full_log.read_bytes().splitlines()
    first = next(i for i, line in enumerate(lines) if orjson.loads(line)["chapter"] == 2)
    template = [SEAL.sub(b"}", line) for line in lines[first:]]
    chapters = (events - first) // len(template) + 2
    told = [_outlined(SEAL.sub(b"}", line), chapters) for line in lines[:first]]
    lines = list(islice(_sealed([*told, *_chapters(template, chapters)]), events))
    lines[-1] = _alone(lines[-1], lines[-2])
    book.run.full_log.write_bytes(b"".join(lines))
    return book


def ports(outputs: Path) -> Ports:
    made = bootstrap.ports(settings.load({"NG_OUTPUTS": str(outputs)}, {}))
    return replace(made, files=Files(NotDurable(), outputs.parent))


def begin(outputs: Path) -> Book:
    """A book of two chapters, both deposited."""
    outputs.mkdir(parents=True)
    idea = "A lighthouse keeper finds letters on the tide stairs, in her own hand."
    given = Settings(
        project_name=NAME, idea=idea, initial_chapters=2, max_chapters=2, target_words=300
    )
    intake.create(ports(outputs), given)
    with at_work(ports(outputs), NAME, "bench") as studio:
        work.run(studio)
        freeze.freeze(studio, "Lin")
        for number in (1, 2):
            write_next(studio)
            decide.accept(studio, number, "Lin")
            work.run(studio, stop_after=["deposit"])
        return studio.book


def _outlined(body: bytes, chapters: int) -> bytes:
    if not body.startswith(b'{"event_type":"freeze_completed"'):
        return body
    told = orjson.loads(body)
    told["data"]["chapters"] = list(range(1, chapters + 1))
    return orjson.dumps(told)


def _chapters(template: list[bytes], chapters: int) -> Iterator[bytes]:
    for number in range(2, chapters + 1):
        named = b"%03d" % number

        def under(found: re.Match[bytes], number: int = number, named: bytes = named) -> bytes:
            return named if found[0] == b"002" else b"%d" % number

        def of_its_own(found: re.Match[bytes], named: bytes = named) -> bytes:
            return sha256(named + found[0]).hexdigest()[: len(found[0])].encode()

        for body in template:
            yield DIGEST.sub(of_its_own, SECOND.sub(under, body))


def _sealed(bodies: Iterable[bytes]) -> Iterator[bytes]:
    """With the snapshots that were taken on the way."""
    before, stretch = START, list[bytes]()
    for body in bodies:
        if len(stretch) >= EVERY and not stretch[-1].endswith(MORE, 0, -SEALED):
            at = Link(stretch[-1][CLAIM], before.seq + len(stretch))
            line = _line(snapshot(body, _taken(before, stretch)), at)
            before, stretch = at, [line]
            yield line
        at = Link(stretch[-1][CLAIM], before.seq + len(stretch)) if stretch else before
        stretch.append(_line(body, at))
        yield stretch[-1]


def _alone(line: bytes, before: bytes) -> bytes:
    """The last line: what it was recorded together with is not there."""
    return chain.seal(before[CLAIM].decode(), line[:-SEALED].removesuffix(MORE) + b"}")[0]


def _line(body: bytes, at: Link) -> bytes:
    seq = at.seq + 1
    body = PLACE.sub(rb'"seq":%d,"event_id":"\1.%06d"' % (seq, seq), body, count=1)
    return chain.seal(at.chain.decode(), body)[0]


def _taken(before: Link, stretch: list[bytes]) -> dict[str, object]:
    """What a line says of a snapshot. Of the states of such a run only the newest are kept; here
    they are of a fold of before, so that nobody asks for them.
    """
    event = SnapshotTaken(
        sha256=sha256(stretch[-1]).hexdigest(),
        index_size=before.seq * A_LINE,
        fold=FOLD - 1,
        stretch=digest_of(before, b"".join(stretch)),
    )
    return event.model_dump()


def snapshot(like: bytes, data: dict[str, object]) -> bytes:
    """The line of a snapshot with this data, without its chain."""
    line = {**orjson.loads(like), "event_type": SNAPSHOT, "payload_refs": {}, "data": data}
    line.pop("more", None)
    line |= {"phase": "archive", "chapter": 0, "node": "", "actor": "system", "status": "ok"}
    return orjson.dumps({**line, "duration_ms": None, "artifact_paths": [], "message": ""})
