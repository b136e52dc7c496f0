"""What is known of texts: found out once, never mixed up, and forgotten before it is too much."""

import random

from writer.events.redact import MASK, Redactor
from writer.events.remembered import EACH, LONGEST, Remembered

KEY = "sk-" + "aB3" * 12


def test_the_same_text_is_looked_at_once() -> None:
    asked: list[str] = []

    def find(text: str) -> str:
        asked.append(text)
        return text.upper()

    known = Remembered(find)
    assert [known["a"], known["b"], known["a"], known["".join("a")]] == ["A", "B", "A", "A"]
    assert asked == ["a", "b"]


def test_however_much_is_asked_for_it_never_holds_more_than_it_may() -> None:
    chance, most = random.Random(7), 50 * EACH
    known = Remembered(str.upper, most)
    for _ in range(2_000):
        text = chance.choice("abc") * chance.randrange(4 * EACH)
        assert known[text] == text.upper()
        assert sum(len(one) + EACH for one in known) <= most


def test_a_very_long_text_is_looked_at_each_time() -> None:
    known = Remembered(len)
    assert (known["x" * LONGEST], known["x" * (LONGEST + 1)]) == (LONGEST, LONGEST + 1)
    assert list(map(len, known)) == [LONGEST]


def test_what_could_not_be_found_out_is_asked_again() -> None:
    tries = iter((ValueError(), "there"))

    def find(_: str) -> str:
        found = next(tries)
        if isinstance(found, ValueError):
            raise found
        return found

    known = Remembered(find)
    try:
        known["a"]
    except ValueError:
        assert known["a"] == "there"


def test_two_redactors_do_not_know_each_others_secrets() -> None:
    said = f"hunter2-of-ours in {'so ' * 5_000}{KEY}"
    one, other = Redactor(["hunter2-of-ours"]), Redactor()
    for _ in range(2):
        assert one(said) == said.replace(KEY, MASK).replace("hunter2-of-ours", MASK)
        assert other(said) == said.replace(KEY, MASK)
