"""How long a book has waited for people, and what they decided: from the gates in its log alone."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import orjson

from writer.clock import moment
from writer.desk.book import Book
from writer.desk.story import STAYS_OPEN

MARK = b'{"event_type":"human_'
OPENED, DECIDED = "human_gate_open", "human_decision"


@dataclass
class Waiting:
    """Grows from gate to gate."""

    waited_ms: int = 0
    decisions: Counter[str] = field(default_factory=Counter)
    _since: dict[str, str] = field(default_factory=dict)
    """When each gate was opened that nobody has answered yet."""

    def hear(self, kind: str, ts: str, subject: str, decision: str = "") -> None:
        """A gate that stays open after an answer goes on waiting from there."""
        if kind == OPENED:
            self._since[subject] = ts
            return
        self.decisions[decision] += 1
        if since := self._since.pop(subject, None):
            waited = int((moment(ts) - moment(since)).total_seconds() * 1000)
            self.waited_ms += max(0, waited)
            if decision in STAYS_OPEN:
                self._since[subject] = ts


def in_run(book: Book) -> Waiting:
    """Of the whole run: what stands between its gates is not even parsed."""
    found = Waiting()
    for line in _at_gates(book.ports.files.disk.read(book.run.full_log)):
        told = orjson.loads(line)
        if told["event_type"] in (OPENED, DECIDED):
            data = told["data"]
            found.hear(told["event_type"], told["ts"], data["subject"], data.get("decision", ""))
    return found


def _at_gates(log: bytes) -> Iterator[bytes]:
    start = log.find(MARK)
    while start >= 0 and (end := log.find(b"\n", start)) >= 0:
        if not start or log[start - 1 : start] == b"\n":
            yield log[start:end]
        start = log.find(MARK, end)


def waited(told: Iterable[tuple[str, str, str, str]]) -> int:
    """At the gates that are told of."""
    found = Waiting()
    for one in told:
        found.hear(*one)
    return found.waited_ms
