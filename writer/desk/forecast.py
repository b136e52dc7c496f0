"""What the work up to the next gate may cost, said before anybody is asked."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from writer.contracts.cost import Cost
from writer.contracts.settings import Settings
from writer.desk.book import Book
from writer.desk.digest import settled_last
from writer.desk.studio import Studio
from writer.desk.summaries import ANSWERED
from writer.desk.whereabouts import STOP, where
from writer.llm.call import Role
from writer.llm.models import is_rehearsal, model_name, price_of

TOKENS_A_WORD = {"en": 1.35, "zh": 1.15}
"""Of prose, punctuation with it; in Chinese a word is a character."""
SUMMARY = 120
"""Tokens of one chapter in the outline."""
SCENES = 3
NODES = {
    **{name: name for name in ("chapter_plan", "consistency", "editor", "advisor")},
    "scene": "chapter_text",
}
"""Which node of the workflow the calls of a chapter belong to."""
STANDS = (STOP, "materials_gate", "chapter_gate")
"""Where nobody is asked before a person has decided."""


@dataclass(frozen=True, slots=True)
class Share:
    """What the calls of one node come to, all together."""

    role: Role
    calls: int
    tokens_in: int
    tokens_out: int


def ahead(book: Book, node: str) -> Cost | None:
    """From this node to the next gate; nothing where no model is asked on the way."""
    settings = book.settings(shared=True)
    for stretch in (_materials(settings), _changes(settings), _chapter(book, settings)):
        if node in stretch:
            names = list(stretch)
            return _priced(book, [stretch[name] for name in names[names.index(node) :]])
    return None


def chapters(book: Book, count: int) -> Cost:
    """That many chapters, each as long as it should be."""
    return _priced(book, [*_chapter(book, book.settings(shared=True)).values()] * count)


def tell(studio: Studio) -> None:
    """Before the work begins; and whether the cap will stop it on the way."""
    node = where(studio)
    if node in STANDS or (
        node == "materials_card" and settled_last(studio.book, studio.draft_pack())
    ):
        return
    if is_rehearsal(studio.book.ports.settings):
        studio.watcher.note("cost.ahead_rehearsal")
    elif found := ahead(studio.book, node):
        _say(studio, found)


def tell_drafts(studio: Studio, count: int) -> None:
    """Before several drafts of a chapter are written, to choose from."""
    book = studio.book
    if is_rehearsal(book.ports.settings):
        studio.watcher.note("cost.ahead_rehearsal")
        return
    shares = _chapter(book, book.settings(shared=True))
    _say(studio, _priced(book, [shares["chapter_plan"], *[shares["chapter_text"]] * count]))


def _say(studio: Studio, found: Cost) -> None:
    facts = {"calls": found.calls, "tokens": f"{(found.tokens_in + found.tokens_out) / 1000:.0f}k"}
    if found.usd is None:
        studio.watcher.note("cost.ahead_unpriced", **facts)
        return
    studio.watcher.note("cost.ahead", **facts, usd=f"{found.usd:.3f}")
    cap, spent = studio.book.ports.settings.budget_usd, studio.book.state.cost.usd
    if cap is not None and spent + found.usd > cap:
        studio.watcher.note("cost.ahead_cap", cap=f"{cap:.2f}", left=f"{max(0, cap - spent):.3f}")


def _materials(settings: Settings) -> dict[str, Share]:
    """The pack is in every question once it is there; the reviewers read it twice."""
    outline = SUMMARY * settings.initial_chapters
    pack = 4_700 + outline
    return {
        "world": Share("specialist", 1, 1_100, 300),
        "theme_conflict": Share("specialist", 1, 1_300, 250),
        "characters": Share("specialist", 1, 1_500, 900),
        "outline": Share("specialist", 1, 2_300, 300 + outline),
        "materials": Share("specialist", 1, 2_700 + outline, 2_200),
        "specialists": Share("specialist", 8, 8 * pack, 8 * 150),
        "materials_card": Share("advisor", 1, pack, 200),
    }


def _changes(settings: Settings) -> dict[str, Share]:
    """What a person asked for, worked in and read again."""
    reviewed = _materials(settings)
    asked = Share("specialist", 1, reviewed["materials_card"].tokens_in, 1_000)
    again = {name: reviewed[name] for name in ("specialists", "materials_card")}
    return {"materials_revision": asked, **again}


def _chapter(book: Book, settings: Settings) -> dict[str, Share]:
    """As in the chapter before, where this run has one."""
    prose = round(settings.target_words * TOKENS_A_WORD[settings.language])
    known, read = 4_800, 4_800 + prose
    usual = {
        "chapter_plan": Share("writer", 1, known, 350),
        "chapter_text": Share("writer", SCENES, SCENES * known + prose, prose),
        "checks": Share("editor", 0, 0, 0),
        "consistency": Share("editor", 1, read, 250),
        "editor": Share("editor", 1, read, 400),
        "advisor": Share("advisor", 1, read, 250),
    }
    return usual | _as_before(book)


def _as_before(book: Book) -> dict[str, Share]:
    deposited = set(book.state.law.chapters) - set(book.state.law.not_deposited)
    taken: dict[str, list[Any]] = defaultdict(list)
    for line in book.log.of_chapter(max(deposited)) if deposited else ():
        if line.event_type == ANSWERED and line.node in NODES:
            taken[NODES[line.node]].append(line.data)
    return {node: _sum(calls) for node, calls in taken.items()}


def _sum(calls: list[Any]) -> Share:
    tokens = (sum(call[name] for call in calls) for name in ("tokens_in", "tokens_out"))
    return Share(calls[0]["role"], len(calls), *tokens)


def _priced(book: Book, shares: Iterable[Share]) -> Cost:
    settings, shares = book.ports.settings, list(shares)
    usd: float | None = 0.0
    for share in shares:
        price = price_of(settings, model_name(settings, share.role, book.settings(shared=True)))
        taken = price.of(share.tokens_in, share.tokens_out) if price else None
        usd = None if usd is None or taken is None else usd + taken
    return Cost(
        calls=sum(share.calls for share in shares),
        tokens_in=sum(share.tokens_in for share in shares),
        tokens_out=sum(share.tokens_out for share in shares),
        usd=None if usd is None else round(usd, 4),
    )
