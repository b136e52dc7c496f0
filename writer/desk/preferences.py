"""How the author likes it. Set and taken back by a person only: nothing is learnt from a revision.

The file and its events are the truth; what Mem0 finds is looked up in what follows from them.
"""

from collections.abc import Callable
from typing import TypeVar

from writer.clock import stamp
from writer.contracts.preferences import Preference, Preferences
from writer.desk.book import Book
from writer.desk.law import MOST_TRIES
from writer.errors import BadInput, TooLate
from writer.events.envelope import Entry
from writer.events.types import PreferenceForgotten, PreferenceSet

DoneT = TypeVar("DoneT")
LONGEST = 500
MOST = 200
"""More than this nobody could mean at once."""


def every(book: Book) -> list[Preference]:
    """All there ever were, with what became of them."""
    path = book.paths.preferences
    return book.read(Preferences, path).root if book.has(path) else []


def in_force(book: Book) -> list[Preference]:
    return [one for one in every(book) if one.status == "active"]


def understood(text: str) -> str:
    """What will be kept of what was said: on one line, and not empty."""
    plain = " ".join(text.split())
    if not plain:
        raise BadInput("prefs.empty")
    if len(plain) > LONGEST:
        raise BadInput("prefs.too_long", length=len(plain), most=LONGEST)
    return plain


def set_(book: Book, text: str, by: str = "") -> tuple[Preference, bool]:
    """The preference, and whether it is new: said twice, it counts once."""
    return _unless_late(book, lambda: _set(book, understood(text), by))


def forget(book: Book, preference_id: str, by: str = "") -> Preference:
    """Takes one back. It stays on record, and is told to nobody any more."""
    return _unless_late(book, lambda: _forget(book, preference_id, by))


def _set(book: Book, plain: str, by: str) -> tuple[Preference, bool]:
    known = every(book)
    active = [one for one in known if one.status == "active"]
    for one in active:
        if one.text.casefold() == plain.casefold():
            return one, False
    if len(active) >= MOST:
        raise BadInput("prefs.too_many", most=MOST)
    made = Preference(id=f"PR-{len(known) + 1:03d}", text=plain, by=by, at=stamp(book.log.moment()))
    event = PreferenceSet(preference_id=made.id, text=plain, by=by)
    _keep(book, [*known, made], event, f"{made.id}: {plain}")
    return made, True


def _forget(book: Book, preference_id: str, by: str) -> Preference:
    known, wanted = every(book), preference_id.strip().upper()
    found = next((one for one in known if one.id == wanted), None)
    if found is None or found.status != "active":
        raise BadInput("prefs.unknown", id=preference_id)
    news = {"forgotten_by": by, "forgotten_at": stamp(book.log.moment())}
    gone = found.model_copy(update={"status": "forgotten", **news})
    event = PreferenceForgotten(preference_id=gone.id, by=by)
    left = [gone if one.id == wanted else one for one in known]
    _keep(book, left, event, f"{gone.id}: {gone.text}")
    return gone


def _keep(
    book: Book,
    known: list[Preference],
    event: PreferenceSet | PreferenceForgotten,
    message: str,
) -> None:
    book.keep(
        {book.paths.preferences: Preferences(known).to_bytes()},
        Entry(event, actor="human", message=message[:120]),
        expected_seq=book.log.seq,
    )


def _unless_late(book: Book, attempt: Callable[[], DoneT]) -> DoneT:
    """Does it on the list as it is at that very moment, so that nobody's word is lost."""
    for _ in range(MOST_TRIES):
        book.log.catch_up()
        try:
            return attempt()
        except TooLate:
            continue
    raise TooLate("record.too_late", expected=book.log.seq, found=book.log.seq)
