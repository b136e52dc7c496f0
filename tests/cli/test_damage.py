"""Damaged files: every fault is named, and nothing is changed."""

from pathlib import Path

import pytest

from tests import examples
from tests.cli.asking import BOOK, Ng, full_log
from tests.cli.trees import tree

WHOLE = 100 << 20


def spoil(file: Path, damage: str) -> None:
    content = file.read_bytes()
    match damage:
        case "cut in half":
            file.write_bytes(content[: len(content) // 2])
        case "wrong kind":
            file.write_bytes(examples.pack().to_bytes())
        case "not UTF-8":
            file.write_bytes(content.replace(b"keeper", b"k\xff\xfeper"))
        case "three faults":
            file.write_text('{"project_name": "", "temperature": 3, "language": "fr"}')
        case "garbage":
            with file.open("wb") as opened:
                opened.truncate(WHOLE)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("cut in half", ["$: the JSON breaks off"]),
        ("wrong kind", ["$.project_name: is missing"]),
        ("not UTF-8", ["is not UTF-8"]),
        ("three faults", ["$.project_name", "$.temperature", "$.language"]),
        ("garbage", ["100 MB"]),
    ],
)
def test_damaged_settings_are_named_by_their_faults_and_left_as_they_are(
    ng: Ng, damage: str, said: list[str]
) -> None:
    spoil(ng.book() / "settings.json", damage)
    before = tree(ng.outputs)
    examined = ng("doctor", BOOK)
    assert examined.code == 4
    refused = ng("rename", BOOK, "Other", "--by", "Lin")
    refused.refuses(4)
    for what in ["settings.json", *said]:
        assert what in examined.out
        assert what in refused.err
    assert tree(ng.outputs) == before


READING = (["status"], ["log"], ["runs"], ["open"], ["backup"])
CHANGING = (["rename", "Other", "--by", "Lin"], ["delete", "--by", "Lin"])


@pytest.mark.parametrize("damage", ["a changed byte", "a line gone", "two lines swapped", "binary"])
def test_a_damaged_log_stops_every_command_and_is_left_as_it_is(ng: Ng, damage: str) -> None:
    log = full_log(ng.book())
    lines = log.read_bytes().splitlines(keepends=True)
    match damage:
        case "a changed byte":
            lines[2] = lines[2].replace(b"phase_start", b"phase_stars")
        case "a line gone":
            del lines[2]
        case "two lines swapped":
            lines[2], lines[3] = lines[3], lines[2]
        case _:
            lines[2] = bytes(range(256)).replace(b"\n", b"") + b"\n"
    log.write_bytes(b"".join(lines))
    before = tree(ng.outputs)
    for command, *rest in (*READING, *CHANGING):
        assert "damaged at line 3" in ng(command, BOOK, *rest).refuses(4)
    examined = ng("doctor", BOOK)
    assert examined.code == 4
    assert "damaged at line 3" in examined.out
    assert tree(ng.outputs) == before


def test_any_flipped_bit_of_the_log_is_found(ng: Ng) -> None:
    log = full_log(ng.book())
    whole = log.read_bytes()
    for place in range(0, len(whole) - 1, len(whole) // 40):
        changed = bytearray(whole)
        changed[place] ^= 1
        log.write_bytes(changed)
        assert ng("status", BOOK).code == 4, place
    log.write_bytes(whole)
    assert ng("status", BOOK).code == 0


def test_a_log_that_is_gone_is_no_book(ng: Ng) -> None:
    full_log(ng.book()).unlink()
    before = tree(ng.outputs)
    for command, *rest in (*READING, *CHANGING):
        assert "no record of its own" in ng(command, BOOK, *rest).refuses(4)
    assert tree(ng.outputs) == before


def test_one_damaged_book_is_no_trouble_for_another(ng: Ng) -> None:
    full_log(ng.book("Hurt")).write_bytes(b"\xff\n")
    ng.book("Well")
    assert ng.json("status", "Well")["book"] == "Well"
    assert ng("rename", "Well", "Better", "--by", "Lin").code == 0
