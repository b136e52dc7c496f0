"""Several worlds to choose from: the agents stop, a person chooses, and nothing goes round it."""

import json

import pytest

from tests.line.walking import Line

STEPS = ("world", "theme_conflict", "characters", "outline")


@pytest.mark.req("HB-07")
def test_candidates_differ_and_wait_for_a_person(begun: Line) -> None:
    made = begun.ng("materials", "draft", begun.book, "--candidates", "3")
    assert [one["number"] for one in made] == [1, 2, 3]
    assert len({one["world"]["world_name"] for one in made}) == 3
    assert len({one["world"]["geography"] for one in made}) == 3
    assert len({one["theme_conflict"]["core_theme"] for one in made}) == 3
    assert begun.status()["materials"]["state"] == "draft"
    # Asked for again they are the same, and cost nothing.
    calls = begun.status()["cost"]["calls"]
    assert begun.ng("materials", "draft", begun.book, "--candidates", "3") == made
    assert begun.status()["cost"]["calls"] == calls


def test_nothing_is_drafted_round_the_choice(begun: Line) -> None:
    begun.ng("materials", "draft", begun.book, "--candidates", "2")
    for words in (["materials", "draft"], ["run"], ["materials", "freeze", "--by", "Lin"]):
        begun.ng(*words[:2], begun.book, *words[2:], code=3)
    for choice in (["2"], ["2", "--by", ""], ["3", "--by", "Lin"]):
        begun.ng("materials", "draft", begun.book, "--choose", *choice, code=3)
    begun.ng("materials", "draft", begun.book, "--candidates", "2", "--choose", "1", code=4)
    assert not [name for name in STEPS if (begun.root / f"{name}.json").exists()]
    assert begun.status()["materials"]["draft_version"] is None


def test_the_chosen_one_becomes_the_book_and_all_are_kept(begun: Line) -> None:
    made = begun.ng("materials", "draft", begun.book, "--candidates", "2")
    card = begun.ng("materials", "draft", begun.book, "--choose", "2", "--by", "Lin")
    assert card["version"] == "v002"
    world = json.loads((begun.root / "world.json").read_bytes())
    assert world == made[1]["world"]
    pack = begun.ng("materials", "show", begun.book)
    assert pack["canon"]["world"]["world_name"] == made[1]["world"]["world_name"]
    kept = sorted((begun.root / "materials" / "candidates").iterdir())
    assert [json.loads(path.read_bytes()) for path in kept] == made
    (chosen,) = [
        event
        for event in begun.ng("log", begun.book, "--type", "human_decision")
        if event["data"]["decision"] == "choose"
    ]
    assert (chosen["data"]["by"], chosen["data"]["details"]["candidate"]) == ("Lin", 2)
    for late in (["--choose", "1", "--by", "Lin"], ["--candidates", "3"]):
        begun.ng("materials", "draft", begun.book, *late, code=3)
