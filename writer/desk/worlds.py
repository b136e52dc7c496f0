"""Several worlds to choose from: the agents make them, a person chooses, all are kept."""

from fsm.decision import Decision
from fsm.materials import MaterialsState, MaterialsTrigger
from writer.contracts.candidate import MOST_CANDIDATES, Candidate
from writer.desk import law
from writer.desk.book import Book
from writer.desk.studio import Studio
from writer.errors import BadInput, Refused
from writer.events.envelope import Entry
from writer.events.types import DecisionTaken, GateOpened
from writer.graph.steps import THEME_CONFLICT, WORLD, create
from writer.store.files import digest

SUBJECT = "candidates"
T = MaterialsTrigger


def make(studio: Studio, count: int) -> list[Candidate]:
    """Makes as many candidates as are wanted, going on from those there are; then it is a person's
    turn. Nothing else is drafted before one is chosen.
    """
    book = studio.book
    if not 2 <= count <= MOST_CANDIDATES:
        raise BadInput("worlds.how_many", count=count, most=MOST_CANDIDATES)
    _hold_before_the_world(book)
    begin(book)
    made = every(book)
    while len(made) < count:
        made.append(_one_more(studio, made))
    if len(made) != len(book.state.law.materials.candidates):  # those of before a step was redone
        book.keep({}, *_opened(book, made[-1]))
    return made


def begin(book: Book) -> None:
    """An idea that work begins on is an idea no more."""
    if book.state.law.materials.state is MaterialsState.INTAKE:
        law.step(book, T.BEGIN, "materials")


def every(book: Book) -> list[Candidate]:
    """The candidates there are, in their order."""
    paths = [book.paths.candidate(number) for number in range(1, MOST_CANDIDATES + 1)]
    there = [path for path in paths if book.ports.files.disk.kind(path) == "file"]
    return [book.read(Candidate, path) for path in there]


def choose(studio: Studio, number: int, by: str) -> Candidate:
    """The world and the theme of the book are those of this candidate, because a person says so."""
    book = studio.book
    said = Decision(decided_by=by, about=str(number))
    law.ask(book, T.CHOOSE, "materials", said)
    chosen = book.read(Candidate, book.paths.candidate(number))
    data = chosen.to_bytes()
    event = DecisionTaken(
        gate="materials",
        subject=SUBJECT,
        card_id=_card_id(book),
        decision="choose",
        by=by,
        draft_sha256=digest(data),
        details={"candidate": number, "world": chosen.world.world_name},
    )
    law.step(
        book,
        T.CHOOSE,
        "materials",
        Entry(event, actor="human", message=f"choose {number}: {by}"),
        decision=said,
        files={
            book.paths.step(WORLD.name): chosen.world.to_bytes(),
            book.paths.step(THEME_CONFLICT.name): chosen.theme_conflict.to_bytes(),
        },
    )
    return chosen


def hold_until_chosen(book: Book) -> None:
    """No step is made while candidates wait: it would be made on a world nobody chose."""
    if waiting := book.state.law.materials.candidates:
        raise Refused("law.choose_first", count=len(waiting))


def _hold_before_the_world(book: Book) -> None:
    materials = book.state.law.materials
    if materials.state is MaterialsState.FROZEN:
        raise Refused("materials.is_frozen", book=book.name)
    early = materials.state in (MaterialsState.INTAKE, MaterialsState.DRAFT)
    if not early or book.ports.files.disk.kind(book.paths.step(WORLD.name)) == "file":
        raise Refused("worlds.too_late", book=book.name)


def _one_more(studio: Studio, made: list[Candidate]) -> Candidate:
    book, number = studio.book, len(made) + 1
    studio.watcher.node("candidate", number)
    settings, language = studio.settings, studio.language
    world = create(studio.asker, WORLD, settings, {}, language, candidates=made)
    results = {WORLD.name: world}
    theme = create(studio.asker, THEME_CONFLICT, settings, results, language, candidates=made)
    candidate = Candidate(number=number, world=world, theme_conflict=theme)
    book.keep({book.paths.candidate(number): candidate.to_bytes()}, *_opened(book, candidate))
    return candidate


def _opened(book: Book, newest: Candidate) -> tuple[Entry, Entry]:
    """The choice is a person's, from the first candidate up to this one."""
    sha256 = digest(newest.to_bytes())
    event = GateOpened(
        gate="materials",
        subject=SUBJECT,
        card_id=f"{SUBJECT}-{newest.number}",
        card_sha256=sha256,
        draft_sha256=sha256,
        allowed=["choose"],
    )
    numbers = tuple(str(number) for number in range(1, newest.number + 1))
    message = f"{newest.number}: {newest.world.world_name}"
    return Entry(event, message=message), book.note("materials", candidates=numbers)


def _card_id(book: Book) -> str:
    gate = book.state.gates.get(SUBJECT)
    return gate.card_id if gate else ""
