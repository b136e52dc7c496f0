"""What the lines of a log say of files: what each holds, what it held before, and who says so.

Of a file that no gate protects, that needs neither the law nor any other line, and such files are
many: of a long log another process finds them out while we walk. So nothing is imported here that
takes long.

Whose a line is follows from its bytes alone, and both tell it in the same way: where no permit was
used, or it is seen that none is needed, it is theirs (`is_free`), and all else is ours. What turns
out to be protected all the same is said by its number.
"""

from typing import Any

import orjson

from writer.events.links import MORE, SEAL
from writer.events.lot import Lot
from writer.store.fronts import FRONTS, is_protected

ABOUT_A_FILE = b'{"event_type":"artifact_'
WRITTEN = ABOUT_A_FILE + b"written"
REMOVED = ABOUT_A_FILE + b"removed"
CONTENT = b',"payload_refs":{"content":{"path":"'
PATH = b',"data":{"path":"'
AT_PATH = len(PATH)
NO_PERMIT = b'"permit":""}'
NO_PERMITS = (NO_PERMIT, NO_PERMIT + MORE)
GUARDED = tuple([front.encode() for front in FRONTS])
GONE = "\t\t"


class Filed(dict[str, str]):
    """The files of a stretch of a log that no permit was used for, by their paths."""

    def __init__(self) -> None:
        super().__init__()
        self.protected: list[int] = []
        """Lines that seemed free, and tell of a file that a gate protects."""

    def take(self, lot: Lot, run_id: str) -> None:
        """What these lines say."""
        lines, first, protected = lot.lines, lot.before + 1, self.protected
        for place in lot.places(WRITTEN, REMOVED):
            raw = lines[place]
            if lot.kinds[place] == REMOVED:
                path, line = _parsed(raw)["data"]["path"], f"{GONE}{run_id}\t\t{first + place}"
            elif is_free(raw):
                path, sha256, replaces, _, payload = written(raw)
                line = kept(sha256, replaces, run_id, payload, first + place)
            else:
                continue
            if not path.startswith(FRONTS) or not is_protected(path):
                self[path] = line
            elif lot.kinds[place] == WRITTEN:
                protected.append(first + place)

    def lay_over(self, known: dict[str, str], run_id: str) -> None:
        """Puts what these lines say in the place of what is known, unless that was said later."""
        later = {
            path: known[path]
            for path in known.keys() & self.keys()
            if _seq(known[path], run_id) > _seq(self[path], run_id)
        }
        known.update(self)
        known.update(later)
        for path in [path for path, line in self.items() if line.startswith(GONE)]:
            if known[path].startswith(GONE):
                del known[path]


def kept(sha256: str, replaces: str, run_id: str, payload: str, seq: int) -> str:
    """A file as the state keeps it: there are many, and most are never asked for."""
    return f"{sha256}\t{replaces}\t{run_id}\t{payload}\t{seq}"


def _seq(line: str, run_id: str) -> int:
    """Where in the run it was said; 0 where that was in another one, before it."""
    *_, said_in, _, seq = line.split("\t")
    return int(seq) if said_in == run_id else 0


def is_free(raw: bytes) -> bool:
    """Whether it is seen at a glance that a file was written without a permit, or needs none."""
    if raw.endswith(NO_PERMITS, 0, -SEAL):
        return True
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
