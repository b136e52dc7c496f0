"""`ng materials freeze` refuses a pack that is not ready, with every reason; mended, it freezes."""

from collections.abc import Callable

import pytest

from fsm.decision import Decision
from fsm.materials import MaterialsTrigger
from tests.checks.damages import DAMAGES
from tests.examples import Language
from tests.line.walking import Line
from writer import bootstrap, settings
from writer.contracts.pack import MaterialsPack
from writer.desk import law, work
from writer.desk.materials import pack_news
from writer.desk.studio import Studio, at_work
from writer.pack.assembly import next_version
from writer.pack.ids import with_ids

ONE_OF_EACH_KIND = (
    "OQ-009",
    "CF-002",
    "missing:canon.world.geography",
    "contradiction:narrator:canon.style_guide.summary",
    "DEC-009",
    "short:planning.outline.chapters",
)


def edited(line: Line, change: Callable[[MaterialsPack], object]) -> None:
    """The pack at the gate, changed by a person, and back at the gate."""
    ports = bootstrap.ports(settings.load({"NG_OUTPUTS": str(line.outputs)}))
    with at_work(ports, line.book, "edit") as studio:
        before = studio.draft_pack()
        pack = next_version(before, why="by hand", by="Lin", at=studio.now())
        change(pack)
        _take(studio, with_ids(pack, before=before))
        work.run(studio)


def _take(studio: Studio, pack: MaterialsPack) -> None:
    book = studio.book
    law.step(
        book,
        MaterialsTrigger.EDIT,
        "materials",
        decision=Decision(decided_by="Lin", names=book.state.law.materials.pack),
        files={book.paths.draft_pack(pack.meta.version): pack.to_bytes()},
        news=pack_news(studio, pack, studio.settings.max_review_rounds),
    )


def broken(pack: MaterialsPack, language: Language) -> None:
    for damage in {one.id: one for one in DAMAGES if one.id in ONE_OF_EACH_KIND}.values():
        damage.do(pack, language)


def mended(pack: MaterialsPack, sound: MaterialsPack) -> None:
    pack.canon.world.geography = sound.canon.world.geography
    pack.canon.style_guide = sound.canon.style_guide
    pack.execution.decisions[-1].how_to_judge = "absent: thunder"
    pack.planning.outline = sound.planning.outline


@pytest.mark.req("HB-08")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_pack_with_one_fault_of_each_kind_is_refused_with_just_these_and_freezes_mended(
    line_at: Callable[..., Line], language: Language
) -> None:
    line = line_at("drafted", language)
    sound = MaterialsPack.model_validate(line.ng("materials", "show", line.book))
    edited(line, lambda pack: broken(pack, language))

    refusal = line.ng("materials", "freeze", line.book, "--by", "Lin", code=3)["error"]
    assert len(refusal["reasons"]) == len(ONE_OF_EACH_KIND)
    for name in ONE_OF_EACH_KIND:
        assert any(name in reason for reason in refusal["reasons"]), name
    blockers = line.status()["materials"]["blockers"]
    assert {one["id"] for one in blockers} == set(ONE_OF_EACH_KIND)
    assert all(one["path"] and one["message"] and one["hint"] for one in blockers)
    assert line.ng("materials", "card", line.book)["blockers"] == blockers
    assert line.status()["materials"]["frozen_version"] is None
    line.ng("write", line.book, code=3)

    line.ng("materials", "answer", line.book, "OQ-009", "Nobody.", "--by", "Lin")
    line.ng("materials", "rule", line.book, "CF-002", "The first rule counts.", "--by", "Lin")
    left = {one["id"] for one in line.status()["materials"]["blockers"]}
    assert left == {*ONE_OF_EACH_KIND} - {"OQ-009", "CF-002"}
    line.ng("materials", "freeze", line.book, "--by", "Lin", code=3)

    edited(line, lambda pack: mended(pack, sound))
    assert line.status()["materials"]["blockers"] == []
    line.ng("materials", "freeze", line.book, "--by", "Lin")
    assert line.status()["materials"]["frozen_version"] == "v001"


@pytest.mark.req("HB-08")
def test_an_answer_that_only_holds_the_place_answers_nothing(line_at: Callable[..., Line]) -> None:
    line = line_at("drafted")
    edited(line, lambda pack: next(one for one in DAMAGES if one.id == "OQ-009").do(pack, "en"))
    line.ng("materials", "answer", line.book, "OQ-009", "TBD", "--by", "Lin")
    assert [one["id"] for one in line.status()["materials"]["blockers"]] == ["OQ-009"]
    line.ng("materials", "freeze", line.book, "--by", "Lin", code=3)
    line.ng("materials", "answer", line.book, "OQ-009", "Her mother.", "--by", "Lin")
    line.ng("materials", "freeze", line.book, "--by", "Lin")
