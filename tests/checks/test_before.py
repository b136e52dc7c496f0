"""What earlier chapters have told: who is dead or away, and what was said word for word."""

import pytest

from tests import examples
from tests.examples import Language
from writer.checks.before import Before
from writer.checks.draft import Draft
from writer.checks.fates import fates
from writer.checks.presence import presence
from writer.checks.repeats import repeats
from writer.contracts.canon import TimelineEvent
from writer.contracts.memory import ArcSummary, ChapterMemoryEntry

SAID = "“No,” said Oren Pike, and he turned to the lamp."
ZH_SAID = "裴舟说：“不。”然后转过身去。"


def memory(number: int, name: str, state: str) -> ChapterMemoryEntry:
    return ChapterMemoryEntry(
        chapter_number=number, chapter_title="T", character_states={name: state}, summary="S"
    )


def draft(
    text: str,
    *memories: ChapterMemoryEntry,
    events: tuple[TimelineEvent, ...] = (),
    language: Language = "en",
    chapter: int = 3,
) -> Draft:
    pack = examples.pack(language)
    pack.canon.timeline.events = list(events)
    return Draft(text, pack, chapter, language, Before(memories))


@pytest.mark.parametrize(
    ("state", "key"),
    [
        ("dead of the fever", "dead"),
        ("hanged, and buried at sea", "dead"),
        ("was killed on the stair", "dead"),
        ("left for the mainland", "elsewhere"),
        ("in prison", "elsewhere"),
        ("mourns his dead brother", ""),
        ("knows who left for the mainland", ""),
        ("presumed dead", ""),
        ("tired and decided", ""),
    ],
)
def test_a_memory_says_who_is_dead_or_away(state: str, key: str) -> None:
    found = list(presence(draft(SAID, memory(2, "Oren Pike", state))))
    assert [flaw.key for flaw in found] == ([key] if key else [])


@pytest.mark.parametrize(
    ("state", "key"),
    [
        ("已病逝，葬在岛上", "dead"),
        ("死于风暴", "dead"),
        ("动身去了省城", "elsewhere"),
        ("得知母亲已死", ""),
        ("疲惫而坚定", ""),
    ],
)
def test_a_memory_says_who_is_dead_or_away_in_chinese(state: str, key: str) -> None:
    found = list(presence(draft(ZH_SAID, memory(2, "裴舟", state), language="zh")))
    assert [flaw.key for flaw in found] == ([key] if key else [])


@pytest.mark.parametrize(
    ("what", "dead"),
    [
        ("Oren Pike fell from the stair and was buried.", ["Oren Pike"]),
        ("Oren Pike dies.", ["Oren Pike"]),
        ("Mara Venn learns of Oren Pike's death.", ["Oren Pike"]),
        ("Oren Pike kills Tessaly.", ["Tessaly"]),
        ("Oren Pike is killed by Tessaly.", ["Oren Pike"]),
        ("Oren Pike nearly dies.", []),
        ("Mara Venn steals the dead king's crown.", []),
    ],
)
def test_the_timeline_says_who_died(what: str, dead: list[str]) -> None:
    event = TimelineEvent(id="TL-001", what=what, chapter=2)
    found = fates(draft("", events=(event,)))
    assert [name for name, fate in found.items() if fate.dead] == dead


def test_nobody_is_dead_before_the_chapter_after_their_death() -> None:
    event = TimelineEvent(id="TL-001", what="Oren Pike dies.", chapter=3)
    assert not list(presence(draft(SAID, events=(event,))))
    assert list(presence(draft(SAID, events=(event,), chapter=4)))


def test_whoever_came_back_is_back() -> None:
    left, back = memory(1, "Oren Pike", "left for Carrick"), memory(2, "Oren Pike", "returned")
    assert not list(presence(draft(SAID, left, back)))


def test_an_arc_remembers_those_whom_the_last_chapters_do_not_name() -> None:
    arc = ArcSummary(from_=1, to=10, summary="S", character_states={"Oren Pike": "dead"})
    of_arc = Draft(SAID, examples.pack(), 11, "en", Before(arcs=(arc,)))
    assert [flaw.key for flaw in presence(of_arc)] == ["dead"]


@pytest.mark.parametrize(
    "text",
    [
        "She remembered the quay. “No,” said Oren Pike, and turned.",
        "Oren Pike had said so once.",
        "If Oren Pike came in now, what would she do?",
        "“Oren Pike said no,” said Mara.",
        "Oren Pike's chair stood empty.",
    ],
)
def test_the_dead_may_be_remembered_imagined_and_spoken_of(text: str) -> None:
    assert not list(presence(draft(text, memory(2, "Oren Pike", "dead"))))


def test_what_stood_in_the_chapter_before_is_found_again() -> None:
    told = "The tide had left the letter on the lowest stair, face down, and nobody came."
    again = f"Morning. {told} She waited."
    before = Before(texts=(f"It began so. {told}",))
    found = list(repeats(Draft(again, examples.pack(), 2, "en", before)))
    assert [(flaw.key, flaw.quote) for flaw in found] == [("told_before", told.rstrip("."))]
    assert not list(repeats(Draft(again, examples.pack(), 2, "en")))


def test_of_a_passage_told_three_times_each_repetition_counts_once() -> None:
    told = "the tide had left the letter on the lowest stair face down"
    found = list(repeats(Draft(f"{told}. One. {told}. Two. {told}.", examples.pack(), 1, "en")))
    assert [flaw.quote for flaw in found] == [told, told]


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("裴舟从省城来，一身的雪。", True),
        ("裴舟从省城来信了，写了两页。", False),
        ("他放下碗，裴舟走进来说了一句话。", True),
        ("街上都说裴舟走在关外的雪里。", False),
        ("裴舟点头，说这件事不急。", True),
    ],
)
def test_a_letter_and_hearsay_bring_nobody_into_the_scene(text: str, seen: bool) -> None:
    away = memory(2, "裴舟", "离开，去了省城")
    assert bool(list(presence(draft(text, away, language="zh")))) is seen
