"""What a proposal makes of a pack, and the way back."""

from typing import Any

import pytest

from tests import examples
from tests.pack.amending import made
from writer.contracts.pack import MaterialsPack
from writer.contracts.proposal import Change
from writer.desk.amend import amended, changes
from writer.desk.undo import inverse
from writer.errors import BadInput
from writer.pack.anchors import index
from writer.pack.change import diff
from writer.pack.patch import patched
from writer.pack.places import NOT_TO_BE_CHANGED

CP = "CP-20260101-0001"


def content(pack: MaterialsPack) -> dict[str, Any]:
    return {name: part for name, part in pack.to_data().items() if name not in NOT_TO_BE_CHANGED}


def there_and_back(seed: int) -> None:
    before, what = made(seed)
    after = amended(before, what)
    patch = diff(before, after)
    assert patched(before.to_data(), patch.patch) == after.to_data(), seed
    assert patched(after.to_data(), patch.inverse) == before.to_data(), seed
    back = amended(after, inverse(before, what, CP))
    assert content(back) == content(before), seed
    assert index(back) == index(before), "every anchor leads where it led"


@pytest.mark.req("HB-11", "HB-17", "HB-19")
def test_a_patch_and_its_inverse_give_the_same_pack_for_packs_made_by_chance() -> None:
    for seed in range(60):
        there_and_back(seed)


@pytest.mark.soak
def test_a_patch_and_its_inverse_give_the_same_pack_a_thousand_times() -> None:
    for seed in range(1000):
        there_and_back(seed)


@pytest.mark.req("UX-04")
@pytest.mark.parametrize(
    ("language", "new", "gone", "there"),
    [
        ("en", "Ines Cale", ("Mara", "Venn"), "Ines"),
        ("zh", "沈知微", ("林晚",), "沈知微"),
    ],
)
def test_a_rename_reaches_every_place_of_the_pack_and_no_anchor_moves(
    language: examples.Language, new: str, gone: tuple[str, ...], there: str
) -> None:
    pack = examples.pack(language)
    person = pack.canon.characters.supporting_characters[0]
    person.relationships = {examples.word("hero", language): "friend"}
    after = amended(pack, changes(pack, {}, renames={"CHAR-001": new}))
    written = str(content(after))
    assert there in written
    assert not any(name in written for name in gone)
    assert index(after).anchors.keys() == index(pack).anchors.keys()
    assert index(after).anchors["CHAR-001"].title == new
    assert after.canon.characters.supporting_characters[0].relationships == {new: "friend"}


@pytest.mark.req("UX-04")
@pytest.mark.parametrize("name", ["", "Mara Venn", "Oren Pike", "Pike", "lamp room"])
def test_nobody_gets_the_name_of_something_else(name: str) -> None:
    with pytest.raises(BadInput):
        changes(examples.pack(), {}, renames={"CHAR-001": name})


def test_a_term_is_renamed_with_its_variants() -> None:
    pack = examples.pack()
    pack.execution.glossary[0].variants = ["lamproom"]
    pack.execution.decisions[0].ruling = "Lamp rooms are locked; the lamproom has one key."
    after = amended(pack, changes(pack, {}, renames={"GLO-001": "lantern house"}))
    assert after.execution.glossary[0].term == "lantern house"
    assert after.execution.glossary[0].variants == []
    ruling = "Lantern houses are locked; the lantern house has one key."
    assert after.execution.decisions[0].ruling == ruling


def test_what_is_new_goes_behind_the_last_and_gets_an_id() -> None:
    pack = examples.pack()
    what = changes(pack, {}, adds={"execution.glossary": '{"term": "bell rope"}'})
    assert [(one.op, one.path) for one in what] == [("add", "/execution/glossary/-")]
    assert amended(pack, what).execution.glossary[1].id == "GLO-002"


def test_what_was_taken_out_comes_back_under_its_own_id_and_only_so() -> None:
    pack = examples.pack()
    what = changes(pack, {}, removes=["DEC-001"], adds={"execution.decisions": '{"topic": "x"}'})
    after = amended(pack, what)
    back = inverse(pack, what, CP)
    assert [one.id for one in amended(after, back).execution.decisions] == ["DEC-001"]
    by_hand = [Change(op="add", path="/execution/decisions/-", new={"id": "DEC-001", "topic": "y"})]
    assert [one.id for one in amended(after, by_hand).execution.decisions] == ["DEC-002", "DEC-003"]
