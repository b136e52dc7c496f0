"""The use cases: every verb of the product, in the order of the work."""
