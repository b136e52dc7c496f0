"""The sentences below the fields of a model are read by whoever asks, also by several at once."""

import gc
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from writer.contracts.answers import FindingAnswer, SpecialistAnswer
from writer.contracts.card import MaterialsCard
from writer.contracts.described import said_below
from writer.contracts.pack import MaterialsPack, PackConflict
from writer.contracts.settings import Settings

MODELS = (FindingAnswer, SpecialistAnswer, MaterialsCard, MaterialsPack, PackConflict, Settings)


@pytest.fixture
def _others_get_their_turn() -> Iterator[None]:
    """Whenever rubbish is collected, also in the middle of parsing."""

    def give_way(*_: object) -> None:
        time.sleep(0.0001)

    usual = gc.get_threshold()
    gc.callbacks.append(give_way)
    gc.set_threshold(200)
    yield
    gc.set_threshold(*usual)
    gc.callbacks.remove(give_way)


@pytest.mark.usefixtures("_others_get_their_turn")
def test_reviewers_who_ask_side_by_side_all_get_their_schema() -> None:
    """Unguarded, the parser of Python 3.11 stumbles over another thread that parses."""
    alone = [said_below(model) for model in MODELS]
    said_below.cache_clear()
    with ThreadPoolExecutor(len(MODELS)) as pool:
        assert list(pool.map(said_below, MODELS)) == alone
