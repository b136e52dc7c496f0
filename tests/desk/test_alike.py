"""Two sentences tell of the same thread by how like they are, letter by letter."""

import random
from difflib import SequenceMatcher

import pytest

from writer.checks.quotes import normalised
from writer.contracts.memory import OpenThread
from writer.desk.threads import ALIKE, _same

SAID = "The keeper has not told anyone who wrote the letters on the tide stairs."


def plainly(one: str, other: str) -> bool:
    first, second = (normalised(text).casefold() for text in (one, other))
    return SequenceMatcher(None, first, second).ratio() >= ALIKE


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_is_ruled_out_early_would_not_have_been_alike(language: str) -> None:
    chance = random.Random(language)
    said = SAID if language == "en" else "守灯人没有告诉任何人潮阶上的信是谁写的。"
    alike = set()
    for _ in range(400):
        letters = list(said)
        for _ in range(chance.randrange(len(said) // 2)):
            place = chance.randrange(len(letters))
            match chance.randrange(3):
                case 0 if len(letters) > 1:
                    del letters[place]
                case 1:
                    letters.insert(place, chance.choice(said))
                case _:
                    letters[place] = chance.choice(said)
        other = "".join(letters)
        thread = OpenThread(id="TH-001-1", text=other, opened_in=1)
        assert _same(said, thread) == plainly(said, other)
        alike.add(_same(said, thread))
    assert alike == {True, False}
