"""Books that have come some way along the line, for what goes into and out of files."""

from tests.line.conftest import line_at, prepared

__all__ = ["line_at", "prepared"]
