"""What is told in passing, in the corner of a screen."""

from textual.notifications import Notification

LEAST = 0.1


class Notice(Notification):
    """Textual asks how long one is to stay after it has asked whether its time is up. Where it is
    up in between, that would be less than no time, and its clock would turn for ever.
    """

    @property
    def time_left(self) -> float:
        return max(LEAST, super().time_left)

    @property
    def has_expired(self) -> bool:
        return super().time_left <= 0
