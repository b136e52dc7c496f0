"""Deterministic review of packs and texts: no files, no clock, no model."""
