"""The guided tour: the whole line once, on a sample book that is thrown away."""

from collections.abc import Iterator

from writer.contracts.settings import Settings
from writer.desk import history, intake
from writer.desk.history import Filter
from writer.desk.ports import Ports
from writer.texts import Language, say


def walk(ports: Ports, language: Language) -> Iterator[str]:
    """The stops of the tour, as what a visitor is told at each."""
    guide = say("tour.guide", language)
    yield say("tour.welcome", language)
    settings = Settings(
        project_name=say("tour.book", language),
        title=say("tour.book", language),
        idea=say("tour.idea", language),
        language=language,
    )
    book = intake.create(ports, settings, by=guide)
    yield say("tour.created", language, book=book.name, idea=settings.idea)
    for line in history.events(book, Filter()):
        yield f"    {line.seq:>3}  {line.event_type:<18} {line.message}"
    yield say("tour.farewell", language, book=book.name)
