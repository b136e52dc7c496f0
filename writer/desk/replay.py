"""Replay: a run again from its record alone. Nothing is asked; of a long one a note is kept."""

from dataclasses import asdict, dataclass
from typing import Any

from writer.contracts.status import BookStatus
from writer.desk import earlier_replay
from writer.desk.book import Book
from writer.desk.hearing import listening
from writer.desk.status import status
from writer.desk.story import Story
from writer.desk.then import Then
from writer.texts import Language, say


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a run comes to, and how it came to it."""

    book: Then
    story: Story
    before: int = 0
    """How many events were held against chain and law in an earlier replay, and did not change."""

    def status(self, language: Language = "en") -> BookStatus:
        """Where the book stood."""
        return status(self.book, language)

    def to_data(self, language: Language = "en") -> dict[str, Any]:
        cost = self.book.state.run.cost
        return {
            "book": self.book.name,
            "run_id": self.book.run.run_id,
            "events": self.book.seq,
            "told_before": self.before,
            "started_at": self.book.state.run.started_at,
            "until": self.book.state.last_activity,
            "work_ms": self.story.work_ms,
            "waited_ms": self.story.waited_ms,
            "cost": {**asdict(cost), "usd": None if cost.unpriced_calls else round(cost.usd, 6)},
            "story": [
                {**told.to_data(), "sentence": said(told.says, language, told.facts)}
                for told in self.story.lines
            ],
            "status": self.status(language).to_data(),
        }


def replay(book: Book, until: int | None = None) -> Replayed:
    """Checks the chain, walks the three machines, and listens to the story on the way. What was
    told before of a long log, and has not changed by a byte since, is told from there.
    """
    so_far, story = earlier_replay.recall(book, until)
    known, before = so_far.size, so_far.tale.seq if so_far.tale else 0
    then = Then.of(book, until, listening(story), so_far)
    if until is None and so_far.size > known:
        earlier_replay.keep(book, so_far, story)
    return Replayed(then, story, before)


def said(key: str, language: Language, facts: dict[str, Any]) -> str:
    """A sentence of the story. Those that are said while somebody works end openly."""
    return say(key, language, **facts).strip("·… ")
