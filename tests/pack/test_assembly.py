"""The first version of a pack, and the versions after it."""

import pytest

from tests import examples
from tests.examples import NOW, Language
from tests.pack.answers import materials
from writer.contracts.answers import MaterialsAnswer, TermAnswer
from writer.contracts.pack import MaterialsPack
from writer.pack.anchors import index
from writer.pack.assembly import assemble, next_version

LANGUAGES: tuple[Language, ...] = ("en", "zh")


def assembled(language: Language = "en", answer: MaterialsAnswer | None = None) -> MaterialsPack:
    return assemble(
        examples.settings(language),
        examples.world(language),
        examples.theme(language),
        examples.characters(language),
        examples.outline(language),
        answer or materials(language),
        "run-1",
        NOW,
    )


@pytest.mark.req("HB-16")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_pack_holds_the_steps_and_what_the_specialists_add(language: Language) -> None:
    pack = assembled(language)
    assert pack.meta.version == "v001"
    assert pack.meta.source_runs == ["run-1"]
    assert pack.canon.world.geography == examples.world(language).geography
    assert pack.canon.characters.protagonist.name == examples.word("hero", language)
    assert [one.chapter_number for one in pack.planning.outline.chapters] == [1, 2, 3]
    assert pack.planning.theme_conflict == examples.theme(language)
    assert [one.id for one in pack.execution.decisions] == ["DEC-001", "DEC-002"]
    assert [one.id for one in pack.execution.checklists.global_] == ["CHK-001"]
    assert [(one.id, one.chapter) for one in pack.execution.checklists.per_chapter] == [
        ("CHK-002", 2)
    ]
    assert pack.risk.open_questions[0].blocks()
    assert [entry.version for entry in pack.changelog] == ["v001"]
    assert MaterialsPack.from_bytes(pack.to_bytes()) == pack


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_item_of_the_first_pack_has_an_anchor_and_the_protagonist_the_first(
    language: Language,
) -> None:
    pack = assembled(language)
    kinds = {anchor.split("-")[0] for anchor in index(pack).anchors}
    assert kinds == {"WR", "CHAR", "TL", "STY", "CH", "DEC", "CHK", "GLO", "CON", "RISK", "OQ"}
    assert pack.canon.characters.protagonist.id == "CHAR-001"
    assert pack.execution.constraints.pov is not None
    assert pack.execution.constraints.pov.id == "CON-002"


@pytest.mark.parametrize(("language", "unit"), [("en", "words"), ("zh", "chars")])
def test_the_band_is_a_quarter_around_the_target_in_the_unit_of_the_language(
    language: Language, unit: str
) -> None:
    band = assembled(language).execution.constraints.word_band
    assert band is not None
    assert (band.min, band.max, band.unit) == (450, 750, unit)
    assert "450" in band.text
    assert "450" in band.how_to_judge


def test_what_lies_before_the_story_is_told_in_no_chapter() -> None:
    assert [event.chapter for event in assembled().canon.timeline.events] == [None, 1]


def test_empty_forbidden_terms_are_left_out() -> None:
    limit = assembled().execution.constraints.forbidden_terms
    assert limit is not None
    assert limit.terms == ["suddenly"]


def test_no_word_is_forbidden_the_form_that_it_has() -> None:
    answer = materials("en")
    said = {
        "term": "Tide Stairs",
        "variants": ["the Stairs"],
        "definition": "steps",
        "category": "",
    }
    wrong = ["tide stairs", "Tide steps", "the stairs", "Tide steps"]
    answer = answer.model_copy(
        update={"glossary": [TermAnswer.model_validate({**said, "forbidden": wrong})]}
    )
    assert assembled(answer=answer).execution.glossary[0].forbidden == ["Tide steps"]


def test_the_next_version_says_why_it_is_there_and_leaves_the_old_one_alone() -> None:
    pack = assembled()
    following = next_version(pack, "a question was answered", "Lin", NOW, ["OQ-001"])
    assert (pack.meta.version, following.meta.version) == ("v001", "v002")
    assert len(pack.changelog) == 1
    entry = following.changelog[-1]
    assert (entry.version, entry.by, entry.anchors) == ("v002", "Lin", ("OQ-001",))
    following.canon.world.geography = "a plain"
    assert pack.canon.world.geography != "a plain"
