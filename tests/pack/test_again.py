"""A point that the pack has already is not raised a second time, under whatever ids."""

import pytest

from tests.pack.test_assembly import assembled
from writer.contracts.pack import MaterialsPack, OpenQuestion, PackConflict
from writer.pack.again import says_again
from writer.pack.ids import with_ids

RULED = "She cannot read the letters, for it is against the customs of the island."
ASKED = "The elders are angry and ban her from the island; nobody says who told them."


def settled() -> MaterialsPack:
    pack = assembled()
    pack.conflicts.append(PackConflict(anchors=["CHAR-001"], description=RULED, ruling="She may."))
    pack.risk.open_questions.append(
        OpenQuestion(question=ASKED, default_assumption="Nobody.", severity="low", impact="all")
    )
    return with_ids(pack, pack)


@pytest.mark.req("HB-07")
@pytest.mark.parametrize(
    "said",
    [
        RULED,
        RULED.upper(),
        f"{RULED} However, the elders are angry and ban her from the island.",
    ],
)
def test_what_was_ruled_on_and_comes_again_under_its_own_id_is_known(said: str) -> None:
    pack = settled()
    assert says_again(pack, [pack.conflicts[-1].id], said)
    assert says_again(pack, [pack.risk.open_questions[-1].id], said)
    assert says_again(pack, [], said)


def test_in_chinese_as_well() -> None:
    pack = assembled("zh")
    said = "灯塔守望人不能读那些信，因为这违背了岛上的习俗。"
    pack.conflicts.append(PackConflict(anchors=["CHAR-001"], description=said, ruling="可以读。"))
    pack = with_ids(pack, pack)
    assert says_again(pack, [pack.conflicts[-1].id], said.replace("那些", "这些"))
    assert not says_again(pack, [pack.conflicts[-1].id], "裁定与第二章的日期相矛盾。")


def test_what_was_ruled_on_and_comes_again_about_a_part_of_it_is_known() -> None:
    pack = settled()
    pack.conflicts[-1].anchors = ["CHAR-001", "CHAR-002"]
    assert says_again(pack, ["CHAR-002"], RULED)
    assert not says_again(pack, ["CHAR-002"], ASKED)


def test_the_same_words_about_something_else_are_new() -> None:
    assert not says_again(settled(), ["CHAR-002"], RULED)


def test_two_rulings_that_contradict_each_other_are_new() -> None:
    pack = settled()
    said = "One ruling lets her read what the other ruling keeps from everybody."
    assert not says_again(pack, [pack.conflicts[-1].id], said)
    assert not says_again(pack, [], "Two.")
