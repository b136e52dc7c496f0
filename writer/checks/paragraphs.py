"""Whether the text is cut into paragraphs as it should be."""

import re
from collections.abc import Iterator

from writer.checks.draft import Draft
from writer.checks.flaw import Flaw
from writer.contracts.constraints import ParagraphRules
from writer.contracts.length import Unit, length

HEADING = re.compile(r"#{1,6} ")
# A line of signs alone, such as three stars.
BREAK = re.compile(r"(?:[^\w\s“”\"'‘’「」『』。，！？…,.!?]\s*){1,12}")
OPENING = {"words": 60, "chars": 20}


def paragraphs(draft: Draft) -> Iterator[Flaw]:
    rules = draft.pack.execution.constraints.paragraph_rules
    if rules is None:
        return
    cut = [line.strip() for line in draft.text.splitlines() if line.strip()]
    cut = [line for line in cut if not HEADING.match(line)]
    if rules.min_paragraphs and cut and len(cut) < rules.min_paragraphs:
        facts = {"count": len(cut), "fewest": rules.min_paragraphs}
        yield Flaw("paragraphs", "minor", "few_paragraphs", anchor=rules.id, facts=facts)
    for paragraph in cut:
        yield from _too_long(paragraph, rules)
    yield from _separators(cut, rules)


def _separators(cut: list[str], rules: ParagraphRules) -> Iterator[Flaw]:
    """Between scenes stands what the book has there, and nothing else."""
    right = rules.separator
    wrong = (line for line in cut if right and BREAK.fullmatch(line) and line != right.strip())
    for line in dict.fromkeys(wrong):
        facts = {"right": right}
        yield Flaw("paragraphs", "minor", "wrong_separator", line, rules.id, facts)


def _too_long(paragraph: str, rules: ParagraphRules) -> Iterator[Flaw]:
    limits: tuple[tuple[Unit, int | None], ...] = (
        ("words", rules.max_words),
        ("chars", rules.max_chars),
    )
    for unit, most in limits:
        count = length(paragraph, unit) if most and len(paragraph) > most else 0
        if most and count > most:
            quote = _opening(paragraph, OPENING[unit])
            facts = {"count": count, "most": most}
            yield Flaw("paragraphs", "minor", "long_paragraph", quote, rules.id, facts)
            return


def _opening(paragraph: str, longest: int) -> str:
    cut = paragraph[:longest]
    return cut[: cut.rfind(" ")] if " " in cut and len(paragraph) > longest else cut
