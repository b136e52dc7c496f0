"""The options that every command knows, and what programs are given."""

import json
from collections.abc import Iterator

import pytest

from tests.cli.asking import BOOK, IDEA, Ng, full_log

HAN = range(0x4E00, 0xA000)

LIFE: tuple[tuple[str, ...], ...] = (
    ("new", BOOK, "--idea", IDEA),
    ("books",),
    ("status", BOOK),
    ("open", BOOK),
    ("log", BOOK),
    ("log", BOOK, "--rebuild-index"),
    ("runs", BOOK),
    ("backup", BOOK, "-o", "tide.tar.gz"),
    ("rename", BOOK, "Other", "--by", "Lin"),
    ("delete", "Other", "--by", "Lin"),
    ("books", "--trash"),
    ("restore", "Other", "--by", "Lin"),
    ("restore", "Third", "tide.tar.gz", "--by", "Lin"),
    ("delete", "Third", "--by", "Lin"),
    ("delete", "--empty-trash", "--by", "Lin"),
    ("doctor", "Other"),
    ("schemas", "export", "schemas"),
    ("schemas", "validate", "schemas/../settings.json"),
)
ONLY_FACTS = (("log", BOOK), ("runs", BOOK), ("books", "--trash"))


def chinese(text: str) -> bool:
    return any(ord(character) in HAN for character in text)


def live(ng: Ng, *options: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every command once, in the order of a book's life; each works."""
    (ng.here / "settings.json").write_text('{"project_name": "x"}')
    for words in LIFE:
        answer = ng(*words, *options)
        assert (answer.code, answer.err) == (0, ""), words
        yield words, answer.out


def test_with_json_every_command_prints_exactly_one_document(ng: Ng) -> None:
    for words, out in live(ng, "--json"):
        assert out.startswith(("{", "[")), words
        assert out.endswith(("}\n", "]\n")), words
        json.loads(out)


def test_without_json_nothing_looks_like_a_document(ng: Ng) -> None:
    for words, out in live(ng):
        assert out.strip(), words
        assert not out.startswith(("{", "[")), words


@pytest.mark.req("UX-13")
def test_every_command_speaks_chinese(ng: Ng) -> None:
    for words, out in live(ng, "--lang", "zh"):
        if words not in ONLY_FACTS:
            assert chinese(out), words


@pytest.mark.req("UX-13")
@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["status", "nothing"], 4),
        (["new", "../x"], 4),
        (["stauts"], 2),
        (["new"], 2),
        (["restore", "x"], 3),
        (["books", "--outputs"], 2),
    ],
)
def test_every_refusal_speaks_chinese(ng: Ng, words: list[str], code: int) -> None:
    answer = ng("--lang", "zh", *words)
    assert chinese(answer.refuses(code))
    assert chinese(answer.err.splitlines()[-1])


def test_what_is_wrong_with_the_settings_is_said_in_the_language_asked_for(
    ng: Ng, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NG_TIMEOUT", "soon")
    assert chinese(ng("books", "--lang", "zh").refuses(4))


@pytest.mark.parametrize("spelling", [["--outputs", "there"], ["--outputs=there"]])
@pytest.mark.parametrize("before", [True, False])
def test_global_options_stand_before_or_after_the_command(
    ng: Ng, spelling: list[str], *, before: bool
) -> None:
    command = ["new", BOOK, "--idea", IDEA]
    words = [*spelling, "--json", *command] if before else [*command, "--json", *spelling]
    assert ng(*words).document["book"] == BOOK
    assert (ng.here / "there" / "projects" / BOOK).is_dir()
    assert not ng.outputs.exists()


def test_saying_more_and_using_no_colours_are_known_everywhere(ng: Ng) -> None:
    ng.book()
    plain = ng("status", BOOK)
    assert ng("--verbose", "status", BOOK, "--no-color") == plain
    assert "\x1b" not in plain.out


def test_after_two_dashes_every_word_is_the_commands_own(ng: Ng) -> None:
    assert ng("--json", "new", "--idea", IDEA, "--", "--verbose").document["book"] == "--verbose"
    assert ng("status", "--", "--verbose").code == 0


@pytest.mark.parametrize("option", ["--outputs", "--lang"])
def test_an_option_without_its_value_is_wrong_usage(ng: Ng, option: str) -> None:
    assert ng("books", option).refuses(2) == f"{option} needs a value."


def test_a_refusal_is_one_document_for_programs(ng: Ng) -> None:
    full_log(ng.book()).write_bytes(b"{}\n")
    for words, code in ((["status", BOOK], 4), (["status", "x"], 4), (["delete"], 4), (["xy"], 2)):
        answer = ng("--json", *words)
        assert answer.code == code
        error = answer.document["error"]
        assert set(error) == {"code", "message", "hint", "reasons"}
        assert error["code"] == code
        assert error["message"]
        assert error["hint"]


def test_the_reasons_of_a_refusal_are_listed_for_programs(ng: Ng) -> None:
    (ng.book() / "settings.json").write_text('{"project_name": 1, "temperature": 9}')
    error = ng("--json", "rename", BOOK, "Other", "--by", "Lin").document["error"]
    assert [reason.partition(":")[0] for reason in error["reasons"]] == [
        "$.project_name",
        "$.temperature",
    ]
