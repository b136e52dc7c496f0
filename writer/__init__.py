"""NovelGate: an editorial workbench for long fiction, with gates that cannot be walked around."""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

LAZY = {
    "NovelOrchestrator": "writer.orchestrator",
    "NovelGenerationState": "writer.contracts.state",
    "SceneGenerationState": "writer.contracts.state",
    "create_novel_generation_workflow": "writer.workflow",
    "export_workflow_mermaid": "writer.graph.drawing",
    "json_to_state": "writer.desk.project_files",
    "state_to_json": "writer.desk.project_files",
}
"""Imported when they are first asked for: `import writer` costs nothing."""


def __getattr__(name: str) -> Any:
    if name not in LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(LAZY[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *LAZY})
