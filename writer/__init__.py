"""NovelGate: an editorial workbench for long fiction, with gates that cannot be walked around."""

__version__ = "0.1.0"
