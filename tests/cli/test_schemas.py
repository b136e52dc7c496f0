"""`ng schemas`: the schemas written out, and held against a file."""

from pathlib import Path
from typing import Any

import orjson
import pytest

from tests import examples
from tests.cli.asking import BOOK, ROOT, Ng, full_log
from tests.cli.trees import tree


def written(ng: Ng, name: str, data: Any) -> Path:
    file = ng.here / name
    file.write_bytes(data if isinstance(data, bytes) else orjson.dumps(data))
    return file


def pack_with_three_faults() -> dict[str, Any]:
    pack = examples.pack().to_data()
    pack["meta"]["version"] = 7
    pack["risk"]["open_questions"][0]["severity"] = "dire"
    del pack["planning"]["outline"]["chapters"][1]["chapter_number"]
    return pack


def test_the_exported_schemas_are_the_shipped_ones(ng: Ng) -> None:
    names = ng.json("schemas", "export", "out")
    shipped = {file.name: file.read_bytes() for file in (ROOT / "schemas").glob("*.json")}
    assert {file.name: file.read_bytes() for file in (ng.here / "out").iterdir()} == shipped
    assert sorted(names) == sorted(shipped)


def test_a_valid_file_is_called_so_by_its_kind(ng: Ng) -> None:
    settings = ng.book() / "settings.json"
    answer = ng("schemas", "validate", settings)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == "settings.json is a valid settings.\n"
    assert ng.json("schemas", "validate", full_log(ng.projects / BOOK))["kind"] == "event"


def test_a_pack_with_three_faults_shows_all_three_and_where(ng: Ng) -> None:
    file = written(ng, "materials_pack.v001.json", pack_with_three_faults())
    before = tree(ng.here)
    answer = ng("schemas", "validate", file)
    assert answer.code == 4
    assert "is not a valid materials pack: 3 faults." in answer.out
    for path in (
        "$.meta.version",
        "$.planning.outline.chapters[1].chapter_number",
        "$.risk.open_questions[0].severity",
    ):
        assert f"  - {path}: " in answer.out
    assert tree(ng.here) == before


def test_a_program_gets_the_faults_as_one_document(ng: Ng) -> None:
    file = written(ng, "materials_pack.v001.json", pack_with_three_faults())
    answer = ng("schemas", "validate", file, "--json")
    assert answer.code == 4
    assert answer.document["kind"] == "materials_pack"
    assert len(answer.document["faults"]) == 3


def test_the_kind_is_found_by_the_fields_where_the_name_says_nothing(ng: Ng) -> None:
    file = written(ng, "something.json", examples.pack().to_data())
    assert ng.json("schemas", "validate", file)["kind"] == "materials_pack"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b'{"project_name": "Tide', "$: the JSON breaks off"),
        (b"\xff\xfe\x00", "$: byte 1 is not UTF-8"),
        (b"[]", "$: found a list of 0; wanted a record in braces"),
        (examples.pack().to_bytes(), "$.project_name: is missing"),
    ],
)
def test_settings_that_are_none_are_refused_with_the_place(
    ng: Ng, content: bytes, said: str
) -> None:
    file = written(ng, "settings.json", content)
    answer = ng("schemas", "validate", file)
    assert answer.code == 4
    assert said in answer.out
    assert file.read_bytes() == content


def test_a_hundred_megabytes_of_garbage_are_refused_at_once(ng: Ng) -> None:
    for name in ("settings.json", "events.full.jsonl"):
        with (ng.here / name).open("wb") as file:
            file.truncate(100 << 20)
        assert "100 MiB" in ng("schemas", "validate", name).refuses(4)


def test_what_is_no_record_is_refused(ng: Ng) -> None:
    assert "no record" in ng("schemas", "validate", written(ng, "a.json", {"x": 1})).refuses(4)
    assert ng("schemas", "validate", "nowhere.json").refuses(4) == "There is no file nowhere.json."
    assert "is not a file" in ng("schemas", "validate", ng.here).refuses(4)


@pytest.mark.parametrize("words", [["schemas"], ["schemas", "nothing"], ["schemas", "validate"]])
def test_the_group_alone_is_wrong_usage(ng: Ng, words: list[str]) -> None:
    assert "ng schemas" in ng(*words).refuses(2)
