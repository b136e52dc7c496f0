"""What models were asked and said, as it stands in a long log.

Answers of a chapter are forgotten once it is deposited, so most lines are never parsed. What they
cost is another matter (`paid.py`).
"""

from dataclasses import dataclass, field

from writer.events.links import SEAL
from writer.events.paid import ANSWERED, CALL
from writer.events.spelled import prompt_of, response_of
from writer.events.state import Answer, BookState


@dataclass(slots=True)
class Talk:
    heard: list[bytes] = field(default_factory=list)
    """Questions and answers in their order, not looked at yet."""
    _open: dict[str, list[bytes]] = field(default_factory=dict)
    """Questions with their answers, by call key."""

    def forget(self, chapter: int, state: BookState) -> None:
        """What a chapter that is deposited needs no more."""
        spent = f"{chapter:03d}/"
        self._sort(state, spent.encode())
        for key in [key for key in self._open if key.startswith(spent)]:
            del self._open[key]

    def forget_chat(self, mark: str) -> None:
        self._open = {key: lines for key, lines in self._open.items() if mark not in key}

    def take_in(self, state: BookState) -> None:
        """All that was heard: before anything is asked for."""
        self._sort(state)

    def remember(self, state: BookState, key: str) -> None:
        """An answer that somebody may still ask for, as the state has it."""
        if found := self._open.pop(key, None):
            said = response_of(found[1]) if found[1:] else None
            state.answers[key] = Answer(prompt_of(found[0]), said)

    def remember_all(self, state: BookState) -> None:
        self.take_in(state)
        for key in list(self._open):
            self.remember(state, key)

    def _sort(self, state: BookState, spent: bytes = b"") -> None:
        """Keeps what was heard under its key, but for what is spent."""
        heard = self.heard
        if spent:
            mark = CALL + spent
            heard = [raw for raw in heard if raw.rfind(mark, 0, -SEAL) < 0]
        for raw in heard:
            self._keep(raw, state)
        self.heard.clear()

    def _keep(self, raw: bytes, state: BookState) -> None:
        start = raw.rfind(CALL) + len(CALL)
        key = raw[start : raw.find(b'"', start)].decode()
        if not raw.startswith(ANSWERED):
            self._open[key] = [raw]
        elif key in self._open:
            self._open[key] = [self._open[key][0], raw]
        elif known := state.answers.get(key):
            known.response = response_of(raw)
