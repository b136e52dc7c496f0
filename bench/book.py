"""A book of a thousand deposited chapters against one of ten, under the same outline."""

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

from bench.measuring import Ratio, interleaved, of_processes, process
from fsm.chapter import ChapterTrigger as T
from writer import bootstrap, settings
from writer.contracts.answers import MemoryAnswer
from writer.contracts.card import ChapterCard
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.consistency import ConsistencyReport
from writer.contracts.plan import ChapterPlan
from writer.contracts.review import EditorReview
from writer.contracts.settings import Settings
from writer.desk import decide, deposit, freeze, intake, law, work
from writer.desk.book import Book
from writer.desk.chapter import keep_draft, newest_draft
from writer.desk.ports import Ports
from writer.desk.studio import Studio, at_work
from writer.desk.write import write_next
from writer.events.envelope import Entry
from writer.events.types import GateOpened, ModelAnswered, ModelAsked
from writer.store.disk import RealDisk
from writer.store.files import Files, digest

NAME = "Long"
FEW, MANY = 10, 1000
CALLS = ("plan", "scene/01", "scene/02", "scene/03", "consistency", "editor", "advisor", "memory")
LIMIT = 1.2


class NotDurable(RealDisk):
    """What is made here need not survive the machine."""

    def sync(self, path: Path, number: int = 0) -> None: ...

    def sync_dir(self, path: Path) -> None: ...


def ratios() -> Iterator[Ratio]:
    with tempfile.TemporaryDirectory() as place:
        few, many = Path(place, "few"), Path(place, "many")
        make(few, many)
        for words in (["card", NAME], ["status", NAME], ["--json", "status", NAME]):
            long, short = interleaved(ng(many, words), ng(few, words), 11, of_processes)
            name = f"ng {' '.join(words)}: {MANY} chapters / {FEW}"
            yield Ratio(name, long / short, LIMIT)
        both = accepting(many, MANY + 1), accepting(few, FEW + 1)
        long, short = interleaved(*both, 7, of_processes)
        yield Ratio(f"ng accept and ng write: {MANY} chapters / {FEW}", long / short, LIMIT)


def ng(outputs: Path, words: list[str]) -> Callable[[], object]:
    return process([str(Path(sys.executable).with_name("ng")), "--outputs", str(outputs), *words])


def accepting(outputs: Path, at_gate: int) -> Callable[[], object]:
    """The chapter at the gate is accepted, and the next one written; each time the one after."""
    numbers = count(at_gate)

    def work_on() -> None:
        ng(outputs, ["accept", NAME, str(next(numbers)), "--by", "Lin"])()
        ng(outputs, ["write", NAME])()

    return work_on


def make(few: Path, many: Path) -> None:
    """Both books, each with the next chapter at its gate."""
    begin(few)
    with at_work(ports_at(few), NAME, "bench") as studio:
        for number in range(2, FEW + 1):
            written_like_the_first(studio, number)
    shutil.copytree(few, many, symlinks=True)
    with at_work(ports_at(many), NAME, "bench") as studio:
        for number in range(FEW + 1, MANY + 1):
            written_like_the_first(studio, number)
    for outputs in (few, many):
        with at_work(ports_at(outputs), NAME, "bench") as studio:
            write_next(studio)


def begin(outputs: Path, chapters: int = MANY + 20) -> None:
    """A book of so many chapters whose first went the whole way."""
    ports = ports_at(outputs)
    outputs.mkdir(parents=True)
    idea = "A lighthouse keeper finds letters on the tide stairs, in her own hand."
    intake.create(
        ports,
        Settings(
            project_name=NAME,
            idea=idea,
            initial_chapters=chapters,
            max_chapters=chapters,
            target_words=150,
        ),
    )
    with at_work(ports, NAME, "bench") as studio:
        work.run(studio)
        freeze.freeze(studio, "Lin")
        write_next(studio)
        decide.accept(studio, 1, "Lin")
        work.run(studio, stop_after=["deposit"])


def written_like_the_first(studio: Studio, number: int, events: int = 1) -> None:
    """A chapter through every step of the law, with the records of the first under its number."""
    book, subject = studio.book, f"chapter:{number}"
    law.step(book, T.DRAFT, subject)
    book.log.append(*(entry for call in CALLS for entry in _asked(number, call)))
    plan = book.read(ChapterPlan, book.paths.plan(1)).model_copy(update={"chapter_number": number})
    draft = newest_draft(book, 1).model_copy(update={"chapter_number": number})
    scenes = {book.paths.scene(number, one.scene_number): one.to_bytes() for one in draft.scenes}
    book.keep({book.paths.plan(number): plan.to_bytes(), **scenes})
    keep_draft(book, draft, book.state.law.frozen_version, None)
    law.step(book, T.SUBMIT, subject)
    _presented(book, number, draft)
    decide.accept(studio, number, "Lin")
    people = [one.name for one in studio.frozen_pack().canon.characters.everyone()]
    answer = MemoryAnswer(
        key_events=[_event(people, number, place) for place in range(events)],
        character_states={people[number % len(people)]: f"State {number}."},
        unresolved_threads=[f"Thread {number}?"],
        settled_threads=[f"TH-{number - 5:03d}-1"],
        summary=f"Summary of {number}.",
    )
    deposit.keep(book, number, answer)


def _event(people: list[str], number: int, place: int) -> str:
    """The first of the people is in all that happens; the others take turns."""
    other = people[1 + (number + place) % (len(people) - 1)]
    return f"{people[0]} meets {other} for the {place + 1}. time of chapter {number}."


def _asked(number: int, call: str) -> Iterator[Entry]:
    key = f"{number:03d}/r1/{call}"
    prompt = ["the same for all", f"the task of {key}"]
    asked = ModelAsked(call_key=key, role="writer", model="rehearsal", prompt=prompt)
    answered = ModelAnswered(
        call_key=key, role="writer", model="rehearsal", response=f"said {key}", finish_reason="stop"
    )
    for event in (asked, answered):
        yield Entry(event, phase="chapter", actor="agent", chapter=number, node=call)


def _presented(book: Book, number: int, draft: GeneratedChapter) -> None:
    review = book.read(EditorReview, book.run.editor_review(1))
    report = book.read(ConsistencyReport, book.run.consistency(1))
    sha256 = digest(draft.to_bytes())
    review = review.model_copy(update={"chapter": number, "draft_sha256": sha256})
    report = report.model_copy(update={"chapter_number": number})
    news = book.note(f"chapter:{number}", checked_under=book.state.law.frozen_version)
    book.keep(
        {
            book.run.editor_review(number): review.to_bytes(),
            book.run.consistency(number): report.to_bytes(),
        },
        news,
    )
    card = book.read(ChapterCard, book.run.card(1))
    card_id = f"chapter-{number:03d}-r1"
    card = card.model_copy(update={"chapter": number, "card_id": card_id, "draft_sha256": sha256})
    gate = GateOpened(
        gate="chapter",
        subject=f"chapter:{number}",
        card_id=card_id,
        card_sha256=digest(card.to_bytes()),
        draft_sha256=sha256,
    )
    law.step(
        book,
        T.PRESENT,
        f"chapter:{number}",
        Entry(gate, phase="chapter", chapter=number),
        files={book.run.card(number): card.to_bytes()},
    )


def ports_at(outputs: Path) -> Ports:
    ports = bootstrap.ports(settings.load({"NG_OUTPUTS": str(outputs)}, {}))
    return replace(ports, files=Files(NotDurable(), outputs.parent))
