"""How many ways round a gate were tried."""

import importlib
from pathlib import Path

MODULES = sorted(Path(__file__).parent.glob("test_ways_*.py"))


def is_a_way(module: object, name: str) -> bool:
    marks = getattr(module, "pytestmark", [])
    every = marks if isinstance(marks, list) else [marks]
    return name.startswith("test_") and any(mark.name == "way" for mark in every)


def test_there_are_more_than_sixty_ways() -> None:
    found = [
        name
        for path in MODULES
        for module in [importlib.import_module(f"tests.gates.{path.stem}")]
        for name in vars(module)
        if is_a_way(module, name)
    ]
    assert len(found) == len(set(found))
    print(f"\nways round a gate: {len(found)} tried")
    assert len(found) > 60
