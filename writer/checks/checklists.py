"""Checklist items and decisions that say how to judge them in words a machine can follow."""

import re
from collections.abc import Iterator

from writer.checks.criteria import judged
from writer.checks.draft import Draft
from writer.checks.flaw import Flaw
from writer.contracts.execution import ChecklistItem

ARC = re.compile(r"\s*(\d+)\s*[-–]\s*(\d+)\s*")


def checklists(draft: Draft) -> Iterator[Flaw]:
    for item in _due(draft):
        verdict = judged(item.how_to_judge, draft)
        if verdict is not None and not verdict.met:
            facts = {"item": item.text, "found": verdict.why}
            yield Flaw("checklist", "major", "unchecked", verdict.quote, item.id, facts)


def decisions(draft: Draft) -> Iterator[Flaw]:
    for decision in draft.pack.execution.decisions:
        verdict = judged(decision.how_to_judge, draft)
        if verdict is not None and not verdict.met:
            facts = {"item": decision.ruling, "found": verdict.why}
            yield Flaw("decision", "major", "unchecked", verdict.quote, decision.id, facts)


def sensitive_limits(draft: Draft) -> Iterator[Flaw]:
    for limit in draft.pack.execution.constraints.sensitive_limits:
        verdict = judged(limit.how_to_judge, draft)
        if verdict is not None and not verdict.met:
            facts = {"item": limit.text, "found": verdict.why}
            yield Flaw("sensitive", "major", "unchecked", verdict.quote, limit.id, facts)


def _due(draft: Draft) -> Iterator[ChecklistItem]:
    """What this chapter is checked for."""
    lists = draft.pack.execution.checklists
    yield from lists.global_
    for item in lists.per_arc:
        arc = ARC.fullmatch(item.arc or "")
        if arc is None or int(arc[1]) <= draft.chapter <= int(arc[2]):
            yield item
    yield from (item for item in lists.per_chapter if item.chapter in (None, draft.chapter))
