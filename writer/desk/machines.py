"""The three machines as a page, a diagram, pictures or data, in a reader's language."""

from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Any

from fsm.chapter import CHAPTER
from fsm.decision import a_person_decides
from fsm.diagram import PERSON, AnyLaw, AnyRow, arrows, ends, gates, is_by_a_person
from fsm.diagram import mermaid as _mermaid
from fsm.materials import MATERIALS
from fsm.proposal import PROPOSAL
from writer.drawing import Edge, Kind, Node, draw, stacked
from writer.errors import BadInput
from writer.texts import Language, say

LAWS: tuple[AnyLaw, ...] = (MATERIALS, CHAPTER, PROPOSAL)
STATES = {
    "materials": "cli.materials_{}",
    "chapter": "cli.chapter_{}",
    "proposal": "proposals.state_{}",
}
START, END = "start", "end"


def mermaid(language: Language) -> str:
    """All three in one diagram."""
    return _mermaid(*LAWS, words=_Words(language))


def pictures(language: Language) -> dict[str, str]:
    """Each machine as SVG, by its name."""
    return {law.name: _picture(law, language) for law in LAWS}


def data(language: Language) -> list[dict[str, Any]]:
    return [
        {
            "machine": law.name,
            "name": say(f"machines.{law.name}", language),
            "initial": str(law.initial),
            "states": [
                {
                    "state": str(state),
                    "name": _state(law, state, language),
                    "gate": state in gates(law),
                }
                for state in law.states
            ],
            "steps": [_step(law, row, language) for row in law.rows],
        }
        for law in LAWS
    ]


def page(language: Language, pictured: Mapping[str, str] | None = None) -> str:
    """The machines to read: a picture, a diagram and a table each. `pictured` says where."""
    text = _Page(language)
    legend = ("gate", "person", "workbench", "opens")
    parts = [
        f"# {text('title')}",
        text("head"),
        f"## {text('legend')}",
        "\n".join(f"- {text(f'legend_{name}', sign=PERSON.strip())}" for name in legend),
    ]
    for law in LAWS:
        parts += [f"## {text(law.name)}", text(f"{law.name}.about")]
        if pictured:
            parts.append(f"![{text(law.name)}]({pictured[law.name]})")
        parts.append("\n".join(_table(law, language)))
        parts.append(f"```mermaid\n{_mermaid(law, words=_Words(language))}```")
    return "\n\n".join(parts) + "\n"


def rendered(name: str, language: Language) -> str:
    """As the ending of a file's name asks for."""
    match PurePath(name).suffix.lower():
        case ".md":
            return page(language)
        case ".mmd":
            return mermaid(language)
        case ".svg":
            return stacked(pictures(language).values())
        case ending:
            raise BadInput("machines.unknown_ending", ending=ending)


class _Words:
    """Names for a diagram: `chapter`, `chapter.state.draft`, `chapter.do.accept`."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def __call__(self, key: str) -> str:
        machine, _, rest = key.partition(".")
        kind, _, name = rest.partition(".")
        if kind == "state":
            return say(STATES[machine].format(name), self._language)
        return say(f"machines.do.{machine}.{name}" if kind else f"machines.{key}", self._language)


class _Page:
    def __init__(self, language: Language) -> None:
        self._language = language

    def __call__(self, key: str, **facts: object) -> str:
        return say(f"machines.{key}", self._language, **facts)


def _picture(law: AnyLaw, language: Language) -> str:
    words = _Words(language)
    nodes = [Node(START, kind="start")]
    for state in law.states:
        kind: Kind = "gate" if state in gates(law) else "plain"
        nodes.append(Node(str(state), words(f"{law.name}.state.{state}"), kind))
    edges = [Edge(START, str(law.initial))]
    for arrow in arrows(law):
        sign = PERSON if arrow.by_a_person else ""
        label = "\n".join(f"{sign}{words(f'{law.name}.do.{name}')}" for name in arrow.triggers)
        edges.append(Edge(arrow.source, arrow.target, label, arrow.by_a_person))
    if last := ends(law):
        nodes.append(Node(END, kind="end"))
        edges += [Edge(str(state), END) for state in last]
    return draw(nodes, edges, say(f"machines.{law.name}", language))


def _table(law: AnyLaw, language: Language) -> Iterator[str]:
    text = _Page(language)
    columns = ("state", "happens", "who", "condition", "becomes", "opens")
    yield f"| {' | '.join(text(name) for name in columns)} |"
    yield "|---" * len(columns) + "|"
    for state in law.states:
        name = f"**{_state(law, state, language)}**"
        for row in (row for row in law.rows if row.source == state):
            step = _step(law, row, language)
            who = text("person" if step["by"] == "person" else "workbench")
            sign = PERSON if step["by"] == "person" else ""
            conditions = "; ".join(step["conditions"]) or text("always")
            opens = ", ".join(text(f"area.{area}") for area in step["opens"])
            target = _state(law, row.target, language)
            cells = (name, f"{sign}{step['name']}", who, conditions, target, opens)
            yield f"| {' | '.join(cells)} |"


def _step(law: AnyLaw, row: AnyRow, language: Language) -> dict[str, Any]:
    text = _Page(language)
    guards = (guard for guard in row.guards if guard is not a_person_decides)
    conditions = [text(f"if.{guard.__name__}") for guard in guards]
    if row.when:
        conditions.insert(0, text("case", case=text(f"if.{row.when.__name__}")))
    return {
        "trigger": str(row.trigger),
        "name": text(f"do.{law.name}.{row.trigger}"),
        "from": str(row.source),
        "to": str(row.target),
        "by": "person" if is_by_a_person(row) else "workbench",
        "conditions": conditions,
        "opens": [str(area) for area in row.opens],
    }


def _state(law: AnyLaw, state: object, language: Language) -> str:
    return say(STATES[law.name].format(state), language)
