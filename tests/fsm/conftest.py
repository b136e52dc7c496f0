"""The searches, each made once and shared by all who look at what they found."""

import gc

import pytest

from tests.fsm.lumps import lumping
from tests.fsm.search import Search


@pytest.fixture(scope="session")
def explored() -> Search:
    """Three chapters and two proposals."""
    return _searched(chapters=3, proposals=2, lumped=True)


@pytest.fixture(scope="session")
def in_full() -> Search:
    """Two chapters and a proposal, book by book."""
    return _searched(chapters=2, proposals=1, lumped=False)


def _searched(chapters: int, proposals: int, *, lumped: bool) -> Search:
    # Nothing that is found is thrown away, so looking for garbage only costs time.
    gc.disable()
    try:
        return Search(chapters, proposals, *([lumping] if lumped else []))
    finally:
        gc.enable()
