"""Going on, and taking back."""

from writer.chat.arguments import Nothing, Resume, Rollback
from writer.chat.looking_tools import standing
from writer.chat.tools import Office, Outcome
from writer.desk import forecast, rollback, taking_back
from writer.desk import resume as resuming
from writer.desk.card import AT_THE_GATE
from writer.desk.studio import ROLLBACK, Nobody, Studio, at_work
from writer.desk.write import write_next


def write(office: Office, _: Nothing) -> Outcome:
    with at_work(office.ports, office.name, "write", office.watcher) as studio:
        write_next(studio)
        return _after(office, studio)


def run(office: Office, _: Nothing) -> Outcome:
    return resume(office, Resume(checkpoint=""))


def resume(office: Office, asked: Resume) -> Outcome:
    with at_work(office.ports, office.name, "run", office.watcher) as studio:
        resuming.resume(studio, asked.checkpoint or None)
        return _after(office, studio)


def _after(office: Office, studio: Studio) -> Outcome:
    waiting = studio.book.state.law.chapters_in(*AT_THE_GATE)
    undo = ("rollback", {"chapter": waiting[-1]}) if waiting else None
    return Outcome(standing(office, studio.book), undo=undo)


def what_it_may_cost(office: Office, _: object) -> tuple[str, ...]:
    """What the work up to the next gate may take, by the desk's own forecast."""
    heard = Ears(office)
    forecast.tell(Studio(office.book(), heard))
    return tuple(heard.lines) or (office.text("chat.no_cost"),)


class Ears(Nobody):
    """Keeps what the desk would have told whoever watches."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self.lines: list[str] = []

    def note(self, key: str, **facts: object) -> None:
        self.lines.append(self._office.text(key, **facts).removeprefix("· "))


def roll_back(office: Office, asked: Rollback) -> Outcome:
    with at_work(office.ports, office.name, ROLLBACK, office.watcher) as studio:
        if asked.step:
            done = rollback.rollback_to_step(studio, asked.step, office.by)
        elif asked.scene:
            done = rollback.rollback_to_scene(studio, asked.chapter or 0, asked.scene, office.by)
        else:
            done = rollback.rollback_to_chapter(studio, asked.chapter or 0, office.by)
        told = office.text("rollback.done", id=done, book=office.name)
        return Outcome((told, *standing(office, studio.book)), undo=("undo_rollback", {}))


def what_it_takes(office: Office, asked: Rollback) -> tuple[str, ...]:
    """The chapters that go, and which of them are the truth now."""
    if asked.chapter is None:
        return (office.text("chat.archived_first"),)
    loss = taking_back.of_chapter(office.book(), asked.chapter, asked.scene or 0)
    facts = {
        "chapters": ", ".join(map(str, loss.chapters)) or "—",
        "deposited": ", ".join(map(str, loss.deposited)) or "—",
    }
    told = office.text("chat.loss", **facts, words=loss.words, files=loss.files)
    return (told, office.text("chat.archived_first"))


def undo_rollback(office: Office, _: Nothing) -> Outcome:
    with at_work(office.ports, office.name, ROLLBACK, office.watcher) as studio:
        done = rollback.undo(studio, office.by)
        return Outcome((office.text("rollback.undone", id=done), *standing(office, studio.book)))
