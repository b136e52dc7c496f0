"""Puts a graph into layers, top to bottom, so that nothing lies on anything else.

Every arrow is cut into pieces from layer to layer. Its words are a box of their own in one of the
layers between, as its bends are, so they have room like everything else. Arrows that lead upwards
are laid out downwards and drawn the other way round.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from writer.drawing.graph import Edge, Node, height, width

SWEEPS = 24
GAP = 26.0
LAYER_GAP = 34.0
PADDING = (14.0, 9.0)
POINT = 11.0
STRAIGHT = 6
PORT = 6.0
LOOP = 34.0
"""The room that an arrow from a node to itself takes beside it, without its words."""


@dataclass(slots=True)
class Box:
    """Something that takes room: a node, the words of an arrow, or a bend of one."""

    layer: int
    width: float
    height: float
    x: float = 0.0
    y: float = 0.0
    loop: float = 0.0
    """Room on the right that belongs to it: arrows to itself, with their words."""

    @property
    def room(self) -> float:
        return self.width + self.loop


@dataclass(slots=True)
class Route:
    """An arrow as it runs through the layers, from top to bottom."""

    edge: Edge
    boxes: list[Box]
    upwards: bool
    label: Box | None = None
    top: float = 0.0
    bottom: float = 0.0
    """Where it touches its first and its last box, from left to right."""


@dataclass(slots=True)
class Layout:
    nodes: dict[str, Box] = field(default_factory=dict)
    routes: list[Route] = field(default_factory=list)
    loops: dict[str, list[Edge]] = field(default_factory=lambda: defaultdict(list))
    width: float = 0.0
    height: float = 0.0


def lay_out(nodes: Sequence[Node], edges: Sequence[Edge]) -> Layout:
    layout = Layout()
    for edge in edges:
        if edge.source == edge.target:
            layout.loops[edge.source].append(edge)
    between = [edge for edge in edges if edge.source != edge.target]
    ranks = _ranks(nodes, between)
    for node in nodes:
        layout.nodes[node.id] = _box(node, 2 * ranks[node.id], layout.loops.get(node.id, ()))
    layout.routes = [_route(edge, layout.nodes) for edge in between]
    layers = _layers(layout)
    _order(layers, layout.routes)
    _place(layers, layout)
    _attach(layout.routes)
    return layout


def _ranks(nodes: Sequence[Node], edges: Sequence[Edge]) -> dict[str, int]:
    """How far down each node stands: below all that lead to it, but for arrows that lead back."""
    place = {node.id: index for index, node in enumerate(nodes)}
    downwards = [edge for edge in edges if place[edge.source] < place[edge.target]]
    ranks = dict.fromkeys(place, 0)
    for node in nodes:
        for edge in downwards:
            if edge.source == node.id:
                ranks[edge.target] = max(ranks[edge.target], ranks[node.id] + 1)
    return ranks


def _box(node: Node, layer: int, loops: Iterable[Edge]) -> Box:
    if node.kind in ("start", "end"):
        return Box(layer, 2 * POINT, 2 * POINT)
    across, down = PADDING
    box = Box(layer, width(node.label) + 2 * across, height(node.label) + 2 * down)
    words = [edge.label for edge in loops]
    if words:
        box.loop = LOOP + max(map(width, words))
        box.height = max(box.height, sum(map(height, words)) + 8.0 * (len(words) + 1))
    return box


def _route(edge: Edge, nodes: dict[str, Box]) -> Route:
    upwards = nodes[edge.source].layer > nodes[edge.target].layer
    ends = (nodes[edge.source], nodes[edge.target])
    top, bottom = reversed(ends) if upwards else ends
    if top.layer == bottom.layer:
        # Side by side: the arrow goes below both, where there is room for its words.
        label = Box(top.layer + 1, width(edge.label), height(edge.label))
        return Route(edge, [*ends[:1], label, ends[1]], upwards=False, label=label)
    middle = (top.layer + bottom.layer) // 2 | 1
    bends = [Box(layer, 4.0, 0.0) for layer in range(top.layer + 1, bottom.layer)]
    label = bends[middle - top.layer - 1]
    if edge.label:
        label.width, label.height = width(edge.label), height(edge.label)
    return Route(edge, [top, *bends, bottom], upwards, label if edge.label else None)


def _layers(layout: Layout) -> list[list[Box]]:
    boxes = list(layout.nodes.values())
    known = {id(box) for box in boxes}
    for route in layout.routes:
        for box in route.boxes:
            if id(box) not in known:
                known.add(id(box))
                boxes.append(box)
    layers: list[list[Box]] = [[] for _ in range(max(box.layer for box in boxes) + 1)]
    for box in boxes:
        layers[box.layer].append(box)
    return layers


def _neighbours(routes: Iterable[Route]) -> dict[int, list[Box]]:
    near: dict[int, list[Box]] = defaultdict(list)
    for route in routes:
        for one, other in pairwise(route.boxes):
            near[id(one)].append(other)
            near[id(other)].append(one)
    return near


def _order(layers: list[list[Box]], routes: list[Route]) -> None:
    """Left to right in each layer, so that few arrows cross: each box near what it hangs on."""
    near = _neighbours(routes)
    best, fewest = [list(layer) for layer in layers], _crossings(layers, near)
    for sweep in range(SWEEPS):
        step = 1 if sweep % 2 == 0 else -1
        for layer in layers[::step]:
            place = {id(box): index for layer in layers for index, box in enumerate(layer)}
            above = layer[0].layer - step if layer else 0
            layer.sort(key=lambda box: _mean(box, above, near, place))
        crossings = _crossings(layers, near)
        if crossings < fewest:
            best, fewest = [list(layer) for layer in layers], crossings
    for layer, boxes in zip(layers, best, strict=True):
        layer[:] = boxes


def _mean(box: Box, layer: int, near: dict[int, list[Box]], place: dict[int, int]) -> float:
    found = [place[id(other)] for other in near[id(box)] if other.layer == layer]
    return sum(found) / len(found) if found else place[id(box)]


def _crossings(layers: list[list[Box]], near: dict[int, list[Box]]) -> int:
    count = 0
    for layer, below in pairwise(layers):
        place = {id(box): index for index, box in enumerate(below)}
        ends = [
            sorted(place[id(other)] for other in near[id(box)] if id(other) in place)
            for box in layer
        ]
        seen: list[int] = []
        for targets in ends:
            count += sum(1 for target in targets for earlier in seen if earlier > target)
            seen += targets
    return count


def _place(layers: list[list[Box]], layout: Layout) -> None:
    y = GAP
    for layer in layers:
        tallest = max((box.height for box in layer), default=0.0)
        for box in layer:
            box.y = y + tallest / 2
        y += tallest + LAYER_GAP
    near = _neighbours(layout.routes)
    for layer in layers:
        _spread(layer, {id(box): 0.0 for box in layer})
    for sweep in range(SWEEPS):
        step = 1 if sweep % 2 == 0 else -1
        for layer in layers[::step]:
            _spread(layer, {id(box): _wanted(box, near) for box in layer})
    boxes = [box for layer in layers for box in layer]
    left = min(box.x - box.width / 2 for box in boxes) - GAP
    for box in boxes:
        box.x -= left
    layout.width = max(box.x + box.width / 2 + box.loop for box in boxes) + GAP
    layout.height = y - LAYER_GAP + GAP


def _wanted(box: Box, near: dict[int, list[Box]]) -> float:
    """Amid its neighbours; bends keep to bends, so that long arrows run straight."""
    others = [(other.x, 1 if box.height and other.height else STRAIGHT) for other in near[id(box)]]
    if not others:
        return box.x
    return sum(x * weight for x, weight in others) / sum(weight for _, weight in others)


def _attach(routes: list[Route]) -> None:
    """Arrows touch a box side by side, in the order in which they come."""
    sides: dict[tuple[int, bool], list[tuple[float, Route, bool]]] = defaultdict(list)
    for route in routes:
        first, last = route.boxes[0], route.boxes[-1]
        below = last.layer == first.layer
        sides[id(first), True].append((route.boxes[1].x, route, True))
        sides[id(last), below].append((route.boxes[-2].x, route, False))
    for arrows in sides.values():
        arrows.sort(key=lambda arrow: arrow[0])
        for index, (_, route, at_the_top) in enumerate(arrows):
            box = route.boxes[0 if at_the_top else -1]
            room = box.width - 2 * PORT
            x = box.x - room / 2 + room * (index + 0.5) / len(arrows)
            if at_the_top:
                route.top = x
            else:
                route.bottom = x


def _spread(layer: list[Box], wanted: dict[int, float]) -> None:
    """Each box as near as can be to where it wants to be, in order and with room between them.

    Boxes that push each other move as one, by the mean of what they want.
    """
    groups: list[tuple[float, list[Box]]] = []
    offset, offsets = 0.0, {}
    for box in layer:
        offset += box.width / 2
        offsets[id(box)] = offset
        offset += box.width / 2 + box.loop + GAP
        groups.append((wanted[id(box)] - offsets[id(box)], [box]))
        while len(groups) > 1 and groups[-2][0] > groups[-1][0]:
            (at, boxes), (before, earlier) = groups.pop(), groups.pop()
            total = before * len(earlier) + at * len(boxes)
            groups.append((total / (len(earlier) + len(boxes)), [*earlier, *boxes]))
    for at, boxes in groups:
        for box in boxes:
            box.x = at + offsets[id(box)]
