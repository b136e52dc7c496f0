"""What the law has to know, on its way through the log: its own types out of JSON and back."""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any, get_type_hints

from pydantic import TypeAdapter

from fsm.chapter import Chapter
from fsm.materials import Materials
from fsm.proposal import Proposal


def from_json(subject: str, news: Mapping[str, Any]) -> dict[str, Any]:
    """The news about a subject as the law keeps them: sets, tuples, conditions."""
    if not news:
        return {}
    kind = _kind(subject)
    as_it_is = _as_it_is(kind)
    return {
        name: value if type(value) is as_it_is.get(name) else _in_law(kind, name, value)
        for name, value in news.items()
    }


def _in_law(kind: str, name: str, value: Any) -> Any:
    return _no_list(kind, name) if value == [] else _adapters(kind)[name].validate_python(value)


def to_json(subject: str, news: Mapping[str, Any]) -> dict[str, Any]:
    """The same as an event keeps them, in one order."""
    adapters = _adapters(_kind(subject))
    plain = {name: adapters[name].dump_python(value, mode="json") for name, value in news.items()}
    return {k: sorted(v) if isinstance(news[k], frozenset) else v for k, v in plain.items()}


def _type(name: str) -> Any:
    return {"materials": Materials, "chapter": Chapter}.get(name, Proposal)


def _kind(subject: str) -> str:
    return subject.partition(":")[0]


@cache
def _no_list(kind: str, name: str) -> Any:
    """In most chapters no issue is open, and no blocker."""
    return _adapters(kind)[name].validate_python([])


@cache
def _as_it_is(name: str) -> dict[str, type]:
    """What is the same in JSON: most news by far, in a log of thousands."""
    hints = get_type_hints(_type(name))
    return {name: hint for name, hint in hints.items() if hint in (str, int, bool)}


@cache
def _adapters(name: str) -> dict[str, TypeAdapter[Any]]:
    kind = _type(name)
    hints = get_type_hints(kind)
    return {field.name: TypeAdapter(hints[field.name]) for field in fields(kind)}
