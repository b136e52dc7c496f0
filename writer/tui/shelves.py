"""In which order books stand on the shelf, and which of them are meant."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, get_args

from writer.desk.library import Shelved

Order = Literal["name", "newest", "waiting"]
ORDERS: tuple[Order, ...] = get_args(Order)
FOR_A_PERSON = (
    *("review", "freeze", "answer", "rule", "change_materials", "choose_world"),
    *("decide_revision", "review_proposal", "migrate"),
)
"""Next steps that a person takes."""


def arranged(shelf: Sequence[Shelved], sought: str, order: Order) -> list[Shelved]:
    """The books whose name has all the words that were typed."""
    words = sought.casefold().split()
    meant = [item for item in shelf if all(word in item.name.casefold() for word in words)]
    by: dict[Order, Callable[[Shelved], Any]] = {
        "name": lambda item: item.name.casefold(),
        "newest": lambda item: item.last_activity,
        "waiting": lambda item: (waits(item), item.last_activity),
    }
    return sorted(meant, key=by[order], reverse=order != "name")


def waits(item: Shelved) -> bool:
    """Whether a person's word comes next; a book that cannot be opened wants one too."""
    action = item.status.next_action.partition(" ")[0] if item.status else ""
    return action in FOR_A_PERSON or item.trouble is not None
