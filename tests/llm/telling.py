"""A model that says what it was told to say, and somebody who asks it."""

from threading import Event
from typing import Any

from tests.provider.asking import Ears
from writer.desk.book import Book
from writer.llm.call import CallKey, Chooser, Model, Prompt, Reply, Role
from writer.llm.caller import Caller
from writer.llm.prices import FREE, Price
from writer.llm.prompt import Part
from writer.llm.purse import Purse


class Teller:
    """Says one thing after the other; an error is raised."""

    price: Price | None = FREE

    def __init__(self, *says: str | BaseException, name: str = "teller") -> None:
        self.name = name
        self._says = iter(says)

    def choose(self, role: Role, key: CallKey) -> Model:
        return self

    def close(self) -> None: ...

    def ask(self, *_: Any) -> Reply:
        said = next(self._says)
        if isinstance(said, BaseException):
            raise said
        return Reply(said, "stop", tokens_in=7, tokens_out=3, tokens_cached=2, usd=0.25)


def caller(book: Book, models: Chooser) -> Caller:
    ears, purse = Ears(Event()), Purse(book.log, None)
    return Caller(book.log, book.ports.clock, models.choose, ears, purse)


def scene(task: str = "Write the first scene.") -> Prompt:
    return Prompt((Part("rules", "Be brief."),), (Part("task", task),))
