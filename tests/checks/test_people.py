"""Eyes and hair of the cast, as the narrator gives them."""

import pytest

from tests import examples
from tests.examples import Language
from writer.checks.colours import described
from writer.checks.draft import Draft
from writer.checks.people import people

ENGLISH = {
    "Mara lifted her grey eyes to the lamp.": "Mara lifted her grey eyes",
    "Mara Venn's eyes were green.": "Mara Venn's eyes were green",
    "Mara’s tired blue eyes closed.": "Mara’s tired blue eyes",
    "Mara had grey eyes.": "Mara had grey eyes",
    "Grey-eyed Mara waited.": "Grey-eyed Mara",
    "Oren met Mara's grey eyes.": "Mara's grey eyes",
    "Mara's eyes, grey as slate, did not move.": "Mara's eyes, grey",
    "“No,” said Mara, and lowered her pale blue eyes.": "Mara, and lowered her pale blue eyes",
}
CHINESE = {
    "林晚抬起灰色的眼睛，望着那点光出神。": "林晚抬起灰色的眼睛",
    "林晚的眼睛是蓝色的。": "林晚的眼睛是蓝色",
    "林晚抬起头，灰色的眼睛微微眯着。": "林晚抬起头，灰色的眼睛",
    "林晚那双绿眼睛往门口看了看。": "林晚那双绿眼睛",
}
CLEAN_ENGLISH = [
    "Mara lifted her brown eyes.",
    "“Mara, your grey eyes,” said Oren.",
    "“Mara has grey eyes,” the clerk wrote down, and was wrong.",
    "Mara's eyes were not grey.",
    "Mara met her grey eyes in silence.",
    "Mara saw a woman with grey eyes.",
    "Mara's eyes were red from weeping.",
    "Mara looked into the keeper's grey eyes.",
    "Mara's dark eyes shone.",
    "Mara watched the man lift his grey eyes.",
    "The sea was grey. Mara’s eyes followed it.",
    "Mara's eyes followed the grey gulls.",
    "In the photograph Mara's mother had grey eyes.",
    "> Mara's eyes are grey, the letter said.",
    "Grey eyes looked back from the water.",
]
CLEAN_CHINESE = [
    "林晚抬起褐色的眼睛。",
    "林晚看见一个灰眼睛的女人。",
    "“林晚，你灰色的眼睛真好看。”裴舟说。",
    "林晚红了眼睛。",
    "林晚有黑眼圈。",
    "林晚的眼睛不是灰色的。",
    "林晚迎上那双灰色的眼睛。",
    "林晚翻了个白眼。",
    "林晚望着灰色的海，眼睛发酸。",
]


def quotes(text: str, language: Language, looks: str = "") -> list[str]:
    pack = examples.pack(language)
    if looks:
        pack.canon.characters.protagonist.appearance = looks
    return [flaw.quote for flaw in people(Draft(text, pack, 1, language))]


@pytest.mark.parametrize(("text", "quote"), ENGLISH.items())
def test_eyes_of_another_colour_are_found(text: str, quote: str) -> None:
    assert quotes(text, "en") == [quote]


@pytest.mark.parametrize(("text", "quote"), CHINESE.items())
def test_eyes_of_another_colour_are_found_in_chinese(text: str, quote: str) -> None:
    assert quotes(text, "zh") == [quote]


@pytest.mark.parametrize("text", CLEAN_ENGLISH)
def test_what_is_right_said_by_others_or_somebody_elses_is_left_alone(text: str) -> None:
    assert quotes(text, "en") == []


@pytest.mark.parametrize("text", CLEAN_CHINESE)
def test_what_is_right_said_by_others_or_somebody_elses_is_left_alone_in_chinese(
    text: str,
) -> None:
    assert quotes(text, "zh") == []


@pytest.mark.parametrize(
    ("text", "language", "looks", "wrong"),
    [
        ("Mara pushed back her blond hair.", "en", "black hair in a plait", True),
        ("Mara pushed back her red hair.", "en", "cropped dark hair, hazel eyes", True),
        ("Mara pushed back her grey hair.", "en", "copper hair going grey", False),
        ("Mara's hair was white with salt.", "en", "black hair", False),
        ("Mara's hair was white.", "en", "black hair", True),
        ("林晚理了理金色的长发。", "zh", "黑发，褐色眼睛", True),
        ("林晚理了理乌黑的长发。", "zh", "黑发，褐色眼睛", False),
        ("林晚理了理头发，发现灯灭了。", "zh", "黑发", False),
    ],
)
def test_hair_is_compared_likewise(text: str, language: Language, looks: str, wrong: bool) -> None:
    assert bool(quotes(text, language, looks)) is wrong


def test_of_two_people_the_pronoun_tells_whose_eyes_they_are() -> None:
    pack = examples.pack()
    rival = pack.canon.characters.antagonist
    assert rival is not None
    rival.gender = "male"
    found = list(people(Draft("Mara watched Oren lift his grey eyes.", pack, 1, "en")))
    assert [flaw.anchor for flaw in found] == ["CHAR-002"]
    assert not list(people(Draft("Oren watched Mara and Tessaly lift her eyes.", pack, 1, "en")))


@pytest.mark.parametrize(
    ("appearance", "eyes", "hair"),
    [
        ("Brown eyes, left-handed", "brown", None),
        ("Grey eyes, copper hair going grey; a limp", "grey", "red"),
        ("cropped dark hair and hazel eyes", "hazel", "black"),
        ("深蓝色的眼睛，头发剪得极短", "blue", None),
        ("满头银发剪得极短，墨绿色的眼睛", "green", "silver"),
        ("tall, a limp in cold weather", None, None),
    ],
)
def test_a_description_gives_its_colours(
    appearance: str, eyes: str | None, hair: str | None
) -> None:
    found = described(appearance)
    assert (eyes in found["eyes"]) if eyes else ("eyes" not in found)
    assert (hair in found["hair"]) if hair else ("hair" not in found)


def test_dark_blue_is_blue_and_not_dark() -> None:
    assert described("Dark blue eyes")["eyes"] == described("blue eyes")["eyes"]
    assert described("深蓝色的眼睛")["eyes"] == described("蓝眼睛")["eyes"]
