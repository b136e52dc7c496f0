"""The specialists, who cross-examine a draft of the pack."""

from typing import Any

from writer.llm.rehearsal.brief import Brief, inside, number_of, records, text_of
from writer.llm.rehearsal.people import Company, company, point_of_view
from writer.llm.rehearsal.terms import glossary

Answer = dict[str, Any]
_MOST_FINDINGS = 2


def specialist(brief: Brief) -> Answer:
    """Real contradictions always; gaps only in the first draft, where they can still be filled."""
    role = brief.text("specialist") or "world"
    gaps = [] if _seen_before(brief) else _gaps(brief, role)
    findings = [*_contradictions(brief, role), *gaps]
    known = _already_known(brief)
    new = [finding for finding in findings if finding["description"] not in known]
    return {"findings": new[:_MOST_FINDINGS]}


def _seen_before(brief: Brief) -> bool:
    pack = brief.record("pack")
    first = text_of(pack, "meta", "version") in ("", "v001")
    return not first or len(records(pack.get("changelog"))) > 1


def _already_known(brief: Brief) -> str:
    pack = brief.record("pack")
    told = [text_of(entry, "description") for entry in records(pack.get("conflicts"))]
    told += [text_of(entry, "why") for entry in records(pack.get("changelog"))]
    told += [
        text_of(entry, "question") for entry in records(inside(pack, "risk", "open_questions"))
    ]
    return "\n".join(told)


def _gaps(brief: Brief, role: str) -> list[Answer]:
    bank = brief.bank["specialist"]
    shapes = bank.get(role if role in ("world", "character", "outline", "style") else "world")
    items = _items(brief, role)
    if not items:
        return []
    chance = brief.chance("specialist", role, *items)
    drawn = chance.some(items, chance.number(len(shapes) + 1))
    people = company(brief)
    return [_finding(shape, anchor, people) for shape, anchor in zip(shapes, drawn, strict=False)]


def _finding(shape: list[str], anchor: str, people: Company) -> Answer:
    kind, description, ruling = shape
    person = next((one for one in people.everyone if one.anchor == anchor), people.hero)
    other = next((one for one in reversed(people.everyone) if one != person), person)
    about = {"id": anchor, "name": person.name, "other": other.name}
    return {
        "anchors": [anchor],
        "kind": kind,
        "description": description.format_map(about),
        "proposed_ruling": ruling.format_map(about),
    }


def _items(brief: Brief, role: str) -> list[str]:
    """The anchors a specialist looks after, of those that the pack has."""
    pack = brief.record("pack")
    match role:
        case "character":
            return [one.anchor for one in company(brief).everyone[1:] if one.anchor]
        case "outline":
            chapters = records(inside(pack, "planning", "outline", "chapters"))
            return [text_of(chapter, "id") or _chapter_id(chapter) for chapter in chapters]
        case "style":
            found = inside(pack, "canon", "style_guide", "rules")
        case _:
            found = inside(pack, "canon", "world", "rules")
    return [anchor for item in records(found) if (anchor := text_of(item, "id"))]


def _contradictions(brief: Brief, role: str) -> list[Answer]:
    if role == "style":
        return list(_terms_at_odds(brief))
    return list(_lost_point_of_view(brief)) if role == "character" else []


def _chapter_id(chapter: Answer) -> str:
    return f"CH-{number_of(chapter, 'chapter_number', 1):03d}"


def _terms_at_odds(brief: Brief) -> list[Answer]:
    bank, terms = brief.bank["specialist"], glossary(brief)
    pairs = [
        (right, wrong)
        for right in terms
        for wrong in terms
        if right.anchor and wrong.anchor and right.word in wrong.forbidden
    ]
    return [
        {
            "anchors": [right.anchor, wrong.anchor],
            "kind": "conflict",
            "description": bank["conflict"].format(
                term=right.word, id=right.anchor, other=wrong.anchor
            ),
            "proposed_ruling": bank["conflict_ruling"].format(id=right.anchor, other=wrong.anchor),
        }
        for right, wrong in pairs
    ]


def _lost_point_of_view(brief: Brief) -> list[Answer]:
    bank, view, people = brief.bank["specialist"], point_of_view(brief), company(brief)
    if not view["character"] or not view["id"] or people.named(view["character"]):
        return []
    return [
        {
            "anchors": [view["id"]],
            "kind": "conflict",
            "description": bank["pov_conflict"].format(id=view["id"], name=view["character"]),
            "proposed_ruling": bank["pov_ruling"],
        }
    ]
