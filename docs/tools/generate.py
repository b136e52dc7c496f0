"""Writes the files that are made from the code, or says which of them are out of date."""

import sys
from pathlib import Path

import reference
import requirements

from writer import create_novel_generation_workflow, export_workflow_mermaid
from writer.desk import machines, schemas
from writer.texts import LANGUAGES

ROOT = Path(__file__).parents[2]
WORKFLOW = """# The workflow

Drawn from the graph as it is compiled. Blue: the six steps. Grey: other work of the agents. Yellow:
reviews. Red: gates, where a person decides. A dotted arrow is taken only if what it says holds.

```mermaid
{mermaid}```
"""


def generated() -> dict[Path, bytes]:
    """Every generated file, with what it must hold."""
    files: dict[Path, bytes] = {}
    schemas.export(ROOT / "schemas", files.__setitem__)
    files[ROOT / "docs" / "requirements.md"] = requirements.page(ROOT).encode()
    workflow = create_novel_generation_workflow()
    page = WORKFLOW.format(mermaid=export_workflow_mermaid(workflow))
    files[ROOT / "docs" / "workflow.md"] = page.encode()
    files[ROOT / "docs" / "pictures" / "workflow.svg"] = workflow.draw()
    places = {name: f"machines/{name}.svg" for name in machines.pictures("en")}
    files[ROOT / "docs" / "machines.md"] = machines.page("en", places).encode()
    for name, picture in machines.pictures("en").items():
        files[ROOT / "docs" / places[name]] = picture.encode()
    for language in LANGUAGES:
        place = ROOT / "docs" / "guide" / language / "reference.md"
        files[place] = reference.page(language).encode()
    return files


def main() -> int:
    wanted = generated()
    stale = [
        path
        for path, content in wanted.items()
        if not path.exists() or path.read_bytes() != content
    ]
    stale += [path for path in (ROOT / "schemas").glob("*.json") if path not in wanted]
    if "--check" not in sys.argv:
        for path in stale:
            if path in wanted:
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(wanted[path])
            else:
                path.unlink()
        return 0
    for path in stale:
        print(f"out of date: {path.relative_to(ROOT)} (make docs)")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
