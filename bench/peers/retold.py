"""A book as an aggregate of `eventsourcing`: what it comes to, and its story where one is wanted.

It gives the answers that ours gives, and the bench holds them against each other: where the
chapters stand, what the files hold, what it all cost; and who did what, how long that took, and how
long somebody was waited for. Each step must begin where its subject stands; of the guards of the
law it knows none.
"""

from datetime import datetime
from typing import Any, ClassVar

from eventsourcing.domain import Aggregate, event

AT_REST = ("human_review_gate", "deposited")
SAID = ("book_created", "freeze_completed")


class Book(Aggregate):
    with_story: ClassVar[bool] = False
    """Whether it is told while it is loaded."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.stands: dict[str, str] = {}
        self.files: dict[str, str] = {}
        self.words: dict[str, int] = {}
        self.gates: dict[str, str] = {}
        self.cost = {"calls": 0, "tokens_in": 0, "tokens_out": 0, "usd": 0.0}
        self.errors = self.work_ms = 0
        self.story: list[tuple[Any, ...]] = []
        self.spent: dict[str, list[Any]] = {}
        self.waited = 0

    @event("Recorded")
    def record(self, kind: str, line: dict[str, Any]) -> None:
        self.counts[kind] = self.counts.get(kind, 0) + 1
        if line["status"] == "error":
            self.errors += 1
        if follow := FOLLOWS.get(kind):
            follow(self, line)
        if self.with_story and (tell := TELLS.get(kind)):
            tell(self, line)

    def comes_to(self) -> dict[str, Any]:
        stands = {name.partition(":")[2]: state for name, state in self.stands.items()}
        return {
            "events": self.counts,
            "chapters": {number: state for number, state in stands.items() if number},
            "files": self.files,
            "words": self.words,
            "cost": self.cost,
            "errors": self.errors,
            "work_ms": self.work_ms,
        }


def _step(book: Book, line: dict[str, Any]) -> None:
    said = line["data"]
    subject = said["subject"]
    if book.stands.get(subject, said["source"]) != said["source"]:
        raise ValueError(line["seq"])
    book.stands[subject] = said["target"]


def _freeze(book: Book, line: dict[str, Any]) -> None:
    for number in line["data"]["chapters"]:
        book.stands.setdefault(f"chapter:{number}", "planned")


def _note(book: Book, line: dict[str, Any]) -> None:
    said = line["data"]
    if said["words"] is not None:
        book.words[str(line["chapter"])] = said["words"]


def _write(book: Book, line: dict[str, Any]) -> None:
    book.files[line["data"]["path"]] = line["data"]["sha256"]


def _remove(book: Book, line: dict[str, Any]) -> None:
    book.files.pop(line["data"]["path"], None)


def _pay(book: Book, line: dict[str, Any]) -> None:
    said, cost = line["data"], book.cost
    cost["calls"] += 1
    cost["tokens_in"] += said["tokens_in"]
    cost["tokens_out"] += said["tokens_out"]
    cost["usd"] += said["usd"]


def _work(book: Book, line: dict[str, Any]) -> None:
    book.work_ms += line["duration_ms"] or 0


FOLLOWS = {
    "state_changed": _step,
    "freeze_completed": _freeze,
    "fact_noted": _note,
    "artifact_written": _write,
    "artifact_removed": _remove,
    "llm_response": _pay,
    "node_end": _work,
}


def _begin(book: Book, line: dict[str, Any]) -> None:
    book.spent[line["node"]] = [0, 0, 0.0]


def _spend(book: Book, line: dict[str, Any]) -> None:
    said = line["data"]
    spent = book.spent.get(line["node"]) or list(book.spent.values())[-1]
    spent[0] += 1
    spent[1] += said["tokens_in"] + said["tokens_out"]
    spent[2] += said["usd"]


def _end(book: Book, line: dict[str, Any]) -> None:
    node = line["node"]
    facts = {"chapter": line["chapter"], "node": node}
    took, spent = line["duration_ms"] or 0, book.spent.pop(node)
    book.story.append((line["seq"], line["ts"], line["actor"], facts, took, 0, *spent))


def _open(book: Book, line: dict[str, Any]) -> None:
    book.gates[line["data"]["subject"]] = line["ts"]


def _decide(book: Book, line: dict[str, Any]) -> None:
    since = datetime.fromisoformat(book.gates.pop(line["data"]["subject"]))
    waited = datetime.fromisoformat(line["ts"]) - since
    book.waited = int(waited.total_seconds() * 1000)
    if line["data"]["decision"] != "freeze":
        _happen(book, line)


def _arrive(book: Book, line: dict[str, Any]) -> None:
    if line["data"]["target"] in AT_REST:
        _happen(book, line)


def _happen(book: Book, line: dict[str, Any]) -> None:
    facts = {**line["data"], "chapter": line["chapter"]}
    told = (line["seq"], line["ts"], line["actor"], facts, 0, book.waited, 0, 0, 0.0)
    book.story.append(told)
    book.waited = 0


TELLS = {
    **dict.fromkeys(SAID, _happen),
    "state_changed": _arrive,
    "node_start": _begin,
    "llm_response": _spend,
    "node_end": _end,
    "human_gate_open": _open,
    "human_decision": _decide,
}
