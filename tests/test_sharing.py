"""Tests that share what takes long run in one process, and so make it once."""

import os

import pytest

from tests.sharing import group_of

pytestmark = pytest.mark.xdist_group("sharing")


@pytest.mark.parametrize("number", range(8))
def test_a_module_that_asks_for_a_group_is_run_by_one_worker(
    number: int, tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> None:
    if not pytestconfig.getoption("loadgroup", default=False):
        return  # nobody asked for groups
    run, worker = os.environ["PYTEST_XDIST_TESTRUNUID"], os.environ["PYTEST_XDIST_WORKER"]
    first = tmp_path_factory.getbasetemp().parent / f"sharing-{run}"
    if number == 0:
        first.write_text(worker, "utf-8")
    assert first.read_text("utf-8") == worker


def test_the_searches_of_the_law_are_shared() -> None:
    for module in ("test_exploration", "test_disturbances"):
        assert group_of(f"tests/fsm/{module}.py") == "exploration"
    assert group_of("tests/fsm/test_tables.py") == ""
