"""The one source of time, ids and chance. Everything else is handed one, so that a run replays."""

import random
import time
from datetime import UTC, datetime, timedelta
from typing import Protocol

TWO = [f"{number:02d}" for number in range(60)]
THREE = [f"{number:03d}" for number in range(1000)]
"""Numbers as a time has them: every line of a log has one, and `isoformat` takes twice as long."""


class Clock(Protocol):
    """Time, ids and chance, as a run sees them."""

    def now(self) -> datetime: ...

    def elapsed_ms(self) -> int:
        """Milliseconds since some fixed moment; only differences mean anything."""
        ...

    def new_id(self) -> str:
        """Six characters that no other call has given, to make a name unique."""
        ...

    def sleep(self, seconds: float) -> None: ...

    def chance(self) -> float:
        """Anything from 0 to 1; nothing on record may depend on it."""
        ...


class SystemClock:
    """The computer's own clock."""

    def __init__(self) -> None:
        self._chance = random.SystemRandom()

    def now(self) -> datetime:
        return datetime.now(UTC)

    def elapsed_ms(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def new_id(self) -> str:
        return f"{self._chance.getrandbits(24):06x}"

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)

    def chance(self) -> float:
        return self._chance.random()


class SteppingClock:
    """A clock that moves by one step at each look: the same run always sees the same times."""

    def __init__(self, start: datetime, step: timedelta = timedelta(seconds=1)) -> None:
        self._now = start.astimezone(UTC)
        self._step = step
        self._looks = 0
        self._ids = 0

    def now(self) -> datetime:
        self._looks += 1
        return self._now + self._looks * self._step

    def elapsed_ms(self) -> int:
        return self._looks * int(self._step.total_seconds() * 1000)

    def new_id(self) -> str:
        self._ids += 1
        return f"{self._ids:06x}"

    def sleep(self, seconds: float) -> None:
        """Time passes by itself here."""

    def chance(self) -> float:
        return 0.5


def secret() -> str:
    """A word that nobody can guess; nothing on record may depend on it."""
    return f"{random.SystemRandom().getrandbits(256):064x}"


def stamp(moment: datetime) -> str:
    """A moment as every record writes it: UTC, to the millisecond."""
    if moment.tzinfo is not UTC:
        moment = moment.astimezone(UTC)
    m = moment
    return (
        f"{m.year:04d}-{TWO[m.month]}-{TWO[m.day]}"
        f"T{TWO[m.hour]}:{TWO[m.minute]}:{TWO[m.second]}.{THREE[m.microsecond // 1000]}Z"
    )


def moment(text: str) -> datetime:
    """The moment that `stamp` wrote."""
    return datetime.fromisoformat(text)
