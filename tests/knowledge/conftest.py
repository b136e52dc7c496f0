"""The books of the memory tests are asked here too."""

from tests.memory.conftest import accepted, line_after

__all__ = ["accepted", "line_after"]
