"""The workflow as Mermaid, and as a picture made of that, without a network or other programs."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from writer.graph.steps import SIX
from writer.graph.ways import GATES, SIDE_BY_SIDE

if TYPE_CHECKING:
    from writer.graph.novel import NovelWorkflow

STYLES = {
    "step": "fill:#dbeafe,stroke:#1d4ed8,color:#111827",
    "work": "fill:#f3f4f6,stroke:#4b5563,color:#111827",
    "review": "fill:#fef3c7,stroke:#b45309,color:#111827",
    "gate": "fill:#fee2e2,stroke:#b91c1c,color:#111827",
    "ends": "fill:#ffffff,stroke:#111827,color:#111827",
}
LEGEND = {
    "step": "one of the six steps",
    "work": "other work of the agents",
    "review": "a review of the draft",
    "gate": "a gate: a person decides",
}
REVIEWS = ("checks", *SIDE_BY_SIDE, "advisor", "specialists")
BOXES = {"step": "[{}]", "work": "[{}]", "review": "({})", "gate": "{{{{{}}}}}", "ends": "([{}])"}


def export_workflow_mermaid(workflow: "NovelWorkflow") -> str:
    """The graph as it was compiled, for a Markdown file: nodes, edges, conditions, a legend."""
    drawn: Any = workflow.get_graph()
    return "\n".join(["flowchart TD", *(f"    {line}" for line in _lines(drawn))]) + "\n"


def draw(workflow: "NovelWorkflow", path: str | Path | None = None) -> bytes:
    """SVG, or PNG where `path` ends so; written there where one is given."""
    drawn = picture(workflow, Path(path).suffix if path else ".svg")
    if path is not None:
        Path(path).write_bytes(drawn)
    return drawn


def picture(workflow: "NovelWorkflow", ending: str) -> bytes:
    from mermaid_render import convert

    kind = "png" if ending.lower() == ".png" else "svg"
    drawn: bytes = convert(export_workflow_mermaid(workflow), format=kind, scale=1)
    return drawn


def _lines(drawn: Any) -> Iterator[str]:
    for name in drawn.nodes:
        kind = _kind(name)
        yield f"{_id(name)}{BOXES[kind].format(_id(name))}:::{kind}"
    for edge in drawn.edges:
        yield f"{_id(edge.source)} {_arrow(edge)} {_id(edge.target)}"
    yield "subgraph legend"
    yield from (f'    legend_{kind}["{text}"]:::{kind}' for kind, text in LEGEND.items())
    yield '    legend_from["…"]:::ends -. "only if" .-> legend_to["…"]:::ends'
    yield "end"
    yield from (f"classDef {kind} {style}" for kind, style in STYLES.items())


def _arrow(edge: Any) -> str:
    return f'-. "{edge.data}" .->' if edge.conditional else "-->"


def _kind(name: str) -> str:
    if name.startswith("__"):
        return "ends"
    if name in GATES:
        return "gate"
    if name in SIX:
        return "step"
    return "review" if name in REVIEWS else "work"


def _id(name: str) -> str:
    """In capitals, for `end` is a word of Mermaid's own."""
    return name.strip("_").upper() if name.startswith("__") else name
