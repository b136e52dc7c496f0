"""A table as a Mermaid state diagram: what is drawn is what is law."""

from collections.abc import Iterator

from fsm.lifecycle import F, Lifecycle, Row, S, T


def mermaid(lifecycle: Lifecycle[S, T, F]) -> str:
    return "\n".join(["stateDiagram-v2", *(f"    {line}" for line in _lines(lifecycle))]) + "\n"


def _lines(lifecycle: Lifecycle[S, T, F]) -> Iterator[str]:
    yield f"[*] --> {lifecycle.initial}"
    for row in lifecycle.rows:
        yield f"{row.source} --> {row.target}: {_label(row)}"
    sources = {row.source for row in lifecycle.rows}
    yield from (f"{state} --> [*]" for state in lifecycle.states if state not in sources)


def _label(row: Row[S, T, F]) -> str:
    case = [f"when {_words(row.when.__name__)}"] if row.when else []
    guards = [_words(guard.__name__) for guard in row.guards]
    opens = [f"opens {', '.join(row.opens)}"] if row.opens else []
    return "<br/>".join([f"{row.trigger}", *case, *guards, *opens])


def _words(name: str) -> str:
    return name.replace("_", " ")
