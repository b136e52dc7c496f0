"""What to look for in a book, where a change is to be made: names, old words, and anchors."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from writer.checks.cutting import is_han
from writer.checks.naming import Naming, mentions
from writer.contracts.impact import Occurrence
from writer.contracts.pack import MaterialsPack
from writer.contracts.proposal import Change
from writer.desk.amend import naming_of
from writer.pack.items import by_anchor

SHORTEST_WORDS, SHORTEST_HAN = 4, 2
"""What is shorter stands everywhere and means nothing."""


class Needles:
    """What a proposal makes untrue, as it can be seen in a text."""

    def __init__(self, pack: MaterialsPack, what: Sequence[Change]) -> None:
        known = by_anchor(pack)
        plain = [change for change in what if change.op != "rename"]
        self.renames = [naming_of(pack, change) for change in what if change.op == "rename"]
        self.plain = bool(plain)
        self.anchors = {change.anchor for change in plain if change.anchor}
        self.renamed = {change.anchor for change in what if change.op == "rename" and change.anchor}
        gone = [known[a] for c in plain if c.op == "remove" and (a := c.anchor or "") in known]
        self.named = mentions(pack, [known[anchor] for anchor in self.anchors if anchor in known])
        """What changes, by its names."""
        words = {word: word for change in plain for word in _no_longer(change) if _is_telling(word)}
        self._untrue = [*self.renames, mentions(pack, gone), Naming(words)]

    def in_text(self, text: str, where: str, chapter: int | None) -> list[Occurrence]:
        """Where the text says what would not be so any more."""
        return [
            Occurrence(
                where=where,
                chapter=chapter,
                form=found.written,
                new=found.new if naming in self.renames else "",
                quote=found.quote(text),
            )
            for naming in self._untrue
            for found in naming.find(text)
        ]

    def in_data(self, data: Any, where: str, chapter: int | None) -> list[Occurrence]:
        return [one for text in texts(data) for one in self.in_text(text, where, chapter)]


def texts(data: Any) -> Iterator[str]:
    """Every text in some data, and those that stand where names of fields do."""
    match data:
        case str():
            yield data
        case list():
            for one in data:
                yield from texts(one)
        case dict():
            for name, value in data.items():
                if re.search(r"[^a-z_]", name):
                    yield name
                yield from texts(value)


def _no_longer(change: Change) -> Iterator[str]:
    """The words that the change takes out."""
    if change.op != "add":
        stay = set(texts(change.new))
        yield from (text for text in texts(change.old) if text not in stay)


def _is_telling(word: str) -> bool:
    least = SHORTEST_HAN if any(map(is_han, word)) else SHORTEST_WORDS
    return len(word.strip()) >= least
