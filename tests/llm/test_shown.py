"""What is shown of an answer while it comes has no key in it, wherever the pieces were cut."""

import random

import pytest

from tests.provider.test_canary import SHAPES
from writer.events.redact import MASK, Redactor
from writer.llm.shown import Shown

PROSE = "She read it twice. “{key}” it said; 她读了{key}两遍，然后{key}。\nThe end, {key}"


def shown(pieces: list[str], *secrets: str) -> list[str]:
    found: list[str] = []
    one = Shown(Redactor(secrets), found.append)
    for piece in pieces:
        one(piece)
    one.end()
    return found


def cut(text: str, chance: random.Random) -> list[str]:
    pieces = []
    while text:
        size = chance.randint(1, 9)
        pieces.append(text[:size])
        text = text[size:]
    return pieces


@pytest.mark.req("HB-05")
@pytest.mark.parametrize("shape", SHAPES)
def test_a_key_that_comes_in_pieces_is_not_shown(shape: str) -> None:
    key, chance = SHAPES[shape], random.Random(shape)
    for _ in range(20):
        pieces = cut(PROSE.format(key=key), chance)
        assert "".join(shown(pieces, key)) == PROSE.format(key=MASK)


@pytest.mark.parametrize(
    "said",
    [
        "Authorization: Bearer abcdef0123456789abcdef",
        "api_key = abcdef0123456789abcdef",
        "see http://lin:abcdef0123456789abcdef@host/path now",
        "看 http://林:abcdef0123456789abcdef@host/path 吧",
        "-----BEGIN PRIVATE KEY-----\nabcdef0123456789abcdef\n-----END PRIVATE KEY----- and on",
    ],
)
def test_what_came_before_says_that_a_key_follows(said: str) -> None:
    for seed in range(30):
        told = "".join(shown(cut(said, random.Random(seed))))
        assert "abcdef0123456789" not in told
        assert MASK in told


def test_prose_is_shown_as_it_comes_but_for_the_last_word() -> None:
    assert shown(["The ke", "eper w", "aits."]) == ["The ", "keeper ", "", "waits."]
    assert shown(["守灯人", "等着"]) == ["守灯人", "等着"]


def test_whoever_wants_to_stop_is_heard_though_nothing_came() -> None:
    assert shown([""]) == [""]
