"""Questions, threads and wishes of a book as entries of a list."""

from collections.abc import Iterable

from fsm.materials import MaterialsState
from writer.contracts.memory import OpenThread
from writer.desk import preferences, threads, versions
from writer.desk.book import Book
from writer.texts import Language, say
from writer.tui.screens.entries import Entry
from writer.tui.widgets.signs import BAD, GOOD, QUIET, YES

WARNING = "$text-warning"


class Pages:
    """Speaks one language."""

    def __init__(self, language: Language) -> None:
        self.language: Language = language

    def say(self, name: str, /, **facts: object) -> str:
        return say(f"papers.{name}", self.language, **facts)

    def questions(self, book: Book) -> list[Entry]:
        """Questions and conflicts of the newest pack: what is open first."""
        pack = versions.pack(book, None)
        at_gate = book.state.law.materials.state is MaterialsState.HUMAN_REVIEW_GATE
        found = [
            self._asked(
                q.id,
                q.question,
                q.answer,
                at_gate,
                blocks=q.blocks(),
                more=(
                    ("default", q.default_assumption),
                    ("matters", q.impact),
                    ("about", ", ".join(q.anchors)),
                ),
            )
            for q in pack.risk.open_questions
        ]
        found += [
            self._asked(
                c.id,
                c.description,
                c.ruling,
                at_gate,
                blocks=not c.ruling.strip(),
                more=(
                    ("proposed", c.proposed_ruling),
                    ("about", ", ".join(c.anchors)),
                ),
            )
            for c in pack.conflicts
        ]
        return sorted(found, key=lambda one: one.sign == YES)

    def _asked(
        self,
        name: str,
        text: str,
        answer: str,
        at_gate: bool,  # noqa: FBT001
        *,
        blocks: bool,
        more: Iterable[tuple[str, str]],
    ) -> Entry:
        answered = bool(answer.strip())
        sign, style = (YES, GOOD) if answered else ("■", BAD) if blocks else ("○", QUIET)
        told = (("question", text), ("answer", answer), *more)
        facts = tuple((self.say(label), said) for label, said in told)
        deeds = ("settle",) if at_gate and not answered else ()
        return Entry(name, text, sign, style, facts, deeds)

    def threads(self, book: Book) -> list[Entry]:
        """What the story has begun: overdue first, then open, then what was settled last."""
        found = threads.standing(book)
        if found is None:
            return []
        following = found.through + 1
        late = [one for one in found.threads if threads.is_overdue(one, following)]
        fresh = [one for one in found.threads if one not in late]
        return [
            *(self._thread(one, "▲", WARNING, "overdue") for one in late),
            *(self._thread(one, "○", "", "still_open") for one in fresh),
            *(self._thread(one, YES, GOOD, "settled", found.through) for one in found.settled),
            *(self._thread(one, "·", QUIET, "lapsed", found.through) for one in found.lapsed),
        ]

    def _thread(
        self, one: OpenThread, sign: str, style: str, standing: str, chapter: int = 0
    ) -> Entry:
        facts = (
            (self.say("thread"), one.text),
            (self.say("begun"), self.say("in_chapter", chapter=one.opened_in)),
            (self.say("stands"), self.say(standing, chapter=chapter)),
        )
        return Entry(one.id, one.text, sign, style, facts, ("read_chapter",))

    def preferences(self, book: Book) -> list[Entry]:
        return [
            Entry(
                one.id,
                one.text,
                *((YES, GOOD) if one.status == "active" else ("·", QUIET)),
                (
                    (self.say("wish"), one.text),
                    (self.say("said_by"), one.by),
                    (self.say("said_at"), one.at[:16].replace("T", " ")),
                    (self.say("stands"), self.say(f"wish_{one.status}")),
                ),
                ("forget",) if one.status == "active" else (),
            )
            for one in preferences.every(book)
        ]
