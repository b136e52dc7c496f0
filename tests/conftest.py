"""What every part of the tests may use."""

import gc
import signal
import ssl
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.cli.asking import Ng, nobody_at_the_terminal
from writer.settings import AppSettings


@pytest.fixture
def ng(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ng:
    """`ng` on a fresh machine: nothing set, an empty directory to work in, and no book yet."""
    for name, _, _ in AppSettings().shown():
        monkeypatch.delenv(name, raising=False)
    here, outputs = tmp_path / "here", tmp_path / "outputs"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("NG_OUTPUTS", str(outputs))
    nobody_at_the_terminal(monkeypatch)
    return Ng(here, outputs, capsys)


@pytest.fixture(scope="session", autouse=True)
def _certificates_are_read_once() -> Iterator[None]:
    """No server of the tests shows any, and reading them takes longer than an answer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ssl, "create_default_context", cache(ssl.create_default_context))
        yield


def pytest_collection_finish() -> None:
    """What was loaded for all the tests stays, so looking for garbage in it only costs time; and
    to look for it after every few hundred things is a tenth of the work of a screen.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_configure() -> None:
    """Whoever starts the tests in the background has Ctrl+C ignored, in all that they start too."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # Whether a machine is busy says nothing about what is looked for on it.
    patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.register_profile("patient", patient)
    settings.load_profile("patient")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    if config.getvalue("dist") != "loadgroup":
        return None
    from tests.sharing import ByGroup

    return ByGroup(config, log)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What the searches covered, for whoever runs the tests, in one process or in several."""
    for report in terminalreporter.getreports("passed"):
        for name, told in report.user_properties:
            if name == "covered" and report.when == "call":
                terminalreporter.write_line(str(told))
