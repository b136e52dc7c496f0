"""The smallest answer that fits a JSON Schema, for questions that nobody foresaw."""

from typing import Any

_DEEPEST = 12


def blank(schema: dict[str, Any], root: dict[str, Any] | None = None, depth: int = 0) -> Any:
    root = root or schema
    if "$ref" in schema:
        name = str(schema["$ref"]).rsplit("/", 1)[-1]
        schema = root.get("$defs", {}).get(name, {})
    if depth > _DEEPEST:
        return None
    for given in ("const", "default"):
        if given in schema:
            return schema[given]
    if schema.get("enum"):
        return schema["enum"][0]
    for choice in ("anyOf", "oneOf", "allOf"):
        if schema.get(choice):
            return _simplest(schema[choice], root, depth)
    return _by_type(schema, root, depth)


def _simplest(choices: list[dict[str, Any]], root: dict[str, Any], depth: int) -> Any:
    nothing = any(choice.get("type") == "null" for choice in choices)
    return None if nothing else blank(choices[0], root, depth + 1)


def _by_type(schema: dict[str, Any], root: dict[str, Any], depth: int) -> Any:
    match schema.get("type"):
        case "object":
            fields = schema.get("properties", {})
            return {
                name: blank(fields.get(name, {}), root, depth + 1)
                for name in schema.get("required", [])
            }
        case "array":
            return [blank(schema.get("items", {}), root, depth + 1)] * schema.get("minItems", 0)
        case "string":
            return "…" * max(1, schema.get("minLength", 1))
        case "integer" | "number":
            return schema.get("minimum", 0)
        case "boolean":
            return False
        case _:
            return None
