"""`ng workflow machines`: the law to look at."""

import json
from xml.etree import ElementTree as ET

import pytest

from tests.cli.asking import Ng
from tests.fsm.ideal import LAWS


@pytest.mark.req("HB-07", "HB-09", "HB-11")
def test_the_machines_are_printed_as_one_diagram(ng: Ng) -> None:
    shown = ng("workflow", "machines")
    assert shown.code == 0
    assert shown.out.startswith("stateDiagram-v2")
    assert "✍ accept" in shown.out


def test_the_machines_are_shown_in_the_language_of_the_reader(ng: Ng) -> None:
    assert "✍ 接受" in ng("workflow", "machines", "--lang", "zh").out


def test_the_machines_are_data_for_programs(ng: Ng) -> None:
    machines = json.loads(ng("workflow", "machines", "--json").out)["machines"]
    assert [machine["machine"] for machine in machines] == [law.name for law in LAWS]
    assert [len(machine["steps"]) for machine in machines] == [len(law.rows) for law in LAWS]


def test_the_ending_says_what_is_written(ng: Ng) -> None:
    for ending in ("md", "mmd", "svg"):
        assert ng("workflow", "machines", "-o", f"law.{ending}").code == 0
    assert (ng.here / "law.md").read_text("utf-8").startswith("# The three machines")
    assert (ng.here / "law.mmd").read_text("utf-8").startswith("stateDiagram-v2")
    assert ET.parse(ng.here / "law.svg").getroot().tag.endswith("svg")


def test_another_ending_is_refused_with_a_hint(ng: Ng) -> None:
    refused = ng("workflow", "machines", "-o", "law.exe")
    assert refused.code == 4
    assert ".svg" in refused.err
    assert not (ng.here / "law.exe").exists()
