"""A bad file gets a clear answer: each fault, with its place, in the reader's language."""

import json
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import examples
from writer.contracts.anchors import AnchorIndex
from writer.contracts.chapter import GeneratedChapter
from writer.contracts.materials_index import MaterialsIndex
from writer.contracts.memory import ArcSummary
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import CharactersConfig
from writer.contracts.record import Document
from writer.contracts.run import RunMeta
from writer.contracts.settings import Settings
from writer.contracts.state import NovelGenerationState
from writer.contracts.validation import MOST_FAULTS_LISTED, examine, faults, read
from writer.contracts.waiver import Waivers
from writer.errors import InvalidRecord
from writer.texts import LANGUAGES


def refused(model: type[Document], data: bytes | dict[str, Any] | list[Any]) -> InvalidRecord:
    given_bytes = data if isinstance(data, bytes) else orjson.dumps(data)
    with pytest.raises(InvalidRecord) as error:
        read(model, given_bytes, "the file")
    return error.value


def sentences(error: InvalidRecord) -> list[str]:
    return [reason.sentence() for reason in error.reasons]


def test_a_pack_with_three_faults_lists_all_three_with_their_paths() -> None:
    pack = examples.pack().to_data()
    pack["meta"]["version"] = "2"
    pack["risk"]["open_questions"] *= 3
    pack["risk"]["open_questions"][2] = {"question": "Who?", "severity": "dire"}
    del pack["planning"]["outline"]["chapters"][1]["chapter_number"]

    error = refused(MaterialsPack, pack)

    assert error.sentence() == "the file is not a valid materials pack: 3 faults."
    assert sentences(error) == [
        '$.meta.version: found "2"; wanted text such as v001.',
        "$.planning.outline.chapters[1].chapter_number: is missing; wanted a whole number.",
        '$.risk.open_questions[2].severity: found "dire"; wanted one of "blocker", "high", "low".',
    ]


def test_the_faults_are_told_in_chinese_too() -> None:
    error = refused(MaterialsPack, {"meta": {"project": "潮信", "version": 2}})
    assert [reason.sentence("zh") for reason in error.reasons] == [
        "$.meta.version：此处为 2 ；应为形如 v001 的文本。"
    ]
    assert error.hint("zh").startswith("请修正")


def test_a_file_cut_in_half_says_where_it_breaks_off() -> None:
    whole = examples.pack().to_bytes()
    half = whole[: len(whole) // 2].rpartition(b"\n")[0]
    line, column = half.count(b"\n") + 1, len(half.rpartition(b"\n")[2]) + 1
    (fault,) = sentences(refused(MaterialsPack, half))
    assert fault.endswith(f"at line {line}, column {column}.")


def test_bytes_that_are_not_utf8_are_named_by_their_place() -> None:
    data = '{"project_name": "潮信"}'.encode("gb18030")
    assert sentences(refused(Settings, data)) == [
        "$: byte 19 is not UTF-8 text; wanted a UTF-8 file."
    ]


def test_a_byte_order_mark_does_no_harm() -> None:
    data = b"\xef\xbb\xbf" + examples.settings("zh").to_bytes()
    assert read(Settings, data, "settings.json") == examples.settings("zh")


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"[1, 2]", "found a list of 2"),
        (b"null", "found null"),
        (b'"a book"', 'found "a book"'),
        (b"true", "found true"),
    ],
)
def test_a_document_of_the_wrong_shape_is_named(data: bytes, found: str) -> None:
    assert sentences(refused(MaterialsPack, data)) == [f"$: {found}; wanted a record in braces."]


def test_a_record_where_a_list_belongs_is_named() -> None:
    assert sentences(refused(Waivers, {"id": "W-1"})) == [
        "$: found a record with 1 field; wanted a list."
    ]


@pytest.mark.parametrize(
    "data",
    [b"", b" ", b"{", b'{"a": NaN}', b'{"a": 1e999}', b'{"a": "\\ud800"}', b"[" * 5000],
    ids=["empty", "blank", "open", "nan", "infinite", "lone surrogate", "deep and open"],
)
def test_what_is_not_json_is_refused_without_a_traceback(data: bytes) -> None:
    (fault,) = sentences(refused(Settings, data))
    assert "line 1, column" in fault


@pytest.mark.parametrize("depth", [101, 300, 1000])
def test_nesting_too_deep_to_be_written_back_is_refused(depth: int) -> None:
    deep = b"[" * depth + b"]" * depth
    data = b'{"project_name": "x", "unknown": ' + deep + b"}"
    assert sentences(refused(Settings, data)) == ["$.unknown[0][0]: nested deeper than 100 levels."]


def test_nesting_below_the_limit_is_kept() -> None:
    data = {"project_name": "x", "unknown": orjson.loads(b"[" * 98 + b"]" * 98)}
    settings = read(Settings, orjson.dumps(data), "settings.json")
    assert read(Settings, settings.to_bytes(), "settings.json") == settings


@pytest.mark.parametrize("place", ["seed", "unknown"])
def test_a_number_that_would_lose_its_digits_is_refused(place: str) -> None:
    data = f'{{"project_name": "x", "{place}": 123456789012345678901234567890}}'.encode()
    (fault,) = sentences(refused(Settings, data))
    assert fault.startswith(f"$.{place}: found 1.2345678901234568e+29")


def test_of_many_faults_fifty_are_listed_and_the_rest_counted() -> None:
    three_faults = {"chapter_number": 0}
    data = {"project_name": "x", "project_dir": "d", "chapter_memories": [three_faults] * 40}
    error = refused(NovelGenerationState, data)
    assert len(error.reasons) == MOST_FAULTS_LISTED + 1
    assert sentences(error)[-1] == "… and 70 more faults."
    assert "120 faults" in error.sentence()


