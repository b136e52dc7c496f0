"""Passages and the questions that look for them, in two languages."""
