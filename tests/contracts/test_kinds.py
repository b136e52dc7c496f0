"""A file is recognised by its name, or else by its fields."""

from pathlib import Path

import orjson
import pytest

from tests import examples
from tests.contracts.every_kind import EXAMPLES, Example
from writer.contracts.kinds import Kind
from writer.contracts.settings import Settings
from writer.desk import schemas
from writer.desk.schemas import LARGEST, recognise, validate
from writer.errors import BadInput, InvalidRecord

BOOK = "outputs/projects/潮信"
CP = f"{BOOK}/changes/proposals/CP-20260102-0001"


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        (f"{BOOK}/settings.json", "settings"),
        (f"{BOOK}/world.json", "world_setting"),
        (f"{BOOK}/theme_conflict.json", "theme_conflict"),
        (f"{BOOK}/characters.json", "characters_config"),
        (f"{BOOK}/outline.json", "outline"),
        (f"{BOOK}/chapters/chapter_001_plan.json", "chapter_plan"),
        (f"{BOOK}/chapters/scenes/chapter_001_scene_01.json", "generated_scene"),
        (f"{BOOK}/chapters/chapter_001.json", "generated_chapter"),
        (f"{BOOK}/chapters/chapter_1001.json", "generated_chapter"),
        (f"{BOOK}/chapters/chapter_001_revision.json", "revision_status"),
        (f"{BOOK}/chapters/chapter_001.provenance.json", "provenance"),
        (f"{BOOK}/chapter_memory.json", "chapter_memory"),
        (f"{BOOK}/consistency_reports.json", "consistency_reports"),
        (f"{BOOK}/canon/world.json", "canon_world"),
        (f"{BOOK}/canon/characters.json", "canon_characters"),
        (f"{BOOK}/canon/timeline.json", "timeline"),
        (f"{BOOK}/materials/drafts/materials_pack.v001.json", "materials_pack"),
        (f"{BOOK}/materials/frozen/materials_pack.frozen.v001.json", "materials_pack"),
        (f"{BOOK}/materials/reviews/agent_review.v001.json", "agent_review"),
        (f"{BOOK}/materials/reviews/human_review.v001.json", "materials_human_review"),
        (f"{BOOK}/materials/anchors/anchors.v001.json", "anchors"),
        (f"{BOOK}/materials/index.json", "materials_index"),
        (f"{CP}/proposal.json", "proposal"),
        (f"{CP}/advisor_review.json", "advisor_review"),
        (f"{CP}/human_decision.json", "human_decision"),
        (f"{CP}/migration.json", "migration"),
        (f"{CP}/diff.json", "pack_diff"),
        (f"{BOOK}/changes/backlog.json", "backlog"),
        (f"{BOOK}/changes/waivers.json", "waivers"),
        (f"{BOOK}/memory/chapters/001.memory.json", "chapter_memory_entry"),
        (f"{BOOK}/memory/chapters/001.threads.json", "open_threads"),
        (f"{BOOK}/memory/arcs/arc_001-010.json", "arc_summary"),
        ("outputs/current/run_meta.json", "run_meta"),
        ("outputs/current/materials_snapshot/materials_pack.frozen.v012.json", "materials_pack"),
        ("outputs/current/chapters/001.json", "generated_chapter"),
        ("outputs/current/chapters/001.editor.json", "editor_review"),
        ("outputs/current/chapters/001.human_review.json", "human_review"),
        ("outputs/current/logs/run.summary.json", "run_summary"),
        ("outputs/current/logs/chapters/001.summary.json", "chapter_run_summary"),
        ("fixes.sheet.json", "instruction_sheet"),
    ],
)
def test_each_file_of_a_book_is_recognised_by_its_name(file: str, kind: str) -> None:
    assert recognise(Path(file)).name == kind


# What they hold is told from their place alone.
ONLY_BY_NAME = {"canon_world": "world_setting", "canon_characters": "characters_config"}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.kind)
def test_each_record_is_recognised_by_its_fields(example: Example) -> None:
    kind = recognise(Path("saved.json"), orjson.loads(example.to_bytes())).name
    assert kind == ONLY_BY_NAME.get(example.kind, example.kind)


@pytest.mark.parametrize("data", [{}, [], {"title": "?"}, [{}], [1], None, "text", 3])
def test_what_no_kind_fits_is_refused_with_the_kinds_there_are(data: object) -> None:
    with pytest.raises(InvalidRecord) as error:
        recognise(Path("notes.json"), data)
    assert "materials_pack" in error.value.hint()
    assert "human_review" in error.value.hint("zh")


def test_a_good_file_has_no_faults(tmp_path: Path) -> None:
    file = tmp_path / "materials_pack.v001.json"
    file.write_bytes(examples.pack("zh").to_bytes())
    checked = validate(file)
    assert (checked.file, checked.kind, checked.faults) == (file, "materials_pack", ())


def test_a_file_of_another_kind_than_its_name_says_is_at_fault(tmp_path: Path) -> None:
    file = tmp_path / "proposal.json"
    file.write_bytes(examples.settings().to_bytes())
    checked = validate(file)
    assert checked.kind == "proposal"
    assert [fault.path for fault in checked.faults] == [
        *("$.proposal_id", "$.created_at", "$.created_by", "$.base_version"),
    ]


def test_a_digest_is_recognised_by_the_gate_it_belongs_to(tmp_path: Path) -> None:
    card = next(one for one in EXAMPLES if one.kind == "chapter_card")
    file = tmp_path / "chapter_003.digest.json"
    file.write_bytes(card.to_bytes())
    assert validate(file).kind == "chapter_card"


def test_a_broken_file_of_no_known_name_says_where_it_is_broken(tmp_path: Path) -> None:
    file = tmp_path / "notes.json"
    file.write_text('{"project_name": ')
    with pytest.raises(InvalidRecord, match="column 18"):
        validate(file)


def test_a_file_too_large_for_a_record_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    with file.open("wb") as opened:
        opened.truncate(LARGEST + 1)
    with pytest.raises(InvalidRecord, match="has 65 MiB; a record may have 64 MiB"):
        validate(file)


def test_a_missing_file_and_a_directory_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="There is no file"):
        validate(tmp_path / "settings.json")
    with pytest.raises(BadInput, match="is not a file"):
        validate(tmp_path)


def test_a_log_of_no_known_name_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.jsonl"
    file.write_text("{}\n")
    with pytest.raises(InvalidRecord, match="no record that NovelGate knows"):
        validate(file)


def test_a_log_is_held_against_its_schema_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = Kind(Settings, r"changes\.jsonl", lines=True)
    monkeypatch.setattr(schemas, "KINDS", (*schemas.KINDS, log))
    file = tmp_path / "changes.jsonl"
    file.write_text('{"project_name": "a"}\n{"project_name": 2}\n{"project_name": \n')
    checked = validate(file)
    assert [fault.sentence() for fault in checked.faults] == [
        "Line 2, $.project_name: found 2; wanted text.",
        "Line 3, $: the JSON breaks off or goes wrong at line 1, column 18.",
    ]
    assert checked.faults[0].sentence("zh").startswith("第 2 行")
