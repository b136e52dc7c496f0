"""What the ways round a gate are tried with."""

from pathlib import Path

import pytest

from tests.gates.trying import trying

__all__ = ["trying"]
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tries share books that one process makes once; the long walk goes beside them."""
    for item in items:
        if item.path.parent == HERE and item.path.stem != "test_machine":
            item.add_marker(pytest.mark.xdist_group("gates"))
