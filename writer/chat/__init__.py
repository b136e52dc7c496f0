"""Talking to a book: tools, plans, a gate in between, and the loop."""
