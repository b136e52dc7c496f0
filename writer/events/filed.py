"""What the lines of a log say of files: what each holds, what it held before, and who says so.

Of a file that no gate protects, that needs neither the law nor any other line, and such files are
many: of a long log another process finds them out while we walk. So nothing is imported here that
takes long. Whose a line is follows from its path alone, so that it is taken apart once.
"""

from collections.abc import Iterable
from typing import Any

import orjson

from writer.events.links import MORE, SEAL
from writer.store.fronts import FRONTS, LONGEST

ABOUT_A_FILE = b'{"event_type":"artifact_'
WRITTEN = ABOUT_A_FILE + b'written"'
REMOVED = ABOUT_A_FILE + b'removed"'
CONTENT = b',"payload_refs":{"content":{"path":"'
PATH = b',"data":{"path":"'
AT_PATH = len(PATH)
GUARDED = tuple([front.encode() for front in FRONTS])
GONE = ""


class TwoPathsError(ValueError):
    """A line that names a file at first, and another one that a gate protects."""

    def __init__(self, line: int) -> None:
        self.line = line


class Filed(dict[str, str]):
    """The files of a stretch of a log that no gate protects, by their paths."""

    def take(self, lines: Iterable[bytes], seq: int, run_id: str) -> None:
        """What these lines say, after line `seq`."""
        about = [
            (place, raw) for place, raw in enumerate(lines, seq + 1) if raw.startswith(ABOUT_A_FILE)
        ]
        for place, raw in about:
            if raw.startswith(WRITTEN):
                begin = beginning(raw)
                if begin.startswith(GUARDED):
                    continue
                path, sha256, replaces, _, payload = written(raw)
                if not path.startswith(FRONTS):
                    self[path] = kept(sha256, replaces, run_id, payload, place)
                elif begin:
                    raise TwoPathsError(place)
            elif raw.startswith(REMOVED):
                path = _parsed(raw)["data"]["path"]
                if not path.startswith(FRONTS):
                    self[path] = GONE

    def lay_over(self, known: dict[str, str]) -> None:
        """Puts what these lines say in the place of what was known before them."""
        known.update(self)
        for path in [path for path, line in self.items() if line == GONE]:
            del known[path]


def kept(sha256: str, replaces: str, run_id: str, payload: str, seq: int) -> str:
    """A file as the state keeps it: there are many, and most are never asked for."""
    return f"{sha256}\t{replaces}\t{run_id}\t{payload}\t{seq}"


def beginning(raw: bytes) -> bytes:
    """How the path begins that a line names; nothing where it is not spelled as we spell it."""
    at = raw.rfind(PATH) + len(PATH)
    begin = raw[at : at + LONGEST]
    return begin if at >= len(PATH) and b"\\" not in begin else b""


def is_free(raw: bytes) -> bool:
    """Whether it is seen at a glance that no gate protects the file of a line."""
    at = raw.rfind(PATH)
    return at >= 0 and not raw.startswith(GUARDED, at + AT_PATH) and b"\\" not in raw


def written(raw: bytes) -> tuple[str, str, str, str, str]:
    """Path, content, what it replaces, permit and payload of a file that was written.

    The line is taken apart at its marks; where one may be no mark, or not in its place, or anything
    comes after them, it is parsed.
    """
    tail = raw[raw.rfind(CONTENT) + len(CONTENT) : -SEAL].removesuffix(MORE).decode()
    told = tail.split('"')
    marks = len(told)
    in_place = marks > 31 and told[14] == "path" and told[18] == "sha256" and told[-1] == "}"
    if in_place and told[12] == "data" and told[22] == "replaces" and "\\" not in tail:
        if marks == 32 and told[23:25] == [":null,", "content"] and told[28] == "permit":
            return told[16], told[20], "", told[30], told[0]
        if marks == 34 and told[23] == ":" and told[26] == "content" and told[30] == "permit":
            return told[16], told[20], told[24], told[32], told[0]
    line = _parsed(raw)
    data, payload = line["data"], line["payload_refs"]["content"]["path"]
    permit, replaces = data.get("permit", ""), data.get("replaces") or ""
    path, sha256 = data["path"], data["sha256"]
    if any(type(word) is not str for word in (path, sha256, replaces, permit, payload)):
        raise TypeError(f"no file is said to be written in {line['event_id']}")
    return path, sha256, replaces, permit, payload


def _parsed(raw: bytes) -> dict[str, Any]:
    line: dict[str, Any] = orjson.loads(raw)
    return line
