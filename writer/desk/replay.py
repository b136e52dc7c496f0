"""Replay: a run again from its record alone. Nothing is asked, and nothing is written."""

from dataclasses import asdict, dataclass
from typing import Any

from writer.contracts.status import BookStatus
from writer.desk.book import Book
from writer.desk.hearing import Hearing
from writer.desk.status import status
from writer.desk.story import Story
from writer.desk.then import Then, no_search_for_garbage
from writer.events.worked import Worked
from writer.texts import Language, say


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a run comes to, and how it came to it."""

    book: Then
    story: Story

    def status(self, language: Language = "en") -> BookStatus:
        """Where the book stood."""
        return status(self.book, language)

    def to_data(self, language: Language = "en") -> dict[str, Any]:
        cost = self.book.state.run.cost
        return {
            "book": self.book.name,
            "run_id": self.book.run.run_id,
            "events": self.book.seq,
            "started_at": self.book.state.run.started_at,
            "until": self.book.state.last_activity,
            "work_ms": self.story.work_ms,
            "waited_ms": self.story.waited_ms,
            "cost": {**asdict(cost), "usd": None if cost.unpriced_calls else round(cost.usd, 6)},
            "story": [
                {**told._asdict(), "sentence": said(told.says, language, told.facts)}
                for told in self.story.lines
            ],
            "status": self.status(language).to_data(),
        }


def replay(book: Book, until: int | None = None) -> Replayed:
    """Checks the chain, walks the three machines, and listens to the story on the way."""
    story, worked = Story(), Worked()
    with no_search_for_garbage():
        then = Then.of(book, until, Hearing(story), worked)
        story.take_in(worked.columns)
    return Replayed(then, story)


def said(key: str, language: Language, facts: dict[str, Any]) -> str:
    """A sentence of the story. Those that are said while somebody works end openly."""
    return say(key, language, **facts).strip("·… ")
