"""The papers of a book as screens, in English and in Chinese."""

from collections.abc import Callable, Sequence
from typing import Any

from textual.screen import Screen

from tests.tui.screen_cards import TEXTS, Language, anchors, said
from writer.contracts.cost import Cost, CostReport, Spent
from writer.contracts.knowledge import EvidenceRef, Related
from writer.contracts.wording import changes
from writer.desk.cost_told import cost_told
from writer.texts import say
from writer.tui.drawn_relations import star
from writer.tui.screens.diff import ChangesScreen
from writer.tui.screens.entries import EntriesScreen, Entry
from writer.tui.screens.folding import folded
from writer.tui.screens.page import PageScreen
from writer.tui.screens.passage import PassagePicker
from writer.tui.screens.pick import Pick
from writer.tui.widgets.signs import BAD, GOOD, QUIET, YES


def listed(
    name: str, language: Language, entries: Sequence[Entry], always: Sequence[str] = ()
) -> EntriesScreen:
    def words(key: str) -> str:
        return say(f"papers.{name}_{key}", language, book="Tide", sought="")

    titles = words("left"), words("right")
    return EntriesScreen(
        words("head"), titles, entries, language, empty=words("none"), always=always
    )


def fact(name: str, text: str, language: Language) -> tuple[str, str]:
    return say(f"papers.{name}", language), text


def questions(language: Language) -> EntriesScreen:
    facts = (fact("question", said("question", language), language),)
    answered = (*facts, fact("answer", said("default", language), language))
    return listed(
        "questions",
        language,
        [
            Entry("CF-001", said("clash", language), "■", BAD, facts, ("settle",)),
            Entry("OQ-002", said("asked", language), "○", QUIET, facts, ("settle",)),
            Entry("OQ-001", said("question", language), YES, GOOD, answered),
        ],
    )


def threads(language: Language) -> EntriesScreen:
    def begun(number: int, standing: str) -> tuple[tuple[str, str], ...]:
        return (
            fact("thread", said("thread", language), language),
            fact("begun", say("papers.in_chapter", language, chapter=number), language),
            fact("stands", say(f"papers.{standing}", language), language),
        )

    late = begun(1, "overdue")
    return listed(
        "threads",
        language,
        [
            Entry("TH-001-1", said("thread", language), "▲", BAD, late, ("read_chapter",)),
            Entry("TH-004-1", said("risk", language), "○", "", begun(4, "still_open")),
        ],
    )


def people(language: Language) -> EntriesScreen:
    evidence = EvidenceRef(chapter_number=0, source="", snippet="")
    hero, other = said("hero", language), said("title", language)
    relations = [
        Related(source=a, target=b, relation=said(told, language), evidence_ref=evidence)
        for a, b, told in ((hero, other, "notes"), (other, hero, "risk"))
    ]
    facts = (
        fact("anchor", "CHAR-001", language),
        fact("stands", said("looks", language), language),
    )
    count = say("papers.relations", language, count=2)
    drawn = star(hero, relations)
    entries = [
        Entry(hero, count, "●", "", facts, ("draw",), drawn=drawn),
        Entry(other, count, "●", "", (), ("draw",), drawn=star(other, relations)),
    ]
    return listed("people", language, entries)


def memory(language: Language) -> EntriesScreen:
    where = say("papers.at", language, chapter=2, scene=1)
    facts = (
        fact("where", where, language),
        fact("likeness", "62%", language),
        fact("says", TEXTS[language], language),
    )
    hero, looks = said("hero", language), said("looks", language)
    standing = say("papers.person_stands", language, name=hero, state=looks)
    quote = f"{where}  {TEXTS[language]}"
    entries = [
        Entry("2/0", quote, "“", "", facts, ("read_chapter",), named=False),
        Entry("s", standing, "●", named=False),
    ]
    return listed("memory", language, entries, ("look_for",))


def preferences(language: Language) -> EntriesScreen:
    wish = fact("wish", said("rhythm_why", language), language)
    entries = [Entry("PR-001", said("rhythm_why", language), YES, GOOD, (wish,), ("forget",))]
    return listed("preferences", language, entries, ("add",))


def no_preferences(language: Language) -> EntriesScreen:
    return listed("preferences", language, [], ("add",))


def cost(language: Language) -> PageScreen:
    def spent(tokens: int) -> Spent:
        return Spent(
            calls=tokens // 4000, tokens_in=tokens, tokens_out=tokens // 9, usd=tokens / 1e6
        )

    report = CostReport(
        book="Tide",
        total=Cost(calls=40, tokens_in=400_000, tokens_out=40_000, usd=0.4),
        by_role={role: spent(90_000) for role in ("writer", "editor", "advisor")},
        by_chapter={number: spent(20_000 + number * 3_000) for number in range(13)},
        by_model={"qwen-max": spent(270_000)},
        by_day={"2026-01-01": spent(270_000)},
        cap_usd=5.0,
        chapters_left=88,
        estimate=Cost(calls=900, tokens_in=3_000_000, tokens_out=300_000, usd=3.1),
        estimate_by="written",
    )
    return PageScreen(cost_told(report, language), language)


def pick(language: Language) -> Pick:
    known = [(name, note.title) for name, note in anchors(language).items()]
    return Pick(say("sheet.which_anchor", language), known, language)


def passage(language: Language) -> PassagePicker:
    heading = say("sheet.which_passage", language)
    return PassagePicker(heading, TEXTS[language], language, said("eyes", language))


def pack_words(language: Language) -> ChangesScreen:
    before = "\n".join(said(name, language) for name in ("hero", "looks", "notes", "clash") * 4)
    after = before.replace(said("looks", language), said("eyes_fix", language), 2)
    heading = say("screens.note_head", language, book="Tide", old="v001", new="v002")
    return ChangesScreen(heading, folded(changes(before, after)), language)


PAPERS: dict[str, Callable[[Language], Screen[Any]]] = {
    "questions": questions,
    "threads": threads,
    "people": people,
    "memory": memory,
    "preferences": preferences,
    "no preferences": no_preferences,
    "cost": cost,
    "pick": pick,
    "passage": passage,
    "pack words": pack_words,
}
