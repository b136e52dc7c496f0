"""The advisor: on a draft, on a pack, and on a change proposal."""

from typing import Any

import orjson

from writer.llm.rehearsal.brief import Brief, inside, records, strings, text_of
from writer.llm.rehearsal.orders import mechanical
from writer.llm.rehearsal.pack_revision import items_named
from writer.llm.rehearsal.review import judged

Answer = dict[str, Any]
_MANY_CHAPTERS = 5
_QUOTABLE = 120
_SERIOUS = ("blocker", "major")


def advisor(brief: Brief) -> Answer:
    bank, issues = brief.bank["advice"], brief.records("issues")
    serious = [issue for issue in issues if issue.get("severity") in _SERIOUS]
    if serious:
        notes = bank["rewrite"].format(count=len(serious))
        return {"suggested_action": "rewrite", "notes": notes, "sheet": _sheet(brief, serious)}
    notes = bank["accept_minor"].format(count=len(issues)) if issues else bank["accept"]
    return {"suggested_action": "accept", "notes": notes, "sheet": None}


def _sheet(brief: Brief, issues: list[Answer]) -> Answer:
    quotes = [text_of(issue, "evidence_quote") for issue in issues]
    fixes = [text_of(issue, "suggestion") or text_of(issue, "why") for issue in issues]
    criteria = [f"quote gone: {quote}" for quote in quotes if quote and len(quote) <= _QUOTABLE]
    anchors = [anchor for issue in issues for anchor in strings(issue.get("anchors"))]
    return {
        "anchors": list(dict.fromkeys(anchors)),
        "evidence_quote": next(filter(None, quotes), ""),
        "required_fix": list(dict.fromkeys(filter(None, fixes))) or [brief.bank["review"]["clean"]],
        "acceptance_criteria": list(dict.fromkeys(criteria)) or [brief.bank["advice"]["no_longer"]],
    }


def materials_advisor(brief: Brief) -> Answer:
    bank, pack = brief.bank["advice"], brief.record("pack")
    least = _least(brief, pack)
    told: Answer = {
        "conflict_candidates": [],
        "least_to_freeze": least,
        "criteria": _criteria(brief),
        "sheet": _mending(brief, pack),
    }
    if least:
        notes = bank["pack_rewrite"].format(count=len(least))
        return {"suggested_action": "rewrite", "notes": notes, **told}
    decisions = records(inside(pack, "execution", "decisions"))
    terms = records(inside(pack, "execution", "glossary"))
    notes = bank["pack_accept"].format(decisions=len(decisions), terms=len(terms))
    return {"suggested_action": "accept", "notes": notes, **told}


def _least(brief: Brief, pack: Answer) -> list[str]:
    """What would let the pack be frozen: an answer, a ruling, and whatever else is in the way."""
    bank = brief.bank["advice"]
    questions = [
        question
        for question in records(inside(pack, "risk", "open_questions"))
        if question.get("severity") == "blocker" and not text_of(question, "answer")
    ]
    shapes = [(question, bank["answer_fix"], "question") for question in questions]
    shapes += [(conflict, bank["rule_fix"], "description") for conflict in _unruled(pack)]
    said = [
        shape.format(id=text_of(it, "id"), text=text_of(it, name)) for it, shape, name in shapes
    ]
    known = {text_of(item, "id") for item, _, _ in shapes}
    others = [
        line
        for line in brief.text("notes").splitlines()
        if line.strip() and not any(anchor in line for anchor in known)
    ]
    return said + others


def _unruled(pack: Answer) -> list[Answer]:
    return [one for one in records(pack.get("conflicts")) if not text_of(one, "ruling")]


def _mending(brief: Brief, pack: Answer) -> Answer | None:
    """A sheet for what the specialists can mend: the items of a conflict, as was proposed."""
    bank = brief.bank["advice"]
    mendable = [
        (conflict, anchors)
        for conflict in _unruled(pack)
        if (anchors := strings(conflict.get("anchors"))) and text_of(conflict, "proposed_ruling")
    ]
    if not mendable:
        return None
    fixes = [text_of(conflict, "proposed_ruling") for conflict, _ in mendable]
    return {
        "anchors": list(dict.fromkeys(anchor for _, anchors in mendable for anchor in anchors)),
        "evidence_quote": "",
        "required_fix": fixes,
        "acceptance_criteria": [bank["mended"].format(fix=fix) for fix in fixes],
    }


def _criteria(brief: Brief) -> list[Answer]:
    """Whether what was asked for can be found in the items it was asked of, or in the pack."""
    sheet = brief.record("sheet")
    wanted = strings(sheet.get("acceptance_criteria")) or strings(sheet.get("required_fix"))
    named = items_named(brief.record("pack"), strings(sheet.get("anchors")))
    text = orjson.dumps(list(named.values()) or brief.record("pack")).decode()
    return [judged(brief, text, one) for one in wanted if mechanical(one) is None]


def proposal_advice(brief: Brief) -> Answer:
    bank, proposal = brief.bank["advice"], brief.record("proposal")
    impact = brief.record("impact") or inside(proposal, "impact") or {}
    changes = records(proposal.get("what"))
    touched = _listed(impact, "chapters")
    risks = []
    if touched:
        risks.append(
            bank["risk_chapters"].format(count=len(touched), chapters=", ".join(map(str, touched)))
        )
    if impact.get("taints_memory"):
        risks.append(bank["risk_memory"])
    if waivers := _listed(impact, "waivers"):
        risks.append(bank["risk_waivers"].format(count=len(waivers)))
    recommendation = "defer" if len(touched) > _MANY_CHAPTERS else "approve"
    return {
        "risks": risks or [bank["risk_none"]],
        "blast_radius": bank["blast"].format(
            changes=len(changes),
            chapters=len(touched),
            memories=len(_listed(impact, "memories")),
            events=len(_listed(impact, "graph_events")),
        ),
        "recommendation": recommendation if changes else "reject",
        "notes": bank[recommendation] if changes else bank["empty"],
        "alternatives": bank["alternatives"],
    }


def _listed(record: Any, name: str) -> list[Any]:
    found = inside(record, name)
    return found if isinstance(found, list) else []
