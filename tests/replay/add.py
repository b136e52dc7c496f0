"""Adds a history from a bug report: `python -m tests.replay.add BACKUP NAME [--redact --word W]`.

BACKUP is what `ng backup` wrote. Keys are taken out always, and every WORD. With --redact no prose
is left: letters become x, Chinese characters 某, names of people Somebody. Whatever names a text by
its hash is made to fit again, and so is the chain, so that the history still replays and verifies.
"""

import argparse
import re
import sys
import tarfile
import tempfile
from dataclasses import dataclass, field
from hashlib import sha1
from pathlib import Path
from typing import Any

import orjson

from tests.replay.record import keep
from tests.replay.teller import BOOK
from writer.contracts.record import AS_ON_DISK
from writer.events import chain, envelope
from writer.events.redact import Redactor
from writer.store.files import digest

HASH = re.compile(r"\b(?:[0-9a-f]{64}|[0-9a-f]{40})\b")
PEOPLE = {"by", "decided_by", "created_by", "author", "accepted_by", "approved_by", "source_by"}
MANIFEST = "novelgate-backup.json"


@dataclass
class Pen:
    """Makes a text harmless, and remembers under which hash it goes from then on."""

    redact: bool
    words: tuple[str, ...] = ()
    known: dict[str, str] = field(default_factory=dict)

    def text(self, text: str) -> str:
        """A whole text: a record keeps its form, of prose only the shape is left."""
        try:
            parsed = orjson.loads(text)
        except orjson.JSONDecodeError:
            return self._prose(text)
        if not isinstance(parsed, (dict, list)):
            return self._prose(text)
        clean = self.value(parsed)
        if clean == parsed:
            return text
        option = AS_ON_DISK if text.endswith("\n") else 0
        return orjson.dumps(clean, option=option).decode()

    def value(self, value: Any, name: str = "") -> Any:
        match value:
            case dict():
                return {self._short(k): self.value(v, k) for k, v in value.items()}
            case list():
                return [self.value(one, name) for one in value]
            case str() if self.redact and name in PEOPLE and value:
                return "Somebody"
            case str():
                return self._short(value)
            case _:
                return value

    def _short(self, text: str) -> str:
        """What stands in a record: ids, paths and kinds have no blanks, prose has."""
        is_prose = re.search(r"\s|[\u4e00-\u9fff]", text)
        return self._prose(text) if is_prose else self._named(text)

    def _prose(self, text: str) -> str:
        clean = Redactor(self.words)(text)
        if self.redact:
            parts = re.split(f"({HASH.pattern})", clean)
            clean = "".join(p if HASH.fullmatch(p) else _shape(p) for p in parts)
        return self._named(clean)

    def _named(self, text: str) -> str:
        return HASH.sub(lambda found: self.known.get(found[0], found[0]), text)

    def learn(self, old: str, new: str) -> None:
        self.known[digest(old.encode())] = digest(new.encode())
        self.known[sha1(old.encode()).hexdigest()] = sha1(new.encode()).hexdigest()


def _shape(text: str) -> str:
    return re.sub(r"[\u4e00-\u9fff]", "某", re.sub(r"[^\W\d_\u4e00-\u9fff]", "x", text))


def rewrite(root: Path, pen: Pen) -> None:
    """Every run of a book with its texts made harmless, and the files that follow from it."""
    for log in sorted(root.glob("stages/*/runs/*/logs/events.full.jsonl")):
        _rewrite_run(root, log, pen)


def _rewrite_run(root: Path, log: Path, pen: Pen) -> None:
    logs, last, lines = log.parent, chain.GENESIS, []
    old = {path.stem: path.read_text("utf-8") for path in (logs / "payloads").glob("*.txt")}
    new: dict[str, str] = {}
    for raw in log.read_bytes().splitlines():
        told = orjson.loads(raw)
        for ref in told["payload_refs"].values():
            clean = pen.text(old[ref["sha1"]])
            pen.learn(old[ref["sha1"]], clean)
            name = sha1(clean.encode()).hexdigest()
            new[name] = clean
            ref |= {"path": f"payloads/{name}.txt", "chars": len(clean), "sha1": name}
        told.pop("chain")
        told["data"], told["message"] = pen.value(told["data"]), pen.value(told["message"])
        if told["event_type"] == "snapshot_taken":
            told["data"]["fold"] = 0  # of a state that no longer is: read over
        line, last = chain.seal(last, orjson.dumps(told))
        lines.append(line)
        _follow(root, told, new)
    _keep_record(logs, lines, new)


def _follow(root: Path, told: dict[str, Any], texts: dict[str, str]) -> None:
    path = root / told["data"].get("path", "")
    if told["event_type"] == "artifact_written":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.write_text(texts[told["payload_refs"]["content"]["sha1"]], "utf-8")
    elif told["event_type"] == "artifact_removed":
        path.unlink(missing_ok=True)


def _keep_record(logs: Path, lines: list[bytes], texts: dict[str, str]) -> None:
    for path in (*(logs / "payloads").glob("*"), *(logs / "states").glob("*")):
        path.unlink()
    for name, text in texts.items():
        (logs / "payloads" / f"{name}.txt").write_text(text, "utf-8")
    (logs / "events.full.jsonl").write_bytes(b"".join(lines))
    index = b"".join(envelope.index_line(line) for line in lines)
    (logs / "events.index.jsonl").write_bytes(index)


def add(backup: Path, name: str, pen: Pen) -> Path:
    with tempfile.TemporaryDirectory() as place:
        outputs = Path(place)
        root = outputs / "projects" / BOOK
        root.mkdir(parents=True)
        with tarfile.open(backup) as packed:
            members = [one for one in packed if one.isreg() and one.name != MANIFEST]
            packed.extractall(root, members, filter="data")
        rewrite(root, pen)
        for derived in ("chapter_memory.json", "consistency_reports.json"):
            (root / derived).unlink(missing_ok=True)
        _derive(outputs)
        return keep(outputs, BOOK, name)


def _derive(outputs: Path) -> None:
    """What follows from the files follows from them as they are now."""
    from tests.replay.kept import opened
    from writer.desk.derived import derive_lists

    book = opened(outputs)
    book.log.repair()
    derive_lists(book)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("backup", type=Path)
    parser.add_argument("name")
    parser.add_argument("--redact", action="store_true")
    parser.add_argument("--word", action="append", default=[])
    given = parser.parse_args(arguments)
    print(add(given.backup, given.name, Pen(given.redact, tuple(given.word))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
