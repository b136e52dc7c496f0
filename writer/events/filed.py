"""What the lines of a log say of files: what each holds, what it held before, and who says so.

That needs neither the law nor any other line, and files are a quarter of all lines: of a long log
another process finds them out while we walk. So nothing is imported here that takes long.
"""

from collections.abc import Iterable
from typing import Any

from writer.events.links import SEAL

ABOUT_A_FILE = b'{"event_type":"artifact_'
WRITTEN = ABOUT_A_FILE + b'written"'
REMOVED = ABOUT_A_FILE + b'removed"'
FILE = b',"data":{"path":"'
CONTENT = b',"payload_refs":{"content":{"path":"'
GONE = ""


class Filed(dict[str, str]):
    """The files of a stretch of a log by their paths, each in a line as the state keeps it."""

    def take(self, lines: Iterable[bytes], seq: int, run_id: str) -> None:
        """What these lines say, after line `seq`."""
        run = run_id.encode()
        about = [
            (place, raw) for place, raw in enumerate(lines, seq + 1) if raw.startswith(ABOUT_A_FILE)
        ]
        for place, raw in about:
            if raw.startswith(WRITTEN):
                path, sha256, replaces, _, payload = written(raw)
                line = b"%b\t%b\t%b\t%b\t%d" % (sha256, replaces, run, payload, place)
                self[path.decode()] = line.decode()
            elif raw.startswith(REMOVED):
                self[_parsed(raw)["data"]["path"]] = GONE

    def lay_over(self, known: dict[str, str]) -> None:
        """Puts what these lines say in the place of what was known before them."""
        known.update(self)
        for path in [path for path, line in self.items() if line == GONE]:
            del known[path]


def path_of(raw: bytes) -> bytes | None:
    """The path of a file that was written; None where it is not spelled as we would."""
    start = raw.rfind(FILE)
    path = raw[start + len(FILE) : raw.find(b'"', start + len(FILE))]
    return None if start < 0 or b"\\" in path else path


def written(raw: bytes) -> tuple[bytes, bytes, bytes, bytes, bytes]:
    """Path, content, what it replaces, permit and payload of a file that was written.

    The line is taken apart at its marks; where one may be no mark, or not in its place, it is
    parsed.
    """
    tail = raw[raw.rfind(CONTENT) + len(CONTENT) : -SEAL]
    told = tail.split(b'"')
    marks = len(told)
    in_place = marks > 31 and told[14] == b"path" and told[18] == b"sha256" and b"\\" not in tail
    if in_place and told[12] == b"data" and told[22] == b"replaces":
        if told[23] == b":null," and told[28] == b"permit":
            return told[16], told[20], b"", told[30], told[0]
        if marks > 33 and told[23] == b":" and told[30] == b"permit":
            return told[16], told[20], told[24], told[32], told[0]
    line = _parsed(raw)
    data, payload = line["data"], line["payload_refs"]["content"]["path"]
    said = (data["path"], data["sha256"], data["replaces"] or "", data["permit"], payload)
    path, sha256, replaces, permit, payload = (word.encode() for word in said)
    return path, sha256, replaces, permit, payload


def _parsed(raw: bytes) -> dict[str, Any]:
    import orjson  # of many lines there is none that needs it

    line: dict[str, Any] = orjson.loads(raw)
    return line
