"""A picture in which nothing lies on anything else."""

from itertools import combinations, pairwise
from random import Random
from xml.etree import ElementTree as ET

import pytest

from writer.desk import machines
from writer.drawing import Edge, Node, draw, stacked
from writer.drawing.graph import width
from writer.drawing.layers import Box, Layout, lay_out
from writer.texts import LANGUAGES, Language

SVG = "{http://www.w3.org/2000/svg}"


def some_graph(seed: int) -> tuple[list[Node], list[Edge]]:
    """With cycles, arrows to oneself, several between the same two, and words of any length."""
    chance = Random(seed)
    nodes = [Node(f"n{i}", "word " * chance.randint(1, 4)) for i in range(chance.randint(1, 12))]
    edges = [
        Edge(
            chance.choice(nodes).id,
            chance.choice(nodes).id,
            "\n".join(
                "a longer label"[: chance.randint(3, 14)] for _ in range(chance.randint(0, 3))
            ),
            chance.random() < 0.5,
        )
        for _ in range(chance.randint(0, 24))
    ]
    return nodes, edges


def boxes(layout: Layout) -> list[Box]:
    labels = [route.label for route in layout.routes if route.label]
    return [*layout.nodes.values(), *labels]


@pytest.mark.parametrize("seed", range(40))
def test_no_box_and_no_words_lie_on_others(seed: int) -> None:
    layout = lay_out(*some_graph(seed))
    for one, other in combinations(boxes(layout), 2):
        apart = (
            one.x + one.width / 2 + one.loop <= other.x - other.width / 2
            or other.x + other.width / 2 + other.loop <= one.x - one.width / 2
            or abs(one.y - other.y) >= (one.height + other.height) / 2
        )
        assert apart, (one, other)


@pytest.mark.parametrize("seed", range(40))
def test_every_arrow_runs_from_layer_to_layer_and_stays_in_the_picture(seed: int) -> None:
    layout = lay_out(*some_graph(seed))
    for route in layout.routes:
        for one, other in pairwise(route.boxes):
            assert abs(one.layer - other.layer) == 1
        for box in route.boxes:
            assert box.x - box.width / 2 >= 0
            assert box.x + box.width / 2 + box.loop <= layout.width
            assert box.y - box.height / 2 >= 0
            assert box.y + box.height / 2 <= layout.height


@pytest.mark.parametrize("seed", range(10))
def test_an_arrow_leads_from_its_source_to_its_target(seed: int) -> None:
    nodes, edges = some_graph(seed)
    layout = lay_out(nodes, edges)
    drawn = [route.edge for route in layout.routes]
    assert len(drawn) + sum(map(len, layout.loops.values())) == len(edges)
    for route in layout.routes:
        first, last = route.boxes[0], route.boxes[-1]
        source, target = (last, first) if route.upwards else (first, last)
        assert layout.nodes[route.edge.source] is source
        assert layout.nodes[route.edge.target] is target


def test_arrows_touch_a_box_side_by_side() -> None:
    nodes = [Node("a", "here"), Node("b", "there")]
    layout = lay_out(nodes, [Edge("a", "b", "go"), Edge("b", "a", "back"), Edge("a", "b", "again")])
    assert len({route.top for route in layout.routes}) == 3
    assert len({route.bottom for route in layout.routes}) == 3


def test_the_same_graph_gives_the_same_bytes() -> None:
    assert draw(*some_graph(7)) == draw(*some_graph(7))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_machines_is_in_their_pictures(language: Language) -> None:
    drawn = machines.pictures(language)
    for machine in machines.data(language):
        picture = ET.fromstring(drawn[machine["machine"]])
        words = {span.text for span in picture.iter(f"{SVG}tspan")}
        assert {state["name"] for state in machine["states"]} <= words
        signs = {"person": "✍ ", "workbench": ""}
        assert {signs[step["by"]] + step["name"] for step in machine["steps"]} <= words


def test_gates_are_marked() -> None:
    drawn = machines.pictures("en")
    assert {name: picture.count('class="gate"') for name, picture in drawn.items()} == {
        "materials": 1,
        "chapter": 2,
        "proposal": 2,
    }


def test_several_pictures_become_one_below_the_other() -> None:
    whole = ET.fromstring(stacked(machines.pictures("en").values()))
    inner = whole.findall(f"{SVG}svg")
    tops = [int(picture.get("y", "0")) for picture in inner]
    heights = [int(picture.get("height", "0")) for picture in inner]
    assert tops == [0, heights[0], heights[0] + heights[1]]


def test_chinese_is_given_the_room_it_takes() -> None:
    assert width("冻结") == 2 * 13
    assert width("a\nlonger") == width("longer")


def test_what_is_written_on_an_arrow_cannot_break_the_picture() -> None:
    picture = draw([Node("a", '<b> & "c"')], [Edge("a", "a", "</text>")])
    words = [span.text for span in ET.fromstring(picture).iter(f"{SVG}tspan")]
    assert words == ["</text>", '<b> & "c"']
