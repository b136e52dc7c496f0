"""Anchors lead to what they name, and ids stay what they are."""

import random

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


@pytest.mark.req("HB-17")
def test_ids_stay_the_same_over_twenty_versions_of_changes_and_are_never_used_again() -> None:
    chance = random.Random(7)
    pack = with_ids(examples.pack())
    rulings = {one.id: one.ruling for one in pack.execution.decisions}
    for version in range(20):
        listed = pack.execution.decisions
        listed.insert(chance.randint(0, len(listed)), Decision(ruling=f"new {version}"))
        if version % 3 == 0:
            del listed[chance.randrange(len(listed))]
        chance.shuffle(listed)
        pack = with_ids(pack, retired=rulings)
        for one in pack.execution.decisions:
            assert rulings.setdefault(one.id, one.ruling) == one.ruling
        found = index(pack)
        for anchor, place in found.anchors.items():
            assert jmespath.search(place.path, pack.to_data()) is not None, anchor
    assert len(set(rulings.values())) == len(rulings)


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


def test_giving_ids_leaves_the_pack_that_was_given_alone() -> None:
    pack = examples.pack()
    pack.execution.decisions.append(Decision(ruling="another"))
    with_ids(pack)
    assert pack.execution.decisions[-1].id == ""
