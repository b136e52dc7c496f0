"""What makes a pack of the steps' results: rulings, checklist, terms, risks and questions."""

from typing import Any

from writer.llm.rehearsal.brief import Brief, inside, number_of, records, strings, text_of
from writer.llm.rehearsal.elements import cast, slots
from writer.llm.rehearsal.terms import Term, realm, realm_terms, world_text

Answer = dict[str, Any]
_FEWEST_TERMS, _MOST_KEYWORDS = 6, 2
_CHAPTERS_ON_THE_CHECKLIST = 3
_CHAPTERS_OF_AN_ARC, _LONGEST_ARC = 3, 10


def materials(brief: Brief) -> Answer:
    bank = brief.bank["materials"]
    about = slots(brief)
    chance = brief.chance("materials", about["world"], cast(brief).hero.name)
    chapters = records(inside(brief.record("outline"), "chapters"))

    def said(texts: list[str]) -> list[str]:
        return [_sentence(text.format_map(about)) for text in texts]

    tone = text_of(brief.record("theme_conflict"), "tone") or brief.bank["story"]["tones"][0]
    return {
        "world_rules": [_named(said(rule), "name text") for rule in bank["world_rules"]],
        "timeline": [
            *(_named(said(row), "when what") for row in bank["timeline"]),
            *_told(chapters),
        ],
        "style_summary": bank["style_summary"].format_map(about),
        "style_rules": bank["style_rules"],
        "tone": tone,
        "decisions": [
            *(_named(said(row), "topic ruling reason how_to_judge") for row in bank["decisions"]),
            *_required(brief),
        ],
        "checklist": [
            *(_named(row, "text how_to_judge") for row in bank["checklist"]),
            *_per_chapter(bank["chapter_item"], chapters),
            *_per_arc(bank["arc_item"], chapters, about),
        ],
        "glossary": _glossary(brief),
        "pov": {
            "person": "third",
            "mode": "limited",
            "character": cast(brief).hero.name,
            "tense": "past",
        },
        "forbidden_terms": chance.some(bank["forbidden_terms"], 3),
        "naming_policy": bank["naming_policy"],
        "sensitive_limits": bank["sensitive_limits"],
        "risks": [_named(said(row), "risk likelihood impact mitigation") for row in bank["risks"]],
        "open_questions": [_question(row, about) for row in bank["questions"]],
    }


def _required(brief: Brief) -> list[Answer]:
    """A ruling for each thing the editor-in-chief asked for at the gate."""
    topic, reason, judge = brief.bank["materials"]["fix_decision"]
    fixes = strings(brief.record("sheet").get("required_fix"))
    return [
        {"topic": topic, "ruling": fix, "reason": reason, "how_to_judge": judge} for fix in fixes
    ]


def _told(chapters: list[Answer]) -> list[Answer]:
    return [
        {
            "when": text_of(chapter, "timeline_anchor") or text_of(chapter, "chapter_title"),
            "what": event,
            "chapter": number_of(chapter, "chapter_number", 1),
        }
        for chapter in chapters
        for event in strings(chapter.get("key_events"))[:1]
    ]


def _per_chapter(item: list[str], chapters: list[Answer]) -> list[Answer]:
    return [
        {
            "text": item[0].format(title=text_of(chapter, "chapter_title"), event=events[0]),
            "how_to_judge": item[1],
            "chapter": number_of(chapter, "chapter_number", 1),
        }
        for chapter in chapters[:_CHAPTERS_ON_THE_CHECKLIST]
        if (events := strings(chapter.get("key_events")))
    ]


def _per_arc(item: list[str], chapters: list[Answer], about: dict[str, str]) -> list[Answer]:
    """What the first stretch of chapters has to keep to."""
    if len(chapters) < _CHAPTERS_OF_AN_ARC:
        return []
    last = max(1, min(len(chapters) // 3, _LONGEST_ARC))
    text, judge = (_sentence(one.format_map(about)) for one in item)
    return [{"text": text, "how_to_judge": judge, "arc": f"001-{last:03d}"}]


def _glossary(brief: Brief) -> list[Answer]:
    """The terms the world's text uses, topped up from its kind, and what the story turns on."""
    kind, told = realm(brief), world_text(brief)
    used = [record for record in kind["terms"] if record["term"] in told]
    unused = [record for record in kind["terms"] if record not in used]
    chosen = used + unused[: max(0, _FEWEST_TERMS - len(used))]
    names = {person.name for person in cast(brief).everyone}
    own = [word for word in brief.idea.keywords[:_MOST_KEYWORDS] if word not in names]
    own = own or [brief.bank["materials"]["keyword"].removeprefix("the ")]
    definition, category = brief.bank["materials"]["keyword_term"]
    taken = {term.word for term in realm_terms(kind)}
    motifs = [
        {
            "term": word,
            "variants": [],
            "forbidden": _wrong_forms(Term(word)),
            "definition": definition,
            "category": category,
        }
        for word in own
        if word not in taken
    ]
    return motifs + [{"variants": _right_forms(record), **record} for record in chosen]


def _wrong_forms(term: Term) -> list[str]:
    words = term.word.split()
    return ["-".join(words), "".join(words)] if len(words) > 1 else []


def _right_forms(record: Answer) -> list[str]:
    word: str = record["term"]
    plural_helps = word.isascii() and word.islower() and not word.endswith("s")
    return [f"{word}s"] if plural_helps and record["category"] in ("object", "place") else []


def _question(row: list[str], about: dict[str, str]) -> Answer:
    question, severity, assumption, impact = (text.format_map(about) for text in row)
    return {
        "question": question,
        "severity": severity,
        "default_assumption": assumption,
        "impact": impact,
    }


def _named(values: list[str], names: str) -> Answer:
    return dict(zip(names.split(), values, strict=True))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
