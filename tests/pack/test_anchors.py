"""Anchors lead to what they name, and ids stay what they are."""

import jmespath
import pytest

from tests import examples
from tests.examples import Language
from writer.contracts.execution import Decision, GlossaryTerm
from writer.errors import BadInput
from writer.pack.anchors import index, resolve
from writer.pack.ids import ever_named, with_ids


@pytest.mark.req("HB-17")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_anchor_leads_to_its_item_and_back(language: Language) -> None:
    pack = examples.pack(language, chapters=12)
    data, found = pack.to_data(), index(pack)
    kinds = {anchor.split("-")[0] for anchor in found.anchors}
    assert kinds == {
        "DEC",
        "CON",
        "GLO",
        "CHK",
        "CHAR",
        "WR",
        "TL",
        "OQ",
        "STY",
        "RISK",
        "CF",
        "CH",
    }
    for anchor, place in found.anchors.items():
        item = jmespath.search(place.path, data)
        named = f"CH-{item['chapter_number']:03d}" if anchor.startswith("CH-") else item["id"]
        assert named == anchor
        assert place.title
        assert found.reverse_index[place.path] == anchor
    assert len(found.reverse_index) == len(found.anchors)


def test_a_decision_has_the_path_that_other_programs_expect() -> None:
    path = index(examples.pack()).anchors["DEC-001"].path
    assert path == "execution.decisions[?id=='DEC-001'] | [0]"


def test_an_anchor_resolves_to_the_item_as_data() -> None:
    assert resolve(examples.pack(), "CHAR-002")["name"] == "Oren Pike"
    assert resolve(examples.pack(), "CH-002")["chapter_number"] == 2


def test_an_unknown_anchor_is_answered_with_those_near_it() -> None:
    with pytest.raises(BadInput, match=r"no CHAR-009 .* CHAR-00"):
        resolve(examples.pack(), "CHAR-009")


def test_a_renamed_item_keeps_its_id() -> None:
    pack = examples.pack()
    pack.execution.glossary[0].term = "light room"
    assert with_ids(pack).execution.glossary[0].id == "GLO-001"


def test_an_id_that_the_changelog_or_a_conflict_speaks_of_is_not_given_again() -> None:
    pack = examples.pack()
    pack.conflicts[0].anchors.append("GLO-041")
    pack.execution.glossary.append(GlossaryTerm(term="tide book"))
    assert "GLO-041" in ever_named(pack)
    assert with_ids(pack).execution.glossary[-1].id == "GLO-042"


def test_of_two_items_with_one_id_the_first_keeps_it() -> None:
    pack = examples.pack()
    pack.execution.decisions.append(Decision(id="DEC-001", ruling="another"))
    assert [one.id for one in with_ids(pack).execution.decisions] == ["DEC-001", "DEC-002"]


def test_a_new_item_cannot_take_the_id_of_one_that_is_gone() -> None:
    first = with_ids(examples.pack())
    second = first.model_copy(deep=True)
    del second.execution.decisions[0]
    third = with_ids(second, before=first)
    third.execution.decisions.append(Decision(id="DEC-001", ruling="another"))
    assert [one.id for one in with_ids(third, before=third).execution.decisions] == ["DEC-001"]
    assert [one.id for one in with_ids(third, before=second).execution.decisions] == ["DEC-002"]


@pytest.mark.parametrize("typed", ["DEC-040", "DEC-41"])
def test_an_id_that_a_person_typed_is_kept_where_it_is_above_all_others(typed: str) -> None:
    before = with_ids(examples.pack())
    pack = before.model_copy(deep=True)
    pack.execution.decisions += [Decision(id=typed, ruling="a"), Decision(ruling="b")]
    named = with_ids(pack, before=before)
    number = int(typed.partition("-")[2])
    assert [one.id for one in named.execution.decisions][1:] == [typed, f"DEC-{number + 1:03d}"]
    assert named.meta.last_ids["DEC"] == number + 1


@pytest.mark.parametrize("typed", ["DEC-99999999999999999999", "DEC-LAST"])
def test_an_id_that_cannot_be_counted_from_is_counted_past(typed: str) -> None:
    pack = examples.pack()
    pack.execution.decisions += [Decision(id=typed, ruling="a"), Decision(ruling="b")]
    assert [one.id for one in with_ids(pack).execution.decisions] == ["DEC-001", typed, "DEC-002"]


def test_giving_ids_leaves_the_pack_that_was_given_alone() -> None:
    pack = examples.pack()
    pack.execution.decisions.append(Decision(ruling="another"))
    with_ids(pack)
    assert pack.execution.decisions[-1].id == ""
