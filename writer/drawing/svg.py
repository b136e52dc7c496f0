"""A layout as SVG, with fonts of the reader's own machine."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from writer.drawing.graph import FONT_SIZE, LINE_HEIGHT, Edge, Node, height
from writer.drawing.layers import Box, Layout, Route, lay_out

FONTS = "'Noto Sans', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', Helvetica, sans-serif"
STYLE = f"""
text {{ font: {FONT_SIZE}px {FONTS}; fill: #1c2430; text-anchor: middle; }}
.node {{ fill: #f3f5f8; stroke: #55606e; stroke-width: 1.2; }}
.gate {{ fill: #fff1cf; stroke: #a66a00; stroke-width: 2.4; }}
.point {{ fill: #1c2430; }}
.ring {{ fill: none; stroke: #1c2430; stroke-width: 1.5; }}
.arrow {{ fill: none; stroke: #7a8594; stroke-width: 1.3; }}
.person {{ stroke: #a66a00; stroke-width: 2; }}
.words {{ fill: #ffffff; }}
.said {{ fill: #7d5000; }}
"""
HEAD = "M 0 0 L 9 4 L 0 8 z"


def draw(nodes: Sequence[Node], edges: Sequence[Edge], title: str = "") -> str:
    """The graph as a picture: always the same bytes for the same graph."""
    layout = lay_out(nodes, edges)
    across, down = round(layout.width), round(layout.height)
    size = f'viewBox="0 0 {across} {down}" width="{across}" height="{down}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f"<defs>{_head('by-rule', '#7a8594')}{_head('by-person', '#a66a00')}</defs>",
        f'<rect width="{across}" height="{down}" fill="#ffffff"/>',
        *(_path(route) for route in layout.routes),
        *_loops(layout),
        *(_words(route.label, route.edge) for route in layout.routes if route.label),
        *(_node(node, layout.nodes[node.id]) for node in nodes),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def stacked(pictures: Iterable[str]) -> str:
    """Several pictures as one, each below the one before."""
    whole = [(picture, *_size(picture)) for picture in pictures]
    across, parts, y = max(wide for _, wide, _ in whole), [], 0
    for picture, _, tall in whole:
        parts.append(picture.replace("<svg ", f'<svg y="{y}" ', 1))
        y += tall
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {y}">'
    return "\n".join([head, *parts, "</svg>"]) + "\n"


def _size(picture: str) -> tuple[int, int]:
    box = picture.partition('viewBox="0 0 ')[2].partition('"')[0]
    across, down = map(int, box.split())
    return across, down


def _head(name: str, colour: str) -> str:
    return (
        f'<marker id="{name}" viewBox="0 0 9 8" refX="8.5" refY="4" markerWidth="9" '
        f'markerHeight="8" markerUnits="userSpaceOnUse" orient="auto">'
        f'<path d="{HEAD}" fill="{colour}"/></marker>'
    )


def _path(route: Route) -> str:
    """Curves from layer to layer, straight through words and bends."""
    points = list(_points(route))
    if route.upwards:
        points.reverse()
    (x, y), *rest = points
    curve = [f"M {x:.1f} {y:.1f}"]
    for nx, ny in rest:
        middle = (y + ny) / 2
        curve.append(f"C {x:.1f} {middle:.1f} {nx:.1f} {middle:.1f} {nx:.1f} {ny:.1f}")
        x, y = nx, ny
    return _arrow(" ".join(curve), route.edge)


def _points(route: Route) -> Iterator[tuple[float, float]]:
    first, *between, last = route.boxes
    yield route.top, first.y + first.height / 2
    for box in between:
        yield box.x, box.y - box.height / 2
        if box.height:
            yield box.x, box.y + box.height / 2
    yield (
        route.bottom,
        last.y + (last.height / 2 if last.layer == first.layer else -last.height / 2),
    )


def _arrow(path: str, edge: Edge) -> str:
    style, head = ("arrow person", "by-person") if edge.by_a_person else ("arrow", "by-rule")
    return f'<path class="{style}" d="{path}" marker-end="url(#{head})"/>'


def _loops(layout: Layout) -> Iterator[str]:
    """Arrows from a node to itself, one below the other on its right, each with its words."""
    for name, edges in layout.loops.items():
        box = layout.nodes[name]
        right, y = box.x + box.width / 2, box.y - box.height / 2 + 8.0
        for edge in edges:
            tall = height(edge.label)
            middle = y + tall / 2
            yield _arrow(
                f"M {right:.1f} {middle - 4:.1f} c 24 -8 24 16 1 8",
                edge,
            )
            yield _text(edge.label, right + 24, middle, edge, anchor="start")
            y += tall + 8.0


def _words(box: Box, edge: Edge) -> str:
    ground = (
        f'<rect class="words" x="{box.x - box.width / 2 - 3:.1f}" y="{box.y - box.height / 2:.1f}" '
        f'width="{box.width + 6:.1f}" height="{box.height:.1f}"/>'
    )
    return ground + _text(edge.label, box.x, box.y, edge)


def _text(label: str, x: float, y: float, edge: Edge | None = None, anchor: str = "") -> str:
    lines = label.splitlines()
    top = y - (len(lines) - 1) * LINE_HEIGHT / 2 + FONT_SIZE * 0.35
    spans = "".join(
        f'<tspan x="{x:.1f}" y="{top + index * LINE_HEIGHT:.1f}">{escape(line)}</tspan>'
        for index, line in enumerate(lines)
    )
    style = ' class="said"' if edge and edge.by_a_person else ""
    place = f' style="text-anchor: {anchor}"' if anchor else ""
    return f"<text{style}{place}>{spans}</text>"


def _node(node: Node, box: Box) -> str:
    if node.kind in ("start", "end"):
        dot = f'<circle class="point" cx="{box.x:.1f}" cy="{box.y:.1f}" r="7"/>'
        ring = f'<circle class="ring" cx="{box.x:.1f}" cy="{box.y:.1f}" r="11"/>'
        return dot + (ring if node.kind == "end" else "")
    style = "gate" if node.kind == "gate" else "node"
    shape = (
        f'<rect class="{style}" x="{box.x - box.width / 2:.1f}" y="{box.y - box.height / 2:.1f}" '
        f'width="{box.width:.1f}" height="{box.height:.1f}" rx="9"/>'
    )
    return shape + _text(node.label, box.x, box.y)
