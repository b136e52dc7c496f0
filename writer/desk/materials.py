"""The materials up to the agents' review: the steps from the idea to the outline, and a pack."""

from collections.abc import Callable
from typing import TypeAlias

from fsm.materials import MaterialsTrigger
from fsm.materials import next_version as following
from writer.checks import freeze as conditions
from writer.contracts.outline import Outline
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import CharactersConfig
from writer.contracts.record import Record
from writer.contracts.state import NovelGenerationState
from writer.contracts.world import ThemeConflict, WorldSetting
from writer.desk import law, worlds
from writer.desk.studio import Studio, Update, in_the_way
from writer.graph import materials as chain
from writer.graph.steps import STEPS, create
from writer.pack.assembly import assemble
from writer.store.files import digest

T = MaterialsTrigger
News: TypeAlias = dict[str, object]


def create_step(studio: Studio, name: str) -> Callable[[NovelGenerationState], Update]:
    """The node of one of the steps 1-4: an existing result is reused, and said so."""

    def node(state: NovelGenerationState) -> Update:
        worlds.begin(studio.book)
        worlds.hold_until_chosen(studio.book)
        path = studio.book.paths.step(name)
        model = STEPS[name].model
        if studio.book.ports.files.disk.kind(path) == "file":
            made: Record = studio.book.read(model, path)
        else:
            made = create(
                studio.asker, STEPS[name], studio.settings, results(studio), studio.language
            )
            studio.book.keep({path: made.to_bytes()})
        done = [*state.completed_steps, name]
        return {name: made, "completed_steps": done}

    return node


def results(studio: Studio) -> dict[str, Record]:
    """What the steps so far have given."""
    book = studio.book
    return {
        name: book.read(step.model, book.paths.step(name))
        for name, step in STEPS.items()
        if book.ports.files.disk.kind(book.paths.step(name)) == "file"
    }


def assemble_pack(studio: Studio, _: NovelGenerationState) -> Update:
    """The first version of the pack, out of the steps and what the specialists add."""
    book = studio.book
    answer = chain.ask_for_materials(
        studio.asker, studio.settings, results(studio), studio.language
    )
    pack = assemble(
        studio.settings,
        book.read(WorldSetting, book.paths.step("world")),
        book.read(ThemeConflict, book.paths.step("theme_conflict")),
        book.read(CharactersConfig, book.paths.step("characters")),
        book.read(Outline, book.paths.step("outline")),
        answer,
        studio.book.run.run_id,
        studio.now(),
        following(book.state.law.materials.version),
    )
    news = book.note("materials", **pack_news(studio, pack, studio.settings.max_review_rounds))
    book.keep({book.paths.draft_pack(pack.meta.version): pack.to_bytes()}, news)
    law.step(book, T.SUBMIT, "materials")
    return {}


def pack_news(
    studio: Studio, pack: MaterialsPack, rounds: int | None, *, reviewed: bool = False
) -> News:
    """What the law must know of a version: its hash, and all that stands in the way of a freeze.

    `rounds` are those that the specialists have for it; where it came out of one, the law counts.
    """
    sha256 = digest(pack.to_bytes())
    open_questions = [q for q in pack.risk.open_questions if not q.answer.strip()]
    news: News = {
        "pack": sha256,
        "reviewed_pack": sha256 if reviewed else "",
        "conditions": conditions.to_law(in_the_way(studio.book, pack)),
        "mild_questions": tuple(q.id for q in open_questions if not q.blocks()),
    }
    return news if rounds is None else {**news, "rounds_left": rounds}
