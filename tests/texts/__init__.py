"""The catalogue of sentences."""
