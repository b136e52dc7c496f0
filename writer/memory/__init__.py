"""What the book remembers: passages, people and preferences in Mem0, states in SQLite."""
