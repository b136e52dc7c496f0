"""What is read and chosen of the materials, in English and in Chinese."""

from tests.tui.screen_cards import Language, said
from writer.contracts.candidate import Candidate
from writer.tui.screens.edited import EditedPackScreen
from writer.tui.screens.pack import Draft, PackScreen
from writer.tui.screens.versions import VersionNote, VersionsScreen
from writer.tui.screens.worlds import WorldsScreen
from writer.tui.widgets.words import Words

WORLDS = {
    "en": ("Anhelm", "an age of oil lamps", "Nobody inherits a place without its debts"),
    "zh": ("望汐岛", "油灯的年代", "真相属于肯背负它的人"),
}


def candidate(number: int, language: Language) -> Candidate:
    name, period, theme = WORLDS[language]
    return Candidate.model_validate(
        {
            "number": number,
            "world": {
                "world_name": f"{name} {number}",
                "time_period": period,
                "geography": said("looks", language),
                "social_system": said("clash", language),
                "technology_level": period,
                "culture_customs": said("notes", language),
            },
            "theme_conflict": {
                "core_theme": theme,
                "main_conflict": said("risk", language),
                "tone": said("thread", language),
            },
        }
    )


def worlds(language: Language = "en", count: int = 3) -> WorldsScreen:
    made = [candidate(number, language) for number in range(1, count + 1)]
    return WorldsScreen("Tide", made, language, "Lin")


def pack(language: Language = "en") -> PackScreen:
    text = Draft()
    for title in ("hero", "term"):
        text.part(said(title, language))
        for line in ("looks", "notes", "summary", "clash") * 4:
            text.line(f"CHAR-001  {said(line, language)}")
    return PackScreen(text.done("Tide › v002", "Tide"), language)


def edited(language: Language = "en") -> EditedPackScreen:
    changes = [said("clash", language), said("eyes_why", language)]
    return EditedPackScreen("Tide", "v002", changes, language, "Lin")


def versions(language: Language = "en") -> VersionsScreen:
    words = Words(language)
    frozen = VersionNote("frozen.v001", "v002", words("version_freeze", by="Lin"))
    answered = VersionNote(
        "v002",
        "v001",
        words("version_answer", by="Lin"),
        ((words("fact_answer"), f"OQ-001 {said('default', language)}"),),
    )
    first = VersionNote("v001", "", words.counted("version_found", 2))
    return VersionsScreen("Tide", [frozen, answered, first], language)
