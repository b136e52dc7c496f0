"""Places that people name, the changes there, and what two packs differ in."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import examples
from writer.contracts.pack import MaterialsPack
from writer.errors import BadInput
from writer.pack.change import apply, changes, diff, pointer
from writer.pack.compare import compare
from writer.pack.patch import between, patched

PLACES = {
    "CHAR-001.name": "/canon/characters/protagonist/name",
    "CHAR-003.appearance": "/canon/characters/supporting_characters/0/appearance",
    "canon.world.world_name": "/canon/world/world_name",
    "execution.glossary[0].term": "/execution/glossary/0/term",
    "execution.glossary[+]": "/execution/glossary/-",
    "execution.checklists.global[0].text": "/execution/checklists/global/0/text",
    "CH-002.summary": "/planning/outline/chapters/1/summary",
    "CHAR-001.relationships.Oren Pike": "/canon/characters/protagonist/relationships/Oren Pike",
    'CHAR-001.relationships["Dr. A/B"]': "/canon/characters/protagonist/relationships/Dr. A~1B",
    "/canon/world/geography": "/canon/world/geography",
    "DEC-001": "/execution/decisions/0",
}


@pytest.mark.parametrize(("place", "path"), PLACES.items())
def test_a_place_becomes_a_json_pointer(place: str, path: str) -> None:
    assert pointer(examples.pack(), place) == path


@pytest.mark.parametrize(
    ("place", "near"),
    [
        ("CHAR-009.name", "CHAR-003"),
        ("CHAR-001.nme", "CHAR-001.name"),
        ("canon.wrld", "canon.world"),
        ("execution.glossary[9].term", "execution.glossary[0]"),
        ("canon.world.world_name.x", "nothing below canon.world.world_name"),
        ("meta.version", "cannot be changed"),
        ("changelog[0].why", "cannot be changed"),
        ("DEC-001.id", "DEC-001 stays DEC-001"),
        ("CH-001.chapter_number", "CH-001 stays"),
        ("", "does not name a place"),
        ("canon..world", "does not name a place"),
    ],
)
def test_a_place_that_is_not_there_is_answered_with_what_is_near(place: str, near: str) -> None:
    with pytest.raises(BadInput) as caught:
        pointer(examples.pack(), place)
    assert near in caught.value.sentence()
    assert caught.value.sentence("zh")
    assert caught.value.hint()


@pytest.mark.parametrize(
    ("place", "value", "new"),
    [
        ("CHAR-001.name", "36", "36"),
        ("CHAR-001.age", "36", 36),
        ("CHAR-001.age", "about forty", "about forty"),
        ("CON-001.max", "900", 900),
        ("CON-004.terms", '["at once"]', ["at once"]),
        ("canon.world.power_system", "7", "7"),
        ("TL-001.chapter", "2", 2),
        ("planning.outline.is_complete", "false", False),
        ("CON-001.max", 900, 900),
    ],
)
def test_a_value_is_read_as_what_the_field_holds(place: str, value: Any, new: Any) -> None:
    pack = examples.pack()
    (change,) = changes(pack, {place: value})
    assert change.new == new
    assert type(change.new) is type(new)
    assert change.description


@pytest.mark.parametrize(
    ("place", "value", "wanted"),
    [
        ("CON-001.max", "lots", "whole number"),
        ("CON-001.max", "5", "no larger than max"),
        ("CON-004.terms", "at once", "a list"),
        ("CON-002.person", "fourth", "one of"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_what_is_wanted(
    place: str, value: str, wanted: str
) -> None:
    with pytest.raises(BadInput, match=wanted):
        changes(examples.pack(), {place: value})


def test_two_changes_that_are_only_right_together_are_taken_together() -> None:
    pack = examples.pack()
    band = apply(pack, changes(pack, {"CON-001.min": "1000", "CON-001.max": "1200"}))
    assert band.execution.constraints.word_band is not None
    assert band.execution.constraints.word_band.min == 1000


def test_a_change_knows_its_anchor_what_was_there_and_what_comes() -> None:
    (change,) = changes(examples.pack(), {"execution.glossary[0].term": "light room"})
    assert (change.op, change.anchor) == ("replace", "GLO-001")
    assert (change.old, change.new) == ("lamp room", "light room")
    assert change.description == 'GLO-001 lamp room term: "lamp room" becomes "light room"'


def test_changes_replace_add_and_take_away() -> None:
    pack = examples.pack()
    wanted = {
        "CHAR-001.name": "Mara Hale",
        "execution.glossary[+]": '{"term": "tide book", "definition": "a ledger"}',
        "CHAR-001.relationships.Oren Pike": "adversary",
        "CHK-002": None,
        "OQ-001": None,
    }
    changed = apply(pack, changes(pack, wanted))
    assert changed.canon.characters.protagonist.name == "Mara Hale"
    assert changed.canon.characters.protagonist.relationships == {
        "Tessaly": "Keepers answer to the harbour court",
        "Oren Pike": "adversary",
    }
    assert [one.id for one in changed.execution.glossary] == ["GLO-001", "GLO-002"]
    assert changed.execution.checklists.per_arc == []
    assert changed.risk.open_questions == []


def test_several_items_of_one_list_are_taken_away_whatever_the_order_they_are_named_in() -> None:
    pack = examples.pack(chapters=12)
    named = {"CH-002": None, "CH-011": None, "CH-009": None}
    left = apply(pack, changes(pack, named)).planning.outline.chapters
    assert [one.chapter_number for one in left] == [1, 3, 4, 5, 6, 7, 8, 10, 12]


def test_the_id_of_an_item_that_was_taken_away_is_not_given_to_the_next() -> None:
    pack = examples.pack()
    pack.meta.last_ids = {"DEC": 7}
    wanted = {"DEC-001": None, "execution.decisions[+]": '{"ruling": "another"}'}
    changed = apply(pack, changes(pack, wanted))
    assert [one.id for one in changed.execution.decisions] == ["DEC-008"]


def test_an_item_that_is_put_in_the_place_of_another_is_still_that_item() -> None:
    pack = examples.pack()
    changed = apply(pack, changes(pack, {"DEC-001": '{"ruling": "another", "id": "DEC-009"}'}))
    assert [(one.id, one.ruling) for one in changed.execution.decisions] == [("DEC-001", "another")]


def test_a_change_is_refused_where_something_else_stands_by_now() -> None:
    pack = examples.pack()
    wanted = changes(pack, {"CHAR-001.name": "Mara Hale"})
    pack.canon.characters.protagonist.name = "Mara Voss"
    with pytest.raises(BadInput, match=r"canon\.characters\.protagonist\.name is no longer"):
        apply(pack, wanted)
    gone = changes(pack, {"execution.glossary[0].term": "light room"})
    pack.execution.glossary.clear()
    with pytest.raises(BadInput, match=r"execution\.glossary\[0\]\.term"):
        apply(pack, gone)


documents = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(["a", "b/c", "d~e", "0", ""]), inner, max_size=4)
    ),
    max_leaves=20,
)


@settings(suppress_health_check=[HealthCheck.too_slow])  # it is the machine that is slow
@given(old=documents, new=documents)
def test_a_patch_makes_the_new_of_the_old_and_its_inverse_the_old_of_the_new(
    old: Any, new: Any
) -> None:
    assert patched(old, between(old, new)) == new
    assert patched(new, between(new, old)) == old


texts = st.text(min_size=1, max_size=6)
edits = st.fixed_dictionaries(
    {},
    optional={
        "CHAR-001.appearance": texts,
        "canon.world.geography": texts,
        "CON-004.terms": st.lists(texts, max_size=3),
        "execution.glossary[+]": st.fixed_dictionaries({"term": texts}),
        "CH-002": st.none(),
        "CHK-001": st.none(),
        "CON-001.max": st.integers(700, 900),
    },
)


@given(wanted=edits)
def test_the_diff_of_two_packs_leads_there_and_back(wanted: dict[str, Any]) -> None:
    old = examples.pack()
    new = apply(old, changes(old, wanted))
    found = diff(old, new)
    assert MaterialsPack.model_validate(patched(old.to_data(), found.patch)) == new
    assert MaterialsPack.model_validate(patched(new.to_data(), found.inverse)) == old
    assert type(found).from_bytes(found.to_bytes()) == found


def test_an_insertion_at_the_front_is_one_operation() -> None:
    (operation,) = between({"a": [1, 2, 3]}, {"a": [0, 1, 2, 3]})
    assert (operation.op, operation.path, operation.value) == ("add", "/a/0", 0)


def test_true_and_one_are_not_the_same() -> None:
    assert [one.value for one in between({"a": 1}, {"a": True})] == [True]


def test_two_packs_are_compared_by_anchors_and_told_like_a_note() -> None:
    old = examples.pack()
    wanted = {
        "canon.world.geography": "One high island",
        "CHAR-001.name": "Mara Hale",
        "execution.glossary[+]": '{"term": "tide book"}',
        "OQ-001": None,
        "canon.world.power_system": "tides",
    }
    found = compare(old, apply(old, changes(old, wanted)))
    assert [(one.anchor, one.field, one.kind) for one in found] == [
        ("", "canon.world.geography", "changed"),
        ("", "canon.world.power_system", "added"),
        ("CHAR-001", "name", "changed"),
        ("GLO-002", "", "added"),
        ("OQ-001", "", "removed"),
    ]
    told = [one.sentence() for one in found]
    assert told[2] == "CHAR-001 Mara Hale name: “Mara Venn” is now “Mara Hale”."
    assert told[3:] == ["GLO-002 tide book is new.", "OQ-001 Who sends the letters? is gone."]
    assert all(one.sentence("zh") for one in found)


def test_what_only_moved_is_no_difference() -> None:
    old = examples.pack(chapters=5)
    new = old.model_copy(deep=True)
    new.planning.outline.chapters.reverse()
    assert compare(old, new) == []
    assert compare(old, old) == []
