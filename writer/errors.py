"""Everything that can go wrong for a user, as one tree.

    NovelGateError
    ├── Refused               the law says no, or nobody said yes
    │   ├── NotConfirmed      a decision needs a person, and none answered
    │   └── TooLate           somebody else was faster: the record has moved on
    ├── BadInput              what was given cannot be used
    │   ├── BadName           not a name for a book
    │   ├── UnknownBook       no such book here
    │   ├── BookExists        the name is taken
    │   ├── BadSetting        a setting that makes no sense
    │   │   └── MemoryOff     memory is switched off where it is needed
    │   ├── InvalidRecord     a file that does not fit its schema
    │   ├── BrokenLog         the record itself is damaged
    │   ├── OutOfBounds       a path that leads out of the book
    │   ├── OutOfOrder        a step before those that it builds on
    │   ├── UnknownCheckpoint no such checkpoint of the book
    │   ├── ChangedOutside    a file that somebody else has changed
    │   └── ReplayMismatch    a run that does not go again as it is on record
    │       └── NeverAnswered a call that is on record without its answer
    ├── ProviderFailed        the model did not answer as it should
    │   └── MemoryFailed      memory or graph did not
    ├── BookInUse             somebody else is at work on the book
    │   └── LeaseLost         work under a lease that another has taken over
    └── DiskRefused           full, read-only or failing

An error is a sentence for a writer and a hint of what to do, both from the catalogue:
`key` names the sentence, `key.hint` the hint. Which exit code goes with it is the command line's
business, not the error's.
"""

from collections.abc import Iterable

from writer.texts import Language, say
from writer.texts.catalogue import knows


class Reason:
    """One of several reasons: a sentence by its key, with what it speaks of."""

    def __init__(self, key: str, /, **facts: object) -> None:
        self.key = key
        self.facts = facts

    def sentence(self, language: Language = "en") -> str:
        return say(self.key, language, **self.facts)

    def __repr__(self) -> str:
        return f"Reason({self.sentence()!r})"


class NovelGateError(Exception):
    """Something a user can cause, or must know of."""

    def __init__(self, key: str, /, *, reasons: Iterable[Reason] = (), **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.reasons = tuple(reasons)
        self.facts = facts

    def sentence(self, language: Language = "en") -> str:
        return say(self.key, language, **self.facts)

    def hint(self, language: Language = "en") -> str:
        """What to do about it; where the error has no hint of its own, that of a reason."""
        said: tuple[NovelGateError | Reason, ...] = (self, *self.reasons)
        for item in said:
            if knows(f"{item.key}.hint"):
                return say(f"{item.key}.hint", language, **item.facts)
        return ""

    def __str__(self) -> str:
        return " ".join([self.sentence(), *(reason.sentence() for reason in self.reasons)])


class Refused(NovelGateError):
    """The law says no, or nobody said yes."""


class NotConfirmed(Refused):
    """A decision needs a person, and none answered."""


class TooLate(Refused):
    """Somebody else was faster: the record has moved on."""


class BadInput(NovelGateError):
    """What was given cannot be used."""


class BadName(BadInput):
    """Not a name for a book."""


class UnknownBook(BadInput):
    """No such book here."""


class BookExists(BadInput):
    """The name is taken."""


class BadSetting(BadInput):
    """A setting that makes no sense."""


class MemoryOff(BadSetting, RuntimeError):
    """Memory is switched off where it is needed."""


class InvalidRecord(BadInput):
    """A file that does not fit its schema; each reason is one fault with its place."""


class BrokenLog(BadInput):
    """The record itself is damaged."""


class OutOfBounds(BadInput):
    """A path that leads out of the book."""


class OutOfOrder(BadInput, ValueError):
    """A step before those that it builds on."""


class UnknownCheckpoint(BadInput, ValueError):
    """No such checkpoint of the book."""


class ChangedOutside(BadInput):
    """A file that somebody else has changed."""


class ReplayMismatch(BadInput):
    """A run does not go again as it is on record: `recorded` and `asked` are where they part."""

    def __init__(
        self,
        key: str,
        /,
        *,
        node: str,
        recorded: Iterable[str] = (),
        asked: Iterable[str] = (),
        reasons: Iterable[Reason] = (),
        **facts: object,
    ) -> None:
        super().__init__(key, reasons=reasons, node=node, **facts)
        self.node = node
        self.recorded = tuple(recorded)
        self.asked = tuple(asked)


class NeverAnswered(ReplayMismatch):
    """A call that is on record without its answer: whoever asked stopped, or was stopped."""


class ProviderFailed(NovelGateError):
    """The model did not answer as it should."""


class MemoryFailed(ProviderFailed):
    """Memory or graph did not answer as it should."""


class BookInUse(NovelGateError):
    """Somebody else is at work on the book."""


class LeaseLost(BookInUse):
    """Work under a lease that another has taken over."""


class DiskRefused(NovelGateError):
    """Full, read-only or failing."""
