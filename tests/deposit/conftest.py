"""The books that tests of the line have made serve here too."""

from tests.line.conftest import line_at, prepared

__all__ = ["line_at", "prepared"]
