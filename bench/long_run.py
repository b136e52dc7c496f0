"""The log of a very long run: a real chapter, told over and over under the next number."""

import re
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
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
from writer.store.files import Files

NAME = "Very Long"
SEAL = re.compile(rb',"chain":"[0-9a-f]{64}"\}$')
SECOND = re.compile(rb'(?<![0-9a-f])002(?![0-9a-f])|(?<="chapter":)2(?=,)|(?<=chapter:)2(?=\W)')
DIGEST = re.compile(rb'(?<=")(?:[0-9a-f]{64}|[0-9a-f]{40})(?=")|(?<=payloads/)[0-9a-f]{40}')
PLACE = re.compile(rb'"seq":\d+,"event_id":"([^"]+)\.\d+"')


def make(outputs: Path, events: int) -> Book:
    """A book whose log has that many events; the files of its later chapters are not there."""
    book = begin(outputs)
    lines = book.run.full_log.read_bytes().splitlines()
    first = next(i for i, line in enumerate(lines) if orjson.loads(line)["chapter"] == 2)
    template = [SEAL.sub(b"}", line) for line in lines[first:]]
    chapters = (events - first) // len(template) + 2
    told = [_outlined(SEAL.sub(b"}", line), chapters) for line in lines[:first]]
    bodies = [*told, *_chapters(template, chapters)][:events]
    book.run.full_log.write_bytes(b"".join(_sealed(bodies)))
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


def _sealed(bodies: list[bytes]) -> Iterator[bytes]:
    last = chain.GENESIS
    for seq, body in enumerate(bodies, start=1):
        body = PLACE.sub(rb'"seq":%d,"event_id":"\1.%06d"' % (seq, seq), body, count=1)
        line, last = chain.seal(last, body)
        yield line
