"""Books that have come some way already: made once, and copied for each test."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.workflow.books import Ears, orchestrator
from writer import NovelOrchestrator

STAGES = ("begun", "at_materials_gate", "frozen", "at_gate", "accepted")


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The outputs at each stage, one grown out of the other."""
    base = tmp_path_factory.mktemp("workflow")
    outputs, found = base / "growing", {}
    with orchestrator(outputs) as book:
        steps: tuple[Callable[[], object], ...] = (
            lambda: None,
            book.run_workflow,
            lambda: book.freeze(by="Lin"),
            book.run_workflow,
            lambda: book.decide(1, "accept", by="Lin"),
        )
        for stage, step in zip(STAGES, steps, strict=True):
            step()
            book.workflow.checkpointer.close()
            found[stage] = shutil.copytree(outputs, base / stage, symlinks=True)
    return found


@pytest.fixture
def ears() -> Ears:
    return Ears()


@pytest.fixture
def at(
    made: dict[str, Path], tmp_path: Path, ears: Ears
) -> Iterator[Callable[[str], NovelOrchestrator]]:
    opened: list[NovelOrchestrator] = []

    def copy(stage: str) -> NovelOrchestrator:
        shutil.copytree(made[stage], tmp_path / "outputs", symlinks=True)
        opened.append(orchestrator(tmp_path / "outputs", ears, settings=None))
        return opened[-1]

    yield copy
    for book in opened:
        book.cleanup()
