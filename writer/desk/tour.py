"""The guided tour: the whole line once, on a sample book. Every decision is the guide's."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from writer.contracts.card import ChapterCard, MaterialsCard, ProposalCard
from writer.contracts.settings import Settings
from writer.contracts.sheet import InstructionSheet
from writer.desk import decide, export, freeze, intake, migrate, propose, work
from writer.desk.card import chapter_card, materials_card
from writer.desk.ports import Ports
from writer.desk.propose import Request
from writer.desk.studio import Studio, Watcher, at_work
from writer.desk.write import write_next
from writer.texts import Language, say

EXCERPT = 900


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop: what the guide says, and what there is to see."""

    says: str
    card: MaterialsCard | ChapterCard | ProposalCard | None = None
    facts: dict[str, object] = field(default_factory=dict)


def sample(language: Language) -> Settings:
    """The sample book."""
    return Settings(
        project_name=say("tour.book", language),
        title=say("tour.book", language),
        idea=say("tour.idea", language),
        language=language,
        initial_chapters=3,
        max_chapters=3,
        target_words=int(say("tour.words", language)),
    )


def walk(ports: Ports, language: Language, watcher: Watcher | None = None) -> Iterator[Stop]:
    """The stops of the tour, each after its work is done."""
    settings, guide = sample(language), say("tour.guide", language)
    yield Stop("tour.welcome")
    book = intake.create(ports, settings, by=guide)
    yield Stop("tour.created", facts={"book": book.name, "idea": settings.idea})
    with at_work(ports, book.name, "tour", watcher) as studio:
        yield from _materials(studio, guide, language)
        yield from _first_chapter(studio, guide, language)
        yield from _proposal(studio, guide, language)
        text = export.markdown(studio.book)
        yield Stop("tour.exported", facts={"text": text[:EXCERPT].rstrip() + " …"})
    yield Stop("tour.farewell", facts={"book": book.name})


def _materials(studio: Studio, guide: str, language: Language) -> Iterator[Stop]:
    work.run(studio)
    yield Stop("tour.materials", materials_card(studio.book, language))
    version = freeze.freeze(studio, guide)
    yield Stop("tour.frozen", facts={"version": version, "guide": guide})


def _first_chapter(studio: Studio, guide: str, language: Language) -> Iterator[Stop]:
    write_next(studio)
    yield Stop("tour.card", chapter_card(studio.book, 1, language))
    fix, token = say("tour.fix", language), say("tour.fix_token", language)
    sheet = InstructionSheet(required_fix=(fix,), acceptance_criteria=(f"contains: {token}",))
    decide.rewrite(studio, 1, sheet, guide)
    work.run(studio)
    yield Stop("tour.rewritten", chapter_card(studio.book, 1, language), {"fix": fix})
    decide.accept(studio, 1, guide)
    work.run(studio, stop_after=["deposit"])
    yield Stop("tour.accepted", facts={"number": 1, "guide": guide})


def _proposal(studio: Studio, guide: str, language: Language) -> Iterator[Stop]:
    write_next(studio)
    person = studio.frozen_pack().canon.characters.protagonist.name
    request = Request({"CHAR-001.age": "41"}, say("tour.why", language, name=person))
    proposal = decide.escalate(studio, 2, request, guide)
    yield Stop("tour.escalated", facts={"number": 2, "proposal": proposal})
    propose.advise(studio, proposal)
    yield Stop("tour.proposal", propose.card(studio.book, proposal, language))
    propose.decide(studio, proposal, "approve", guide, request.why)
    version = migrate.migrate(studio, proposal, guide)
    yield Stop("tour.migrated", facts={"version": version, "proposal": proposal})
    work.run(studio)
    yield Stop("tour.again", chapter_card(studio.book, 2, language))
    decide.accept(studio, 2, guide)
    work.run(studio, stop_after=["deposit"])
    yield Stop("tour.accepted", facts={"number": 2, "guide": guide})
