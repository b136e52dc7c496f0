"""A pack of 2,000 anchors against one of 200: card, freeze, and the parts of both.

Ten times as much may take twelve times as long, and no more: nothing looks at everything for each
thing that there is.
"""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.measuring import OWN, Ratio, Work, interleaved, interleaved_anew
from fsm.decision import Decision
from fsm.materials import MaterialsTrigger
from writer import bootstrap, settings
from writer.checks.freeze import conditions
from writer.contracts.canon import TimelineEvent
from writer.contracts.execution import ChecklistItem, GlossaryTerm
from writer.contracts.execution import Decision as Ruling
from writer.contracts.outline import PlannedChapter
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import CanonCharacter
from writer.contracts.settings import Settings
from writer.desk import freeze, intake, law, work
from writer.desk.book import Book
from writer.desk.card import materials_card
from writer.desk.materials import pack_news
from writer.desk.ports import Ports
from writer.desk.studio import Nobody, Studio, at_work
from writer.pack.anchors import index
from writer.pack.assembly import next_version
from writer.pack.change import diff
from writer.pack.compare import compare
from writer.pack.ids import with_ids
from writer.pack.items import items
from writer.pack.projection import canon, steps

FEW, MANY = 200, 2000
LIMIT = 12
ROUNDS = 9
BOOK = "Tide"


def ratios() -> Iterator[Ratio]:
    with tempfile.TemporaryDirectory() as place:
        books = {size: _book_with(size, Path(place) / str(size)) for size in (MANY, FEW)}
        packs = {size: Studio(book, Nobody()).draft_pack() for size, book in books.items()}
        for name, part in PARTS.items():
            found = interleaved(_on(part, packs[MANY]), _on(part, packs[FEW]), ROUNDS, OWN)
            yield _ratio(name, found)
        for name, step in STEPS.items():
            anew = {size: _anew(book, step) for size, book in books.items()}
            yield _ratio(name, interleaved_anew(anew[MANY], anew[FEW], ROUNDS, OWN))


def _ratio(name: str, medians: tuple[float, float]) -> Ratio:
    many, few = medians
    return Ratio(f"{name}: {MANY} anchors / {FEW}", many / few, LIMIT)


PARTS: dict[str, Callable[[MaterialsPack], object]] = {
    "conditions of the freeze": conditions,
    "ids, and the index of anchors": lambda pack: index(with_ids(pack)),
    "canon and steps": lambda pack: (canon(pack), steps(pack)),
    "comparing two versions": lambda pack: compare(pack, pack),
    "patch between two versions": lambda pack: diff(pack, pack),
}
STEPS: dict[str, Callable[[Studio], object]] = {
    "card of the materials": lambda studio: materials_card(studio.book),
    "freeze": lambda studio: freeze.freeze(studio, "Lin"),
}


def _on(part: Callable[[MaterialsPack], object], pack: MaterialsPack) -> Work:
    return lambda: part(pack)


def _anew(book: Book, step: Callable[[Studio], object]) -> Callable[[], Work]:
    """The step, on a copy of the book that nobody has touched."""

    def make_ready() -> Work:
        outputs = book.ports.paths.outputs
        copy = Path(tempfile.mkdtemp(dir=outputs.parent)) / "outputs"
        shutil.copytree(outputs, copy, symlinks=True)
        studio = Studio(Book.open_to_work(_ports(copy), BOOK), Nobody())
        return lambda: step(studio)

    return make_ready


def _ports(outputs: Path) -> Ports:
    outputs.mkdir(parents=True, exist_ok=True)
    return bootstrap.ports(settings.load({"NG_OUTPUTS": str(outputs)}, environment={}))


def _book_with(size: int, outputs: Path) -> Book:
    """A book whose pack, of that many anchors, waits at the gate."""
    ports = _ports(outputs)
    idea = "A keeper and a letter."
    intake.create(ports, Settings(project_name=BOOK, idea=idea, initial_chapters=3))
    with at_work(ports, BOOK, "bench") as studio:
        work.run(studio)
        book, made = studio.book, studio.draft_pack()
        pack = with_ids(_grown(next_version(made, "bench", "Lin", studio.now()), size))
        law.step(
            book,
            MaterialsTrigger.EDIT,
            "materials",
            decision=Decision(decided_by="Lin", names=book.state.law.materials.pack),
            files={book.paths.draft_pack(pack.meta.version): pack.to_bytes()},
            news=pack_news(studio, pack, studio.settings.max_review_rounds),
        )
        work.run(studio)
        return book


def _grown(pack: MaterialsPack, size: int) -> MaterialsPack:
    """As many of each kind as a long book would have, all of them sound."""
    missing, outline = size - sum(1 for _ in items(pack)), pack.planning.outline
    first = len(outline.chapters) + 1
    for number in range(missing):
        text = f"Lamp {number} burns over the {number}th stair while the tide is out."
        match number % 6:
            case 0:
                ruling = Ruling(topic=f"lamp {number}", ruling=text, how_to_judge=text)
                pack.execution.decisions.append(ruling)
            case 1:
                item = ChecklistItem(text=text, how_to_judge=f"absent: thunder{number}")
                pack.execution.checklists.global_.append(item)
            case 2:
                term = GlossaryTerm(
                    term=f"lamp{number}", forbidden=[f"lantern{number}"], definition=text
                )
                pack.execution.glossary.append(term)
            case 3:
                pack.canon.timeline.events.append(TimelineEvent(when=str(number), what=text))
            case 4:
                person = CanonCharacter(
                    name=f"Vey{_letters(number)} Moor{_letters(number)}",
                    appearance="Brown eyes",
                    relationships={pack.canon.characters.protagonist.name: "friend"},
                )
                pack.canon.characters.supporting_characters.append(person)
            case _:
                chapter = PlannedChapter(
                    chapter_number=first + number // 6,
                    chapter_title=f"Stair {number}",
                    summary=text,
                    key_events=[text],
                )
                outline.chapters.append(chapter)
    return pack


def _letters(number: int) -> str:
    return "".join(chr(ord("a") + int(digit)) for digit in str(number))
