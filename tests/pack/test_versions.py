"""Over many versions an id means one item, an anchor leads to it, and what differs is seen."""

import jmespath
import pytest

from tests import examples
from tests.examples import Language
from tests.pack.versions import LISTS, Versions, listed_on, marks
from writer.contracts.pack import MaterialsPack
from writer.contracts.proposal import Change
from writer.pack.anchors import index
from writer.pack.change import apply
from writer.pack.compare import Difference, compare
from writer.pack.ids import with_ids
from writer.pack.items import Shelf, items

SEEDS = range(6)


def every_anchor_leads_to_its_item_and_back(pack: MaterialsPack) -> None:
    found, data = index(pack), pack.to_data()
    by_anchor = {item.anchor: item for item in items(pack)}
    assert list(found.anchors) == list(by_anchor)
    for anchor, place in found.anchors.items():
        assert jmespath.search(place.path, data) == by_anchor[anchor].record.to_data()
        assert place.title == by_anchor[anchor].title
    assert found.reverse_index == {place.path: anchor for anchor, place in found.anchors.items()}
    assert len(found.reverse_index) == len(found.anchors)


@pytest.mark.req("HB-17")
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("seed", SEEDS)
def test_over_twenty_versions_an_id_means_one_item_and_no_other_ever(
    seed: int, language: Language
) -> None:
    versions = Versions(seed, language)
    pack = with_ids(versions.first)
    meant = dict(marks(pack))
    for _ in range(20):
        made = versions.after(pack)
        # Read back, as every version is: nothing but the pack itself carries what was given.
        pack = MaterialsPack.from_bytes(with_ids(made).to_bytes())
        for anchor, mark in marks(pack):
            assert meant.setdefault(anchor, mark) == mark, anchor
        every_anchor_leads_to_its_item_and_back(pack)
    assert len(set(meant.values())) == len(meant), "no item has had two ids"
    assert len(meant) > len(index(pack).anchors) + 20, "and many of them are gone"


@pytest.mark.req("HB-17")
def test_an_id_that_a_migration_took_out_is_not_given_by_the_next() -> None:
    pack = with_ids(examples.pack())
    new = {"ruling": "No lamp is lit.", "how_to_judge": "absent: lamp"}
    added = apply(pack, [Change(op="add", path="/execution/decisions/-", new=new)])
    assert added.execution.decisions[-1].id == "DEC-002"
    old = added.execution.decisions[-1].to_data()
    gone = apply(added, [Change(op="remove", path="/execution/decisions/1", old=old)])
    again = apply(gone, [Change(op="add", path="/execution/decisions/-", new=new)])
    assert again.execution.decisions[-1].id == "DEC-003"
    typed = {**new, "id": "DEC-002"}
    forced = apply(gone, [Change(op="add", path="/execution/decisions/-", new=typed)])
    assert forced.execution.decisions[-1].id == "DEC-003"


def told(found: list[Difference]) -> set[tuple[str, str, str]]:
    return {(one.kind, one.anchor, one.field) for one in found}


@pytest.mark.req("HB-17")
@pytest.mark.parametrize("shelf", LISTS, ids=lambda shelf: ".".join(shelf.place))
def test_what_was_put_in_taken_out_renamed_or_moved_is_told_by_its_anchor(shelf: Shelf) -> None:
    versions = Versions(1)
    versions.insert(versions.first, shelf)
    versions.insert(versions.first, shelf)
    old = with_ids(versions.first)
    first, *_, last = [item.anchor for item in items(old) if item.shelf is shelf]

    moved = old.model_copy(deep=True)
    listed_on(shelf, moved).reverse()
    assert compare(old, moved) == []

    changed = moved.model_copy(deep=True)
    versions.name(listed_on(shelf, changed)[-1], shelf)
    assert told(compare(old, changed)) == {("changed", first, shelf.title[0])}
    (difference,) = compare(old, changed)
    assert (difference.old, difference.new) == (
        getattr(listed_on(shelf, old)[0], shelf.title[0]),
        getattr(listed_on(shelf, changed)[-1], shelf.title[0]),
    )

    taken_out = changed.model_copy(deep=True)
    del listed_on(shelf, taken_out)[0]
    assert told(compare(old, taken_out)) == {
        ("changed", first, shelf.title[0]),
        ("removed", last, ""),
    }

    put_in = taken_out.model_copy(deep=True)
    versions.insert(put_in, shelf)
    put_in = with_ids(put_in, before=taken_out)
    (new,) = {item.anchor for item in items(put_in)} - {item.anchor for item in items(old)}
    assert told(compare(taken_out, put_in)) == {("added", new, "")}
    assert told(compare(put_in, taken_out)) == {("removed", new, "")}
    assert new != last


@pytest.mark.parametrize("seed", SEEDS)
def test_the_differences_of_two_versions_are_those_of_their_items(seed: int) -> None:
    versions = Versions(seed)
    old = with_ids(versions.first)
    new = with_ids(versions.after(with_ids(versions.after(old))))
    ours, theirs = ({item.anchor: item.record for item in items(pack)} for pack in (old, new))
    found = compare(old, new)
    assert {one.anchor for one in found if one.kind == "added" and not one.field} == {*theirs} - {
        *ours
    }
    assert {one.anchor for one in found if one.kind == "removed" and not one.field} == {*ours} - {
        *theirs
    }
    assert {one.anchor for one in found if one.field} == {
        anchor for anchor in {*ours} & {*theirs} if ours[anchor] != theirs[anchor]
    }
    assert len(told(found)) == len(found)
    assert compare(new, new) == []
