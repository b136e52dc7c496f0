"""Names that nothing in the pack knows: people the writer may have made up."""

from collections.abc import Iterator

from writer.checks.draft import Draft
from writer.checks.flaw import Flaw
from writer.checks.strangers_en import english_names
from writer.checks.strangers_zh import chinese_names, is_titled


def names(draft: Draft) -> Iterator[Flaw]:
    policy = draft.pack.execution.constraints.naming_policy
    for name in _strangers(draft):
        facts = {"name": name, "count": draft.text.count(name)}
        yield Flaw("name", "minor", "stranger", name, policy.id if policy else "", facts)


def _strangers(draft: Draft) -> Iterator[str]:
    if draft.language == "zh":
        found = chinese_names(draft.text)
        return (
            name
            for name in found
            if name not in draft.said_in_pack and not _is_of_cast(name, draft)
        )
    return english_names(draft.text, draft.known_words)


def _is_of_cast(name: str, draft: Draft) -> bool:
    """Part of a name, a name and a word after it, or a surname of the cast with a title."""
    if any(name in one or name.startswith(one) for one in draft.cast.by_name):
        return True
    return name[0] in draft.cast.by_surname and is_titled(name)
