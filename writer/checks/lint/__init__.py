"""Prose lint: what readers call smell, found by rule from a lexicon that anybody may edit."""

from writer.checks.lint.lexicon import Lexicon, lexicon
from writer.checks.lint.rules import lint

__all__ = ["Lexicon", "lexicon", "lint"]
