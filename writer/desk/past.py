"""Places in the record, and the results as they were there.

A fork from an earlier checkpoint undoes no gate: what a person has been shown, frozen or accepted
stays. Only the steps that no pack is made of yet stand again as they did then.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from writer.contracts.state import STEERING
from writer.desk import steps
from writer.desk.book import Book
from writer.desk.project_files import Project
from writer.desk.studio import Studio
from writer.events.fold import apply
from writer.events.state import BookState
from writer.graph.steps import STEPS


class Past:
    """Where a book's record stands now, and what it said at an earlier place."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def now(self) -> dict[str, Any]:
        return {"run_id": self._book.run.run_id, "seq": self._book.log.seq}

    def at(self, place: Mapping[str, Any]) -> dict[str, Any]:
        """The results of all steps as they were; nothing where the place is of another run."""
        if place.get("run_id") != self._book.run.run_id:
            return {}
        source = self.artifacts(int(place["seq"]))
        then = Project(self._book.paths, source, strict=False).state("")
        held = {name: getattr(then, name) for name in type(then).model_fields}
        return {name: value for name, value in held.items() if name not in STEERING and value}

    def artifacts(self, seq: int) -> dict[str, Callable[[], bytes]]:
        """Every file of the book as it was on record then."""
        state = BookState()
        for line in self._book.log.lines():
            if line.seq > seq:
                break
            if line.seq == 1 and "state" in line.payload_refs:
                carried = self._book.log.payloads.get(line.payload_refs["state"])
                state = BookState.from_json(carried)
            apply(state, line)
        return {
            path: partial(self._book.recorded, found) for path, found in state.artifacts.items()
        }


def bring_back(studio: Studio, place: Mapping[str, Any]) -> None:
    """What stands there now stays on record, and so does every answer: nothing is asked twice."""
    book = studio.book
    if book.state.law.materials.state not in steps.OPEN or "seq" not in place:
        return
    then = Past(book).artifacts(int(place["seq"]))
    for step in STEPS.values():
        path = step.file(book.paths, 0)
        relative = book.paths.relative(path)
        steps.clear_the_way(studio, step)
        if relative in then:
            book.keep({path: then[relative]()})
        elif book.known(relative):
            book.keep({}, removes=[path])
