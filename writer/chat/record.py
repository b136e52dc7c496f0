"""The conversation on record: what was said, planned, confirmed and done, in the book's own log."""

from typing import Any

from writer.chat.planned import Examined, Step
from writer.chat.wording import one_line
from writer.contracts.chat import ToolPlan
from writer.desk.book import Book
from writer.events.envelope import Actor, Entry, Status
from writer.events.types import (
    ChatActed,
    ChatAnswered,
    ChatPlanned,
    ChatReplied,
    ChatSaid,
    Event,
)

IN_SHORT = 120


class Minutes:
    """One turn of the conversation, written down as it goes."""

    def __init__(self, book: Book, said: str) -> None:
        self._book = book
        self.turn = book.state.chat.turns + 1
        self._keep(ChatSaid(turn=self.turn, text=said), "human", said)

    def planned(self, round_number: int, plan: ToolPlan, found: Examined) -> None:
        steps = [_step(one.tool, one.arguments.model_dump(exclude_none=True)) for one in plan.steps]
        event = ChatPlanned(
            turn=self.turn,
            round=round_number,
            steps=steps,
            faults=[fault.sentence() for fault in found.faults],
            question=plan.question,
        )
        names = ", ".join(one.tool for one in plan.steps) or "—"
        self._keep(event, "agent", names, "error" if found.faults else "ok")

    def answered(self, round_number: int, by: str, *, confirmed: bool) -> None:
        event = ChatAnswered(turn=self.turn, round=round_number, confirmed=confirmed, by=by)
        self._keep(event, "human", "yes" if confirmed else "no", "ok" if confirmed else "blocked")

    def acted(self, step: Step, outcome: str, told: str) -> None:
        event = ChatActed.model_validate(
            {
                "turn": self.turn,
                "tool": step.tool.name,
                "arguments": step.given(),
                "outcome": outcome,
                "told": one_line(told, IN_SHORT),
            }
        )
        self._keep(event, "system", step.tool.name, "error" if outcome == "failed" else "ok")

    def replied(self, text: str) -> None:
        self._keep(ChatReplied(turn=self.turn, text=text), "agent", text)

    def _keep(self, event: Event, actor: Actor, message: str, status: Status = "ok") -> None:
        told = one_line(message, IN_SHORT)
        self._book.log.append(Entry(event, actor=actor, status=status, node="chat", message=told))


def _step(tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    return {"tool": one_line(tool, IN_SHORT), "arguments": arguments}
