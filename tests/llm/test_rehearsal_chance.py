"""Chance, and what follows from it: the same words, the same fall."""

import os
import subprocess
import sys

from writer.llm.rehearsal.chance import Chance

PROGRAM = """
import hashlib, sys
sys.stdout.reconfigure(encoding="utf-8")
from tests.llm.rehearsing import Book
said = []
for language in ("en", "zh"):
    book = Book(seed=3, language=language)
    said += [book.say("world", settings=book.settings), str(book.core), book.draft(2)]
print(hashlib.sha256("".join(said).encode()).hexdigest())
"""


def told(**surroundings: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": ".", **surroundings},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_the_same_bytes_under_any_hash_seed_locale_and_time_zone() -> None:
    once = told(PYTHONHASHSEED="0", LC_ALL="C.UTF-8", TZ="UTC")
    again = told(PYTHONHASHSEED="4711", LC_ALL="C", TZ="Asia/Shanghai")
    assert once == again


def test_chance_follows_from_seed_and_words_alone() -> None:
    drawn = [Chance(1, "a").number(1000) for _ in range(3)]
    assert drawn == [drawn[0]] * 3
    assert Chance(1, "a").shuffled(range(30)) != Chance(2, "a").shuffled(range(30))
    assert Chance(1, "a").shuffled(range(30)) != Chance(1, "b").shuffled(range(30))


def test_a_shuffle_loses_nothing_and_some_are_different() -> None:
    assert sorted(Chance(5, "deck").shuffled(range(50))) == list(range(50))
    assert len(set(Chance(5, "deck").some(range(9), 4))) == 4


def test_drawing_about_a_part_does_not_disturb_the_whole() -> None:
    alone, beside = Chance(5, "x"), Chance(5, "x")
    beside.about("part").number(10)
    assert alone.number(1000) == beside.number(1000)
