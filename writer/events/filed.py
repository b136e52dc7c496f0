"""What the lines of a log say of files: what each holds, what it held before, and who says so.

That needs neither the law nor any other line, and files are a quarter of all lines: of a long log
another process finds them out while we walk. So nothing is imported here that takes long.
"""

from collections.abc import Iterable
from typing import Any

from writer.events.links import MORE, SEAL

ABOUT_A_FILE = b'{"event_type":"artifact_'
WRITTEN = ABOUT_A_FILE + b'written"'
REMOVED = ABOUT_A_FILE + b'removed"'
CONTENT = b',"payload_refs":{"content":{"path":"'
GONE = ""


class Filed(dict[str, str]):
    """The files of a stretch of a log by their paths, each in a line as the state keeps it."""

    def take(self, lines: Iterable[bytes], seq: int, run_id: str) -> None:
        """What these lines say, after line `seq`."""
        about = [
            (place, raw) for place, raw in enumerate(lines, seq + 1) if raw.startswith(ABOUT_A_FILE)
        ]
        for place, raw in about:
            if raw.startswith(WRITTEN):
                path, sha256, replaces, _, payload = written(raw)
                self[path] = f"{sha256}\t{replaces}\t{run_id}\t{payload}\t{place}"
            elif raw.startswith(REMOVED):
                self[_parsed(raw)["data"]["path"]] = GONE

    def lay_over(self, known: dict[str, str]) -> None:
        """Puts what these lines say in the place of what was known before them."""
        known.update(self)
        for path in [path for path, line in self.items() if line == GONE]:
            del known[path]


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
        if marks == 32 and told[23] == ":null," and told[28] == "permit":
            return told[16], told[20], "", told[30], told[0]
        if marks == 34 and told[23] == ":" and told[30] == "permit":
            return told[16], told[20], told[24], told[32], told[0]
    line = _parsed(raw)
    data, payload = line["data"], line["payload_refs"]["content"]["path"]
    permit, replaces = data.get("permit", ""), data.get("replaces") or ""
    path, sha256 = data["path"], data["sha256"]
    if any(type(word) is not str for word in (path, sha256, replaces, permit, payload)):
        raise TypeError(f"no file is said to be written in {line['event_id']}")
    return path, sha256, replaces, permit, payload


def _parsed(raw: bytes) -> dict[str, Any]:
    import orjson  # of many lines there is none that needs it

    line: dict[str, Any] = orjson.loads(raw)
    return line
