"""The advisor: on a draft, on a pack, and on a change proposal."""

from typing import Any

from writer.llm.rehearsal.brief import Brief, inside, records, strings, text_of

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
    open_points = _open_points(brief, pack)
    if open_points:
        fixes = [fix for _, fix in open_points]
        done = [bank["answered"].format(id=anchor) for anchor, _ in open_points]
        return {
            "suggested_action": "rewrite",
            "notes": bank["pack_rewrite"].format(reasons="; ".join(fixes)),
            "sheet": {
                "anchors": [anchor for anchor, _ in open_points if anchor],
                "evidence_quote": "",
                "required_fix": fixes,
                "acceptance_criteria": done,
            },
        }
    decisions = records(inside(pack, "execution", "decisions"))
    terms = records(inside(pack, "execution", "glossary"))
    notes = bank["pack_accept"].format(decisions=len(decisions), terms=len(terms))
    return {"suggested_action": "accept", "notes": notes, "sheet": None}


def _open_points(brief: Brief, pack: Answer) -> list[tuple[str, str]]:
    """What keeps a pack from being frozen, with what would mend it."""
    bank = brief.bank["advice"]
    questions = [
        question
        for question in records(inside(pack, "risk", "open_questions"))
        if question.get("severity") == "blocker" and not text_of(question, "answer")
    ]
    conflicts = [one for one in records(pack.get("conflicts")) if not text_of(one, "ruling")]
    shapes = [(question, bank["answer_fix"], "question") for question in questions]
    shapes += [(conflict, bank["rule_fix"], "description") for conflict in conflicts]
    return [
        (text_of(item, "id"), shape.format(id=text_of(item, "id"), text=text_of(item, name)))
        for item, shape, name in shapes
    ]


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