def test_what_was_found_is_shortened() -> None:
    (fault,) = sentences(refused(Settings, {"project_name": "x", "language": "长" * 5000}))
    assert len(fault) < 120
    assert '…"' in fault


def test_an_odd_field_name_is_quoted_in_the_path() -> None:
    data = {"anchors": {"DEC-001": {"path": 3}}}
    assert [fault.path for fault in faults("anchors", data)] == ['$.anchors["DEC-001"].path']


def test_the_faults_of_a_list_come_in_its_order() -> None:
    data = [{"chapter_number": 1, "summary": 0} for _ in range(12)]
    places = [fault.path for fault in faults("consistency_reports", data)]
    assert places == [f"$[{place}].summary" for place in range(12)]


@pytest.mark.parametrize(
    ("model", "data", "fault"),
    [
        (
            Settings,
            {"project_name": "x", "initial_chapters": 9, "max_chapters": 3},
            "$: initial_chapters is 9; wanted no more than max_chapters, 3.",
        ),
        (
            MaterialsPack,
            {
                "meta": {"project": "x", "version": "v001"},
                "execution": {"constraints": {"word_band": {"min": 9, "max": 3}}},
            },
            "$.execution.constraints.word_band: min is 9 and max 3; wanted min no larger than max.",
        ),
        (
            ArcSummary,
            {"from": 9, "to": 3, "summary": ""},
            "$: from is 9 and to 3; wanted from no later than to.",
        ),
        (
            MaterialsIndex,
            {"current_frozen_version": "v002", "frozen": {}},
            "$: current_frozen_version is v002; wanted one of the versions in frozen.",
        ),
        (
            RunMeta,
            {"run_id": "r", "project": "x", "project_dir": "/home/x"},
            "$.project_dir: found /home/x; wanted a path relative to the outputs.",
        ),
        (
            AnchorIndex,
            {"anchors": {"seventeen": {"path": "p"}}},
            '$.anchors.seventeen: "seventeen" cannot be a field\'s name here.',
        ),
        (
            NovelGenerationState,
            {"project_name": "x", "project_dir": "", "chapters_plan": {"one": {}}},
            "$.chapters_plan.one.chapter_number: is missing; wanted a whole number.",
        ),
        (
            Settings,
            {"project_name": "x" * 81},
            f'$.project_name: found "{"x" * 45}…"; wanted at most 80 characters.',
        ),
        (
            Settings,
            {"project_name": "x", "temperature": 3},
            "$.temperature: found 3; wanted 2 or less.",
        ),
        (
            GeneratedChapter,
            {"chapter_number": 0, "chapter_title": "", "total_words": 0},
            "$.chapter_number: found 0; wanted 1 or more.",
        ),
        (
            GeneratedChapter,
            {"chapter_number": True, "chapter_title": "", "total_words": 0},
            "$.chapter_number: found true; wanted a whole number.",
        ),
        (
            CharactersConfig,
            {"protagonist": "Mara"},
            '$.protagonist: found "Mara"; wanted a record in braces.',
        ),
        (
            MaterialsPack,
            {"meta": {"project": "x", "version": "v001"}, "planning": {"tone": 3}},
            "$.planning.tone: found 3; wanted text or a record in braces.",
        ),
        (
            MaterialsPack,
            {"meta": {"project": "x", "version": "v001"}, "planning": {"tone": {"summary": 3}}},
            "$.planning.tone.summary: found 3; wanted text.",
        ),
        (
            MaterialsPack,
            {
                "meta": {"project": "x", "version": "v001"},
                "execution": {"constraints": {"word_band": {"min": -1, "max": 2}}},
            },
            "$.execution.constraints.word_band.min: found -1; wanted 0 or more.",
        ),
        (
            MaterialsPack,
            {"meta": {"project": "x", "version": "v001\n"}},
            '$.meta.version: found "v001\\n"; wanted text of the form ^v[0-9]{3,}$.',
        ),
        (
            MaterialsPack,
            {
                "meta": {"project": "x", "version": "v001"},
                "execution": {"decisions": [{"id": "GLO-001"}]},
            },
            '$.execution.decisions[0].id: found "GLO-001"; wanted text such as DEC-017.',
        ),
    ],
)
def test_each_fault_says_what_was_found_and_what_is_wanted(
    model: type[Document], data: dict[str, Any], fault: str
) -> None:
    error = refused(model, data)
    assert sentences(error)[0] == fault
    assert error.reasons[0].sentence("zh") not in ("", fault)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=12,
)


@given(st.sampled_from(sorted(MaterialsPack.model_fields)), json_values)
def test_whatever_stands_in_a_part_of_a_pack_it_is_read_or_refused_in_words(
    part: str, value: Any
) -> None:
    data = {"meta": {"project": "x", "version": "v001"}, part: value}
    outcome = examine(MaterialsPack, json.dumps(data).encode())
    if isinstance(outcome, list):
        assert outcome
        assert all(fault.sentence(language) for fault in outcome for language in LANGUAGES)
    else:
        assert read(MaterialsPack, outcome.to_bytes(), "pack") == outcome


@given(st.binary(max_size=60))
def test_whatever_bytes_are_in_a_file_it_is_read_or_refused_in_words(data: bytes) -> None:
    outcome = examine(Settings, data)
    assert isinstance(outcome, Settings) or all(fault.sentence() for fault in outcome)
