"""Books to talk to, at the places of the line."""

from tests.line.conftest import line_at, prepared

__all__ = ["line_at", "prepared"]
