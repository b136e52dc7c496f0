"""The law: three machines as tables, pure. No files, no clock, no model."""
