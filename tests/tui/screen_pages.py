"""What is read and chosen beside the cards, in English and in Chinese."""

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from tests.tui.screen_cards import TEXTS, Language, chapter_card, said
from writer.contracts.telling import Section, Telling
from writer.contracts.waiver import Waiver
from writer.contracts.wording import changes
from writer.texts import say
from writer.tui.screens.drafts import DraftNote, DraftsScreen
from writer.tui.screens.hands import HandNote, HandsScreen
from writer.tui.screens.page import PageScreen
from writer.tui.screens.plan import PlanScreen
from writer.tui.screens.waivers import WaiversScreen


def page(language: Language) -> PageScreen:
    sections = (
        Section(lines=(said("summary", language),)),
        Section(said("title", language), (said("eyes_why", language), said("notes", language))),
        Section(said("hero", language), rows=(("CHAR-001", "12"), ("GLO-004", "7"))),
    )
    return PageScreen(Telling(said("question", language), sections), language)


def waivers(language: Language) -> WaiversScreen:
    given: dict[str, Any] = {"by": "Lin", "at": "2026-01-01T12:00:00Z", "chapter": 3}
    found = [
        Waiver(id="WV-001", reason=said("rhythm_why", language), issue_id="I-001", **given),
        Waiver(id="WV-002", reason=said("reason", language), status="revoked", **given),
    ]
    return WaiversScreen(said("title", language), found, language)


def drafts(language: Language) -> DraftsScreen:
    text = TEXTS[language]
    opening, *_, closing = text.split("\n\n")
    issues = chapter_card(language).issues
    notes = [
        DraftNote(1, "612", text, opening, closing, issues),
        DraftNote(2, "598", text, opening, closing),
    ]
    return DraftsScreen(said("title", language), notes, language)


def hands(language: Language) -> HandsScreen:
    pieces = changes(TEXTS[language], TEXTS[language] + said("looks", language))
    notes = [
        HandNote("chapters/001.md", said("notes", language), pieces, may_take=True),
        HandNote("canon/world.json", said("risk", language), []),
    ]
    return HandsScreen(said("title", language), notes, language)


def plan(language: Language) -> PlanScreen:
    reasons = (say("plans.drafted", language, number=3),)
    return PlanScreen(said("title", language), TEXTS[language], language, reasons)


PAGES: dict[str, Callable[[Language], Screen[Any]]] = {
    "page": page,
    "waivers": waivers,
    "drafts": drafts,
    "hands": hands,
    "plan": plan,
}
