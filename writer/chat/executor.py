"""Carries out a plan that may be carried out: one step after the other, up to the first failure."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from writer.chat.person import Person
from writer.chat.planned import Step
from writer.chat.record import Minutes
from writer.chat.tools import Office, Outcome
from writer.chat.wording import clean
from writer.errors import NovelGateError

MOST_TOLD = 6_000
"""Characters of a result that a model is given to read."""


@dataclass
class Done:
    """What came of a plan."""

    results: list[str] = field(default_factory=list)
    undo: Step | None = None
    error: NovelGateError | None = None

    def told(self) -> str:
        return "\n\n".join(self.results)


def carry_out(
    steps: Sequence[Step], office: Office, person: Person, minutes: Minutes
) -> tuple[Done, list[Outcome]]:
    """What was found, and what went wrong; the steps behind a failure are left."""
    done, outcomes = Done(), list[Outcome]()
    for place, step in enumerate(steps):
        try:
            outcome = step.tool.use(office, step.arguments)
        except NovelGateError as error:
            minutes.acted(step, "failed", error.sentence())
            person.complain(error)
            done.error = error
            _leave(steps[place + 1 :], office, person, minutes)
            break
        except KeyboardInterrupt:
            minutes.acted(step, "failed", "interrupted")
            _leave(steps[place + 1 :], office, person, minutes)
            raise
        minutes.acted(step, "done", next(iter(outcome.lines), ""))
        person.see(outcome)
        outcomes.append(outcome)
        found = clean("\n".join(outcome.lines))[:MOST_TOLD]
        done.results.append(f"{step.tool.name} {step.given()}\n{found}")
    return done, outcomes


def _leave(steps: Sequence[Step], office: Office, person: Person, minutes: Minutes) -> None:
    for step in steps:
        minutes.acted(step, "left", "")
    if steps:
        names = ", ".join(step.tool.name for step in steps)
        person.hear([office.text("chat.left", tools=names)])
