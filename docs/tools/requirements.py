"""docs/requirements.md: every requirement, and the tests that prove it by their marks."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

HEAD = """# Requirements

Generated from the marks of the tests (`@pytest.mark.req("HB-03")`) by `make docs`; `make check`
fails when it is out of date. A requirement without a test is not done.

"""


def page(root: Path) -> str:
    areas = tomllib.loads((root / "docs" / "requirements.toml").read_text("utf-8"))
    proofs = _proofs(root)
    known = {name for area in areas.values() for name in area["must"]}
    if unknown := sorted(set(proofs) - known):
        raise SystemExit(f"marks of requirements that do not exist: {', '.join(unknown)}")
    proved = sum(name in proofs for name in known)
    parts = [HEAD, f"Proved by tests: {proved} of {len(known)}.\n"]
    for area in areas.values():
        parts.append(f"\n## {area['title']}\n\n| id | must | proved by |\n|---|---|---|\n")
        parts += [_row(name, must, proofs.get(name, [])) for name, must in area["must"].items()]
    return "".join(parts)


def _row(name: str, must: str, tests: list[str]) -> str:
    return f"| {name} | {must.replace('|', '｜')} | {'<br>'.join(tests) or 'not yet'} |\n"


def _proofs(root: Path) -> dict[str, list[str]]:
    """The tests of each requirement, by id."""
    found: dict[str, list[str]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for test, ids in _marked(tree.body, _module_marks(tree)):
            for name in ids:
                found.setdefault(name, []).append(f"`{path.relative_to(root)}::{test}`")
    return found


def _marked(body: list[ast.stmt], outer: set[str]) -> Iterator[tuple[str, list[str]]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _marked(node.body, outer | _ids(node.decorator_list))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _is_test(node.name):
            yield node.name, sorted(outer | _ids(node.decorator_list))


def _is_test(name: str) -> bool:
    return name.startswith("test_")


def _module_marks(tree: ast.Module) -> set[str]:
    assigned = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and any(isinstance(name, ast.Name) and name.id == "pytestmark" for name in node.targets)
    ]
    return _ids(assigned)


def _ids(expressions: list[ast.expr]) -> set[str]:
    return {
        argument.value
        for expression in expressions
        for call in ast.walk(expression)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "req"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }
