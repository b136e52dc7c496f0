"""A real model over the OpenAI protocol, run only where NG_TEST_BASE_URL names its server:

    NG_TEST_BASE_URL=http://127.0.0.1:8080/v1 pytest -n 0 tests/provider/test_real_model.py

NG_TEST_MODEL names the model, where the server has several. What it writes is its own affair; that
it is asked, heard, recorded and checked as any other is ours.
"""

import os
from pathlib import Path

import httpx
import pytest

from tests.cli.asking import Ng
from tests.line.walking import IDEAS, NAMES
from tests.provider.asking import desk
from tests.provider.server import Provider

URL = os.environ.get("NG_TEST_BASE_URL", "")
PATIENCE = 300.0
"""Seconds without a word: the machine may be small."""
pytestmark = pytest.mark.skipif(not URL, reason="NG_TEST_BASE_URL names no server")


@pytest.fixture(scope="module")
def model() -> str:
    known = httpx.get(f"{URL}/models", timeout=PATIENCE).json()["data"]
    return os.environ.get("NG_TEST_MODEL") or str(known[0]["id"])


@pytest.mark.parametrize("stream", [True, False])
def test_a_text_is_whole_and_its_tokens_are_counted(
    tmp_path: Path, model: str, stream: bool
) -> None:
    server = Provider(url=URL)
    with desk(tmp_path, server, model=model, timeout=PATIENCE, stream=stream) as asks:
        said = asks.prose(1)
        cost = asks.book.state.cost
        assert said.strip()
        assert asks.prose(1) == said  # from the record
    assert cost.calls == 1
    assert cost.tokens_in > 100
    assert cost.tokens_out > 0
    assert cost.usd == 0.0  # a server on this machine costs nothing


def test_an_answer_keeps_to_its_form(tmp_path: Path, model: str) -> None:
    with desk(tmp_path, Provider(url=URL), model=model, timeout=PATIENCE) as asks:
        world = asks.form(1)
    assert world.world_name.strip()
    assert world.geography.strip()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_from_an_idea_to_the_gate_of_the_materials(
    ng: Ng, monkeypatch: pytest.MonkeyPatch, model: str, language: str
) -> None:
    """Whatever the model comes up with: it stands at the gate, or the work says why it stopped."""
    for name, value in {"OPENAI_BASE_URL": URL, "NG_MODEL": model, "NG_TIMEOUT": "300"}.items():
        monkeypatch.setenv(name, value)
    book = NAMES[language]
    begun = ("new", book, "--idea", IDEAS[language], "--chapters", "3", "--target-words", "200")
    assert ng(*begun, "--language", language).code == 0
    told = ng("run", book)
    assert "Traceback" not in told.err
    assert told.code in (0, 5), told
    state = ng.json("status", book)["materials"]["state"]
    assert (state == "human_review_gate") is (told.code == 0)
    assert told.code == 0 or told.err.splitlines()[-1].startswith("→ ")
