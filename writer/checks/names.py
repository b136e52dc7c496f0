"""Names that nothing in the pack knows: people the writer may have made up."""

import re
from collections.abc import Iterator

from writer.checks.cast import People
from writer.checks.draft import Draft
from writer.checks.flaw import Flaw
from writer.checks.strangers_en import english_names
from writer.checks.strangers_zh import chinese_names
from writer.contracts.pack import MaterialsPack

WORD = re.compile(r"[^\W\d_]+")


def names(draft: Draft) -> Iterator[Flaw]:
    policy = draft.pack.execution.constraints.naming_policy
    for name in _strangers(draft):
        facts = {"name": name, "count": draft.text.count(name)}
        yield Flaw("name", "minor", "stranger", name, policy.id if policy else "", facts)


def _strangers(draft: Draft) -> Iterator[str]:
    known = _everything_said(draft.pack)
    if draft.language == "zh":
        return (
            name
            for name in chinese_names(draft.text)
            if name not in known and not any(name in one for one in People(draft.pack).by_name)
        )
    words = {word.casefold() for word in WORD.findall(known)}
    return english_names(draft.text, words)


def _everything_said(pack: MaterialsPack) -> str:
    """Whatever the pack speaks of anywhere is known."""
    parts: list[str] = []
    waiting: list[object] = [pack.to_data()]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            parts.append(value)
        elif isinstance(value, dict):
            waiting += [*value.values(), *value]
        elif isinstance(value, list):
            waiting += value
    return "\n".join(parts)
