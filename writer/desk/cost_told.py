"""What a book has cost, in sections: in all, by chapter as a plot, by role, by model, by day."""

from collections.abc import Iterable

from writer.contracts.cost import Cost, CostReport, Spent
from writer.contracts.telling import Section, Telling
from writer.drawing.bars import bars
from writer.texts import Language, say

FEWEST, BARS, WIDTH = 2, 24, 36
"""Chapters that make a picture, lines that it may have, and how wide it is."""
MOST_DAYS = 14


def cost_told(found: CostReport, language: Language) -> Telling:
    head = say("papers.cost_head", language, book=found.book)
    sections = (
        Section(lines=tuple(_in_all(found, language))),
        Section(say("cost.plot", language), rows=_plot(found)),
        _part(
            "by_role", ((say(f"cost.{r}", language), c) for r, c in found.by_role.items()), language
        ),
        _part("by_model", found.by_model.items(), language),
        _part("by_day", list(found.by_day.items())[-MOST_DAYS:], language),
    )
    return Telling(head, tuple(one for one in sections if one.lines or one.rows))


def spent(cost: Cost, language: Language) -> str:
    """Tokens and money."""
    unknown = say("chapters.price_unknown", language)
    usd = unknown if cost.usd is None else f"${cost.usd:.3f}"
    tokens = f"{(cost.tokens_in + cost.tokens_out) / 1000:.1f}k"
    return say("chapters.card_cost", language, tokens=tokens, usd=usd)


def _in_all(found: CostReport, language: Language) -> Iterable[str]:
    yield say("cost.total", language, cost=spent(found.total, language))
    if found.estimate is not None:
        key = "cost.estimate" if found.estimate_by == "written" else "cost.estimate_typical"
        told = spent(found.estimate, language)
        yield say(key, language, count=found.chapters_left, cost=told)
    if found.cap_usd is not None:
        yield say("papers.cost_cap", language, usd=f"{found.cap_usd:.2f}")


def _plot(found: CostReport) -> tuple[tuple[str, ...], ...]:
    """Tokens of each chapter as bars, of several together where there are many."""
    written = {n: c.tokens_in + c.tokens_out for n, c in found.by_chapter.items() if n}
    return tuple(bars(written, BARS, WIDTH)) if len(written) >= FEWEST else ()


def _part(name: str, parts: Iterable[tuple[str, Spent]], language: Language) -> Section:
    rows = tuple(
        (who, say("cost.calls", language, count=cost.calls), spent(cost, language))
        for who, cost in parts
    )
    return Section(say(f"cost.{name}", language), rows=rows)
