"""The nouns: one pydantic model for every record that NovelGate reads or writes."""
