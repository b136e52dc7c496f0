"""Whatever is done to a record, `ng replay --verify` finds it, with its place and a sentence."""

import random
import shutil
from pathlib import Path

import pytest

from tests.replay.damages import HARMS, log_of
from tests.replay.kept import as_far_as_it_goes, unpacked
from writer.desk.verify import Fault, verify

HISTORIES = ("escalated_and_migrated", "three_chapters_zh", "waived", "rollback_undone")
FEW, MANY = 40, 1000


@pytest.mark.req("HB-05")
@pytest.mark.parametrize("history", HISTORIES)
def test_harm_done_to_a_record_is_found_with_its_place(history: str, tmp_path: Path) -> None:
    _all_found(history, tmp_path, FEW // len(HISTORIES))


@pytest.mark.soak
@pytest.mark.parametrize("history", HISTORIES)
def test_a_thousand_harms_are_all_found(history: str, tmp_path: Path) -> None:
    _all_found(history, tmp_path, MANY // len(HISTORIES))


def test_the_last_line_missing_or_cut_is_found_too(tmp_path: Path) -> None:
    root = unpacked("waived", tmp_path)
    log = log_of(root)
    whole = log.lines
    log.write(whole[:-1])
    (fault,) = list(verify(as_far_as_it_goes(tmp_path)))
    assert fault.place.endswith(f"events.full.jsonl:{len(whole)}")


def _all_found(history: str, place: Path, times: int) -> None:
    kept = unpacked(history, place / "whole")
    for number in range(times):
        chance = random.Random(f"{history} {number}")
        outputs = place / "harmed"
        root = outputs / "projects" / kept.name
        shutil.copytree(kept, root)
        where = HARMS[number % len(HARMS)](root, chance)
        found = list(verify(as_far_as_it_goes(outputs)))
        assert found, (number, where)
        assert any(_names(fault, where) for fault in found), (number, where, found)
        shutil.rmtree(outputs)


def _names(fault: Fault, where: str) -> bool:
    sentences = [fault.what.sentence("en"), fault.what.sentence("zh")]
    return where in fault.place and all(sentences)
