"""The searches, each made once and shared by all who look at what they found."""

import gc

import pytest

from tests.fsm.lumps import lumping
from tests.fsm.search import Lumping, Search, alone


@pytest.fixture(scope="session")
def explored() -> Search:
    """Three chapters and two proposals."""
    return _searched(3, 2, lumping)


@pytest.fixture(scope="session")
def in_full() -> Search:
    """Two chapters and a proposal, book by book."""
    return _searched(2, 1, alone)


def _searched(chapters: int, proposals: int, lumping: Lumping) -> Search:
    # Nothing that is found is thrown away, so looking for garbage only costs time.
    gc.disable()
    try:
        return Search(chapters, proposals, lumping)
    finally:
        gc.enable()
