"""The commit paths of the product: a crash at any moment of each leaves a book that goes on."""

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from tests.crash.product import PATHS, Product
from tests.crash.scenarios import Scenario
from tests.crash.test_crash_states import check, cut_off, killed, no_time_is_wasted

pytestmark = pytest.mark.xdist_group("crash-product")


@pytest.fixture(scope="module")
def scenario(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Scenario]:
    return Product(tmp_path_factory.mktemp("product")).scenario


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    no_time_is_wasted(monkeypatch)


@pytest.mark.req("HB-03", "HB-05")
@pytest.mark.parametrize("name", PATHS)
def test_a_crash_leaves_a_book_that_goes_on(scenario: Callable[[str], Scenario], name: str) -> None:
    path = scenario(name)
    some = islice(cut_off(path), 3, None, 31)
    assert check(path, some, most=3).checked > 2


@pytest.mark.soak
@pytest.mark.parametrize("name", PATHS)
def test_a_crash_at_every_moment_leaves_a_book_that_goes_on(
    scenario: Callable[[str], Scenario], name: str, record_property: Any
) -> None:
    path = scenario(name)
    tally = check(path, cut_off(path), most=40)
    tally.add(check(path, killed(path), most=2))
    record_property("covered", f"{name}: {tally}")
