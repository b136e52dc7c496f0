"""The materials up to the agents' review: the steps from the idea to the outline, and a pack."""

from typing import TypeAlias

from fsm.materials import MaterialsTrigger
from fsm.materials import next_version as following
from writer.checks import freeze as conditions
from writer.contracts.outline import Outline
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import CharactersConfig
from writer.contracts.state import NovelGenerationState
from writer.contracts.world import ThemeConflict, WorldSetting
from writer.desk import gleaned, law
from writer.desk.steps import results
from writer.desk.studio import Studio, Update, in_the_way
from writer.graph import materials as chain
from writer.pack.assembly import assemble
from writer.store.files import digest

T = MaterialsTrigger
News: TypeAlias = dict[str, object]


def assemble_pack(studio: Studio, _: NovelGenerationState) -> Update:
    """The first version of the pack, out of the steps and what the specialists add."""
    book = studio.book
    brought = gleaned.answer(studio)
    answer = brought or chain.ask_for_materials(
        studio.asker, studio.settings, results(studio.book), studio.language
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
    if brought:
        pack = gleaned.fitted(studio, pack)
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
