"""The graph of a book: people, what they are to each other, what happened, and where."""
